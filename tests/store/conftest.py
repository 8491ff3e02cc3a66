"""Every test that takes a `place` runs for each store there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.places import PLACES, InFile, Place


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    made = PLACES[request.param](tmp_path)
    yield made
    if isinstance(made, InFile):
        made.close()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[InFile]:
    made = InFile(tmp_path)
    yield made
    made.close()
