"""Whatever a door lets in can be used: what is accepted keeps its promises.

A refusal is an error of the library with a code, and a text that can be sent to anybody.
"""

import json
import pickle
from typing import Any, Final

from knockout_games import KnockoutError
from knockout_games.errors import MissingExtra, Unsupported
from knockout_games.kernel.codec import canonical
from knockout_games.rng import SplitMix64

_MOVES: Final = 25
_LONGEST_REFUSAL: Final = 10_000
_RNG: Final = SplitMix64(1)


def check_refusal(error: KnockoutError) -> None:
    """Check an error of ours: it has a code, a text that can be written down, and pickles."""
    assert error.code, "a refusal without a code"
    told = f"{error} {error.where}"
    told.encode()
    assert len(told) < _LONGEST_REFUSAL, f"a refusal of {len(told)} characters"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.where) == (str(error), error.code, error.where)
    behind = error.__cause__ or error.__context__
    while behind is not None:  # as executors pickle it that send tracebacks along
        pickle.loads(pickle.dumps(behind))
        behind = behind.__cause__ or behind.__context__


def use_view(view: Any) -> None:
    """Do with a view what front ends and bots do."""
    try:
        _use_view(view)
    except KnockoutError as error:
        raise AssertionError(f"a view was let in, and then refused: {error}") from error


def _use_view(view: Any) -> None:
    game, seat = view.game, view.seat
    doc = json.loads(canonical(game.to_json(view)))
    assert game.from_json("view", doc) == view
    hash(view)
    assert str(view)
    assert repr(view)
    moves = view.legal_moves()
    assert bool(moves) == (seat is not None and seat == view.to_act)
    world = view.sample(_RNG)
    assert world.view(seat) == view, "no world fits the view"
    for picture in (game.draw_svg, lambda shown, **_: game.layout.numbers(shown)):
        try:
            picture(view, legal=True)
        except (Unsupported, MissingExtra):
            continue


def use_state(state: Any) -> None:
    """Look at a position from every chair, and play on from it."""
    try:
        _use_state(state)
    except KnockoutError as error:
        raise AssertionError(f"a position was let in, and then refused: {error}") from error


def _use_state(state: Any) -> None:
    game = state.game
    doc = json.loads(canonical(game.to_json(state)))
    assert game.from_json("state", doc) == state
    hash(state)
    assert str(state)
    assert repr(state)
    # Its own source may be a script that is too short.
    rng, now = _RNG, state.with_rng(_RNG)
    for number in range(_MOVES):
        moves = now.legal_moves()
        assert bool(moves) == (now.to_act is not None)
        assert now.is_over == (now.outcome is not None) == (not moves)
        if number % 12 == 0 or not moves:
            for seat in (*range(now.players), None):
                _use_view(now.view(seat))
        if not moves:
            break
        choice, rng = rng.below(len(moves))
        now, happened = now.apply_with_events(moves[choice])
        for event in happened.whole:
            assert event.describe()


def use_record(record: Any) -> None:
    """Replay a record and hand it to everybody."""
    try:
        again = type(record).loads(record.dumps(), record.game)
        assert again == record
        for step in record.replay():
            assert step.state is not None
        for seat in (*range(record.players), None):
            canonical(record.for_seat(seat))
    except KnockoutError as error:
        raise AssertionError(f"a record was let in, and then refused: {error}") from error
