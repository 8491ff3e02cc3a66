"""The Hypothesis strategies, and what happens without Hypothesis."""

import subprocess
import sys

from examples.last_ember import GAME as LAST_EMBER
from examples.last_ember import Card, Drawn, Event, Lay, Rules, State, View
from hypothesis import find, given, settings
from hypothesis import strategies as st

from knockout_games import GAMES, Rng
from knockout_games.testing import strategies

KNIGHTS_POKER = GAMES["knights-poker"]


@given(strategies.states(LAST_EMBER))
def test_positions_are_whatever_random_play_reaches(state: State) -> None:
    assert LAST_EMBER.from_json("state", LAST_EMBER.to_json(state)) == state


@given(strategies.states(LAST_EMBER, rules=Rules(ties_burn=False), players=5, running=True))
def test_rules_and_seats_can_be_given_and_finished_games_left_out(state: State) -> None:
    assert (state.players, state.rules, state.is_over) == (5, Rules(ties_burn=False), False)


def test_there_are_positions_of_every_phase() -> None:
    assert find(strategies.states(LAST_EMBER), lambda state: state.is_over).legal_moves() == ()
    fallen = find(strategies.states(LAST_EMBER), lambda state: len(state.alive) < state.players)
    assert fallen.fallen
    assert find(strategies.states(LAST_EMBER), lambda state: not state.row).pile


def test_positions_shrink_to_the_beginning_of_a_game_under_default_rules() -> None:
    state = find(strategies.states(LAST_EMBER), lambda state: state.players >= 3)

    assert state == LAST_EMBER.new_game(3, seed=0)


@given(strategies.views(LAST_EMBER))
def test_views_are_of_all_seats_and_spectators(view: View) -> None:
    assert view.seat is None or view.seat in range(view.players)
    assert view.legal_moves() == () or view.seat == view.to_act


def test_a_view_of_a_spectator_comes_too() -> None:
    assert find(strategies.views(LAST_EMBER), lambda view: view.seat is None).hand is None


@given(strategies.turns(LAST_EMBER), strategies.rngs())
def test_moves_of_turns_are_legal(turn: tuple[State, Lay], rng: Rng) -> None:
    state, move = turn

    assert state.with_rng(rng).apply(move) != state


@given(strategies.moves(LAST_EMBER))
def test_moves_are_of_the_action_space(move: Lay) -> None:
    assert LAST_EMBER.parse_move(str(move)) is move


@given(strategies.events(LAST_EMBER))
def test_events_are_told_whole(event: Event) -> None:
    if isinstance(event, Drawn):
        assert isinstance(event.card, Card)


@settings(max_examples=30)
@given(st.data())
def test_rules_are_those_that_the_game_allows(data: st.DataObject) -> None:
    rules = data.draw(strategies.rules(KNIGHTS_POKER))

    assert isinstance(rules, KNIGHTS_POKER.Rules)


@given(strategies.seeds())
def test_every_seed_starts_a_game(seed: int | bytes | str) -> None:
    assert LAST_EMBER.new_game(seed=seed) == LAST_EMBER.new_game(seed=seed)


def test_without_hypothesis_the_extra_is_named_and_the_laws_are_there() -> None:
    script = (
        "import sys\n"
        "sys.modules['hypothesis'] = None\n"
        "from knockout_games import GAMES\n"
        "from knockout_games.testing import check_game\n"
        "check_game(GAMES['knock-out'], seeds=[1], positions=1)\n"
        "from knockout_games.errors import MissingExtra\n"
        "try:\n"
        "    import knockout_games.testing.strategies\n"
        "except MissingExtra as error:\n"
        "    print(error.code, error)\n"
    )

    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout

    assert told.startswith("extra.testing ")
    assert "knockout-games[testing]" in told
