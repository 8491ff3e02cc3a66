from knockout_games.records.retelling import Retold
from knockout_games.rng import ScriptedRng, SplitMix64


def test_chance_is_retold_and_the_source_keeps_in_step() -> None:
    source = SplitMix64(1)
    answers, after = source.below_each([6, 6, 6])

    told, rng = Retold(source, ScriptedRng(answers)).below_each([6, 6, 6])

    assert told == answers
    assert (rng.inner, rng.agrees, rng.script.answers) == (after, True, ())


def test_one_other_answer_is_remembered() -> None:
    source = SplitMix64(1)
    first, _ = source.below(6)

    told, rng = Retold(source, ScriptedRng([5 - first, 0])).below(6)

    assert told == 5 - first
    assert not rng.agrees
    assert not rng.below(1)[1].agrees


def test_a_child_is_told_the_same() -> None:
    rng = Retold(SplitMix64(1), ScriptedRng([3])).fork(2)

    assert rng.inner == SplitMix64(1).fork(2)
    assert rng.below(6)[0] == 3
