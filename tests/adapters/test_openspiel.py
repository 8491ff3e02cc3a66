import copy
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from tests.adapters.checks import SLUGS, TABLES

from knockout_games import GAMES, BadDocument, BadSetup, HashRng, knock_knock_out
from knockout_games.adapters.openspiel import MOST_MOVES, NAMES, Resampler, SpielGame, SpielState

HERE = Path(__file__).parent
GOLDEN = [
    ("knights-poker", "players=2,rules=stop_when_decided:false"),
    ("knock-out", "players=2,rules=centre:true"),
    ("knock-knock-out", "players=3,relative=False"),
    ("knight-more", "players=3"),
    ("nak-muay-knockout", "players=3"),
]


def in_a_process(program: str, *arguments: str) -> str:
    """Run a program of `suites`, which a fault may abort, and return what it printed."""
    ran = subprocess.run(
        [sys.executable, HERE / "suites" / program, *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    return ran.stdout


def loaded(slug: str, **parameters: Any) -> Any:
    return pyspiel.load_game(NAMES[slug], parameters)


def dealt(game: Any, seed: bytes = b"\x01\x02\x03\x04") -> Any:
    """Return the state after the chance nodes gave *seed*."""
    state = game.new_initial_state()
    for byte in seed:
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_public_suites_are_content(slug: str, players: int) -> None:
    told = in_a_process("open_spiel_suites.py", slug, str(players))

    assert "5 tests of the API" in told


@pytest.mark.parametrize(("slug", "parameters"), GOLDEN)
def test_playthroughs_stay_as_they_are(slug: str, parameters: str) -> None:
    """Write them anew by `WRITE_GOLDEN=1`."""
    path = HERE / "golden" / f"{slug}.txt"
    played = in_a_process("open_spiel_playthrough.py", f"{NAMES[slug]}({parameters})", "7")
    if "WRITE_GOLDEN" in os.environ:
        path.write_text(played, "utf-8")

    assert played == path.read_text("utf-8")
    assert "IsTerminal() = True" in played


@pytest.mark.parametrize(("slug", "players"), TABLES)
@pytest.mark.parametrize("relative", [True, False])
def test_games_go_as_in_the_core(slug: str, players: int, *, relative: bool) -> None:
    game = loaded(slug, players=players, relative=relative)
    numbers = game.encoder
    for number in range(2):
        seed, chance = bytes([number, 1, 2, 3]), random.Random(number)
        state, core = dealt(game, seed), GAMES[slug].new_game(players, seed=seed)
        while not state.is_terminal():
            seat = core.to_act
            assert state.current_player() == seat
            assert state.position == core
            legal = {numbers.action(move, seat): move for move in core.legal_moves()}
            assert state.legal_actions() == sorted(legal)
            for other in range(players):
                assert other == seat or not state.legal_actions(other)
                seen = state.observation_tensor(other)
                assert np.array_equal(np.float32(seen), numbers.observation(core.view(other)))
            action = chance.choice(sorted(legal))
            assert state.action_to_string(seat, action) == str(legal[action])
            state.apply_action(action)
            core = core.apply(legal[action])
        assert core.is_over
        assert core.outcome is not None
        assert state.returns() == list(core.outcome.payoffs)


@pytest.mark.parametrize("slug", SLUGS)
def test_worlds_behind_a_view_look_alike_to_its_seat_but_not_to_all(slug: str) -> None:
    game = loaded(slug)
    state, chance, resample = dealt(game), random.Random(1), Resampler(3)
    differed = False

    while not state.is_terminal():
        seat = state.current_player()
        world = resample(state, seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        assert world.move_count == state.move_count
        differed |= world.position != state.position
        state.apply_action(chance.choice(state.legal_actions()))

    assert differed or slug == "knock-out"


def test_the_resampler_follows_from_its_seed() -> None:
    state = dealt(loaded("knight-more"))

    one, other = Resampler(1), Resampler(1)
    worlds = [one(state, 0).position for _ in range(3)]

    assert worlds == [other(state, 0).position for _ in range(3)]
    assert len(set(worlds)) == 3
    assert Resampler(2)(state, 0).position not in worlds


def test_before_the_deal_there_is_no_world() -> None:
    state = loaded("knight-more").new_initial_state()

    with pytest.raises(BadSetup, match="nothing was dealt"):
        Resampler(1)(state, 0)
    assert state.observation_string(0) == state.information_state_string(0) == ""
    assert not any(state.observation_tensor(0))
    assert str(state) == "Knight More, 0 bytes drawn"
    assert state.returns() == [0] * 4


@pytest.mark.parametrize("slug", SLUGS)
def test_the_python_search_plays_with_the_resampler(slug: str) -> None:
    game, source = loaded(slug), np.random.RandomState(0)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, random_state=source),
        2.0,
        12,
        random_state=source,
        use_observation_string=True,
    )
    bot.set_resampler(Resampler(1))
    state = dealt(game)

    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_information_state_is_what_the_seat_was_shown(slug: str) -> None:
    game, chance, own = loaded(slug), random.Random(5), GAMES[slug]
    state = dealt(game)
    seats = range(game.num_players())
    told = [[compact(own.to_json(state.position.view(seat)))] for seat in seats]

    while not state.is_terminal():
        mover, action = state.current_player(), chance.choice(state.legal_actions())
        move = game.encoder.move(action, mover)
        _, happened = state.position.apply_with_events(move)
        state.apply_action(action)
        for seat in seats:
            told[seat].append(f"{mover} {own.format_move(move, mover=mover, seen_by=seat)}")
            told[seat] += [compact(own.to_json(event)) for event in happened.seen_by(seat)]
            assert state.information_state_string(seat).splitlines() == told[seat]


def compact(doc: object) -> str:
    return json.dumps(doc, separators=(",", ":"))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_information_state_never_tells_what_is_hidden(slug: str) -> None:
    game = loaded(slug)
    state = dealt(game)
    view = state.position.view(0)
    rng = HashRng.from_seed(5)
    one, other = (game.standing(view.sample(rng.fork(n)).with_rng(rng)) for n in range(2))

    assert one.information_state_string(0) == other.information_state_string(0)
    if one.current_player() == 0:
        action = one.legal_actions()[0]
        one.apply_action(action)
        other.apply_action(action)
        mine = [world.position.view(0) for world in (one, other)]
        assert (mine[0] == mine[1]) == (
            one.information_state_string(0) == other.information_state_string(0)
        )


@pytest.mark.parametrize("slug", SLUGS)
def test_clones_and_saved_states_go_on_alike(slug: str) -> None:
    game, chance = loaded(slug), random.Random(3)
    state = dealt(game)
    for _ in range(6):
        state.apply_action(chance.choice(state.legal_actions()))
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
    ]

    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        for each in (state, *twins):
            each.apply_action(action)
    for twin in twins:
        assert twin.position == state.position
        assert twin.information_state_string(1) == state.information_state_string(1)
        assert twin.history() == state.history()


def test_a_game_that_does_not_end_ends_in_a_draw_at_the_cap() -> None:
    game = loaded("knock-knock-out")
    position = dealt(game).position
    state = game.standing(position, moves=MOST_MOVES - 1)

    state.apply_action(state.legal_actions()[0])

    assert not state.position.is_over
    assert state.is_terminal()
    assert state.returns() == [0] * 4
    assert game.max_game_length() == MOST_MOVES == 1000


def test_options_are_read_from_the_parameters() -> None:
    game = pyspiel.load_game(
        "knockout_knock_knock_out(players=2,rules=reveal:victim;reshuffle:when_needed)"
    )

    assert isinstance(game, SpielGame)
    assert game.rules == knock_knock_out.Rules(reveal="victim", reshuffle="when_needed")
    assert dealt(game).position.rules == game.rules
    assert game.max_chance_nodes_in_history() == 4


def test_options_that_are_no_text_are_read_too() -> None:
    rules: Any = loaded("knights-poker", rules="target_score:200;stop_when_decided:false")

    assert (rules.rules.target_score, rules.rules.stop_when_decided) == (200, False)


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ({"players": 7}, BadSetup),
        ({"rules": "reveal:everybody"}, BadDocument),
        ({"rules": "jokers:2"}, BadDocument),
    ],
)
def test_bad_parameters_are_refused_by_errors_of_the_library(
    parameters: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        loaded("knock-knock-out", **parameters)


def test_observers_show_blocks_by_name() -> None:
    game = loaded("knights-poker")
    observation = make_observation(game)
    state = dealt(game)
    observation.set_from(state, 0)

    assert list(observation.dict) == [field.name for field in GAMES["knights-poker"].layout or ()]
    assert observation.dict["board"].shape == (2, 3, 30)
    assert observation.dict["hand"].sum() == 4


def test_an_observer_of_public_information_is_a_spectator() -> None:
    game = loaded("knights-poker")
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    observation = make_observation(game, kind)
    state = dealt(game)
    observation.set_from(state, 0)

    assert observation.string_from(state, 0) == observation.string_from(state, 1)
    assert observation.dict["hand"].sum() == 0


def test_what_no_seat_knows_is_not_shown() -> None:
    game = loaded("knights-poker")
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )

    with pytest.raises(BadSetup, match="nobody sees"):
        game.make_py_observer(kind)
    with pytest.raises(BadSetup, match="no parameters"):
        game.make_py_observer(None, {"depth": 3})


def test_states_show_the_whole_truth_for_the_host() -> None:
    state = dealt(loaded("knights-poker"))

    assert isinstance(state, SpielState)
    assert str(state) == str(state.position)
