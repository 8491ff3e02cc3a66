"""Laws of playing: purity, legality, conservation and progress."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, cast

import attrs

from knockout_games.errors import IllegalMove, KnockoutError
from knockout_games.kernel.codec import canonical
from knockout_games.kernel.events import Eliminated, GameOver
from knockout_games.kernel.protocols import GameState
from knockout_games.testing.claims import Claims
from knockout_games.testing.exchanges import order_of
from knockout_games.testing.laws.law import law
from knockout_games.testing.looks import field_names, is_leaf, is_rng, is_shared, reachable
from knockout_games.testing.plays import Play, Spot, Step

__all__ = ["conservation", "legality", "progress", "purity"]

_CHANGING: Final = (list, dict, set, bytearray)
_ANOTHER: Final = "another_attribute"
_ZONES: Final = (
    "hands",
    "hand",
    "pile",
    "piles",
    "discard",
    "row",
    "trick",
    "tricks",
    "board",
    "removed",
    "beside",
    "table",
    "trump",
)
"""The names that zones have in all games."""


@law
def purity(play: Play, claims: Claims, positions: int) -> None:
    """1. No call changes anything; equal inputs give equal outputs."""
    del claims
    dice = random.getstate()
    for spot in play.spots(positions):
        _stays_as_it_is(spot)
        _answers_alike(spot)
    for ply, step in enumerate(play.steps):
        if step.before.apply(step.move) != step.after:
            raise Spot(play=play, ply=ply).broken(
                "purity", f"apply({step.move}) and apply_with_events({step.move}) differ"
            )
    if random.getstate() != dice:
        raise Spot(play=play, ply=0).broken("purity", "the module `random` was asked")


def _stays_as_it_is(spot: Spot) -> None:
    state, game = spot.state, spot.game
    twin = pickle.loads(pickle.dumps(state))
    document, key = canonical(game.to_json(state)), hash(state)
    views = [state.view(seat) for seat in spot.observers]
    seen = [(hash(view), canonical(game.to_json(view))) for view in views]
    for view in views:
        view.sample(spot.rng("purity"))
        view.legal_moves()
    for move in state.legal_moves():
        state.apply(move)
        _, happened = state.apply_with_events(move)
        for seat in spot.observers:
            happened.seen_by(seat)
        _check_frozen(spot, move)
        for event in happened.whole:
            _check_frozen(spot, event)
    state.with_rng(spot.rng("another future"))
    if state != twin or hash(state) != key or canonical(game.to_json(state)) != document:
        raise spot.broken("purity", "a call changed the state")
    if [(hash(view), canonical(game.to_json(view))) for view in views] != seen:
        raise spot.broken("purity", "a call changed a view")
    for thing in (state, *views):
        _check_frozen(spot, thing)


def _check_frozen(spot: Spot, thing: object) -> None:
    """Check that nothing that can change is reachable from *thing*, itself included.

    What the program has but one of is left out, as tables of a game that its states refer to.
    """
    name = type(thing).__name__
    for way, part in reachable(thing, stop=_is_one_of_a_kind):
        if isinstance(part, _CHANGING):
            kind = type(cast("object", part)).__name__
            raise spot.broken("purity", f"{name}{way} is a {kind}, which can change")
        if is_leaf(part) or is_rng(part) or not field_names(part):
            continue
        for field in field_names(part):
            try:
                setattr(part, field, getattr(part, field))
            except AttributeError:
                continue
            raise spot.broken("purity", f"{name}{way}.{field} can be set")
        try:
            setattr(part, _ANOTHER, None)
        except AttributeError:
            continue
        raise spot.broken("purity", f"{name}{way} takes new attributes")


def _is_one_of_a_kind(part: object) -> bool:
    return bool(field_names(part)) and is_shared(part)


def _answers_alike(spot: Spot) -> None:
    state = spot.state
    rng = spot.rng("alike")
    if state.legal_moves() != state.legal_moves():
        raise spot.broken("purity", "legal_moves() gives two different answers")
    for move in state.legal_moves():
        (one, events), (other, again) = (state.apply_with_events(move) for _ in range(2))
        if one != other or events.whole != again.whole or state.apply(move) != one:
            raise spot.broken("purity", f"making the move {move} twice gives two results")
    for seat in spot.observers:
        view = state.view(seat)
        if view != state.view(seat):
            raise spot.broken("purity", f"view({seat}) gives two different answers")
        if view.sample(rng) != view.sample(rng):
            raise spot.broken("purity", f"view({seat}).sample(rng) gives two different answers")
    own = getattr(state, "rng", None)
    if own is not None:
        bounds, answers = (2, 6, 1, 52, 3), list[int]()
        bulk, after = own.below_each(bounds)
        for bound in bounds:
            answer, own = own.below(bound)
            answers.append(answer)
        if bulk != tuple(answers) or own != after:
            raise spot.broken("purity", "below_each() answers otherwise than repeated below()")


@law
def legality(play: Play, claims: Claims, positions: int) -> None:
    """2. `apply` accepts exactly the legal moves; all else is refused and changes nothing."""
    del claims
    for ply, state in enumerate(play.states):
        _check_list(Spot(play=play, ply=ply), state)
    for spot in play.spots(positions):
        _check_refusals(spot)


def _check_list(spot: Spot, state: GameState) -> None:
    game, moves, seat, over = spot.game, state.legal_moves(), state.to_act, state.is_over
    numbers = [game.actions.numbers.get(move, -1) for move in moves]
    for kept, said in (
        (type(moves) is tuple, "legal_moves() is no tuple"),
        (bool(moves) is not over, "there are legal moves exactly while the game runs"),
        ((seat is None) is over, "to_act is None exactly when the game is over"),
        ((state.outcome is None) is not over, "there is an outcome exactly when it is over"),
        ((state.decision is None) is over, "there is a decision exactly while the game runs"),
        (over or state.decision in game.decisions, f"{state.decision!r} is none of GAME.decisions"),
        (over or seat in range(spot.play.players), f"there is no seat {seat} to act"),
        (all(isinstance(move, game.moves) for move in moves), "a move is of none of GAME.moves"),
        (-1 not in numbers, f"a move is not in the action space: {_listed(moves)}"),
        (len({*numbers}) == len(numbers), f"a move is listed twice: {_listed(moves)}"),
        (numbers == sorted(numbers), f"not in the order of the actions: {_listed(moves)}"),
    ):
        if not kept:
            raise spot.broken("legality", said)


def _listed(moves: tuple[Any, ...]) -> str:
    return ", ".join(map(str, moves))


class _Stranger:
    """Something that is no move of any game."""


def _check_refusals(spot: Spot) -> None:
    state, game = spot.state, spot.game
    legal = state.legal_moves()
    document = canonical(game.to_json(state))
    for move in game.actions:
        if move not in legal:
            _check_refused(spot, move)
            continue
        try:
            state.apply(move)
        except IllegalMove as error:
            raise spot.broken("legality", f"the legal move {move} is refused: {error}") from error
    strangers: list[Any] = [None, 0, -1, True, "", [], {}, _Stranger(), _Stranger, state, legal]
    strangers += [str(move) for move in legal[:2]]
    for move in legal[:3]:
        strangers += [forged for forged in _forged(move) if forged not in legal]
    for stranger in strangers:
        _check_refused(spot, stranger)
    if canonical(game.to_json(state)) != document:
        raise spot.broken("legality", "a refused move changed the state")


def _forged(move: Any) -> Iterator[Any]:
    """Yield objects of the class of *move* whose fields hold what belongs in none."""
    for field in field_names(move):
        for wrong in (None, -1, 10**6, "?", _Stranger(), ()):
            try:
                yield attrs.evolve(move, **{field: wrong})
            except (TypeError, ValueError):
                continue


def _check_refused(spot: Spot, move: Any) -> None:
    state, game = spot.state, spot.game
    for way in (state.apply, state.apply_with_events):
        try:
            way(move)
        except IllegalMove as error:
            if error.seat != state.to_act:
                raise spot.broken(
                    "legality", f"the refusal of {move} names seat {error.seat}"
                ) from error
            if error.code not in game.words:
                raise spot.broken("legality", f"the refusal {error.code!r} has no words") from error
        except Exception as error:
            raise spot.broken(
                "legality", f"{move!r} is refused by {error!r}, not by IllegalMove"
            ) from error
        else:
            raise spot.broken("legality", f"{move!r} is not in legal_moves(), but can be made")
    if isinstance(move, game.moves):
        try:
            state.parse_move(str(move))
        except KnockoutError:
            return
        raise spot.broken("legality", f"parse_move() reads {move}, which is not legal")


@law
def conservation(play: Play, claims: Claims, positions: int) -> None:
    """3. The pieces in all zones are always the game's full set."""
    del positions
    game = play.game
    pieces = claims.pieces or _pieces_in_zones(game.pieces)
    full = _counted(pieces(play.states[0]))
    if claims.pieces is None and 2 * len(full) < len(order_of(game)):
        # Most kinds are nowhere: they are places rather, or lie in zones with names of their own.
        return
    for ply, state in enumerate(play.states):
        found = _counted(pieces(state))
        if found != full:
            raise Spot(play=play, ply=ply).broken(
                "conservation", f"lost {dict(full - found)}, gained {dict(found - full)}"
            )


def _counted(pieces: Any) -> Counter[str]:
    return Counter(map(str, pieces))


def _pieces_in_zones(classes: tuple[type[Any], ...]) -> Any:
    def pieces(state: object) -> Iterator[object]:
        rest = [getattr(state, zone) for zone in _ZONES if hasattr(state, zone)]
        while rest:
            part = rest.pop()
            if isinstance(part, classes):
                yield part
            elif isinstance(part, tuple | frozenset):
                rest += cast("tuple[object, ...]", part)
            else:
                rest += [getattr(part, name) for name in field_names(part)]

    return pieces


@law
def progress(play: Play, claims: Claims, positions: int) -> None:
    """4. Play ends, within the bound that is claimed; turn passes as it should; nobody returns."""
    del positions
    for ply, step in enumerate(play.steps):
        spot = Spot(play=play, ply=ply + 1)
        _check_turn(spot, step, claims)
        _check_eliminations(spot, step)
    if play.stuck is None:
        _check_end(Spot(play=play, ply=len(play.steps)))


def _check_turn(spot: Spot, step: Step, claims: Claims) -> None:
    after = step.after
    if after.to_act is not None and after.to_act not in after.alive:
        raise spot.broken("progress", f"seat {after.to_act} is to act, but out of the game")
    wanted = None if claims.turn is None else claims.turn(step)
    if wanted is not None and not after.is_over and after.to_act != wanted:
        raise spot.broken("progress", f"seat {after.to_act} is to act; it is the turn of {wanted}")


def _check_eliminations(spot: Spot, step: Step) -> None:
    before, after, events = step.before.alive, step.after.alive, step.happened.whole
    returned = set(after) - set(before)
    if returned:
        raise spot.broken("progress", f"eliminated seats came back: {sorted(returned)}")
    if list(after) != sorted(set(after)):
        raise spot.broken("progress", f"the seats alive are not in order: {after}")
    fallen = sorted(set(before) - set(after))
    told = sorted(event.seat for event in events if isinstance(event, Eliminated))
    if told != fallen:
        raise spot.broken("progress", f"seats {fallen} fell, but Eliminated tells of {told}")
    ends = [place for place, event in enumerate(events) if isinstance(event, GameOver)]
    if ends != ([len(events) - 1] if step.after.is_over else []):
        raise spot.broken("progress", "GameOver is not told once, as the last event of the game")
    if ends and events[-1].outcome != step.after.outcome:
        raise spot.broken("progress", "GameOver tells of another outcome than the state")


def _check_end(spot: Spot) -> None:
    outcome, players = spot.state.outcome, spot.play.players
    if outcome is None:
        raise spot.broken("progress", "the game has ended without an outcome")
    ranked = [seat for group in outcome.ranking for seat in group]
    if sorted(ranked) != list(range(players)):
        raise spot.broken("progress", f"the ranking does not hold each seat once: {ranked}")
    if outcome.winners and set(outcome.winners) != set(outcome.ranking[0]):
        raise spot.broken("progress", "the winners are not the first group of the ranking")
    if abs(sum(outcome.payoffs)) > 1e-9:
        raise spot.broken("progress", f"the payoffs do not sum to 0: {outcome.payoffs}")
    if f"reason.{outcome.reason}" not in spot.game.words:
        raise spot.broken("progress", f"the reason {outcome.reason!r} has no words")
