"""What is claimed of each game beyond what the laws can find out by themselves."""

from collections.abc import Iterator
from typing import Any, Final

from knockout_games import GameState
from knockout_games.kernel.parts import Json
from knockout_games.testing import Claims, Rotation, Step, rotated_table


def next_alive(state: GameState, seat: int, step: int = 1) -> int:
    """Return the first seat after *seat* that is still in the game; step 1 is to the left."""
    order = ((seat + step * place) % state.players for place in range(1, state.players + 1))
    return next(other for other in order if other in state.alive)


def passes_to_the_left(step: Step) -> int | None:
    return next_alive(step.after, step.before.to_act or 0)


def others_know_nothing(view: Any) -> bool:
    return not any(known for seat, known in enumerate(view.known) if seat != view.seat)


def left_after_the_turn(step: Step) -> int | None:
    """KK-R4: play passes to the left of the active seat, unless a Fish chose (KK-E5)."""
    before: Any = step.before
    after: Any = step.after
    if after.decision != "turn":
        return None
    if any(event.code == "next_seat_chosen" for event in step.happened.whole):
        return int(after.active)
    return next_alive(after, before.active)


def clockwise_in_the_trick(step: Step) -> int | None:
    """KM: the cards of a trick are played clockwise; guerrillas come in between elsewhere."""
    after: Any = step.after
    if after.rules.guerrilla or not after.trick:
        return None
    return next_alive(after, step.before.to_act or 0)


def turn_in_the_direction(step: Step) -> int | None:
    """NM-R11: turns go round in the direction, which eliminations and a Sweep may change."""
    before: Any = step.before
    after: Any = step.after
    if after.decision != "turn" or not any(
        event.code == "turn_began" for event in step.happened.whole
    ):
        return None
    return next_alive(after, before.turn, after.direction)


def holes(state: Any) -> Iterator[str]:
    """Yield each hole of Knock Out once: with a stopper of one of the seats, or empty."""
    taken = [str(hole) for stoppers in state.board for hole in stoppers]
    yield from taken
    names = [
        f"{column}{row}"
        for column, most in zip("abcdefg", "4567654", strict=True)
        for row in range(1, int(most) + 1)
    ]
    yield from (name for name in names if name not in taken)


def everyone_knows(doc: Json, by: int) -> Json:
    """Rotate what each seat of Knock Knock Out knows of each."""
    return {**doc, "known": rotated_table([rotated_table(row, by) for row in doc["known"]], by)}


def fell_together(doc: Json, by: int) -> Json:
    """Rotate the groups of seats that fell together in Knight More."""
    groups = [sorted((seat + by) % doc["players"] for seat in group) for group in doc["fallen"]]
    return {**doc, "fallen": groups}


def watchers_know(doc: Json, by: int) -> Json:
    """Rotate what each seat of Nak Muay Knockout knows; the last entry is the spectator's."""
    return {**doc, "knows": [*rotated_table(doc["knows"][:-1], by), doc["knows"][-1]]}


def knows_no_hand(view: Any) -> bool:
    """Tell whether no card of a view of Nak Muay Knockout has to be set aside into a hand.

    Cards that it has located, and types that a hand lacks, only make arrangements impossible.
    """
    return not any(hand.cards or hand.types for hand in view.known_hands)


LAST_EMBER: Final = Claims(
    # Each move but those that burn takes a card of the pile, and each of these but the last
    # brings one back.
    longest=lambda rules, players: 9,  # noqa: ARG005
    turn=passes_to_the_left,
    rotation=Rotation(seats=["turn", "fallen"], tables=["hands"]),
)

CLAIMS: Final = {
    "knights-poker": Claims(
        rotation=Rotation(
            seats=["to_act", "starter", "first_full", "winner"], tables=["hands", "sides", "scores"]
        ),
        closings=["round_won"],
        # A round gives up to some hundred points, so that this takes several.
        options={"target_score": [600]},
    ),
    "knock-out": Claims(
        pieces=holes,
        longest=lambda rules, players: 34 if rules.centre else 33,  # noqa: ARG005
        turn=passes_to_the_left,
        rotation=Rotation(seats=["to_act"], tables=["board"]),
    ),
    "knock-knock-out": Claims(
        turn=left_after_the_turn,
        is_freely_dealt=others_know_nothing,
        rotation=Rotation(
            seats=["to_act", "active", "fallen"],
            tables=["hands", "public"],
            own=everyone_knows,
        ),
    ),
    "knight-more": Claims(
        turn=clockwise_in_the_trick,
        rotation=Rotation(
            seats=["to_act", "leader", "seat", "winner"],
            sorted_seats=["alive", "guerrillas", "spent"],
            tables=["hands"],
            own=fell_together,
        ),
    ),
    "nak-muay-knockout": Claims(
        turn=turn_in_the_direction,
        is_freely_dealt=knows_no_hand,
        rotation=Rotation(
            seats=["to_act", "turn", "target", "fallen"],
            sorted_seats=["lost_draws"],
            tables=["hands", "lacked"],
            own=watchers_know,
        ),
    ),
}
