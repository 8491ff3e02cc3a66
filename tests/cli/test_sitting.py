import io
import re
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console

from knockout_games import GAMES, HashRng, find_game, pick, positions
from knockout_games.bots import RandomBot
from knockout_games.cli.keyboard import Answer, TimeUp
from knockout_games.cli.sitting import Left, Sitting
from knockout_games.kernel.protocols import Bot, GameState

pytestmark = pytest.mark.usefixtures("quick_draw")


class Fingers:
    """A keyboard that types what it is told, or at random one of the moves it is offered."""

    def __init__(self, *lines: str, seed: int = 0) -> None:
        self.lines = list(lines)
        self.rng = HashRng.from_seed(seed)
        self.waits: list[float | None] = []

    def ask(
        self, prompt: str, *, answers: Sequence[Answer] = (), seconds: float | None = None
    ) -> str:
        del prompt
        self.waits.append(seconds)
        if self.lines:
            line = self.lines.pop(0)
            if line == "(nothing)":
                raise TimeUp
            return line
        offered = [answer.text for answer in answers if answer.text not in ("help", "view", "quit")]
        if not offered:
            return ""
        choice, self.rng = pick(offered, self.rng)
        return choice


class Slow:
    """A bot that thinks for as long as the clock says."""

    name = "slow"

    def choose(self, view: Any, /) -> Any:
        return view.legal_moves()[0]


class Watchful(Slow):
    """A bot that remembers what it was told, and how long it was given."""

    name = "watchful"

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.given: list[float] = []

    def see(self, events: Sequence[Any], /) -> None:
        self.seen += [event.describe() for event in events]

    def choose_within(self, view: Any, seconds: float, /) -> Any:
        self.given.append(seconds)
        return self.choose(view)


def _sit(
    state: GameState, seats: dict[int, Bot | None], fingers: Fingers, times: Sequence[float] = ()
) -> tuple[Sitting, io.StringIO]:
    shown = io.StringIO()
    left = list(times)
    sitting = Sitting(
        state,
        seats,
        names={
            seat: "human" if bot is None else getattr(bot, "name", "?")
            for seat, bot in seats.items()
        },
        screen=Console(file=shown, width=80),
        keyboard=fingers,
        clock=lambda: left.pop(0) if left else 0.0,
    )
    return sitting, shown


def _quick_draw(players: int = 2, **options: Any) -> GameState:
    game = find_game("quick-draw")
    return game.new_game(players, rules=game.Rules(**options), seed=1)


@pytest.mark.parametrize("slug", tuple(GAMES))
def test_every_game_can_be_played_by_a_person_against_bots(slug: str) -> None:
    state = GAMES[slug].new_game(seed=1)
    bots: dict[int, Bot | None] = {seat: RandomBot(seed=seat) for seat in range(state.players)}
    sitting, shown = _sit(state, {**bots, 0: None}, Fingers(seed=1))

    sitting.play()

    assert sitting.state.is_over
    assert "The game is over" in shown.getvalue()
    assert "Seat 0" in shown.getvalue()


@pytest.mark.parametrize("slug", tuple(GAMES))
def test_every_game_can_be_played_by_people_alone(slug: str) -> None:
    state = GAMES[slug].new_game(seed=2)
    sitting, shown = _sit(state, dict.fromkeys(range(state.players)), Fingers(seed=2))

    sitting.play()

    assert sitting.state.is_over
    assert shown.getvalue().rstrip().count(str(sitting.state.view(None))) == 1
    assert {made.by for made in sitting.moves} == {"person"}


def test_bots_alone_show_what_a_spectator_sees() -> None:
    sitting, shown = _sit(_quick_draw(), {0: RandomBot(seed=1), 1: RandomBot(seed=2)}, Fingers())

    sitting.play()

    assert {made.by for made in sitting.moves} == {"bot:random"}
    assert "hidden parts included" not in shown.getvalue()
    assert not re.search(r"looks at the card of Seat \d: ", shown.getvalue())


def test_a_person_is_shown_the_own_card_and_no_other() -> None:
    sitting, shown = _sit(_quick_draw(3), {0: None, 1: Slow(), 2: Slow()}, Fingers("pass", "quit"))

    with pytest.raises(Left):
        sitting.play()

    assert set(re.findall(r"C\d", shown.getvalue())) == {str(_quick_draw(3).view(0).hand)}
    assert not re.search(r"Seat [12] looks at the card of Seat \d: ", shown.getvalue())


def test_between_people_each_sees_only_what_is_his() -> None:
    state = _quick_draw()
    cards = [str(state.view(seat).hand) for seat in (0, 1)]
    keys = Fingers("", "peek left", "", "peek left", "", "quit")
    sitting, shown = _sit(state, {0: None, 1: None}, keys)

    with pytest.raises(Left):
        sitting.play()

    parts = shown.getvalue().split("Quick Draw [b]")[1:]
    assert [re.findall(r"C\d", part) for part in parts] == [[cards[0]], [cards[1]], [cards[0]]]
    assert "Seat 1 looks at the card of Seat 0.\n" in parts[1]
    assert "Seat 1 looks at the card of Seat 0: " in parts[1]


def test_what_a_person_missed_is_told_when_it_takes_the_screen() -> None:
    keys = Fingers("", "pass", "", "quit")
    sitting, shown = _sit(_quick_draw(3), {0: None, 1: Slow(), 2: None}, keys)

    with pytest.raises(Left):
        sitting.play()

    told = shown.getvalue().split("Quick Draw [b]")[1]
    assert told.count("Seat 0 passes.") == 2  # to the one who passed, and later to the other
    assert told.count("Seat 1 looks at the card of Seat 2.") == 2


def test_what_a_person_missed_is_told_once() -> None:
    keys = Fingers("", "peek left", "", "pass", "", "swap left", "", "quit")
    sitting, shown = _sit(_quick_draw(), {0: None, 1: None}, keys)

    with pytest.raises(Left):
        sitting.play()

    parts = shown.getvalue().split("Quick Draw [b]")
    assert "Seat 0 looks at the card of Seat 1.\n" in parts[1]
    assert "Seat 0 swaps cards with Seat 1.\n" in parts[3]
    assert "looks" not in parts[3]


def test_help_explains_each_move_and_each_command() -> None:
    sitting, shown = _sit(_quick_draw(), {0: None, 1: Slow()}, Fingers("?", "help", "quit"))

    with pytest.raises(Left):
        sitting.play()

    for line in (
        r"peek left +Look at the card of the seat to the left",
        r"quit +leave the game unfinished",
    ):
        assert len(re.findall(line, shown.getvalue())) == 2


@pytest.mark.parametrize("typed", ["pa", "PASS", "  pass  "])
def test_a_move_is_understood_in_any_case_and_by_its_beginning(typed: str) -> None:
    sitting, shown = _sit(_quick_draw(), {0: None, 1: Slow()}, Fingers(typed, "quit"))

    with pytest.raises(Left):
        sitting.play()

    assert "Seat 0 passes." in shown.getvalue()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nonsense", "'nonsense' is no legal move; choose from: peek left, "),
        ("peek", "'peek' is ambiguous; choose from: peek left, peek right"),
        ("timeout", "timeout: "),
    ],
)
def test_an_answer_that_is_no_move_is_told_and_asked_again(typed: str, said: str) -> None:
    sitting, shown = _sit(_quick_draw(), {0: None, 1: Slow()}, Fingers(typed, "quit"))

    with pytest.raises(Left):
        sitting.play()

    assert sitting.moves == []
    assert said in shown.getvalue()


@pytest.mark.parametrize("typed", ["view", ""])
def test_the_table_is_shown_again_on_request(typed: str) -> None:
    sitting, shown = _sit(_quick_draw(), {0: None, 1: Slow()}, Fingers(typed, "quit"))

    with pytest.raises(Left):
        sitting.play()

    assert shown.getvalue().count("Quick Draw [b]") == 2


def test_time_that_runs_out_plays_the_time_out_for_the_person() -> None:
    state = _quick_draw(tenths=7)
    sitting, shown = _sit(state, {0: None, 1: Slow()}, Fingers("(nothing)", "quit"))

    with pytest.raises(Left):
        sitting.play()

    made = sitting.moves[0]
    assert (str(made.move), made.by, made.seconds) == ("timeout", "clock", 0.7)
    assert "Time is up." in shown.getvalue()


def test_a_refused_answer_costs_time() -> None:
    fingers = Fingers("nonsense", "quit")
    times = (10.0, 10.0, 10.3)  # begun, first question, second question
    sitting, _ = _sit(_quick_draw(tenths=7), {0: None, 1: Slow()}, fingers, times)

    with pytest.raises(Left):
        sitting.play()

    assert fingers.waits == pytest.approx([0.7, 0.4])


def test_no_time_is_counted_where_the_rules_give_none() -> None:
    fingers = Fingers("quit")
    sitting, _ = _sit(_quick_draw(), {0: None, 1: Slow()}, fingers)

    with pytest.raises(Left):
        sitting.play()

    assert fingers.waits == [None]


@pytest.mark.parametrize(
    ("took", "move", "by"), [(0.7, "peek left", "bot:slow"), (0.8, "timeout", "clock")]
)
def test_a_bot_that_thinks_too_long_runs_out_of_time(took: float, move: str, by: str) -> None:
    sitting, _ = _sit(
        _quick_draw(tenths=7), {0: Slow(), 1: None}, Fingers("quit"), times=(1.0, 1.0 + took)
    )

    with pytest.raises(Left):
        sitting.play()

    assert (str(sitting.moves[0].move), sitting.moves[0].by) == (move, by)


def test_a_bot_is_told_how_long_it_may_think() -> None:
    bot = Watchful()
    sitting, _ = _sit(_quick_draw(tenths=7), {0: bot, 1: None}, Fingers("quit"))

    with pytest.raises(Left):
        sitting.play()

    assert bot.given == [0.7]


def test_a_bot_is_told_what_its_seat_saw() -> None:
    bot = Watchful()
    sitting, _ = _sit(_quick_draw(), {0: None, 1: bot}, Fingers("peek left", "quit"))

    with pytest.raises(Left):
        sitting.play()

    assert bot.seen[0] == "Seat 0 looks at the card of Seat 1."
    assert bot.seen[1].startswith("Seat 1 looks at the card of Seat 0: the ")


def test_the_names_of_bots_are_shown_and_recorded() -> None:
    sitting, shown = _sit(_quick_draw(), {0: Watchful(), 1: None}, Fingers("quit"))

    with pytest.raises(Left):
        sitting.play()

    assert "seat 0 is watchful, seat 1 is human" in shown.getvalue()
    assert sitting.moves[0].by == "bot:watchful"


def test_the_ten_seconds_of_a_countdown_run_at_the_terminal() -> None:
    game = GAMES["nak-muay-knockout"]
    states = (
        state
        for seed in range(50)
        for state in positions(game.new_game(seed=seed), HashRng.from_seed(seed))
    )
    state = next(state for state in states if state.decision == "answer_countdown")
    seat = state.to_act
    assert seat is not None
    seats: dict[int, Bot | None] = {other: RandomBot(seed=1) for other in range(state.players)}
    fingers = Fingers("(nothing)")
    sitting, shown = _sit(state, {**seats, seat: None}, fingers)

    sitting.play()

    assert fingers.waits[0] == 10.0
    assert sitting.moves[0].by == "clock"
    assert "Time is up." in shown.getvalue()
