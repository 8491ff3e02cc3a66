"""English words for every code of Knights Poker."""

from typing import Final

from knockout_games.kernel.words import vocabulary

__all__ = ["WORDS"]

_COLORS: Final = ("Red", "Blue", "Yellow", "Green", "Purple")

WORDS: Final = vocabulary(
    {
        **{
            f"piece.{color[0].lower()}{n}": f"{color} {n}" for color in _COLORS for n in range(1, 7)
        },
        "move.place_tile": "Place {tile} in front of castle {castle}",
        "move.surrender": "Surrender the round",
        "decision.place": "a tile to place",
        "event.tile_placed": "{seat} places {tile} in front of castle {castle}.",
        "event.tile_placed.you": "You place {tile} in front of castle {castle}.",
        "event.castle_taken": "{seat} takes castle {castle}.",
        "event.castle_taken.you": "You take castle {castle}.",
        "event.tile_drawn": "{seat} draws {tile}.",
        "event.tile_drawn.you": "You draw {tile}.",
        "event.tile_drawn.hidden": "{seat} draws a tile.",
        "event.surrendered": "{seat} surrenders.",
        "event.surrendered.you": "You surrender.",
        "event.round_won": "{seat} wins the round: {reason}.",
        "event.round_won.you": "You win the round: {reason}.",
        "event.scored": "{seat} scores {points} and has {total}.",
        "event.scored.you": "You score {points} and have {total}.",
        "event.round_began": "Round {number} begins; {starter} starts.",
        "event.round_began.you": "Round {number} begins; you start.",
        "event.stand_drawn": "{seat} draws {tiles}.",
        "event.stand_drawn.you": "You draw {tiles}.",
        "event.stand_drawn.hidden": "{seat} draws four tiles.",
        "reason.castles": "most castles",
        "reason.decided": "the round is decided",
        "reason.surrender": "the other side surrendered",
        "reason.target_score": "the target score is reached",
        "refusal.not_on_stand": "the tile is not on the stand",
        "refusal.side_full": "three tiles lie there already",
        "refusal.not_lost": "a round can be surrendered only once it is provably lost",
        "refusal.no_surrender": "surrendering is not allowed by the rules in force",
        "option.stop_when_decided": "Stop when decided",
        "option.stop_when_decided.help": "End a round as soon as one side cannot win two castles.",
        "option.wrap_straights": "Straights round the corner",
        "option.wrap_straights.help": "Let 5-6-1 and 6-1-2 count as straights.",
        "option.surrender": "Surrender",
        "option.surrender.help": "When a player may give up the round.",
        "option.surrender.provable": "when the round is provably lost",
        "option.surrender.always": "at any time",
        "option.surrender.never": "never",
        "option.target_score": "Target score",
        "option.target_score.help": "Play rounds for points; empty plays a single round.",
        "option.next_starter": "Next starter",
        "option.next_starter.help": "Who starts the next round.",
        "option.next_starter.alternate": "the player who did not start",
        "option.next_starter.loser": "the loser of the round",
        "option.next_starter.winner": "the winner of the round",
    }
)
