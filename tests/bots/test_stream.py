from collections import Counter

from knockout_games.bots._stream import Stream, Streams


def test_a_stream_answers_within_its_bounds() -> None:
    stream = Stream(1)
    bounds = (1, 2, 3, 1 << 32, (1 << 32) + 1, 1 << 100, 3**80)

    for _ in range(200):
        answers, stream = stream.below_each(bounds)
        assert all(0 <= answer < bound for answer, bound in zip(answers, bounds, strict=True))
        assert 0 <= stream.below(3**80)[0] < 3**80


def test_all_answers_are_about_equally_frequent() -> None:
    stream = Stream(1)
    counts = Counter(stream.below(6)[0] for _ in range(6_000))

    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_large_bounds_are_filled_to_the_last_bit() -> None:
    stream = Stream(1)
    answers = [stream.below(1 << 200)[0] for _ in range(200)]

    assert {answer & 1 for answer in answers} == {0, 1}
    assert max(answers) > 1 << 197


def test_a_stream_moves_on() -> None:
    stream = Stream(1)

    assert stream.fork(3) is stream
    assert stream.below(1 << 32) != stream.below(1 << 32)


def test_each_choice_has_a_stream_of_its_own() -> None:
    one, other = Streams(5), Streams(5)
    firsts = [each.next().random() for each in (one, other)]
    seconds = [each.next().random() for each in (one, other)]

    assert firsts[0] == firsts[1] != seconds[0] == seconds[1]
