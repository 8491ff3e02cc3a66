import pytest

from knockout_games import GAMES, GameRecord, play
from knockout_games.bots import RandomBot
from knockout_games.cli.replaying import ending, headline, told_step
from knockout_games.records import Incident


def _record(slug: str, seed: int = 1) -> GameRecord:
    start = GAMES[slug].new_game(seed=seed)
    return play(start, [RandomBot(seed=seat) for seat in range(start.players)])


@pytest.mark.parametrize("slug", tuple(GAMES))
def test_a_step_is_told_as_the_seat_saw_it(slug: str) -> None:
    record = _record(slug)
    for step in record.replay():
        for seat in (None, *range(record.players)):
            told = told_step(record, step, seat)

            assert told.endswith(str(record.view(seat, step.ply)))
            if step.made is not None:
                move = record.game.format_move(step.made.move, mover=step.made.seat, seen_by=seat)
                assert f"{step.ply}. seat {step.made.seat}: {move} (bot:random" in told


def test_the_secret_part_of_a_move_is_told_to_its_mover_only() -> None:
    # Where a KO is hidden in the pile is known to the seat that hid it.
    for seed in range(20):
        record = _record("nak-muay-knockout", seed)
        for step in record.replay():
            made = step.made
            if made is not None and str(made.move).startswith("hide"):
                own, others = told_step(record, step, made.seat), told_step(record, step, None)

                assert f": {made.move} (" in own
                assert f": {made.move} (" not in others
                assert "?" in others.splitlines()[1]
                return
    pytest.fail("no game hid a KO")


def test_the_headline_says_what_was_played_by_whom_and_how_it_ended() -> None:
    record = _record("knock-out")

    assert headline(record) == "Knock Out: random, random, 30 moves, played"


def test_a_record_without_names_is_headed_by_the_number_of_players() -> None:
    start = GAMES["knock-out"].new_game(seed=1)
    record = GameRecord.of(start, start.legal_moves()[:1])

    assert headline(record) == "Knock Out: 2 players, 1 moves, unfinished"
    assert ending(record) == "\nThe record ends here: unfinished."


def test_a_move_of_which_nobody_noted_who_made_it_is_told_so() -> None:
    start = GAMES["knock-out"].new_game(seed=1)
    record = GameRecord.of(start, start.legal_moves()[:1])

    assert "(nobody noted who)" in told_step(record, list(record.replay())[1], None)


def test_what_happened_at_the_table_is_told_after_the_move_before_it() -> None:
    start = GAMES["knock-out"].new_game(seed=1, first=0)
    moves = [start.legal_moves()[0], start.legal_moves()[1]]
    record = GameRecord.of(
        start,
        moves,
        names=["Ada", "Bo"],
        incidents=[
            Incident(ply=0, kind="paused"),
            Incident(ply=0, kind="resumed"),
            Incident(ply=2, kind="handed_over", seat=1, note="random"),
            Incident(ply=2, kind="resigned", seat=0),
        ],
    )

    told = [told_step(record, step, None) for step in record.replay()]

    assert told[0].endswith("\n\nThe game is paused.\nThe game goes on.")
    assert told[1].endswith(str(record.view(None, 1)))
    assert told[2].endswith("\n\nA bot plays for Bo. (random)\nAda resigns.")
