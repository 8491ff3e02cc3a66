"""Games of hidden hands and a pile, and what a game need not write."""

from typing import Any

import attrs
import pytest
from examples.last_ember import GAME, RANKS, Drawn, Laid, Lay, Rules, State, View, new_game

from knockout_games import BadSetup, Eliminated, GameOver, HashRng, ScriptedRng
from knockout_games.kernel.hands import dealt, replaced, without

ONE, TWO, THREE, FOUR, FIVE, SIX = RANKS
DEAL = "3 1  5 2  6 6  4 1 2 3 4 5"


def table(**options: Any) -> State:
    return new_game(3, deck=DEAL, first=0, seed=1, **options)


# --- tuples ------------------------------------------------------------------------------


def test_pieces_go_one_by_one() -> None:
    assert without((ONE, TWO, ONE), ONE) == (TWO, ONE)
    assert without((ONE, TWO)) == (ONE, TWO)
    with pytest.raises(ValueError, match="not in list"):
        without((ONE, TWO), ONE, ONE)


def test_one_of_several_values_is_replaced() -> None:
    assert replaced((1, 2, 3), 0, 9) == (9, 2, 3)
    assert replaced((1, 2, 3), 2, 9) == (1, 2, 9)


def test_hands_are_dealt_from_the_top_and_put_in_order() -> None:
    hands, rest = dealt((THREE, ONE, SIX, TWO, FIVE), [2, 0, 1])

    assert hands == ((ONE, THREE), (), (SIX,))
    assert rest == (TWO, FIVE)


# --- states ------------------------------------------------------------------------------


def test_a_state_tells_how_many_pieces_are_where() -> None:
    state = table()

    assert (state.players, state.hand_sizes, state.pile_size) == (3, (2, 2, 2), 6)


def test_what_is_legal_follows_from_the_view_of_the_seat_to_act() -> None:
    state = table()

    assert state.legal_moves() == (Lay(ONE), Lay(THREE)) == state.view(0).legal_moves()
    assert state.view(1).legal_moves() == state.view(None).legal_moves() == ()


def test_a_move_changes_the_position_and_tells_what_happened() -> None:
    after, happened = table().apply_with_events(Lay(THREE))

    assert after == table().apply(Lay(THREE))
    assert (after.hands[0], after.pile) == ((ONE, FOUR), (ONE, TWO, THREE, FOUR, FIVE))
    assert happened.whole == (Laid(0, THREE), Drawn(0, FOUR))
    assert happened.seen_by(1) == (Laid(0, THREE), Drawn(0, None))


def test_there_is_one_decision_until_the_end() -> None:
    state = table()
    assert state.decision == state.view(None).decision == "move"

    while not state.is_over:
        state = state.apply(state.legal_moves()[0])

    assert state.decision is None
    assert state.view(0).decision is None
    assert state.legal_moves() == ()


def test_no_view_is_asked_what_is_legal_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table().apply(Lay(THREE)).apply(Lay(TWO)).apply(Lay(SIX)).apply(Lay(ONE))
    assert state.is_over

    monkeypatch.setattr(View, "legal_moves", lambda view: tuple(map(Lay, view.hand)))

    assert state.legal_moves() == ()


# --- views -------------------------------------------------------------------------------


def test_a_view_has_the_own_hand_and_the_sizes_of_what_is_hidden() -> None:
    view = table().apply(Lay(THREE)).view(2)

    assert (view.seat, view.hand) == (2, (SIX, SIX))
    assert (view.players, view.hand_sizes, view.pile_size) == (3, (2, 2, 2), 5)
    assert (view.turn, view.row, view.fallen, view.rules) == (1, (THREE,), (), Rules())


def test_a_spectator_has_no_hand() -> None:
    assert table().view(None).hand is None


@pytest.mark.parametrize("seat", [3, -1, "0"])
def test_there_are_views_of_the_seats_only(seat: Any) -> None:
    with pytest.raises(BadSetup):
        table().view(seat)


@pytest.mark.parametrize("leak", ["pile", "hands", "rng"])
def test_a_view_with_a_field_for_what_is_hidden_is_refused(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaky = attrs.make_class("Leaky", [leak, *(field.name for field in attrs.fields(View))])
    monkeypatch.setattr("examples.last_ember.GAME", attrs.evolve(GAME, View=leaky))

    with pytest.raises(TypeError, match=rf"^Leaky has fields for what is hidden: \['{leak}'\]$"):
        table().view(0)


# --- samples -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_sample_has_the_view_it_was_made_from(seat: int | None) -> None:
    state = table().apply(Lay(THREE))
    view = state.view(seat)
    sample = view.sample(HashRng.from_seed(7))

    assert sample.view(seat) == view
    assert sample.hands != state.hands
    everything = (*sample.row, *sample.pile, *(card for hand in sample.hands for card in hand))
    assert sorted(everything) == sorted(GAME.deck)


def test_a_sample_deals_what_is_not_seen_and_hands_the_source_on() -> None:
    # What is not seen, in the order of the deck: 1 2 4 5 1 2 3 4 5, and the own 6 6 is seen.
    view = table().apply(Lay(THREE)).view(2)

    sample = view.sample(ScriptedRng([8, 0, 0, 0, 0, 0, 0, 0]))

    assert sample.hands == ((ONE, FIVE), (TWO, FOUR), (SIX, SIX))
    assert sample.pile == (FIVE, ONE, TWO, THREE, FOUR)
    assert sample.rng == ScriptedRng([])


def test_pieces_inside_of_other_values_are_seen_too() -> None:
    @attrs.frozen
    class Heap:
        cards: frozenset[object]
        name: str = "heap"

    view = attrs.evolve(table().view(None), row=(Heap(frozenset({ONE, TWO})),))  # type: ignore[arg-type]
    sample = view.sample(HashRng.from_seed(7))

    hidden = (*sample.pile, *(card for hand in sample.hands for card in hand))
    assert sorted((*hidden, ONE, TWO)) == sorted(GAME.deck)


# --- elimination -------------------------------------------------------------------------


def test_the_last_one_alive_wins_and_who_fell_later_is_better() -> None:
    state = table().apply(Lay(THREE)).apply(Lay(TWO))
    assert (state.fallen, state.alive, state.to_act, state.outcome) == ((1,), (0, 2), 2, None)

    state = state.apply(Lay(SIX))
    last, happened = state.apply_with_events(Lay(ONE))

    assert (last.alive, last.to_act) == ((2,), None)
    assert last.outcome is not None
    assert last.outcome.ranking == ((2,), (0,), (1,))
    assert last.outcome.reason == "last_alive"
    assert last.view(1).outcome == last.outcome
    assert happened.whole[-2:] == (Eliminated(0), GameOver(last.outcome))
