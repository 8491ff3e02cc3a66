"""What is asked for again is remembered, as long as there is room."""

from knockout_games.kernel.memo import memo


def test_the_last_4096_answers_are_remembered() -> None:
    asked: list[int] = []

    @memo
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    for number in (*range(4096), 0, 4096, 0, 1):
        assert doubled(number) == 2 * number

    assert asked == [*range(4096), 4096, 1]
