"""Bots that fail, and tournaments that are soon over."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from typing_extensions import override

from knockout_games.arena import Tournament
from knockout_games.bots import BotFactory, RandomBot, parse_bot
from knockout_games.kernel.setup import Seed

SHORT = "knights-poker"


class Crashing:
    """Play at random, and crash at the second choice."""

    def __init__(self, seed: Seed | None) -> None:
        self._inner = RandomBot(seed=seed)
        self._asked = 0

    def choose(self, view: Any) -> Any:
        self._asked += 1
        if self._asked == 2:
            raise RuntimeError("out of ideas")
        return self._inner.choose(view)


class Cheating:
    def choose(self, view: Any) -> Any:
        del view
        return "the winning move"


def crashing(*, seed: Seed | None = None) -> Crashing:
    return Crashing(seed)


def cheating(*, seed: Seed | None = None) -> Cheating:
    del seed
    return Cheating()


def unmade(*, seed: Seed | None = None) -> RandomBot:
    del seed
    raise OSError("no such engine")


RANDOM: BotFactory = parse_bot("random")


def cup(games: int = 12, seed: Seed = 1, **options: Any) -> Tournament:
    return Tournament.of(SHORT, ["random", "thumb"], games=games, seed=seed, **options)


class Killing(RandomBot):
    """Play at random, and kill the process that it is in, once where a file says that it has."""

    def __init__(self, flag: str | None, seed: Seed | None) -> None:
        super().__init__(seed=seed)
        if flag is None or not Path(flag).exists():
            if flag is not None:
                Path(flag).touch()
            os.kill(os.getpid(), signal.SIGKILL)


def killing(flag: str | None, *, seed: Seed | None = None) -> Killing:
    return Killing(flag, seed)


class Hanging(RandomBot):
    """Play at random, and never come back from its second choice, whatever goes wrong."""

    asked = 0

    @override
    def choose(self, view: Any) -> Any:
        self.asked += 1
        while self.asked == 2:
            with suppress(Exception):
                time.sleep(0.01)
        return super().choose(view)


class Dreaming(RandomBot):
    """Play at random, and never come back from being told what happened."""

    def see(self, events: Any) -> None:
        del events
        time.sleep(600)


def unready(*, seed: Seed | None = None) -> RandomBot:
    time.sleep(600)
    return RandomBot(seed=seed)


def slow(*, seed: Seed | None = None) -> RandomBot:
    time.sleep(0.6)
    return RandomBot(seed=seed)
