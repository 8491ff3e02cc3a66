"""English words for every code of Knight More."""

from typing import Final

from knockout_games.kernel.words import vocabulary

__all__ = ["WORDS"]

_SINGULAR: Final = {"kn": "Knight", "ar": "Archer", "sp": "Spearman", "sw": "Swordsman"}

WORDS: Final = vocabulary(
    {
        **{
            f"piece.{suit}{rank}": f"{name} {rank}"
            for suit, name in _SINGULAR.items()
            for rank in range(1, 11)
        },
        "piece.am": "Ambush",
        "suit.knights": "Knights",
        "suit.archers": "Archers",
        "suit.spearmen": "Spearmen",
        "suit.swordsmen": "Swordsmen",
        "move.play_card": "Play {card}",
        "move.pass": "Pass",
        "decision.play": "a card to play",
        "decision.guerrilla": "a guerrilla's card, or a pass",
        "event.card_played": "{seat} plays {card}.",
        "event.card_played.you": "You play {card}.",
        "event.passed": "{seat} passes.",
        "event.passed.you": "You pass.",
        "event.trick_won": "{seat} wins the trick.",
        "event.trick_won.you": "You win the trick.",
        "event.became_guerrilla": "{seat} goes on as a guerrilla.",
        "event.became_guerrilla.you": "You go on as a guerrilla.",
        "event.returned": "{seat} is back among the regular troops.",
        "event.returned.you": "You are back among the regular troops.",
        "event.round_began": "Round {number} begins; {leader} leads.",
        "event.round_began.you": "Round {number} begins; you lead.",
        "event.hand_dealt": "{seat} is dealt {cards}.",
        "event.hand_dealt.you": "You are dealt {cards}.",
        "event.hand_dealt.hidden": "{seat} is dealt a hand of {size}.",
        "event.trump_revealed": "{card} is turned up.",
        "reason.sweep": "all tricks of a round",
        "reason.final_trick": "the final trick",
        "refusal.not_in_hand": "the card is not in the hand",
        "refusal.must_follow": "the hand holds a card of the suit to follow",
        "refusal.no_pass": "only a guerrilla may pass",
        "option.ambush_trump": "An Ambush is turned up for trump",
        "option.ambush_trump.help": "What happens when an Ambush is turned up.",
        "option.ambush_trump.reveal_next": "turn on until a suit shows",
        "option.ambush_trump.no_trump": "the round has no trump",
        "option.ambush_lead": "An Ambush is led",
        "option.ambush_lead.help": "What has to be followed after an Ambush was led.",
        "option.ambush_lead.first_suited": "the suit of the first other card",
        "option.ambush_lead.free": "nothing, in that trick",
        "option.lead_tiebreak": "Equally many tricks",
        "option.lead_tiebreak.help": "Who leads the next round when several took most tricks.",
        "option.lead_tiebreak.latest_trick": "who of them won the latest trick",
        "option.lead_tiebreak.first_to_reach": "who of them had that many first",
        "option.lead_tiebreak.clockwise": "the first of them from the leader of the round on",
        "option.guerrilla": "Guerrilla Operations",
        "option.guerrilla.help": "Give whoever takes no trick a second chance with one card.",
        "option.guerrilla_lead": "A guerrilla wins a trick",
        "option.guerrilla_lead.help": "Who leads after a guerrilla has won a trick.",
        "option.guerrilla_lead.clockwise": "the next regular player to its left",
        "option.guerrilla_lead.previous_leader": "the leader of that trick",
        "option.guerrilla_can_win_final": "A guerrilla can win the game",
        "option.guerrilla_can_win_final.help": "Let the final trick win the game for a guerrilla.",
    }
)
