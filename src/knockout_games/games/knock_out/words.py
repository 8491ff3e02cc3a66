"""English words for every code of Knock Out."""

from typing import Final

from knockout_games.kernel.words import vocabulary

__all__ = ["WORDS"]

_SIZES: Final = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}

WORDS: Final = vocabulary(
    {
        **{f"piece.{c}{n}": f"{c}{n}" for c, size in _SIZES.items() for n in range(1, size + 1)},
        "move.place_stopper": "Put a stopper into {hole}",
        "decision.place": "a stopper to place",
        "event.stopper_placed": "{seat} puts a stopper into {hole}.",
        "event.stopper_placed.you": "You put a stopper into {hole}.",
        "event.stoppers_knocked_out": "{seat} knocks out {holes} ({direction}).",
        "event.stoppers_knocked_out.you": "You knock out {holes} ({direction}).",
        "direction.N": "upwards",
        "direction.NE": "up to the right",
        "direction.SE": "down to the right",
        "direction.S": "downwards",
        "direction.SW": "down to the left",
        "direction.NW": "up to the left",
        "reason.board_full": "the grid is full",
        "refusal.no_hole": "the grid has no hole there",
        "refusal.filled": "the hole is filled",
        "refusal.not_adjacent": "no stopper is next to the hole",
        "option.centre": "Centre hole",
        "option.centre.help": "Play with a hole in the middle, empty at the start.",
        "option.line_through_centre": "Lines run through the missing centre",
        "option.line_through_centre.help": (
            "Let the holes on both sides of the missing centre touch on their line."
        ),
    }
)
