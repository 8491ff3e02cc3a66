import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.arena.builders import RANDOM, SHORT, cheating, cup

from knockout_games import BadDocument, BadSetup, GameRecord
from knockout_games.arena import Tournament, load_results
from knockout_games.arena.report import FORMATS, report
from knockout_games.arena.schedule import lineups


class Stop(Exception):
    pass


def stop_after(games: int) -> Any:
    def progress(done: int, _total: int) -> None:
        if done >= games:
            raise Stop

    return progress


def test_every_two_meet_once_in_a_round_robin_of_two_seats() -> None:
    assert lineups(3, 2, "round-robin") == ((0, 1), (0, 2), (1, 2))


def test_the_first_bot_meets_every_other_in_a_gauntlet() -> None:
    assert lineups(4, 3, "gauntlet") == ((0, 1, 2), (0, 1, 3), (0, 2, 3))


def test_few_bots_fill_many_seats_with_everyone_there() -> None:
    assert lineups(2, 3, "round-robin") == ((0, 0, 1), (0, 1, 1))
    assert lineups(3, 4, "gauntlet") == ((0, 1, 1, 2), (0, 1, 2, 2))


def test_a_deal_is_played_once_with_each_bot_in_each_seat() -> None:
    cup = Tournament.of("knight-more", dict.fromkeys("abc", RANDOM), players=3, games=6)

    seen = Counter(
        (job.deal, seat, bot) for job in cup.schedule() for seat, bot in enumerate(job.seats)
    )

    assert {*seen.values()} == {1}
    assert len(seen) == 2 * 3 * 3


def test_without_duplicates_every_game_has_its_own_deal() -> None:
    jobs = cup(games=9, duplicates=False).schedule()

    assert [job.deal for job in jobs] == list(range(9))
    assert Counter(job.seats[0] for job in jobs).keys() == {0, 1}


def test_bots_cannot_change_the_deal() -> None:
    starts = [
        [
            GameRecord.from_json(game.record).start
            for game in Tournament.of(SHORT, bots, games=6, seed=4).run(keep_records=True).games
        ]
        for bots in (["random", "thumb"], ["thumb", "counter"])
    ]

    assert starts[0] == starts[1]
    assert starts[0][0] == starts[0][1] != starts[0][2]


def test_a_forfeit_does_not_stop_the_run() -> None:
    results = Tournament.of(SHORT, {"random": RANDOM, "cheat": cheating}, games=4, seed=1).run()

    assert [(each.bot, each.wins, each.forfeits) for each in results.standings()] == [
        ("random", 4, 0),
        ("cheat", 0, 4),
    ]


def test_there_is_one_row_a_game_and_seat() -> None:
    rows = cup(games=4).run().rows()

    assert [(row["game"], row["deal"], row["rotation"], row["seat"]) for row in rows] == [
        (game, game // 2, game % 2, seat) for game in range(4) for seat in range(2)
    ]
    assert {*rows[0]} >= {"bot", "placement", "payoff", "score", "moves", "seconds", "ended"}
    assert all(rows[n]["payoff"] == -rows[n + 1]["payoff"] for n in range(0, 8, 2))


@pytest.mark.parametrize("torn", [b"", b'{"game":5,"li'])
def test_a_broken_run_goes_on_without_losing_or_repeating_a_game(
    tmp_path: Path, torn: bytes
) -> None:
    with pytest.raises(Stop):
        cup().run(tmp_path, progress=stop_after(5))
    file = tmp_path / "games.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + torn)

    results = cup().run(tmp_path)

    assert file.read_bytes().startswith(before)
    numbers = [json.loads(line)["game"] for line in file.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))
    assert report(results, "jsonl") == report(cup().run(), "jsonl")


def test_a_finished_run_plays_nothing_more_and_loses_a_torn_line(tmp_path: Path) -> None:
    cup().run(tmp_path)
    file = tmp_path / "games.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + b'{"game":')

    cup().run(tmp_path)

    assert file.read_bytes() == before


def test_results_of_another_tournament_are_not_continued(tmp_path: Path) -> None:
    cup(seed=1).run(tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()

    with pytest.raises(BadDocument, match="seed was '1', not '2'"):
        cup(seed=2).run(tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize("style", FORMATS)
def test_a_report_of_the_file_is_that_of_the_run(tmp_path: Path, style: Any) -> None:
    results = cup().run(tmp_path)

    assert report(load_results(tmp_path), style) == report(results, style)
    assert "thumb" in report(results, style)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("[]", "line 2: this is no JSON object"),
        ('{"game":"x"}', "line 2: 'x' is no game"),
        ('{"game":1}', "game 1"),
        ("{", "line 2: this is no JSON object"),
    ],
)
def test_a_bad_line_is_refused_with_its_place(tmp_path: Path, line: str, complaint: str) -> None:
    cup(games=2).run(tmp_path)
    file = tmp_path / "games.jsonl"
    header = file.read_text().splitlines()[0]
    file.write_text(f"{header}\n{line}\n")

    with pytest.raises(BadDocument, match=complaint):
        load_results(tmp_path)


@pytest.mark.parametrize("text", ["", '{"kind":"record"}\n', '{"kind":"tournament","format":9}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(text)

    with pytest.raises(BadDocument, match=r"no results file|format 9"):
        load_results(file)


def test_a_missing_file_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_results(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("bots", "options", "complaint"),
    [
        (["random"], {}, "at least two bots"),
        (["random", "random"], {}, "random is there twice"),
        (["random", "thumb"], {"games": 0}, "at least one game"),
        (["random", "thumb"], {"players": 9}, "9 players cannot play"),
        (["random", "thumb"], {"rules": "strict"}, "'strict' is no"),
        (["random", "thumb"], {"pairing": "swiss"}, "'swiss' is no pairing"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    bots: list[str], options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadSetup, match=complaint):
        Tournament.of(SHORT, bots, **options)
