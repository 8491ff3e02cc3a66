from typing import cast

import pytest

from knockout_games import BadDocument, BadSetup, GameRecord, commitment, knights_poker, verify_deal

SEED = bytes(range(32))
OTHER = bytes(32)


def test_the_deal_of_the_seed_that_was_committed_to_is_verified() -> None:
    verify_deal(commitment(SEED), seed=SEED, start=knights_poker.new_game(seed=SEED))


def test_another_seed_than_that_committed_to_is_found_out() -> None:
    with pytest.raises(BadSetup) as refused:
        verify_deal(commitment(SEED), seed=OTHER, start=knights_poker.new_game(seed=OTHER))

    assert refused.value.code == "deal.commitment"


def test_another_deal_than_that_of_the_seed_is_found_out() -> None:
    with pytest.raises(BadSetup) as refused:
        verify_deal(commitment(SEED), seed=SEED, start=knights_poker.new_game(seed=OTHER))

    assert refused.value.code == "deal.start"


def test_a_start_that_was_moved_on_is_found_out() -> None:
    start = knights_poker.new_game(seed=SEED)

    with pytest.raises(BadSetup):
        verify_deal(commitment(SEED), seed=SEED, start=start.apply(start.legal_moves()[0]))


def test_a_changed_future_is_found_out() -> None:
    start = knights_poker.new_game(seed=SEED)
    elsewhere = start.with_rng(knights_poker.new_game(seed=OTHER).rng)

    with pytest.raises(BadSetup):
        verify_deal(commitment(SEED), seed=SEED, start=elsewhere)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_first_seat_that_was_told_must_be_named(seat: int) -> None:
    start = knights_poker.new_game(seed=SEED, first=seat)

    verify_deal(commitment(SEED), seed=SEED, start=start, first=seat)
    with pytest.raises(BadSetup):
        verify_deal(commitment(SEED), seed=SEED, start=start, first=1 - seat)


def test_the_rules_of_the_start_are_those_that_are_dealt_by() -> None:
    rules = knights_poker.Rules(target_score=50)
    start = knights_poker.new_game(seed=SEED, rules=rules)

    verify_deal(commitment(SEED), seed=SEED, start=start)


def test_a_seed_that_anyone_can_guess_proves_nothing() -> None:
    with pytest.raises(BadSetup, match="can be found by trying"):
        verify_deal("", seed=b"short", start=knights_poker.new_game(seed=b"short"))


def test_a_record_refuses_a_seed_that_does_not_give_its_start() -> None:
    with pytest.raises(BadSetup, match="gives another start") as refused:
        GameRecord.of(knights_poker.new_game(seed=1), [], seed=2)

    assert refused.value.where == "seed"


@pytest.mark.parametrize("first", [None, 0, 1])
def test_a_record_keeps_the_seed_whoever_was_told_to_start(first: int | None) -> None:
    start = knights_poker.new_game(seed=1, first=first)

    assert GameRecord.of(start, [], seed=1).seed == 1


def test_a_record_refuses_the_commitment_of_another_seed() -> None:
    start = knights_poker.new_game(seed=SEED)

    with pytest.raises(BadSetup) as refused:
        GameRecord.of(start, [], seed=SEED, commitment=commitment(OTHER))

    assert refused.value.code == "deal.commitment"


def test_a_commitment_may_stand_without_its_seed_while_the_game_runs() -> None:
    start = knights_poker.new_game(seed=SEED)
    record = GameRecord.of(start, [], commitment=commitment(SEED))

    record.verify()

    assert record.for_seat(0)["commitment"] == commitment(SEED)


def test_a_record_verifies_the_commitment_of_its_seed() -> None:
    start = knights_poker.new_game(seed=SEED)
    doc = GameRecord.of(start, [], seed=SEED, commitment=commitment(SEED)).to_json()
    GameRecord.from_json(doc).verify()

    for path, value in (("commitment", commitment(OTHER)), ("seed", {"kind": "text", "value": ""})):
        with pytest.raises(BadDocument) as refused:
            GameRecord.from_json(doc | {path: value}).verify()
        assert refused.value.where == f"$.{path}"


def test_a_seed_that_is_none_gives_no_start() -> None:
    start = knights_poker.new_game(seed=1)

    with pytest.raises(BadSetup, match="gives another start"):
        GameRecord.of(start, [], seed=cast("int", 1.5))


def test_a_commitment_to_a_seed_that_can_be_guessed_does_not_verify() -> None:
    start = knights_poker.new_game(seed=b"short")
    doc = GameRecord.of(start, [], seed=b"short").to_json() | {"commitment": "ab"}

    with pytest.raises(BadDocument, match="can be found by trying") as refused:
        GameRecord.from_json(doc).verify()

    assert refused.value.where == "$"
