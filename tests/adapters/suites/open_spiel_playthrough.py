"""Print a playthrough of OpenSpiel: open_spiel_playthrough.py "NAME(PARAMETERS)" SEED.

Kept is what tells of the game and not of the version of OpenSpiel; of long lines, the beginning
and a digest.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import blake2b

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

from knockout_games.adapters import openspiel

KEPT = re.compile(
    r"# State|# Apply action|NumDistinctActions|ObservationTensorS|ToString|IsTerminal|History\("
    r"|CurrentPlayer|InformationState|ObservationString|ObservationTensor\(|LegalActions"
    r"|StringLegalActions|Returns|action:"
)
LONGEST = 160


def kept(game: str, seed: int) -> Iterator[str]:
    for line in playthrough_lines(game, seed=seed):
        if KEPT.match(line) and "byte" not in line:
            yield line if len(line) <= LONGEST else f"{line[:LONGEST]} ... {digest(line)}"


def digest(line: str) -> str:
    return blake2b(line.encode(), digest_size=8).hexdigest()


if __name__ == "__main__":
    assert openspiel.NAMES
    print("\n".join(kept(sys.argv[1], int(sys.argv[2]))))
