"""ScriptedRng: it says what it is told, and complains when that does not fit."""

from __future__ import annotations

import pytest

from knockout_games.errors import BadSetup
from knockout_games.rng import ScriptedRng


def test_answers_come_in_their_order() -> None:
    first, rng = ScriptedRng([3, 0, 5]).below(6)
    rest, rng = rng.below_each([1, 6])

    assert (first, *rest) == (3, 0, 5)
    assert rng.answers == ()


def test_asking_leaves_the_source_as_it_was() -> None:
    rng = ScriptedRng([1, 2])
    rng.below(6)

    assert rng.answers == (1, 2)


def test_an_answer_outside_the_question_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        ScriptedRng([6]).below(6)

    assert str(caught.value) == "the next answer of the script, 6, is not in range(6)"
    assert caught.value.code == "rng.answer"


def test_an_answer_outside_its_question_among_several_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"2, is not in range\(2\)"):
        ScriptedRng([1, 2]).below_each([2, 2])


def test_a_script_that_is_too_short_tells_what_was_asked() -> None:
    with pytest.raises(BadSetup) as caught:
        ScriptedRng([0]).below_each([3, 4, 5])

    assert str(caught.value) == "the script has no answer left for below(4)"
    assert caught.value.code == "rng.exhausted"


def test_a_source_is_its_own_child() -> None:
    rng = ScriptedRng([1, 2])

    assert rng.fork(0) is rng
    assert rng.fork(7) is rng


def test_equality_is_that_of_the_answers_left() -> None:
    drawn = ScriptedRng([9, 1, 2]).below(10)[1]

    assert drawn == ScriptedRng([1, 2])
    assert hash(drawn) == hash(ScriptedRng([1, 2]))
    assert drawn != ScriptedRng([1])
    assert drawn != (1, 2)


def test_the_representation_makes_the_source_again() -> None:
    assert repr(ScriptedRng(range(3))) == "ScriptedRng((0, 1, 2))"


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        *(([fault], "an answer of a script is in range(2**4096)") for fault in (-1, 2**4096)),
        *((fault, "a script is a sequence of integers") for fault in ([1.0], ["1"], 5, [None])),
    ],
)
def test_a_script_is_a_sequence_of_sensible_integers(answers: list[int], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        ScriptedRng(answers)

    assert (str(caught.value), caught.value.code) == (message, "rng.script")
