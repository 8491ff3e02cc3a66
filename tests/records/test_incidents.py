"""What happens at the table between moves is part of the record."""

from typing import Any

import pytest
from examples import last_ember
from tests.records.played import GAMES_AND_EXAMPLE, random_record

from knockout_games import BadDocument, BadSetup, GameRecord, knights_poker
from knockout_games.records import Incident


def poker(*incidents: Incident, moves: int = 6) -> GameRecord:
    """Record the first moves of a game of two seats."""
    whole = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)
    return GameRecord.of(whole.start, whole.moves[:moves], incidents=incidents)


def embers(players: int = 4, *, seed: int = 1) -> GameRecord:
    return random_record(GAMES_AND_EXAMPLE["last-ember"], seed, players=players)


def first_fall(record: GameRecord) -> tuple[int, int]:
    """Return the ply after which the first seat is out, and that seat."""
    for step in record.replay():
        if len(step.state.alive) < record.players:
            (seat,) = set(range(record.players)) - set(step.state.alive)
            return step.ply, seat
    raise AssertionError


def test_incidents_are_kept_with_ply_seat_and_time() -> None:
    incidents = (
        Incident(ply=0, kind="paused", time=1.5),
        Incident(ply=0, kind="resumed", time=3.0),
        Incident(ply=2, kind="handed_over", seat=1, time=4.0, note="random"),
        Incident(ply=5, kind="taken_back", seat=1, time=9.0),
    )

    record = poker(*incidents)

    assert record.incidents == incidents
    assert record.result == "unfinished"
    assert record.to_json()["incidents"][2] == {
        "ply": 2,
        "kind": "handed_over",
        "seat": 1,
        "time": 4.0,
        "note": "random",
    }
    assert GameRecord.loads(record.dumps()) == record


def test_a_resignation_of_two_ends_the_game() -> None:
    record = poker(Incident(ply=6, kind="resigned", seat=0))

    assert record.result == "resigned"
    assert record.outcome is not None
    assert record.outcome.winners == (1,)
    assert record.outcome.reason == "resigned"
    record.verify()


def test_no_move_follows_a_resignation_that_ended_the_game() -> None:
    with pytest.raises(BadSetup, match="ended by a resignation") as refused:
        poker(Incident(ply=3, kind="resigned", seat=0))

    assert refused.value.where == "moves[3]"


def test_the_table_plays_on_when_more_than_one_stay_and_the_resigned_come_last() -> None:
    whole = embers()
    assert whole.outcome is not None
    assert whole.outcome.winner is not None
    gone = whole.outcome.winner

    record = GameRecord.of(
        whole.start, whole.moves, incidents=[Incident(ply=0, kind="resigned", seat=gone)]
    )

    assert record.result == "played"
    assert record.outcome is not None
    assert record.outcome.ranking == (*whole.outcome.ranking[1:], (gone,))
    assert record.outcome.winners == whole.outcome.ranking[1]
    record.verify()
    assert GameRecord.loads(record.dumps(), whole.game) == record


def test_who_fell_before_a_resignation_ended_the_game_is_ranked_above_the_resigned() -> None:
    whole = embers()
    ply, fallen = first_fall(whole)
    one, two, three = (seat for seat in range(4) if seat != fallen)
    incidents = [
        Incident(ply=ply, kind="resigned", seat=one),
        Incident(ply=ply, kind="resigned", seat=two),
    ]

    record = GameRecord.of(whole.start, whole.moves[:ply], incidents=incidents)

    assert record.result == "resigned"
    assert record.outcome is not None
    assert record.outcome.ranking == ((three,), (fallen,), (two,), (one,))


def test_an_abandoned_game_has_no_outcome() -> None:
    record = poker(Incident(ply=6, kind="abandoned", note="the pub closed"))

    assert record.result == "abandoned"
    assert record.outcome is None
    assert GameRecord.loads(record.dumps()).incidents[0].note == "the pub closed"


def test_a_game_that_was_abandoned_is_abandoned_even_after_resignations() -> None:
    whole = embers()
    incidents = [
        Incident(ply=0, kind="resigned", seat=0),
        Incident(ply=1, kind="abandoned"),
    ]

    record = GameRecord.of(whole.start, whole.moves[:1], incidents=incidents)

    assert (record.result, record.outcome) == ("abandoned", None)


@pytest.mark.parametrize(
    ("incidents", "message"),
    [
        ([Incident(ply=3, kind="abandoned")], "had been abandoned"),
        ([Incident(ply=3, kind="paused")], "was paused"),
    ],
)
def test_no_move_is_made_while_the_game_rests(incidents: list[Incident], message: str) -> None:
    with pytest.raises(BadSetup, match=message) as refused:
        poker(*incidents)

    assert refused.value.where == "moves[3]"


IMPOSSIBLE: list[tuple[list[Incident], str]] = [
    ([Incident(ply=0, kind="resumed")], "it was not paused"),
    ([Incident(ply=0, kind="paused"), Incident(ply=0, kind="paused")], "it was already paused"),
    ([Incident(ply=0, kind="resigned")], "it needs a seat"),
    ([Incident(ply=0, kind="handed_over")], "it needs a seat"),
    ([Incident(ply=0, kind="handed_over", seat=2)], "there is no seat 2"),
    ([Incident(ply=0, kind="paused", seat=-1)], "there is no seat -1"),
    ([Incident(ply=0, kind="taken_back", seat=1)], "nobody else played for seat 1"),
    (
        [
            Incident(ply=0, kind="handed_over", seat=1),
            Incident(ply=1, kind="handed_over", seat=1),
        ],
        "a bot played for seat 1",
    ),
    (
        [Incident(ply=6, kind="resigned", seat=0), Incident(ply=6, kind="resigned", seat=1)],
        "the game had ended",
    ),
    (
        [Incident(ply=6, kind="abandoned"), Incident(ply=6, kind="abandoned")],
        "the game had ended",
    ),
    (
        [
            Incident(ply=2, kind="paused"),
            Incident(ply=2, kind="resumed"),
            Incident(ply=1, kind="handed_over", seat=1),
        ],
        "the incident before it has a later ply",
    ),
    ([Incident(ply=7, kind="paused")], "there is no ply 7"),
]


@pytest.mark.parametrize(("incidents", "message"), IMPOSSIBLE)
def test_an_incident_that_cannot_be_is_refused(incidents: list[Incident], message: str) -> None:
    with pytest.raises(BadSetup, match=message) as refused:
        poker(*incidents)

    assert refused.value.where is not None
    assert refused.value.where.startswith(f"incidents[{len(incidents) - 1}]")


def test_a_seat_resigns_once() -> None:
    whole = embers()
    incidents = [
        Incident(ply=0, kind="resigned", seat=0),
        Incident(ply=1, kind="resigned", seat=0),
    ]

    with pytest.raises(BadSetup, match="seat 0 was not in the game any more"):
        GameRecord.of(whole.start, whole.moves, incidents=incidents)


def test_a_seat_that_a_bot_plays_for_can_resign() -> None:
    record = poker(
        Incident(ply=2, kind="handed_over", seat=1, note="random"),
        Incident(ply=6, kind="resigned", seat=1),
    )

    assert record.result == "resigned"
    record.verify()


def test_an_eliminated_seat_cannot_resign() -> None:
    whole = embers()
    ply, fallen = first_fall(whole)

    with pytest.raises(BadSetup, match="was not in the game any more"):
        GameRecord.of(
            whole.start, whole.moves, incidents=[Incident(ply=ply, kind="resigned", seat=fallen)]
        )


def test_nothing_happens_after_the_rules_ended_the_game() -> None:
    whole = random_record(GAMES_AND_EXAMPLE["knights-poker"], 1)

    with pytest.raises(BadSetup, match="the game had ended"):
        GameRecord.of(
            whole.start,
            whole.moves,
            incidents=[Incident(ply=len(whole), kind="resigned", seat=0)],
        )


def test_the_outcome_of_a_file_is_derived_from_its_resignations() -> None:
    doc = poker(Incident(ply=6, kind="resigned", seat=0)).to_json()
    doc["incidents"][0]["seat"] = 1

    with pytest.raises(BadDocument, match="the moves give another outcome") as refused:
        GameRecord.from_json(doc)

    assert refused.value.where == "$.outcome"


@pytest.mark.parametrize("note", [1, "half \ud800"])
def test_a_note_that_cannot_be_written_down_is_refused(note: Any) -> None:
    with pytest.raises(BadSetup, match="is no text") as refused:
        Incident(ply=0, kind="abandoned", note=note)

    assert (refused.value.code, refused.value.where) == ("record.note", "note")


def test_an_incident_of_a_file_is_named() -> None:
    doc = poker(Incident(ply=6, kind="resigned", seat=0)).to_json()
    doc["incidents"].append(doc["incidents"][0])

    with pytest.raises(BadDocument) as refused:
        GameRecord.from_json(doc)

    assert refused.value.where == "$.incidents[1]"


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"kind": "left"}, "kind"),
        ({"kind": "paused", "time": float("nan")}, "time"),
        ({"kind": "paused", "time": "noon"}, "time"),
    ],
)
def test_a_malformed_incident_is_refused(fields: Any, where: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Incident(ply=0, **fields)

    assert refused.value.where == where


def test_incidents_are_told_to_people() -> None:
    resigned = Incident(ply=0, kind="resigned", seat=1)

    assert resigned.describe() == "Seat 1 resigns."
    assert resigned.describe(names=["Ada", "Bo"]) == "Bo resigns."
    assert resigned.describe(knights_poker.GAME.words, you=1) == "You resign."
    assert Incident(ply=0, kind="paused").describe() == "The game is paused."
    assert Incident(ply=0, kind="handed_over", seat=0).describe(you=0) == "A bot plays for you."


def test_every_incident_and_result_has_words() -> None:
    for kind in ("resigned", "handed_over", "taken_back", "paused", "resumed", "abandoned"):
        assert f"incident.{kind}" in last_ember.GAME.words
    for result in ("played", "resigned", "abandoned", "unfinished"):
        assert f"result.{result}" in last_ember.GAME.words
