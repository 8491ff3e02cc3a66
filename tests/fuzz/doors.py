"""Every door through which data comes in from outside, as a function of bytes.

A door may refuse its data by an error of the library; anything else that comes out is a fault.
What it lets in is used at once, since that has to work too. Where a door leads to a game, the
first digit says to which.
"""

import io
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import chdir, suppress
from functools import cache
from pathlib import Path
from queue import Queue
from typing import Any, Final, TypeAlias
from unittest import mock

import attrs
from examples.web import messages
from tests.fuzz.using import use_record, use_state, use_view
from typing_extensions import override

from knockout_games import GAMES, GameRecord, KnockoutError
from knockout_games.bots import _program, process
from knockout_games.bots.registry import parse_bot
from knockout_games.kernel.codec import canonical, read_json
from knockout_games.kernel.game import AnyGame
from knockout_games.records import load_records, verify_deal
from knockout_games.rng import SplitMix64, rng_from_plain, rng_to_plain
from knockout_games.store import MemoryStore, SqliteStore
from knockout_games.table import Table
from knockout_games.testing import rules_of

__all__ = ["DOORS", "Door", "text_of"]

Enter: TypeAlias = Callable[[bytes], None]

_SLUGS: Final = tuple(GAMES)


@attrs.frozen
class Door:
    """One way in.

    Arguments:
        name: What it is called.
        enter: Brings data in; only errors of the library may come out.
        seeds: Returns real data, to be made worse.
    """

    name: str
    enter: Enter
    seeds: Callable[[], list[bytes]]


def text_of(data: bytes) -> str:
    """Return any bytes as a text, lone surrogates included."""
    return data.decode("utf-8", "surrogateescape")


def json_of(data: bytes) -> Any:
    """Return the JSON value of *data*, as loosely as the standard library reads it."""
    try:
        return json.loads(text_of(data))
    except (ValueError, RecursionError):
        return read_json(text_of(data))


def game_of(data: bytes) -> tuple[AnyGame, bytes]:
    """Return the game that the first digit names, and the rest."""
    number = int(data[:1]) if data[:1].isdigit() else 0
    return GAMES[_SLUGS[number % len(_SLUGS)]], data[1:]


def dumped(doc: object) -> bytes:
    """Return real data of a door that takes JSON."""
    return json.dumps(doc).encode()


# --- games at different points -----------------------------------------------------------


@cache
def courses() -> tuple[tuple[int, tuple[Any, ...], tuple[Any, ...]], ...]:
    """Return a few games: the number of each, its states, and the events of its moves."""
    found: list[tuple[int, tuple[Any, ...], tuple[Any, ...]]] = []
    for number, slug in enumerate(_SLUGS):
        game = GAMES[slug]
        tables = list(rules_of(game, mixtures=1))
        for seed, players in enumerate((*game.player_counts, game.default_players)):
            rules = game.Rules() if seed == 0 else tables[seed * 7 % len(tables)]
            states, events = [game.new_game(players, rules=rules, seed=seed)], list[Any]()
            rng = SplitMix64(seed)
            while moves := states[-1].legal_moves():
                choice, rng = rng.below(len(moves))
                after, happened = states[-1].apply_with_events(moves[choice])
                states.append(after)
                events += happened.whole
            found.append((number, tuple(states), tuple(events)))
    return tuple(found)


def _some(things: Sequence[Any], most: int) -> Sequence[Any]:
    return things[:: 1 + len(things) // most]


def _of_game(number: int, doc: object) -> bytes:
    return b"%d" % number + dumped(doc)


# --- documents of games ------------------------------------------------------------------


def _json_text(data: bytes) -> None:
    for told in (data, text_of(data)):
        with suppress(KnockoutError):
            assert json.loads(canonical(read_json(told))) == read_json(told)
    read_json(data)


def _move(data: bytes) -> None:
    game, rest = game_of(data)
    move = game.from_json("move", json_of(rest))
    assert game.from_json("move", game.to_json(move)) == move
    assert game.parse_move(str(move)) == move
    assert game.actions.move(game.actions.index(move)) == move


def _moves() -> list[bytes]:
    return [
        _of_game(number, doc)
        for number, slug in enumerate(_SLUGS)
        for move in _some(tuple(GAMES[slug].actions), 12)
        for doc in (GAMES[slug].to_json(move), str(move))
    ]


def _event(data: bytes) -> None:
    game, rest = game_of(data)
    event = game.from_json("event", json_of(rest))
    assert game.from_json("event", game.to_json(event)) == event
    event.describe()
    for seat in (0, 1, None):
        event.redacted(seat)


def _events() -> list[bytes]:
    return [
        _of_game(number, states[0].game.to_json(event))
        for number, states, events in courses()
        for event in {type(event): event for event in events}.values()
    ]


def _rules(data: bytes) -> None:
    game, rest = game_of(data)
    rules = game.from_json("rules", json_of(rest))
    assert game.from_json("rules", game.to_json(rules)) == rules
    for players in game.player_counts:
        with suppress(KnockoutError):
            use_state(game.new_game(players, rules=rules, seed=1))


def _all_rules() -> list[bytes]:
    return [
        _of_game(number, GAMES[slug].to_json(rules))
        for number, slug in enumerate(_SLUGS)
        for rules in rules_of(GAMES[slug], mixtures=4)
    ]


def _state(data: bytes) -> None:
    game, rest = game_of(data)
    use_state(game.from_json("state", json_of(rest)))


def _states() -> list[bytes]:
    return [
        _of_game(number, state.game.to_json(state))
        for number, states, _ in courses()
        for state in _some(states, 4)
    ]


def _view(data: bytes) -> None:
    game, rest = game_of(data)
    use_view(game.from_json("view", json_of(rest)))


def _views() -> list[bytes]:
    return [
        _of_game(number, state.game.to_json(state.view(seat)))
        for number, states, _ in courses()
        for state in _some(states, 3)
        for seat in (0, 1, None)
    ]


def _position(data: bytes) -> None:
    game, rest = game_of(data)
    use_state(game.position(json_of(rest)))


_BY_HAND: Final = (
    *('1{"hands": ["Kn7 Ar10", ""]}', '0{"players": 3}', "0{}", "1{}", "2{}", "3{}", "4{}"),
    *('2{"seed": 5, "players": 4}', '3{"seed": "x"}', '4{"trump": "Sp4"}', '3{"players": 5}'),
)


def _positions() -> list[bytes]:
    found = [text.encode() for text in _BY_HAND]
    for number, states, _ in courses():
        for state in _some(states, 3):
            doc = state.game.to_json(state)
            found += [_of_game(number, dict(_some(list(doc.items()), most))) for most in (99, 6)]
    return found


def _view_by_hand(data: bytes) -> None:
    game, rest = game_of(data)
    use_view(game.view(json_of(rest)))


def _views_by_hand() -> list[bytes]:
    found = [text.encode() for text in _BY_HAND]
    for number, states, _ in courses():
        for state in _some(states, 3):
            doc = state.game.to_json(state.view(0))
            found += [_of_game(number, dict(_some(list(doc.items()), most))) for most in (99, 6)]
    return found


def _deal(data: bytes) -> None:
    game, rest = game_of(data)
    doc = json_of(rest)
    given: dict[str, Any] = dict(doc) if isinstance(doc, dict) else {"deck": doc}
    known = {key: given[key] for key in _DEAL if key in given}
    use_state(game.new_game(**known))


_DEAL: Final = ("players", "deck", "first", "seed", "rules")


def _deals() -> list[bytes]:
    found: list[bytes] = []
    for number, slug in enumerate(_SLUGS):
        game = GAMES[slug]
        found.append(_of_game(number, {"players": game.default_players, "seed": 1}))
        pieces = [str(piece) for piece in _pieces(game)]
        found += [
            _of_game(number, {"players": players, "first": 0, "deck": deck})
            for players in game.player_counts
            for deck in (pieces, " ".join(pieces))
        ]
    return found


def _pieces(game: AnyGame) -> list[object]:
    state: Any = game.new_game(seed=1)
    doc = game.to_json(state)
    hands = [card for hand in doc.get("hands", ()) for card in hand]
    return hands + [card for key in ("pile", "removed") for card in doc.get(key) or ()]


def _notation(data: bytes) -> None:
    game, rest = game_of(data)
    text = text_of(rest)
    number = _SLUGS.index(game.slug)
    states = next(states for found, states, _ in courses() if found == number)
    state = states[len(rest) % len(states)]
    readers: list[Callable[[str], object]] = [
        *(state.parse_move, state.view(state.to_act).parse_move, state.apply),
        *(piece.parse for piece in game.pieces),
    ]
    for read in readers:
        with suppress(KnockoutError):
            read(text)
    move = game.parse_move(text)
    assert game.parse_move(str(move)) == move


def _notations() -> list[bytes]:
    return [
        b"%d%b" % (number, str(move).encode())
        for number, slug in enumerate(_SLUGS)
        for move in _some(tuple(GAMES[slug].actions), 20)
    ]


def _translation(data: bytes) -> None:
    """Put a text in place of every template, as a translation by somebody else would."""
    game, rest = game_of(data)
    words = dict.fromkeys(game.words, text_of(rest))
    number = _SLUGS.index(game.slug)
    _, states, events = next(course for course in courses() if course[0] == number)
    for event in {type(event): event for event in events}.values():
        event.describe(words, names=["a", "b"], you=0)
    states[0].legal_moves()[0].describe(words)


def _translations() -> list[bytes]:
    return [b"0{seat} plays.", b"1{tile}", b"4{{}}", b"3nothing to fill", b"2{seat!r:>9}"]


# --- records and chance ------------------------------------------------------------------


@cache
def _records() -> tuple[GameRecord, ...]:
    found: list[GameRecord] = []
    for _, states, _ in courses():
        start, moves, now, rng = states[0], list[Any](), states[0], SplitMix64(3)
        while (legal := now.legal_moves()) and len(moves) < 15:
            choice, rng = rng.below(len(legal))
            moves.append(legal[choice])
            now = now.apply(legal[choice])
        found.append(GameRecord.of(start, moves, names=[f"n{x}" for x in range(start.players)]))
    return tuple(found)


def _record(data: bytes) -> None:
    use_record(GameRecord.from_json(json_of(data)))


def _record_docs() -> list[bytes]:
    return [record.dumps().encode() for record in _records()]


def _record_file(data: bytes) -> None:
    for record in load_records(io.StringIO(text_of(data))):
        for text in (repr(record), *(incident.describe() for incident in record.incidents)):
            assert text


def _record_files() -> list[bytes]:
    docs = _record_docs()
    return [b"\n\n".join(docs[:2]), docs[-1] + b"\n", docs[5] + b"\r\n" + docs[6]]


def _chance(data: bytes) -> None:
    doc = json_of(data)
    rng = rng_from_plain(doc)
    assert rng_from_plain(rng_to_plain(rng)) == rng
    with suppress(KnockoutError):
        rng.below_each((6, 6, 2**64))
    rng.fork(3)


def _chances() -> list[bytes]:
    texts = (
        '{"kind": "hash", "key": "%s", "position": 7}' % ("0a" * 32),
        '{"kind": "splitmix64", "state": 5}',
        '{"kind": "splitmix64", "state": "18446744073709551615"}',
        '{"kind": "scripted", "answers": [1, 2, 3]}',
        (
            '{"kind": "recording", "inner": {"kind": "splitmix64", "state": 5},'
            ' "answers": [1], "bounds": [4]}'
        ),
    )
    return [text.encode() for text in texts]


def _revealed(data: bytes) -> None:
    doc = json_of(data)
    parts: Any = doc if isinstance(doc, list) and len(doc) == 3 else [doc, doc, None]
    seed = parts[1].encode("utf-8", "replace") if isinstance(parts[1], str) else parts[1]
    verify_deal(parts[0], seed=seed, start=GAMES[_SLUGS[0]].new_game(seed=1), first=parts[2])


def _revelations() -> list[bytes]:
    return [dumped(["ab" * 32, "0123456789abcdef", 0])]


# --- bots --------------------------------------------------------------------------------


def _bot_name(data: bytes) -> None:
    spec = parse_bot(text_of(data))
    assert parse_bot(str(spec)) == spec


_BOTS: Final = (
    *("random", "thumb", "flat:simulations=10", "ismcts:simulations=500:exploration=0.7"),
    *("uct:seconds=1.5", "alphabeta:depth=3", "counter", "process:command=true", "ismcts:nodes=9"),
)


def _bot_names() -> list[bytes]:
    return [name.encode() for name in _BOTS]


class _Said:
    """A program whose whole output is there already, read as that of a real one is."""

    def __init__(self, data: bytes) -> None:
        self.heard: Queue[Any] = Queue(1_000)
        with mock.patch.object(_program, "_kill"):
            _program._read(io.BytesIO(data), self.heard, mock.Mock(), Queue())

    def say(self, line: bytes) -> None:
        json.loads(line)

    def hear(self, seconds: float, *, of: float) -> bytes:
        del seconds, of
        line: Any = self.heard.get_nowait()
        if isinstance(line, Exception):
            raise line
        return bytes(line)

    def close(self, *, at_once: bool) -> None:
        del at_once


def _program_says(data: bytes) -> None:
    game, rest = game_of(data)
    number = _SLUGS.index(game.slug)
    states = next(states for found, states, _ in courses() if found == number)
    said = _Said(rest)
    with (
        mock.patch.object(process, "Program", return_value=said),
        process.ProcessBot(["none"], seed=1) as bot,
    ):
        for state in states[:3]:
            if state.to_act is not None:
                view = state.view(state.to_act)
                assert bot.choose(view) in view.legal_moves()
        if bot.name is not None:
            bot.name.encode()


def _program_sayings() -> list[bytes]:
    found: list[bytes] = []
    for number, states, _ in courses():
        lines: list[object] = [{"type": "hello", "protocol": 1, "name": "x", "events": True}]
        for asked, state in enumerate(states[:2], start=1):
            if state.to_act is not None:
                move = state.legal_moves()[0]
                said = str(move) if asked == 1 else state.game.to_json(move)
                lines.append({"type": "move", "number": asked, "move": said})
        found.append(b"%d" % number + b"\n".join(map(dumped, lines)) + b"\n")
    return found


# --- tables and stores -------------------------------------------------------------------


def _still(now: float = 1_000.0) -> float:
    return now


class _Kept(MemoryStore):
    """A store in which somebody else has written."""

    def __init__(self, texts: Iterable[str]) -> None:
        super().__init__(clock=_still)
        self._texts = list(texts)

    @override
    def read(self, name: str, since: int = -1) -> tuple[str, ...]:
        del name
        return tuple(self._texts[since + 1 :])

    @override
    def append(self, name: str, version: int, change: str, *, deadline: float | None) -> None:
        del name, version, deadline
        self._texts.append(change)


def _look_around(table: Table) -> None:
    for seat in (*range(table.players), None):
        canonical(table.look(seat, 0).to_json())
    for incident in table.record().incidents:
        incident.describe()


def _kept_table(data: bytes) -> None:
    table = Table.open(_Kept(text_of(data).split("\n")), "t")
    try:
        _look_around(table)
    except KnockoutError as error:
        raise AssertionError(f"a table was opened, and then refused: {error}") from error
    table.tick()


def _begun(number: int, store: Any, **options: Any) -> Table:
    states = next(states for found, states, _ in courses() if found == number)
    start = states[0]
    names = [f"n{seat}" for seat in range(start.players)]
    return Table.create(store, "t", start, names=names, time_control=20.0, **options)


def _kept_tables() -> list[bytes]:
    found: list[bytes] = []
    for number in range(len(_SLUGS)):
        store = MemoryStore(clock=_still)
        table = _begun(number, store)
        for _ in range(3):
            seat = table.state.to_act or 0
            table.submit(seat, table.look(seat).moves[0], table.version)
        table.hand_over(0)
        table.pause()
        table.resume()
        table.resign(1)
        found.append("\n".join((*store.read("t"), '{"gap": [1000.0, 1001.0]}')).encode())
    return found


def _requests(data: bytes) -> None:
    """Ask a table for anything, with any arguments; what it refuses changes nothing."""
    game, rest = game_of(data)
    doc = json_of(rest)
    table = _begun(_SLUGS.index(game.slug), MemoryStore(clock=_still))
    asked: Any = doc if isinstance(doc, list) else [doc]
    for each in asked[:20]:
        if not (isinstance(each, list) and each and each[0] in _ASKED):
            continue
        before = table.version, table.state
        try:
            getattr(table, each[0])(*each[1:4])
        except KnockoutError:
            assert (table.version, table.state) == before
        except TypeError as error:
            # Python's own, for too many or few arguments: no data can bring that about.
            if "positional argument" not in str(error):
                raise
    _look_around(table)


_ASKED: Final = ("submit", "resign", "hand_over", "take_back", "look", "abandon", "pause", "resume")


def _asked() -> list[bytes]:
    found: list[bytes] = []
    for number, states, _ in courses():
        state = states[0]
        seat, move = state.to_act, state.legal_moves()[0]
        asked = [
            *(["look", seat, 0], ["submit", seat, str(move), 0], ["pause"], ["resume"]),
            *(["submit", seat, state.game.to_json(move), 2], ["hand_over", 1, "random"]),
            *(["take_back", 1], ["resign", 0], ["abandon", "enough"]),
        ]
        found.append(_of_game(number, asked))
    return found


@cache
def _store_file() -> bytes:
    """Return the bytes of a store of one table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        with SqliteStore(path, clock=_still) as store:
            table = _begun(1, store)
            for _ in range(3):
                seat = table.state.to_act or 0
                table.submit(seat, table.look(seat).moves[0], table.version)
        return path.read_bytes()


def _damaged_store(data: bytes) -> None:
    """Change bytes of a store, three of *data* each: two say where, one says to what."""
    whole = bytearray(_store_file())
    for start in range(0, len(data) - 2, 3):
        whole[int.from_bytes(data[start : start + 2]) % len(whole)] = data[start + 2]
    _use_store(bytes(whole))


def _strange_store(data: bytes) -> None:
    _use_store(data)


def _use_store(content: bytes) -> None:
    with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder:
        path = Path(folder, "tables.db")
        path.write_bytes(content)
        with SqliteStore(path, clock=_still) as store:
            uses: list[Callable[[], object]] = [
                *(store.verify, store.names, store.heartbeat, lambda: store.due(5_000.0)),
                *(store.recover, lambda: _look_around(Table.open(store, "t"))),
            ]
            for use in uses:
                with suppress(KnockoutError):
                    use()


_IN_MEMORY: Final = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def _damages() -> list[bytes]:
    return [b"", b"\x00\x10\x00", b"\x10\x00\x05\x10\x01\xff", b"\x20\x20\x01\x30\x00\x00"]


def _strange_stores() -> list[bytes]:
    return [b"", _store_file()[:512], _store_file()[:4096], b"SQLite format 3\0"]


# --- tournaments -------------------------------------------------------------------------


def _results(data: bytes) -> None:
    from knockout_games.arena import load_results
    from knockout_games.arena.report import FORMATS, report

    with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder:
        path = Path(folder, "games.jsonl")
        path.write_bytes(data)
        results = load_results(path)
        for style in FORMATS:
            with suppress(KnockoutError):
                report(results, style).encode()


def _result_files() -> list[bytes]:
    from knockout_games.arena import Tournament

    found: list[bytes] = []
    for slug, players in (("knights-poker", 2), ("knight-more", 3)):
        cup = Tournament.of(GAMES[slug], ["random", "thumb"], games=2, players=players, seed=1)
        with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder:
            cup.run(folder)
            found.append(Path(folder, "games.jsonl").read_bytes())
    return found


# --- the example of a web server ---------------------------------------------------------


def _web_message(data: bytes) -> None:
    for told in (data, text_of(data)):
        with suppress(KnockoutError):
            repr(messages.decode(told))
    messages.decode(data)


_WEB_MESSAGES: Final = (
    {"kind": "hello", "token": "t" * 22, "since": 0},
    {"kind": "sit", "name": "Ada"},
    {"kind": "play", "move": "G4@1", "version": 3},
    {"kind": "resign"},
    {"kind": "away"},
    {"kind": "back"},
    {"kind": "replay", "ply": 3},
)


def _web_setup(data: bytes) -> None:
    setup = messages.read_setup(data, {"random": None})
    assert messages.read_setup(dumped(setup.to_json()), {"random": None}) == setup
    assert setup.game.new_game(setup.players, rules=setup.rules, seed=1).legal_moves()


def _web_setups() -> list[bytes]:
    return [
        dumped(
            {
                "game": slug,
                "players": game.default_players,
                "rules": game.to_json(game.Rules()),
                "seats": ["person"] + ["bot:random"] * (game.default_players - 1),
                "time_control": 60,
            }
        )
        for slug, game in GAMES.items()
    ]


# --- the command line --------------------------------------------------------------------


_UNSAFE: Final = re.compile(
    # Programs, other folders, settings of the shell; what takes long is no fault if asked for.
    r"process|/|\\|\.\.|~|install|completion|ismcts|flat|uct|alphabeta|^-w|^--w",
)
_LONG: Final = frozenset({"simulate", "tournament"})


def _is_tame(arguments: Sequence[str]) -> bool:
    if any(_UNSAFE.search(argument) or len(argument) > 4_000 for argument in arguments):
        return False
    if any(argument.startswith("ana") for argument in arguments):
        return any(argument in ("-h", "--help", "--by=counter") for argument in arguments)
    if any(argument in _LONG for argument in arguments):
        numbers = [argument for argument in arguments if re.search(r"\d", argument)]
        counted = any(argument.startswith(("-n", "--number", "--games")) for argument in arguments)
        return counted and not any(re.search(r"\d\d", number) for number in numbers)
    return True


def _command_line(data: bytes) -> None:
    from typer.testing import CliRunner

    from knockout_games.cli.app import app

    head, _, typed = data.partition(b"\n\n")
    # What the shell cannot pass on is not tried: a zero byte.
    arguments = [text_of(part) for part in head.replace(b"\0", b"").split(b"\n")]
    if not _is_tame(arguments):
        return
    with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder, chdir(folder):
        Path("in.jsonl").write_bytes(typed)
        done = CliRunner().invoke(app, arguments, input=typed, prog_name="knockout-games")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code in (0, 1, 2), f"exit code {done.exit_code}"
    assert "Traceback" not in done.output
    # What a file of somebody else says never steers the terminal of who reads it.
    if arguments[0] in ("replay", "report"):
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", done.output.replace("\r\n", "\n"))


def _command_lines() -> list[bytes]:
    record = _record_docs()[5]
    lines: list[tuple[str, bytes]] = [
        *(("list", b""), ("list knock-out", b""), ("--version", b""), ("--help", b"")),
        ("show knights-poker --ply 3 --seed 1 --seat 0", b""),
        ("show knight-more --players 5 --rule final_trick=yes --whole", b""),
        ("simulate knights-poker -n 2 --bot 0=random --seed x", b""),
        ("play knights-poker --seat 0=human --seat 1=random --seed 1", b"help\nview\nquit\n"),
        ("play knock-out --seed 1 --save out.jsonl", b"\n1\nquit\n"),
        ("schema knock-out --kind move", b""),
        ("replay in.jsonl --seat 0 --no-wait", record),
        ("replay in.jsonl --ply 2 -n 1", record),
        ("report in.jsonl --format csv", _result_files()[0]),
        ("tournament knights-poker --bots random,thumb -n 1 -o t", b""),
    ]
    return [line.replace(" ", "\n").encode() + b"\n\n" + typed for line, typed in lines]


DOORS: Final[Mapping[str, Door]] = {
    door.name: door
    for door in (
        Door(
            "json", _json_text, lambda: [b'{"a": [1, 2.5, "x", null, true]}', b"[]", b'"\\u00e9"']
        ),
        Door("move", _move, _moves),
        Door("event", _event, _events),
        Door("rules", _rules, _all_rules),
        Door("state", _state, _states),
        Door("view", _view, _views),
        Door("position", _position, _positions),
        Door("view-by-hand", _view_by_hand, _views_by_hand),
        Door("deal", _deal, _deals),
        Door("notation", _notation, _notations),
        Door("translation", _translation, _translations),
        Door("record", _record, _record_docs),
        Door("record-file", _record_file, _record_files),
        Door("chance", _chance, _chances),
        Door("revealed-seed", _revealed, _revelations),
        Door("bot-name", _bot_name, _bot_names),
        Door("program", _program_says, _program_sayings),
        Door("kept-table", _kept_table, _kept_tables),
        Door("requests", _requests, _asked),
        Door("damaged-store", _damaged_store, _damages),
        Door("strange-store", _strange_store, _strange_stores),
        Door("results", _results, _result_files),
        Door("web-message", _web_message, lambda: [*map(dumped, _WEB_MESSAGES)]),
        Door("web-setup", _web_setup, _web_setups),
        Door("command-line", _command_line, _command_lines),
    )
}
"""All doors by name."""
