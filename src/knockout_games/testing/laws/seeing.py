"""Laws of knowledge: truth and secrecy."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias, cast

from knockout_games.errors import KnockoutError, Unsupported
from knockout_games.kernel.codec import canonical
from knockout_games.kernel.events import Happenings
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState, GameView
from knockout_games.kernel.words import Seat, secrets_of
from knockout_games.records import GameRecord
from knockout_games.rng import ScriptedRng
from knockout_games.testing.claims import Claims
from knockout_games.testing.exchanges import exchanges
from knockout_games.testing.laws.law import law
from knockout_games.testing.looks import difference, field_names, is_rng, looks, reachable
from knockout_games.testing.plays import Play, Spot
from knockout_games.testing.tape import Tape, taped

__all__ = ["secrecy", "truth"]

_COLUMNS: Final = 80
_WORLDS: Final = 3
"""How many worlds behind a view are compared with the true one."""

_MOVES: Final = 5
"""How many legal moves of a position are followed in several worlds."""

_CHANCES: Final = 12
"""How many other outcomes of the chance of one move are tried."""

_SPARE: Final = (0,) * 256
"""Answers for the questions that only another outcome asks."""

_TRIES: Final = 16
"""How many exchanges of two cards are tried to find one that a seat does not see."""

_REFUSALS: Final = 40
"""How many moves are tried for equal refusals in several worlds."""

_FACTS: Final = (
    "rules",
    "players",
    "to_act",
    "decision",
    "alive",
    "is_over",
    "outcome",
    "time_limit",
)
"""What states and views both tell, and everyone may know."""


@law
def truth(play: Play, claims: Claims, positions: int) -> None:
    """5. Every fact in a view is true in the state; who is to act sees its legal moves."""
    for spot in play.spots(positions):
        watched = spot.game.to_json(spot.state.view(None))
        for seat in spot.observers:
            view = spot.state.view(seat)
            _check_facts(spot, seat, view)
            _check_sizes(spot, seat, view)
            _check_shared(spot, seat, view, watched)
            if claims.truth is not None:
                try:
                    claims.truth(view, spot.state)
                except AssertionError as error:
                    raise spot.broken("truth", f"the view of {seat} lies: {error}") from error
            _check_picture(spot, seat, view)


def _check_facts(spot: Spot, seat: Seat | None, view: GameView) -> None:
    state = spot.state
    if view.seat != seat or view.game is not state.game:
        raise spot.broken("truth", f"view({seat}) is of seat {view.seat} of {view.game}")
    for name in _FACTS:
        said, true = getattr(view, name), getattr(state, name)
        if said != true:
            raise spot.broken("truth", f"{name} is {true!r}, but {said!r} in the view of {seat}")
    if seat is not None and seat == state.to_act and view.legal_moves() != state.legal_moves():
        raise spot.broken("truth", f"seat {seat} is to act, but sees other legal moves")


def _check_sizes(spot: Spot, seat: Seat | None, view: GameView) -> None:
    """Compare zones that state and view name alike, and the sizes of hidden ones."""
    state, players = spot.state, range(spot.play.players)
    hands = _zone(state, "hands")
    if hands is not None:
        own = _zone(view, "hand")
        if seat is not None and own is not None and own != hands[seat]:
            raise spot.broken("truth", f"the own hand is wrong in the view of {seat}")
        sizes = _zone(view, "hand_sizes")
        if sizes is not None and [len(hands[x]) for x in players] != list(sizes):
            raise spot.broken("truth", f"hand_sizes are wrong in the view of {seat}")
    measures: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
        ("pile", "pile_size", len),
        ("piles", "pile_sizes", _lengths),
        ("discard", "discard", _itself),
        ("row", "row", _itself),
        ("board", "board", _itself),
    )
    for zone, size, measured in measures:
        true, said = _zone(state, zone), _zone(view, size)
        if true is not None and said is not None and measured(true) != said:
            raise spot.broken("truth", f"{size} is wrong in the view of {seat}")


def _zone(thing: object, name: str) -> Any:
    """Return a zone by its name, of *thing* itself or of a part of it; None if there is none."""
    for holder in (thing, *(getattr(thing, field) for field in field_names(thing))):
        if hasattr(holder, name) and not isinstance(holder, type):
            return getattr(holder, name)
    return None


def _lengths(zones: tuple[tuple[object, ...], ...]) -> tuple[int, ...]:
    return tuple(map(len, zones))


def _itself(zone: object) -> object:
    return zone


def _check_shared(spot: Spot, seat: Seat | None, view: GameView, watched: dict[str, Any]) -> None:
    seen = spot.game.to_json(view)
    for name, value in watched.items():
        if value is not None and name != "seat" and seen.get(name) is None:
            raise spot.broken("truth", f"a spectator sees {name}, but seat {seat} does not")


def _check_picture(spot: Spot, seat: Seat | None, view: GameView) -> None:
    try:
        picture = str(view)
    except Unsupported:
        return
    if max(map(len, picture.splitlines()), default=0) > _COLUMNS:
        raise spot.broken("truth", f"the picture of the view of {seat} is wider than 80 columns")


@law
def secrecy(play: Play, claims: Claims, positions: int) -> None:
    """6. Nothing that a seat is given tells it what it may not know.

    The state is compared with worlds that are drawn from a view of it: whatever cannot be told
    apart by that view must look the same through every door.
    """
    for spot in play.spots(positions):
        for seat in spot.observers:
            view = spot.state.view(seat)
            _check_reach(spot, seat, view)
            worlds = [view.sample(spot.rng((seat, number))) for number in range(_WORLDS)]
            # Samples of a view that peeks at the truth are no help; these are not made by it.
            others = exchanges(spot.game, view, worlds[0], tries=_TRIES)
            worlds += [other for other, *_ in islice(others, 1)]
            _check_worlds(spot, seat, view, worlds)
            if seat != spot.state.to_act and view.legal_moves():
                raise spot.broken("secrecy", f"{seat} is shown legal moves out of its turn")
            for world in worlds:
                _check_refusals(spot, seat, world)
                _check_events(spot, seat, world, claims)
    _check_chance(play, positions, claims)


def _check_reach(spot: Spot, seat: Seat | None, thing: object, name: str = "view") -> None:
    state_class = spot.game.State
    for way, part in reachable(thing):
        if is_rng(part) or issubclass(type(part), state_class):
            kind = type(part).__name__
            raise spot.broken("secrecy", f"a {kind} is reachable: the {name} of {seat}, {way}")


def _check_worlds(
    spot: Spot, seat: Seat | None, view: GameView, worlds: Sequence[GameState]
) -> None:
    game = spot.game
    shown = looks(view, game)
    rng = spot.rng("the same draw")
    drawn = view.sample(rng)
    again = game.from_json("view", game.to_json(view))
    if again.sample(rng) != drawn:
        raise spot.broken("secrecy", f"the sample depends on more than the view of {seat}")
    for world in worlds:
        seen = world.view(seat)
        if seen != view:
            raise spot.broken("secrecy", f"a world drawn from the view of {seat} looks different")
        differs = difference(shown, looks(seen, game))
        if differs is not None:
            raise spot.broken("secrecy", f"equal views of {seat} differ in {differs}")
        if seen.sample(rng) != drawn:
            raise spot.broken("secrecy", f"the sample depends on more than the view of {seat}")


def _refusal(act: Callable[[Any], object], move: object) -> tuple[object, ...] | None:
    try:
        act(move)
    except KnockoutError as error:
        return type(error), error.code, str(error), error.where
    return None


def _check_refusals(spot: Spot, seat: Seat | None, world: GameState) -> None:
    """Check that who is to act is refused alike in all worlds that it cannot tell apart."""
    state, game = spot.state, spot.game
    if seat is None or seat != state.to_act:
        return
    step = max(1, game.actions.size // _REFUSALS)
    for move in (*list(game.actions)[spot.ply % step :: step], None, "?"):
        if _refusal(state.apply, move) != _refusal(world.apply, move):
            raise spot.broken("secrecy", f"refusing {move} tells seat {seat} more than it knows")
        text = str(move)
        if _refusal(state.parse_move, text) != _refusal(world.parse_move, text):
            raise spot.broken(
                "secrecy", f"parse_move({text!r}) tells seat {seat} more than it knows"
            )


def _pairs(spot: Spot, seat: Seat | None, world: GameState) -> Iterator[tuple[Any, Any]]:
    """Yield moves in the state and in *world* that look the same to *seat*."""
    state, game, mover = spot.state, spot.game, spot.state.to_act
    if mover is None:
        return
    moves = state.legal_moves()
    step = max(1, len(moves) // _MOVES)
    offered = world.legal_moves()
    for move in moves[spot.ply % step :: step]:
        if seat == mover:
            yield move, move
            continue
        text = game.format_move(move, mover=mover, seen_by=seat)
        alike = (x for x in offered if game.format_move(x, mover=mover, seen_by=seat) == text)
        for _, other in zip(range(2), alike, strict=False):
            yield move, other


def _check_events(spot: Spot, seat: Seat | None, world: GameState, claims: Claims) -> None:
    """Follow what looks alike in both worlds, under the same chance."""
    rng = spot.rng("what comes")
    for move, other in _pairs(spot, seat, world):
        one = spot.state.with_rng(rng).apply_with_events(move)
        two = world.with_rng(rng).apply_with_events(other)
        said = f"after {move}, in worlds that {seat} cannot tell apart"
        if _check_pair(spot, seat, one, two, claims, said):
            shown, shown2 = (
                canonical(GameRecord.of(start.with_rng(rng), [made]).for_seat(seat))
                for start, made in ((spot.state, move), (world, other))
            )
            if shown != shown2:
                raise spot.broken("secrecy", f"what {seat} is shown of the record differs {said}")


_After: TypeAlias = tuple[GameState, Happenings[Any]]


def _check_pair(
    spot: Spot, seat: Seat | None, one: _After, two: _After, claims: Claims, said: str
) -> bool:
    """Check that equal events and equal views go together; tell whether all is equal."""
    (after, happened), (after2, happened2) = one, two
    seen, seen2 = happened.seen_by(seat), happened2.seen_by(seat)
    view, view2 = after.view(seat), after2.view(seat)
    if repr(happened) != repr(happened2):
        raise spot.broken("secrecy", f"the text of all that happened differs {said}")
    _check_reach(spot, seat, seen, "events")
    if seen == seen2:
        if view != view2:
            raise spot.broken("secrecy", f"equal events give different views {said}")
        _check_alike(spot, seen, seen2, said)
        return True
    if view == view2:
        _check_told(spot, happened.seen_by(None), happened2.seen_by(None), said)
        if not _is_forgotten(spot.game, seen, seen2, claims):
            raise spot.broken("secrecy", f"equal views, but {seat} is told otherwise {said}")
    return False


def _check_chance(play: Play, positions: int, claims: Claims) -> None:
    """Let chance go otherwise where a seat does not see it, as in a deal to others."""
    looked = 0
    for ply, step in enumerate(play.steps):
        spot = Spot(play=play, ply=ply)
        source, tape = taped(spot.rng("chance"))
        step.before.with_rng(source).apply(step.move)
        if not tape.answers or looked >= positions:
            continue
        looked += 1
        for answers in _otherwise(spot, tape):
            one, two = (
                step.before.with_rng(ScriptedRng([*told, *_SPARE])).apply_with_events(step.move)
                for told in (tape.answers, answers)
            )
            for seat in spot.observers:
                said = f"after {step.move}, with chance that {seat} does not see"
                _check_pair(spot, seat, one, two, claims, said)


def _otherwise(spot: Spot, tape: Tape) -> Iterator[list[int]]:
    """Yield the answers of a tape with one of them changed."""
    rng = spot.rng("otherwise")
    for _ in range(_CHANCES):
        (place, shift), rng = rng.below_each((len(tape.answers), 1 << 16))
        bound = tape.bounds[place]
        if bound > 1:
            answers = list(tape.answers)
            answers[place] = (answers[place] + 1 + shift % (bound - 1)) % bound
            yield answers


def _check_alike(spot: Spot, seen: tuple[Any, ...], seen2: tuple[Any, ...], said: str) -> None:
    differs = difference(looks(seen, spot.game), looks(seen2, spot.game))
    if differs is not None:
        raise spot.broken("secrecy", f"equal events differ in {differs}, {said}")


def _check_told(spot: Spot, public: tuple[Any, ...], public2: tuple[Any, ...], said: str) -> None:
    if list(map(type, public)) != list(map(type, public2)):
        raise spot.broken("secrecy", f"the number or names of events differ {said}")
    if public != public2:
        pair = next(pair for pair in zip(public, public2, strict=True) if pair[0] != pair[1])
        raise spot.broken("secrecy", f"public events differ, {pair[0]} and {pair[1]}, {said}")


def _is_forgotten(
    game: Game, seen: tuple[Any, ...], seen2: tuple[Any, ...], claims: Claims
) -> bool:
    """Tell whether a view may lack what *seen* and *seen2* tell differently.

    It need not keep the order in which cards came, nor cards of what the same move closed.
    """
    if any(event.code in claims.closings for event in seen):
        return True
    return _private(game, seen) == _private(game, seen2)


def _private(game: Game, seen: tuple[object, ...]) -> Counter[str]:
    cards: Counter[str] = Counter()
    for event in seen:
        for name, _ in secrets_of(type(event)):
            values: list[object] = [getattr(event, name)]
            while values:
                value = values.pop()
                if isinstance(value, tuple):
                    values += cast("tuple[object, ...]", value)
                elif isinstance(value, game.pieces):
                    cards[str(value)] += 1
                elif value is not None:
                    cards[f"{type(event).__name__}.{name}={value!r}"] += 1
    return cards
