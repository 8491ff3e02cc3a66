"""Laws of keeping and of repeating: round trips, replays and symmetry."""

import copy
import json
import pickle
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from knockout_games.errors import BadDocument, KnockoutError
from knockout_games.kernel.codec import canonical, digest, read_json
from knockout_games.kernel.game import Game
from knockout_games.kernel.protocols import GameState
from knockout_games.kernel.words import Means, fields_of
from knockout_games.records import GameRecord
from knockout_games.rng import HashRng, Rng, ScriptedRng, rng_from_plain, rng_to_plain
from knockout_games.testing.claims import Claims, rotated_outcome, rotated_seats
from knockout_games.testing.laws.law import law
from knockout_games.testing.looks import difference, looks
from knockout_games.testing.plays import Play, Spot
from knockout_games.testing.tape import AskedAgain, taped

__all__ = ["replays", "round_trips", "symmetry"]


_LONG: Final = 1_000
"""How many moves of a game are replayed from its chance."""


@law
def round_trips(play: Play, claims: Claims, positions: int) -> None:
    """8. What is written and read again is what it was: JSON, text, numbers, pickles, copies.

    A view that is read shows and reaches the same as the one that was written.
    """
    del claims
    _check_json(Spot(play=play, ply=0), "rules", play.rules)
    for spot in play.spots(positions):
        _check_copies(spot, spot.state)
        _check_json(spot, "state", spot.state)
        _check_goes_on(spot)
        for seat in spot.observers:
            view = spot.state.view(seat)
            _check_copies(spot, view)
            _check_json(spot, "view", view)
        for move in spot.state.legal_moves():
            _check_move(spot, move)
        if spot.ply < len(play.steps):
            _check_told(spot)
        own = getattr(spot.state, "rng", None)
        if own is not None and rng_from_plain(rng_to_plain(own)) != own:
            raise spot.broken("round_trips", "the random source is not read as it was written")
    _check_record(Spot(play=play, ply=0))


def _check_record(spot: Spot) -> None:
    record = _record(spot.play)
    again = GameRecord.loads(record.dumps(), spot.game)
    if again != record or again.dumps() != record.dumps():
        raise spot.broken("round_trips", "the record of the game is not read as it was written")


def _record(play: Play) -> GameRecord:
    return GameRecord.of(play.states[0], [step.move for step in play.steps])


def _check_json(spot: Spot, kind: Any, thing: object) -> None:
    game = spot.game
    doc = game.to_json(thing)
    text = canonical(doc)
    name = type(thing).__name__
    if read_json(text) != doc or json.loads(text) != doc:
        raise spot.broken("round_trips", f"the JSON of {name} is not plain: {text[:200]}")
    again = game.from_json(kind, read_json(text))
    if again != thing or type(again) is not type(thing):
        raise spot.broken("round_trips", f"{name} is not read as it was written: {text[:200]}")
    if hash(again) != hash(thing) or canonical(game.to_json(again)) != text:
        raise spot.broken("round_trips", f"{name} is written otherwise the second time")
    if kind == "view":
        differs = difference(looks(thing, game), looks(again, game))
        if differs is not None:
            raise spot.broken("round_trips", f"a view that is read again differs in {differs}")


def _check_copies(spot: Spot, thing: Any) -> None:
    for way, made in (
        ("pickle", pickle.loads(pickle.dumps(thing))),
        ("copy", copy.copy(thing)),
        ("deepcopy", copy.deepcopy(thing)),
    ):
        if made != thing or type(made) is not type(thing) or hash(made) != hash(thing):
            raise spot.broken("round_trips", f"the {way} of {type(thing).__name__} is not equal")


def _check_goes_on(spot: Spot) -> None:
    """Check that a state that was read or unpickled plays on like the one that was written."""
    state, game = spot.state, spot.game
    moves = state.legal_moves()
    for way, again in (
        ("JSON", game.from_json("state", game.to_json(state))),
        ("pickle", pickle.loads(pickle.dumps(state))),
    ):
        if again.legal_moves() != moves:
            raise spot.broken("round_trips", f"after {way} other moves are legal")
        for move in moves[:3]:
            one, two = state.apply_with_events(move), again.apply_with_events(move)
            if one[0] != two[0] or one[1].whole != two[1].whole:
                raise spot.broken("round_trips", f"after {way} the game goes on otherwise: {move}")


def _check_move(spot: Spot, move: Any) -> None:
    state, game, text = spot.state, spot.game, str(move)
    readers = (game, state, state.view(state.to_act))
    for spelled in (text, text.upper(), f"  {text.lower()} "):
        for reader in readers:
            if reader.parse_move(spelled) != move:
                raise spot.broken("round_trips", f"{spelled!r} is not read as {move}")
    if game.actions.move(game.actions.index(move)) != move:
        raise spot.broken("round_trips", f"the number of {move} is not its own")
    _check_json(spot, "move", move)
    if game.from_json("move", text) != move:
        raise spot.broken("round_trips", f"{text!r} is not read as a document of {move}")
    _check_copies(spot, move)
    if game.format_move(move, mover=state.to_act or 0, seen_by=state.to_act) != text:
        raise spot.broken("round_trips", f"{move} is written otherwise for its mover")
    if not move.describe():
        raise spot.broken("round_trips", f"{move} has no words")


def _check_told(spot: Spot) -> None:
    happened = spot.play.steps[spot.ply].happened
    for event in {
        told: None for seat in spot.observers for told in (*happened.seen_by(seat), *happened.whole)
    }:
        _check_json(spot, "event", event)
        _check_copies(spot, event)
        if not event.describe():
            raise spot.broken("round_trips", f"{event} has no words")


_Story: TypeAlias = Iterable[tuple[GameState, tuple[Any, ...]]]
"""Each position, and the events that led to it."""


@law
def replays(play: Play, claims: Claims, positions: int) -> None:
    """9. A game replays from its seed, its record, and from the outcomes of chance alone."""
    del claims, positions
    if not play.is_begun:
        again = play.game.new_game(play.players, rules=play.rules, seed=play.seed)
        moves = [str(step.move) for step in play.steps]
        _compare(play, _lived(play), _replayed(play, again, moves), exactly=True)
    try:
        retold = [(step.state, step.happenings.whole) for step in _record(play).replay()]
    except BadDocument as error:
        raise Spot(play=play, ply=0).broken(
            "replays", f"the record of the game does not replay: {error}"
        ) from error
    _compare(play, _lived(play), retold, exactly=True)
    _check_chance(play)


def _lived(play: Play) -> _Story:
    return zip(play.states, [(), *(step.happened.whole for step in play.steps)], strict=True)


def _replayed(play: Play, state: GameState, moves: Iterable[Any]) -> _Story:
    yield state, ()
    for ply, move in enumerate(moves):
        try:
            made = state.parse_move(move) if isinstance(move, str) else move
            state, happened = state.apply_with_events(made)
        except KnockoutError as error:
            raise Spot(play=play, ply=ply).broken(
                "replays", f"a move of the game cannot be made in its replay: {error}"
            ) from error
        yield state, happened.whole


def _compare(play: Play, lived: _Story, again: _Story, *, exactly: bool) -> None:
    for ply, ((state, told), (other, retold)) in enumerate(zip(lived, again, strict=True)):
        spot = Spot(play=play, ply=min(ply, len(play.steps)))
        if exactly and state != other:
            raise spot.broken("replays", "the same seed and moves lead to another state")
        if digest(state, rng=False) != digest(other, rng=False):
            raise spot.broken("replays", "the same chance and moves lead to another position")
        if told != retold:
            raise spot.broken("replays", "the replay tells of other events")


def _check_chance(play: Play) -> None:
    """Play a game with a source that keeps its answers, and once more with these alone."""
    game, moves = play.game, list[Any]()
    chance, tape = taped(HashRng.from_seed(f"chance {play.seed!r}"))
    lived: list[tuple[GameState, tuple[Any, ...]]] = []
    choices: Rng = HashRng.from_seed(f"choices of the game with chance {play.seed!r}")
    try:
        state = game.new_game(play.players, rules=play.rules, rng=chance)
        lived.append((state, ()))
        while (legal := state.legal_moves()) and len(moves) < _LONG:
            choice, choices = choices.below(len(legal))
            moves.append(legal[choice])
            state, happened = state.apply_with_events(legal[choice])
            lived.append((state, happened.whole))
    except AskedAgain:
        raise Spot(play=play, ply=0).broken(
            "replays",
            f"a random source is asked twice for one draw, {len(moves)} moves into the game; "
            "it must be handed on",
        ) from None
    start = game.new_game(play.players, rules=play.rules, rng=ScriptedRng(tape.answers))
    _compare(play, lived, _replayed(play, start, moves), exactly=False)


@law
def symmetry(play: Play, claims: Claims, positions: int) -> None:
    """10. Rotating the seats of a position rotates its future; it needs a claimed rotation."""
    if claims.rotation is None:
        return
    game, players = play.game, play.players
    for spot in play.spots(positions):
        by = 1 + spot.ply % (players - 1)
        doc = game.to_json(spot.state)
        turned = game.from_json("state", claims.rotation(doc, by, players))
        if spot.state.is_over:
            continue
        wanted = {str(_rotated(game, move, by, players)) for move in spot.state.legal_moves()}
        if wanted != {str(move) for move in turned.legal_moves()}:
            raise spot.broken("symmetry", f"rotated by {by}, other moves are legal")
        for move in spot.state.legal_moves():
            after, happened = spot.state.apply_with_events(move)
            after2, happened2 = turned.apply_with_events(_rotated(game, move, by, players))
            told = [_rotated(game, event, by, players) for event in happened.whole]
            if told != list(happened2.whole):
                raise spot.broken("symmetry", f"rotated by {by}, {move} brings other events")
            if claims.rotation(game.to_json(after), by, players) != game.to_json(after2):
                raise spot.broken("symmetry", f"rotated by {by}, {move} leads elsewhere")


def _class(thing: object) -> type:
    return type(thing)


def _rotated(game: Game, thing: Any, by: int, players: int) -> Any:
    """Return a move or event with its seats rotated, known by the types of its fields."""
    fields: dict[str, Any] = {}
    for name, hint in fields_of(_class(thing)):
        value = getattr(thing, name)
        if name == "outcome":
            doc = rotated_outcome(game.codec.plain(value), by, players)
            fields[name] = game.codec.read(type(value), doc)
        elif Means("seat") in getattr(hint, "__metadata__", ()):
            fields[name] = rotated_seats(value, by, players)
        elif "Means(what='seat')" in repr(hint) and value is not None:
            several: tuple[Any, ...] = value
            fields[name] = tuple(rotated_seats(list(several), by, players))
    return attrs.evolve(thing, **fields) if fields else thing
