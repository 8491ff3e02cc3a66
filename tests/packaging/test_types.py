import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from tests.packaging.conftest import Environment, run

pytestmark = pytest.mark.slow

PROJECT: Final = Path(__file__).with_name("consumer")
"""A small project of somebody who uses the library: a bot, a front end, a game of his own."""


@pytest.fixture(scope="module")
def project(everything: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("work") / "consumer"
    shutil.copytree(PROJECT, folder)
    (folder / "pyrightconfig.json").write_text(
        json.dumps(
            {
                "typeCheckingMode": "strict",
                "venvPath": str(everything.folder.parent),
                "venv": everything.folder.name,
            }
        )
    )
    return folder


def test_every_public_name_has_a_known_type(everything: Environment) -> None:
    counts = verified(everything)["exportedSymbolCounts"]

    assert counts["withKnownType"] > 4000
    assert counts["withAmbiguousType"] == counts["withUnknownType"] == 0


def test_a_project_passes_mypy_in_strict_mode(everything: Environment, project: Path) -> None:
    run(
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        everything.python,
        ".",
        cwd=project,
    )


def test_a_project_passes_pyright_in_strict_mode(project: Path) -> None:
    run(sys.executable, "-m", "pyright", "--project", project, cwd=project)


def test_a_project_runs(everything: Environment, project: Path) -> None:
    for program in sorted(project.glob("*.py")):
        run(everything.python, "-W", "error", program, cwd=project)


def verified(environment: Environment) -> Any:
    """Return what pyright says of the types of the installed package."""
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "pyright",
            "--outputjson",
            "--ignoreexternal",
            "--verifytypes",
            "knockout_games",
        ],
        # So that pyright takes the packages from there.
        env={
            **os.environ,
            "PATH": f"{environment.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "VIRTUAL_ENV": str(environment.folder),
        },
        cwd=environment.folder,
        check=False,
        capture_output=True,
        text=True,
    )
    return json.loads(told.stdout)["typeCompleteness"]
