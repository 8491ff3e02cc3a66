import math

import pytest

from knockout_games import BadSetup, knock_out
from knockout_games.bots import AlphaBetaBot, FlatBot, IsmctsBot, UctBot, alphabeta, budget
from knockout_games.bots.budget import Budget


class Clock:
    """Time that passes only when somebody looks at it."""

    def __init__(self, tick: float) -> None:
        self.now = 100.0
        self._tick = tick

    def __call__(self) -> float:
        self.now += self._tick
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(0.01)
    monkeypatch.setattr(budget, "perf_counter", clock)
    monkeypatch.setattr(alphabeta, "perf_counter", clock)
    return clock


def count(limits: Budget, within: float | None = None) -> int:
    return len(list(limits.rounds(within)))


def test_without_a_limit_there_are_500_simulations() -> None:
    assert count(Budget()) == 500


def test_simulations_are_counted() -> None:
    assert list(Budget(simulations=3).rounds()) == [0, 1, 2]


def test_seconds_are_watched() -> None:
    assert count(Budget(seconds=1)) == pytest.approx(100, abs=2)


def test_the_first_limit_that_is_reached_ends_a_search() -> None:
    assert count(Budget(simulations=20, seconds=1)) == 20
    assert count(Budget(simulations=200, seconds=1)) == pytest.approx(100, abs=2)


def test_of_a_callers_time_a_little_is_kept_back() -> None:
    assert count(Budget(), 1.0) == pytest.approx(95, abs=2)
    assert count(Budget(), 10.0) == pytest.approx(980, abs=2)


def test_a_callers_time_never_lengthens_a_budget() -> None:
    assert count(Budget(simulations=20), 1.0) == 20
    assert count(Budget(seconds=0.5), 1.0) == pytest.approx(50, abs=2)


def test_at_least_one_simulation_is_made() -> None:
    assert count(Budget(seconds=1e-6)) == 1
    assert count(Budget(), 0.0) == 1
    assert count(Budget(), -1.0) == 1
    assert count(Budget(), math.nan) == 1


def test_endless_time_is_no_limit() -> None:
    assert count(Budget(), math.inf) == 500
    assert count(Budget(simulations=20), math.inf) == 20


@pytest.mark.parametrize("search", [FlatBot, IsmctsBot, UctBot])
def test_searches_keep_to_their_time(search: type[FlatBot], clock: Clock) -> None:
    view = knock_out.new_game(seed=1, first=0).view(0)
    visits = sum(each.visits for each in search(seconds=1, seed=1).evaluate(view))

    assert visits == pytest.approx(100, abs=2)
    begun = clock.now
    search(seed=1).choose_within(view, 0.5)
    assert clock.now - begun == pytest.approx(0.5, abs=0.05)


def test_alpha_beta_keeps_to_its_time(clock: Clock) -> None:
    view = knock_out.new_game(first=0).view(0)
    begun = clock.now
    AlphaBetaBot(seconds=1, seed=1).choose(view)
    assert clock.now - begun == pytest.approx(1.0, abs=0.1)

    begun = clock.now
    AlphaBetaBot(seed=1).choose_within(view, 0.5)
    assert clock.now - begun == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize(
    "limits",
    [{"simulations": 0}, {"simulations": 2.0}, {"seconds": 0}, {"seconds": float("inf")}],
)
def test_a_limit_that_is_none_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(BadSetup, match="no number above 0"):
        Budget(**limits)
