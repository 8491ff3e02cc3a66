import pickle
from typing import Any

import pytest
from examples import last_ember
from tests.records.played import GAMES_AND_EXAMPLE, AnyMove, random_record, random_records

from knockout_games import BadSetup, GameRecord, IllegalMove, knights_poker, play
from knockout_games.kernel.codec import digest
from knockout_games.kernel.game import AnyGame
from knockout_games.records import RecordedMove
from knockout_games.rng import ScriptedRng, SplitMix64

every_game = pytest.mark.parametrize("game", GAMES_AND_EXAMPLE.values(), ids=GAMES_AND_EXAMPLE)


def live(record: GameRecord) -> tuple[list[Any], list[Any]]:
    """Play the moves of a record without it; return the states, and the happenings of each."""
    states, happenings = [record.start], []
    for made in record.moves:
        state, happened = states[-1].apply_with_events(made.move)
        states.append(state)
        happenings.append(happened)
    return states, happenings


@every_game
def test_a_replay_passes_through_the_states_and_events_of_the_live_game(game: AnyGame) -> None:
    for record in random_records(game, 20):
        states, happenings = live(record)

        steps = list(record.replay())

        assert [step.state for step in steps] == states
        assert [step.happenings for step in steps[1:]] == happenings
        assert [step.ply for step in steps] == list(range(len(record) + 1))
        assert [step.made for step in steps] == [None, *record.moves]
        assert not steps[0].happenings.whole


@every_game
def test_each_seat_is_shown_again_what_it_was_shown_live(game: AnyGame) -> None:
    for record in random_records(game, 6):
        states, happenings = live(record)
        for seat in (None, *range(record.players)):
            for ply, state in enumerate(states):
                assert record.view(seat, ply) == state.view(seat)
                seen = happenings[ply - 1].seen_by(seat) if ply else ()
                assert record.events(seat, ply) == seen


@every_game
def test_a_record_knows_how_its_game_ended(game: AnyGame) -> None:
    record = random_record(game, 3)

    last = record.state(len(record))

    assert last.is_over
    assert record.outcome == last.outcome
    assert record.result == "played"


@every_game
def test_a_record_goes_through_json_and_pickle_unchanged(game: AnyGame) -> None:
    for record in random_records(game, 20):
        again = GameRecord.loads(record.dumps(), game)
        assert again == record
        assert again.dumps() == record.dumps()
        assert pickle.loads(pickle.dumps(record)) == record
        assert hash(again) == hash(record)


@every_game
def test_a_record_verifies(game: AnyGame) -> None:
    for record in random_records(game, 20):
        record.verify()


@every_game
def test_chance_alone_gives_the_same_positions_and_events(game: AnyGame) -> None:
    for record in random_records(game, 20):
        states, happenings = live(record)
        state = record.start.with_rng(ScriptedRng(record.chance))
        for made, live_state, happened in zip(record.moves, states[1:], happenings, strict=True):
            state, told = state.apply_with_events(made.move)
            assert digest(state, rng=False) == digest(live_state, rng=False)
            assert told == happened


@every_game
def test_a_record_replays_as_it_was_played_if_the_random_source_has_changed(game: AnyGame) -> None:
    for record in random_records(game, 10):
        doc = record.to_json()
        if "rng" not in doc["start"]:
            assert not record.chance
            continue
        doc["start"]["rng"] = SplitMix64(1).to_plain()

        again = GameRecord.from_json(doc, game)

        for ply in range(len(record) + 1):
            assert digest(again.state(ply), rng=False) == digest(record.state(ply), rng=False)


@every_game
def test_a_record_of_any_position_begins_there(game: AnyGame) -> None:
    whole = random_record(game, 5)
    middle = len(whole) // 2

    rest = GameRecord.of(whole.state(middle), whole.moves[middle:])

    assert rest.start == whole.state(middle)
    assert rest.state(len(rest)) == whole.state(len(whole))
    assert rest.chance == whole.chance[len(whole.chance) - len(rest.chance) :]
    assert GameRecord.loads(rest.dumps(), game) == rest
    for seat in range(whole.players):
        assert rest.view(seat, 0) == whole.view(seat, middle)


def test_chance_is_what_was_drawn_after_the_start() -> None:
    rules = knights_poker.Rules(target_score=1_000)
    start = knights_poker.new_game(rules=rules, seed=1)
    alone = play(start, [AnyMove(1), AnyMove(2)])
    rounds = alone.state(len(alone)).round
    middle = alone.state(len(alone) - 1)

    assert rounds > 1
    assert len(alone.chance) == (rounds - 1) * 29  # a shuffle of 30 tiles asks 29 times
    assert GameRecord.of(middle, alone.moves[-1:]).chance == ()


def test_an_unfinished_game_has_a_record_without_an_outcome() -> None:
    start = knights_poker.new_game(seed=1)
    record = GameRecord.of(start, start.legal_moves()[:1])

    assert len(record) == 1
    assert record.outcome is None
    assert record.result == "unfinished"
    assert GameRecord.loads(record.dumps()) == record


def test_the_text_of_a_record_shows_no_secret() -> None:
    record = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)

    assert repr(record) == f"<GameRecord of Knights Poker: {len(record)} moves, played>"


def test_the_seat_and_who_decided_are_kept_with_each_move() -> None:
    start = knights_poker.new_game(seed=1, first=1)
    move = start.legal_moves()[0]
    entry = RecordedMove(seat=1, move=move, by="person", seconds=2.5)

    record = GameRecord.of(start, [entry], names=["Ada", "Bo"])

    assert record.moves == (entry,)
    assert record.to_json()["moves"] == [
        {"seat": 1, "move": str(move), "by": "person", "seconds": 2.5}
    ]
    assert GameRecord.loads(record.dumps()) == record


def test_bots_are_named_in_the_record() -> None:
    class Named(AnyMove):
        name = "careful"

    record = play(knights_poker.new_game(seed=1), [Named(1), AnyMove(2)])

    assert record.names == ("careful", "AnyMove")
    assert {(made.seat, made.by) for made in record.moves} == {
        (0, "bot:careful"),
        (1, "bot:AnyMove"),
    }


def test_given_names_go_before_those_of_the_bots() -> None:
    start = knights_poker.new_game(seed=1)

    record = play(start, [AnyMove(1), AnyMove(2)], names=("Ada", "Bo"))

    assert record.names == ("Ada", "Bo")


def test_a_game_of_too_few_bots_is_refused() -> None:
    with pytest.raises(BadSetup, match="2 bots are needed, not 1") as refused:
        play(knights_poker.new_game(seed=1), [AnyMove(1)])

    assert refused.value.where == "bots"


def test_an_illegal_choice_of_a_bot_is_refused() -> None:
    class Cheat:
        def choose(self, _view: knights_poker.View) -> knights_poker.Move:
            return knights_poker.Surrender()

    with pytest.raises(IllegalMove):
        play(knights_poker.new_game(seed=1), [Cheat(), Cheat()])


def test_an_illegal_move_makes_no_record() -> None:
    start = knights_poker.new_game(seed=1)
    move = start.legal_moves()[0]

    with pytest.raises(IllegalMove):
        GameRecord.of(start, [move, move])


def test_a_move_of_another_seat_makes_no_record() -> None:
    start = knights_poker.new_game(seed=1, first=0)

    with pytest.raises(BadSetup, match="it is the turn of seat 0, not of seat 1"):
        GameRecord.of(start, [RecordedMove(seat=1, move=start.legal_moves()[0])])


@pytest.mark.parametrize("ply", [-1, 3, 10**70])
def test_a_ply_that_is_not_there_is_refused(ply: int) -> None:
    start = knights_poker.new_game(seed=1)
    record = GameRecord.of(start, start.legal_moves()[:1])

    with pytest.raises(BadSetup, match="they are 0 to 1") as refused:
        record.state(ply)

    assert refused.value.where == "ply"


def test_a_seat_that_is_not_there_is_refused() -> None:
    record = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)

    for ask in (record.events, record.view):
        with pytest.raises(BadSetup, match="there is no seat 2"):
            ask(2, 1)
    with pytest.raises(BadSetup, match="there is no seat 2"):
        record.for_seat(2)


@pytest.mark.parametrize("names", ["AB", ["Ada"], ["Ada", 1], ["Ada", "half \ud800"]])
def test_names_that_do_not_fit_are_refused(names: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        GameRecord.of(knights_poker.new_game(seed=1), [], names=names)

    assert refused.value.where == "names"


@pytest.mark.parametrize("by", ["robot", "bot:", "bot", "Person", 1, "bot:\ud800"])
def test_nobody_else_decides(by: Any) -> None:
    with pytest.raises(BadSetup, match="is none of: 'person', 'clock'"):
        RecordedMove(seat=0, move=None, by=by)


@pytest.mark.parametrize("seconds", [-0.1, float("nan"), float("inf"), "2", True])
def test_a_move_takes_a_time_that_can_be_measured(seconds: Any) -> None:
    with pytest.raises(BadSetup, match="is no duration"):
        RecordedMove(seat=0, move=None, seconds=seconds)


def test_the_example_draws_on_chance() -> None:
    # So that the tests above mean something for chance within a game that eliminates.
    records = random_records(GAMES_AND_EXAMPLE[last_ember.GAME.slug], 30)

    assert any(record.chance for record in records)
