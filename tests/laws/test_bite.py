"""The laws find the faults that are planted in a small game, each by the law that is meant to."""

import pytest
from tests.laws.claimed import LAST_EMBER
from tests.laws.variants import SOURCE, VARIANTS, Variant, loaded

from knockout_games.testing import LAWS, LawBroken, check_game

PLAYERS = 4
SEEDS = tuple(range(5))


def test_the_game_without_a_fault_keeps_every_law() -> None:
    game = loaded(SOURCE.read_text("utf-8")).GAME

    check_game(game, players=PLAYERS, seeds=SEEDS, claims=LAST_EMBER, positions=30)


def test_each_law_has_faults_to_find() -> None:
    assert {variant.law for variant in VARIANTS} == set(LAWS)
    assert len(VARIANTS) >= 20


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.fault)
def test_a_planted_fault_is_found_by_the_law_that_is_meant_to(variant: Variant) -> None:
    game = variant.planted().GAME

    with pytest.raises(LawBroken) as found:
        LAWS[variant.law](game, players=PLAYERS, seeds=SEEDS, claims=LAST_EMBER, positions=30)

    assert found.value.law == variant.law
    assert "looking at it raised" not in str(found.value)
