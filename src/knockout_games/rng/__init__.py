"""Random sources that never change: ask one, and it answers with a number and the next source.

`HashRng` deals games, `SplitMix64` feeds searches, `ScriptedRng` says what it is told and
`RecordingRng` remembers what it said. The same seed gives the same answers on every Python,
system and `PYTHONHASHSEED`, for ever; nothing here asks or changes the module `random`.
"""

from knockout_games.rng.dealing import pick, pick_many, shuffle, shuffle_top
from knockout_games.rng.generators import DrawsBytes, rng_from
from knockout_games.rng.hashed import HashRng
from knockout_games.rng.plain import BuiltinRng, rng_from_plain, rng_to_plain
from knockout_games.rng.protocol import PlainRng, Rng
from knockout_games.rng.recording import RecordingRng
from knockout_games.rng.scripted import ScriptedRng
from knockout_games.rng.seeds import commitment, key_of, new_seed
from knockout_games.rng.splitmix import SplitMix64

__all__ = [
    "BuiltinRng",
    "DrawsBytes",
    "HashRng",
    "PlainRng",
    "RecordingRng",
    "Rng",
    "ScriptedRng",
    "SplitMix64",
    "commitment",
    "key_of",
    "new_seed",
    "pick",
    "pick_many",
    "rng_from",
    "rng_from_plain",
    "rng_to_plain",
    "shuffle",
    "shuffle_top",
]
