import os
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("quick_draw.py")


def install(folder: Path, name: str, entry: str, module: str = "") -> None:
    """Put a distribution into *folder* that brings one game, as an installer would."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[knockout_games.games]\n{entry}\n")
    if module:
        (folder / f"{name.replace('-', '_')}.py").write_text(module)


@pytest.fixture
def quick_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the game Quick Draw for this test, and return the folder it is in."""
    folder = tmp_path / "site"
    install(folder, "quick-draw", "quick-draw = quick_draw:GAME", SOURCE.read_text())
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "quick_draw", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    return folder
