from __future__ import annotations

import attrs
import pytest
from tests.kernel.toy import CARDS, Give, Given, Keep, Kept, Shown, start

from knockout_games import Eliminated, GameOver, Happenings, Outcome

GIFT = Given(giver=0, taker=2, card=CARDS[0])


@pytest.mark.parametrize(("seat", "card"), [(0, CARDS[0]), (2, CARDS[0]), (1, None), (None, None)])
def test_a_secret_is_shown_to_those_who_saw_it(seat: int | None, card: object) -> None:
    assert GIFT.redacted(seat).card is card
    assert (GIFT.redacted(seat).giver, GIFT.redacted(seat).taker) == (0, 2)


def test_who_saw_all_of_an_event_is_given_the_event_itself() -> None:
    assert GIFT.redacted(0) is GIFT
    assert GIFT.redacted(1) is not GIFT


def test_a_spectator_is_not_taken_for_a_seat_that_is_nobody() -> None:
    lost = attrs.evolve(GIFT, taker=None)  # type: ignore[arg-type]

    assert lost.redacted(None).card is None
    assert lost.redacted(0).card is CARDS[0]


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    kept = Kept(1)

    assert kept.redacted(None) is kept


def test_events_are_told_in_words_for_their_reader() -> None:
    assert GIFT.describe() == "Seat 0 gives card 1 to Seat 2."
    assert GIFT.redacted(1).describe() == "Seat 0 gives a card to Seat 2."
    assert GIFT.describe(names=["Ann", "Bo", "Cy"]) == "Ann gives card 1 to Cy."
    assert GIFT.describe(names=["Ann", "Bo", "Cy"], you=2) == "Ann gives card 1 to you."
    assert Kept(1).describe(you=1) == "You keep the card."


def test_another_language_is_another_mapping() -> None:
    words = {"event.kept": "{seat} behält.", "seat": "Platz {number}"}

    assert Kept(1).describe(words=words) == "Platz 1 behält."


def test_events_have_codes() -> None:
    assert GIFT.code == "given"
    assert GameOver(Outcome.drawn(2, reason="most_cards")).code == "game_over"


def test_the_end_is_told_with_its_winners_and_its_reason() -> None:
    won = GameOver(Outcome.won(((1,), (0,)), reason="most_cards"))
    drawn = GameOver(Outcome.drawn(2, reason="most_cards"))
    words = start().game.words

    assert won.describe(words=words) == "The game is over: most cards. Winner: Seat 1."
    assert won.describe(words=words, names=["Ann", "Bo"]).endswith("Winner: Bo.")
    assert drawn.describe(words=words) == "The game is over: most cards. Nobody wins."
    assert won.describe() == "The game is over: most cards. Winner: Seat 1."


def test_an_elimination_is_told_with_the_hand_that_is_shown() -> None:
    assert Eliminated(2).describe() == "Seat 2 is eliminated."
    assert Eliminated(2).describe(you=2) == "You are eliminated."
    assert (
        Eliminated(2, CARDS[:2]).describe(words=start().game.words)
        == "Seat 2 is eliminated and shows card 1, card 2."
    )


def test_lists_and_codes_are_put_into_words() -> None:
    shown = Shown(seat=0, cards=CARDS[:2], how="proudly")

    assert shown.describe() == "Seat 0 shows card 1, card 2 (with pride)."
    assert Shown(seat=0, cards=(), how="shyly").describe() == "Seat 0 shows nothing (shyly)."


def test_happenings_are_told_to_each_seat_apart() -> None:
    _, happened = start().apply_with_events(Give(CARDS[0], 2))

    assert happened.whole == (GIFT,)
    assert happened.seen_by(2) == (GIFT,)
    assert happened.seen_by(1) == happened.seen_by(None) == (GIFT.redacted(1),)


def test_happenings_cannot_be_sent_by_mistake() -> None:
    happened = Happenings((GIFT,))

    assert repr(happened) == str(happened) == "<Happenings: use .seen_by(seat)>"
    with pytest.raises(TypeError):
        iter(happened)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        len(happened)  # type: ignore[arg-type]


def test_the_end_comes_last() -> None:
    state = start(players=2).apply(Keep())
    over, happened = state.apply_with_events(Keep())

    assert over.outcome is not None
    assert happened.whole == (Kept(1), GameOver(over.outcome))
