"""Send states, views, moves and events to another process and back: `... shipping spawn`."""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from knockout_games import GAMES, digest
from knockout_games.kernel.frozen import shared
from knockout_games.rng import SplitMix64

Cargo = tuple[Any, tuple[Any, ...], tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]


def cargo(slug: str, players: int, plies: int) -> Cargo:
    """Return a state, its views, its legal moves, the last events and all shared pieces."""
    game = GAMES[slug]
    state: Any = game.new_game(players, seed=1)
    rng, events = SplitMix64(2), ()
    for _ in range(plies):
        moves = state.legal_moves()
        choice, rng = rng.below(len(moves))
        after, happened = state.apply_with_events(moves[choice])
        if after.is_over:
            break
        state, events = after, happened.whole
    views = tuple(state.view(seat) for seat in (*range(players), None))
    pieces = tuple(x for cls in game.pieces if hasattr(cls, "__pool__") for x in shared(cls))
    return state, views, state.legal_moves(), events, pieces


def look(sent: Cargo) -> tuple[Cargo, list[str]]:
    """Return what came, and what is wrong with it here."""
    state, views, moves, _, pieces = sent
    game, wrong = state.game, list[str]()
    if game is not GAMES[game.slug]:
        wrong.append("the state is of another game")
    own = state.legal_moves()
    if len(own) != len(moves) or any(a is not b for a, b in zip(own, moves, strict=False)):
        wrong.append("a move is not the shared one")
    if any(not any(piece is each for each in shared(type(piece))) for piece in pieces):
        wrong.append("a piece is not the shared one")
    if any(
        state.view(view.seat) != view or hash(view) != hash(state.view(view.seat)) for view in views
    ):
        wrong.append("a view is not that of the state")
    after = state.apply(moves[0])
    return (after, views, moves, (digest(state), digest(after)), pieces), wrong


def main(method: str) -> None:
    """Send positions of all games, and compare what comes back."""
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        for slug, game in GAMES.items():
            for players in game.player_counts:
                sent = cargo(slug, players, 9)
                state, views, moves, _, pieces = sent
                (after, views2, moves2, digests, pieces2), wrong = pool.submit(look, sent).result()
                here = state.apply(moves[0])
                if after != here or digests != (digest(state), digest(here)):
                    wrong.append("the game goes on otherwise")
                if views2 != views or any(a is not b for a, b in zip(moves2, moves, strict=True)):
                    wrong.append("views or moves come back as others")
                if any(a is not b for a, b in zip(pieces2, pieces, strict=True)):
                    wrong.append("pieces come back as others")
                if wrong:
                    sys.exit(f"{slug}, {players} seats, {method}: {'; '.join(wrong)}")
    sys.stdout.write("all came back\n")


if __name__ == "__main__":
    main(sys.argv[1])
