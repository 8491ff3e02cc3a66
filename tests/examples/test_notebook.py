"""The notebook runs from its first cell to its last, and draws what it says it draws."""

from pathlib import Path
from typing import Any, Final

import pytest
from nbclient import NotebookClient
from nbformat import read

NOTEBOOK: Final = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    folder = tmp_path_factory.mktemp("jupyter")
    notebook = read(NOTEBOOK, as_version=4)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(folder))
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(folder))
    return {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}


@pytest.mark.parametrize("cell", ["look", "move", "another"])
def test_a_view_is_drawn(cell: str, shown: dict[str, list[Any]]) -> None:
    [drawn] = shown[cell]

    assert drawn.data["image/svg+xml"].startswith("<svg ")


def test_the_experiment_comes_out_as_it_did(shown: dict[str, list[Any]]) -> None:
    [printed] = shown["result"]

    assert printed.text == (
        "Games won by the seat that begins: 82 of 200\nAhead by -1.80 stoppers, give or take 1.22\n"
    )


def test_the_notebook_is_kept_without_outputs() -> None:
    cells = read(NOTEBOOK, as_version=4).cells

    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
