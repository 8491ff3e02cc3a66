"""Digests are keys that people store: equal in every process, on every Python, for ever.

`WRITE_GOLDEN=1 pytest tests/golden/digests` writes them anew, which a change of the form of
states asks for; the changelog must tell it then.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

FILE: Final = Path(__file__).with_name("digests.txt")
PROGRAM: Final = Path(__file__).with_name("program.py")


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_digests_are_as_they_were_written(hash_seed: str) -> None:
    printed = subprocess.run(
        [sys.executable, PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    if os.environ.get("WRITE_GOLDEN"):
        FILE.write_text(printed, "utf-8")

    assert printed.splitlines() == FILE.read_text("utf-8").splitlines()
