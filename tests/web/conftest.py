"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest
from tests.web.pages import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running
