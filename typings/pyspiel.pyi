# What the adapter uses of OpenSpiel, a compiled module without types.

from collections.abc import Callable, Mapping
from typing import Any

class PlayerId:
    CHANCE: int
    TERMINAL: int

class PrivateInfoType:
    SINGLE_PLAYER: PrivateInfoType
    NONE: PrivateInfoType
    ALL_PLAYERS: PrivateInfoType

class IIGObservationType:
    perfect_recall: bool
    public_info: bool
    private_info: PrivateInfoType

    def __init__(
        self,
        *,
        perfect_recall: bool,
        public_info: bool = True,
        private_info: PrivateInfoType = ...,
    ) -> None: ...

class GameType:
    class Dynamics:
        SEQUENTIAL: GameType.Dynamics

    class ChanceMode:
        EXPLICIT_STOCHASTIC: GameType.ChanceMode

    class Information:
        IMPERFECT_INFORMATION: GameType.Information

    class Utility:
        ZERO_SUM: GameType.Utility

    class RewardModel:
        TERMINAL: GameType.RewardModel

    short_name: str

    def __init__(self, **fields: object) -> None: ...

class GameInfo:
    def __init__(self, **fields: float) -> None: ...

class Game:
    def __init__(
        self, game_type: GameType, game_info: GameInfo, parameters: Mapping[str, Any]
    ) -> None: ...
    def num_players(self) -> int: ...
    def get_parameters(self) -> dict[str, Any]: ...
    def new_initial_state(self) -> State: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def get_game(self) -> Game: ...
    def is_chance_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def is_terminal(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def returns(self) -> list[float]: ...
    def observation_string(self, player: int = ...) -> str: ...
    def observation_tensor(self, player: int = ...) -> list[float]: ...
    def information_state_string(self, player: int = ...) -> str: ...

def register_game(game_type: GameType, creator: Callable[[Mapping[str, Any]], Game]) -> None: ...
def load_game(name: str, parameters: Mapping[str, Any] = ...) -> Game: ...
def random_sim_test(
    game: Game,
    num_sims: int,
    *,
    serialize: bool = ...,
    verbose: bool = ...,
    mask_test: bool = ...,
) -> None: ...
