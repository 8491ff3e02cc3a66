"""The events that a seat saw are enough to keep every zone of the table up to date."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.events.front_ends import FRONT_ENDS
from tests.records.played import GAMES_AND_EXAMPLE

from knockout_games import GAMES, GameState
from knockout_games.kernel.words import fields_of
from knockout_games.rng import SplitMix64
from knockout_games.testing.options import rules_of

MORE = {"knights-poker": {"target_score": (1_000,)}}
"""Options under which more happens: many rounds."""

UNMET = {
    # A draw that finds neither pile nor discard pile cannot come about in a game (NM-R12).
    "nak-muay-knockout": {"DrawSkipped"},
}

TABLES = {
    slug: [
        (rules, players)
        for rules in rules_of(game, mixtures=10, more=MORE.get(slug))
        for players in game.player_counts
    ]
    for slug, game in GAMES_AND_EXAMPLE.items()
}


def started(slug: str, seed: int) -> GameState:
    """Return the start of a game, or a position in which something rare comes next."""
    rules, players = TABLES[slug][seed % len(TABLES[slug])]
    if slug == "nak-muay-knockout" and seed % 10 == 0:
        return GAMES[slug].position({"players": players, "pile": [], "seed": seed})
    return GAMES_AND_EXAMPLE[slug].new_game(players, rules=rules, seed=seed)


def follow(slug: str, state: GameState, seed: int, joined: int = 0) -> set[str]:
    """Play on at random; compare each front end that joined at ply *joined* after every move.

    Return the kinds of event that were seen.
    """
    front_end = FRONT_ENDS[slug]
    rng = SplitMix64.from_seed(seed)
    seats = (None, *range(state.players))
    tables: dict[int | None, Any] = {}
    kinds: set[str] = set()
    ply = 0
    while moves := state.legal_moves():
        if ply == joined:
            tables = {seat: front_end(state.view(seat)) for seat in seats}
        choice, rng = rng.below(len(moves))
        state, happenings = state.apply_with_events(moves[choice])
        ply += 1
        kinds |= {type(event).__name__ for event in happenings.whole}
        for seat, table in tables.items():
            table.see(happenings.seen_by(seat))
            assert table.now() == front_end.shown(state.view(seat)), (seat, ply, happenings.whole)
    return kinds


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
@given(data=st.data())
def test_a_front_end_that_is_told_events_shows_the_zones_of_the_view(
    slug: str, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 2**32))
    joined = data.draw(st.integers(0, 12))

    follow(slug, started(slug, seed), seed, joined)


@pytest.mark.big
@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_every_kind_of_event_is_met_and_tells_enough(slug: str) -> None:
    kinds: set[str] = set()
    for seed in range(400):
        kinds |= follow(slug, started(slug, seed), seed)

    told = {cls.__name__ for cls in GAMES_AND_EXAMPLE[slug].events}
    assert told - kinds == UNMET.get(slug, set())


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_every_field_of_a_view_is_a_zone_or_known_to_be_none(slug: str) -> None:
    front_end = FRONT_ENDS[slug]
    fields = {name for name, _ in fields_of(GAMES_AND_EXAMPLE[slug].View)}
    kept = set(front_end.zones) & fields

    assert kept | set(front_end.others) == fields
    assert not kept & set(front_end.others)


def test_every_game_has_a_front_end() -> None:
    assert set(FRONT_ENDS) >= set(GAMES)


@pytest.mark.parametrize("slug", GAMES_AND_EXAMPLE)
def test_an_event_that_is_withheld_is_missed(slug: str) -> None:
    game = GAMES_AND_EXAMPLE[slug]
    state = game.new_game(seed=1)
    table = FRONT_ENDS[slug](state.view(0))

    after = state.apply(state.legal_moves()[0])

    assert table.now() == FRONT_ENDS[slug].shown(state.view(0))
    assert table.now() != FRONT_ENDS[slug].shown(after.view(0))
