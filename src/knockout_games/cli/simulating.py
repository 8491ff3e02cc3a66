"""Many games between bots, counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean, quantiles

import attrs
from rich.table import Table
from rich.text import Text

from knockout_games.bots.registry import BotSpec
from knockout_games.cli.arguments import seated
from knockout_games.errors import Unsupported
from knockout_games.kernel.events import Happenings
from knockout_games.kernel.game import AnyGame
from knockout_games.kernel.outcome import Outcome
from knockout_games.kernel.protocols import Bot, GameState
from knockout_games.kernel.words import Seat

__all__ = [
    "Finished",
    "finished",
    "lengths_table",
    "reasons_table",
    "tell",
    "walk",
    "winners_table",
]


@attrs.frozen
class Finished:
    """Tell how a game went."""

    length: int
    outcome: Outcome


def walk(state: GameState, bots: Mapping[Seat, Bot | None]) -> Iterator[GameState]:
    """Yield *state* and every position after it, with *bots* choosing the moves.

    It ends before the decision of a seat that no bot has.
    """
    yield state
    while (seat := state.to_act) is not None and (bot := bots[seat]) is not None:
        state, happened = state.apply_with_events(bot.choose(state.view(seat)))
        tell(bots, happened)
        yield state


def tell(bots: Mapping[Seat, Bot | None], happened: Happenings) -> None:
    """Let the bots that want it know what their seats saw of a move."""
    for seat, bot in bots.items():
        see = getattr(bot, "see", None)
        if see is not None:
            see(happened.seen_by(seat))


def finished(like: GameState, seats: Mapping[Seat, BotSpec | None], seed: str) -> Finished:
    """Play a game of *seed* between new bots, with the seat count and rules of *like*.

    Raises:
        Unsupported: If the game ends without an outcome.
    """
    state = like.game.new_game(like.players, rules=like.rules, seed=seed)
    *_, (length, last) = enumerate(walk(state, seated(seats, seed)))
    if last.outcome is None:
        raise Unsupported(f"{like.game.title} has no outcome", code="unsupported.outcome")
    return Finished(length, last.outcome)


def lengths_table(games: Sequence[Finished]) -> Table:
    """Return how many moves the games took."""
    lengths = sorted(game.length for game in games)
    parts = quantiles(lengths, n=20, method="inclusive") if len(lengths) > 1 else lengths * 19
    table = Table("least", "5 %", "median", "mean", "95 %", "most", title="Moves in a game")
    marks = (lengths[0], parts[0], parts[9], mean(lengths), parts[18], lengths[-1])
    table.add_row(*(f"{mark:.1f}".removesuffix(".0") for mark in marks))
    return table


def winners_table(games: Sequence[Finished], players: int) -> Table:
    """Return how often each seat won; a win of several counts for each of them."""
    won = Counter(seat for game in games for seat in game.outcome.winners)
    table = Table("seat", "games won", "share", title="Winners")
    _fill(table, ((str(seat), won[seat]) for seat in range(players)), len(games))
    drawn = sum(not game.outcome.winners for game in games)
    if drawn:
        _fill(table, [("nobody", drawn)], len(games))
    return table


def reasons_table(games: Sequence[Finished], game: AnyGame) -> Table:
    """Return why the games ended, the most frequent reason first."""
    reasons = Counter(done.outcome.reason for done in games)
    table = Table("reason", "games", "share", title="How games end")
    words = game.words
    named = ((words.get(f"reason.{code}", code), many) for code, many in reasons.most_common())
    _fill(table, named, len(games))
    return table


def _fill(table: Table, rows: Iterable[tuple[str, int]], total: int) -> None:
    for name, many in rows:
        table.add_row(Text(name), str(many), f"{many / total:.1%}")
