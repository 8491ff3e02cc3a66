"""The numbers for learning: what layouts promise, in every game, without NumPy."""

import random
from array import array
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import attrs
import pytest
from tests.laws.claimed import CLAIMS

from knockout_games import (
    GAMES,
    Game,
    GameState,
    HashRng,
    knight_more,
    knights_poker,
    nak_muay_knockout,
)
from knockout_games.kernel.observation import (
    REMEMBERED,
    ObservationField,
    ObservationLayout,
    Together,
    bits_row,
    common_fields,
    digits_row,
    marks,
    number_field,
    one_hot,
    seats_row,
    tally,
)
from knockout_games.testing.options import rules_of

SLUGS = sorted(GAMES)


def layout_of(game: Game) -> ObservationLayout[Any]:
    assert game.layout is not None
    return game.layout


def played(game: Game, players: int, seed: int, rules: object = None) -> Iterator[GameState]:
    """Yield every position of a random game, the last one included."""
    chance = random.Random(seed)
    state = game.new_game(players, rules=rules or game.Rules(), seed=seed)
    yield state
    while moves := state.legal_moves():
        state = state.apply(chance.choice(moves))
        yield state


def blocks(game: Game, view: Any, *, relative: bool = True) -> dict[str, list[float]]:
    """Return the numbers of a view, block by block."""
    layout = layout_of(game)
    numbers = layout.numbers(view, relative=relative)
    return {
        field.name: numbers[start : start + field.size]
        for field, start in zip(layout, layout.offsets.values(), strict=True)
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_is_in_its_bounds_for_every_seat_count(slug: str) -> None:
    game = GAMES[slug]
    layout = layout_of(game)
    low = [field.low for field in layout for _ in range(field.size)]
    high = [field.high for field in layout for _ in range(field.size)]

    for players in game.player_counts:
        for state in played(game, players, seed=players):
            for seat in (None, *range(players)):
                numbers = layout.numbers(state.view(seat))

                hand = getattr(state.view(seat), "hand", None) or ()

                assert len(numbers) == layout.size == len(low)
                assert sum(blocks(game, state.view(seat)).get("hand", ())) == len(hand)
                assert all(map(float.__le__, map(float, low), numbers))
                assert all(map(float.__le__, numbers, map(float, high)))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_field_says_something_somewhere(slug: str) -> None:
    game = GAMES[slug]
    seen: dict[str, set[float]] = {field.name: set() for field in layout_of(game)}

    for players in game.player_counts:
        for rules in rules_of(game):
            for seed in range(6):
                for state in played(game, players, seed, rules):
                    for name, numbers in blocks(game, state.view(state.to_act)).items():
                        seen[name].update(numbers)

    # A game with one seat count or one kind of decision says the same in all of them.
    silent = {name for name, values in seen.items() if not values - {0}}
    assert not silent


@pytest.mark.parametrize("slug", SLUGS)
def test_every_field_has_a_name_of_its_own_and_a_meaning(slug: str) -> None:
    fields = layout_of(GAMES[slug]).fields

    assert len({field.name for field in fields}) == len(fields)
    assert all(field.meaning and field.size > 0 and field.low < field.high for field in fields)


@pytest.mark.parametrize("slug", SLUGS)
def test_views_that_are_equal_have_equal_numbers_whatever_is_hidden(slug: str) -> None:
    game = GAMES[slug]

    for state in played(game, game.default_players, seed=4):
        for seat in range(state.players):
            view = state.view(seat)
            world = view.sample(HashRng.from_seed(8))

            assert layout_of(game).numbers(world.view(seat)) == layout_of(game).numbers(view)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_read_from_json_has_the_same_numbers(slug: str) -> None:
    game = GAMES[slug]

    for state in played(game, max(game.player_counts), seed=5):
        view = state.view(state.to_act)
        read = game.from_json("view", game.to_json(view))

        assert layout_of(game).numbers(read) == layout_of(game).numbers(view)


@pytest.mark.parametrize("slug", SLUGS)
def test_law_10_a_rotated_position_has_the_same_relative_numbers(slug: str) -> None:
    game, rotation = GAMES[slug], CLAIMS[slug].rotation
    assert rotation is not None
    compared = 0

    for players in game.player_counts:
        for state in list(played(game, players, seed=11))[::3]:
            for by in range(1, players):
                doc = rotation(game.to_json(state), by, players)
                turned = game.from_json("state", doc)
                for seat in range(players):
                    moved = (seat + by) % players
                    one, other = state.view(seat), turned.view(moved)

                    assert layout_of(game).numbers(one) == layout_of(game).numbers(other)
                    assert numbered(game, one, seat) == numbered(game, other, moved)
                    compared += 1

    assert compared > 10


def numbered(game: Game, view: Any, seat: int) -> set[int]:
    """Return the legal actions of a view, counted from *seat*."""
    numbers = game.actions.turned(seat, view.players)
    return {numbers[action] for action in game.actions.legal(view)}


@pytest.mark.parametrize("slug", ["knock-knock-out", "nak-muay-knockout"])
def test_absolute_numbers_of_moves_that_name_seats_differ_from_relative_ones(slug: str) -> None:
    game = GAMES[slug]

    assert game.actions.turned(1, 4) != game.actions.turned(0, 4) == tuple(range(len(game.actions)))


def test_a_view_counted_from_seat_0_tells_who_looks_by_nothing_but_what_it_knows() -> None:
    state = knights_poker.new_game(seed=1, first=0)

    relative = blocks(knights_poker.GAME, state.view(1))
    absolute = blocks(knights_poker.GAME, state.view(1), relative=False)

    assert relative["to_act"] == [0, 1]
    assert absolute["to_act"] == [1, 0]
    assert relative["hand"] == absolute["hand"]


def test_the_own_tiles_and_those_on_the_board_are_marked() -> None:
    state = knights_poker.new_game(seed=1, first=0)
    move: Any = state.legal_moves()[0]
    mine, theirs = (blocks(knights_poker.GAME, state.apply(move).view(seat)) for seat in (0, 1))
    place = 30 * (move.castle - 1) + move.tile.index

    assert sum(mine["hand"]) == 4
    assert mine["board"][place] == 1
    assert theirs["board"][90 + place] == 1
    assert sum(mine["board"]) == sum(theirs["board"]) == 1


def test_shares_of_the_target_score_stand_beside_each_other() -> None:
    rules = knights_poker.Rules(target_score=100, stop_when_decided=False)
    games = (list(played(knights_poker.GAME, 2, seed, rules)) for seed in range(3))
    scored = [state for game in games for state in game if any(state.view(0).scores or ())]

    for state in scored:
        scores = state.view(0).scores or ()
        shares = [min(score / 100, 1) for score in reversed(scores)]
        assert blocks(knights_poker.GAME, state.view(1))["scores"] == pytest.approx(shares)
    assert scored


def test_what_everybody_played_stands_at_their_places() -> None:
    state = knight_more.new_game(3, seed=2, first=1)
    first, second = (str(state.legal_moves()[0]), 1), None
    state = state.apply(state.legal_moves()[0])
    second = (str(state.legal_moves()[0]), 2)
    state = state.apply(state.legal_moves()[0])
    numbers = blocks(knight_more.GAME, state.view(0))

    for turn, (card, place) in enumerate((first, second), start=1):
        index = [str(other) for other in knight_more.GAME.actions].index(card)
        assert numbers["trick"][42 * place + index] == 1
        assert numbers["played"][41 * place + index] == 1
        assert numbers["trick_order"][place] == turn
    assert sum(numbers["trick"]) == 2
    assert numbers["hand_sizes"][:3] == [6, 5, 5]


def test_cards_that_a_seat_located_are_marked_by_their_depth() -> None:
    located = [
        (state, spot)
        for seed in range(20)
        for state in played(nak_muay_knockout.GAME, 2, seed)
        for spot in state.view(0).located
    ]

    for state, spot in located:
        marked = blocks(nak_muay_knockout.GAME, state.view(0))["located"]
        cards = nak_muay_knockout.CARDS
        start = len(cards) * spot.place
        assert marked[start : start + len(cards)] == [card is spot.card for card in cards]
    assert located


def test_options_are_numbers_too() -> None:
    numbers = {
        tuple(blocks(game, game.new_game(rules=rules, seed=1).view(0))["rules"])
        for game in [knight_more.GAME]
        for rules in rules_of(game)
    }

    assert len(numbers) == len(set(rules_of(knight_more.GAME)))


def test_more_parts_than_are_remembered_are_encoded_rightly_all_the_same() -> None:
    field = ObservationField(name="n", shape=(1,), high=1e6, meaning="n", row=lambda n: [n])
    layout = ObservationLayout[int]([field], lambda view, _, makers: (makers[0][view],))

    many = [*range(REMEMBERED + 10), 3]

    assert [layout.numbers(number) for number in many] == [[number] for number in many]


def test_a_row_of_a_wrong_length_is_a_fault_of_the_layout() -> None:
    field = ObservationField(name="n", shape=(2,), meaning="n", row=lambda n: [n])
    layout = ObservationLayout[int]([field], lambda view, _, makers: (makers[0][view],))

    with pytest.raises(AssertionError, match=r"^1 numbers in a row of 2$"):
        layout.numbers(1)


def test_a_layout_that_lacks_a_row_is_at_fault() -> None:
    field = ObservationField(name="n", shape=(2,), rows=2, meaning="n", row=lambda n: [n])
    layout = ObservationLayout[int]([field], lambda view, _, makers: (makers[0][view],))

    with pytest.raises(AssertionError, match=r"^1 numbers instead of 2$"):
        layout.numbers(1)


def test_neighbouring_blocks_can_share_one_part() -> None:
    fields = (
        ObservationField(name="one", shape=(2,), meaning="one", row=one_hot("ab")),
        number_field("two", meaning="two"),
    )
    both = Together(fields=fields, split=lambda part: part)
    layout = ObservationLayout[int]([both], lambda view, _, makers: (makers[0]["b", view],))

    assert layout.fields == fields
    assert layout.numbers(3) == [0, 1, 3]


def test_a_layout_shows_its_size_and_where_its_blocks_begin() -> None:
    fields = [
        ObservationField(name="one", shape=(3,), meaning="one", row=one_hot("abc")),
        ObservationField(
            name="two", shape=(2, 2), meaning="two", rows=2, row=marks({"x": 1, "y": 0})
        ),
    ]
    layout = ObservationLayout[str](
        fields, lambda view, _, makers: (makers[0][view[0]], makers[1]["x"], makers[1][()])
    )

    assert repr(layout) == "<ObservationLayout of 7 numbers>"
    assert layout.offsets == {"one": 0, "two": 3}
    assert list(layout) == fields
    assert layout.numbers("b") == [0, 1, 0, 0, 1, 0, 0]


def test_pieces_are_counted_in_the_places_of_their_order() -> None:
    counted = tally({"a": 0, "b": 2, "c": 1})

    assert counted("abba").tolist() == [2, 0, 2]
    assert counted("c").tolist() == [0, 1, 0]


def test_seats_are_marked_from_the_seat_that_is_place_0() -> None:
    row = seats_row(5)

    assert row(((0, 3), 1, 4)) == [0, 0, 1, 1, 0]
    assert row(((), 1, 4)) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("places", [1, 2, 7, 8, 9, 16, 17])
def test_digits_and_bits_are_read_from_the_lowest_on(places: int) -> None:
    digits = [number % 16 for number in range(places, 0, -1)]
    bits = [number % 3 % 2 for number in range(1, places + 1)]
    packed = sum(digit << 4 * place for place, digit in enumerate(digits))
    mask = sum(bit << place for place, bit in enumerate(bits))

    assert array("f", digits_row(places)(packed)).tolist() == digits
    assert array("f", bits_row(places)(mask)).tolist() == bits


@attrs.frozen(kw_only=True)
class Options:
    """One option of each kind."""

    loud: bool = False
    quick: bool | None = None
    pace: Annotated[Literal["slow", "fast"] | None, "X-1"] = None
    size: Literal["small", "big"] = "small"
    limit: Annotated[int | None, "X-2"] = None
    shares: Annotated[tuple[int, ...], "X-3"] = (1, 2)


@pytest.fixture
def common() -> ObservationLayout[tuple[Any, ...]]:
    """Make a layout of nothing but the blocks that every game has."""
    return ObservationLayout(
        [common_fields((2, 3), ("draw", "play"), Options)],
        lambda part, _, makers: (makers[0][part],),
    )


def test_the_blocks_that_begin_every_layout_are_described(common: ObservationLayout[Any]) -> None:
    options = (
        "loud; quick; pace = slow; pace = fast; size = small; size = big; limit given;"
        " shares as by default"
    )
    assert common.table().splitlines()[2:] == [
        "| `players` | 0 | 2 | 0 to 1 | the seat count: 2, 3 |",
        "| `to_act` | 2 | 3 | 0 to 1 | who decides, by place |",
        "| `alive` | 5 | 3 | 0 to 1 | who is in the game, by place |",
        "| `decision` | 8 | 2 | 0 to 1 | what is awaited: draw, play |",
        f"| `rules` | 10 | 8 | 0 to 1 | the options: {options} |",
    ]


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        (Options(), [0, 0, 0, 0, 1, 0, 0, 1]),
        (
            Options(loud=True, quick=True, pace="fast", size="big", limit=0, shares=()),
            [1, 1, 0, 1, 0, 1, 1, 0],
        ),
        (Options(quick=False, pace="slow"), [0, 0, 1, 0, 1, 0, 0, 1]),
    ],
)
def test_options_are_numbers_by_their_kind(
    common: ObservationLayout[Any], rules: Options, numbers: list[int]
) -> None:
    part = (3, 1, 0, (0, 1), "play", rules)

    assert common.numbers(part) == [0, 1, 0, 0, 1, 1, 0, 1, 0, 1, *numbers]


def test_the_table_of_a_layout_is_markdown() -> None:
    fields = [
        ObservationField(name="grid", shape=(2, 3), low=-1, high=0.5, meaning="a grid"),
        number_field("one", meaning="a number"),
    ]

    assert ObservationLayout[None](fields, lambda *_: ()).table().splitlines() == [
        "| block | from | shape | numbers | meaning |",
        "|---|---|---|---|---|",
        "| `grid` | 0 | 2 \u00d7 3 | -1 to 0.5 | a grid |",
        "| `one` | 6 | 1 | 0 to 1 | a number |",
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_of_a_layout_has_a_row_for_each_block(slug: str) -> None:
    layout = layout_of(GAMES[slug])
    rows = layout.table().splitlines()[2:]

    for row, field in zip(rows, layout, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[0] == f"`{field.name}`"
        assert int(cells[1]) == layout.offsets[field.name]
        assert cells[4] == field.meaning
