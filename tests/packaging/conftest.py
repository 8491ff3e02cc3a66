"""What is built for users, and environments like theirs, which share nothing with ours."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]

collect_ignore_glob = ["uses/*", "consumer/*"]


class Built(NamedTuple):
    """The two files that are published."""

    sdist: Path
    wheel: Path


class Environment(NamedTuple):
    """A virtual environment, and how to call what is in it."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def site(self) -> Path:
        return next((self.folder / "lib").glob("python3.*/site-packages"))

    def install(self, *wanted: str) -> None:
        run(self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted)

    def runs(self, program: str, *, warnings: str = "error") -> str:
        """Run a program away from the sources, and return what it prints."""
        return run(self.python, "-I", "-W", warnings, "-c", program, cwd=self.folder)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Return what a command prints; if it fails, its errors are the test's."""
    ended = subprocess.run(
        [str(part) for part in command], cwd=cwd, check=False, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the source distribution, and the wheel from it, as an uploader would."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return Built(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@pytest.fixture(scope="session")
def environment(
    built: Built, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Environment]:
    """Return what makes an environment that holds the wheel with *extra*, and *more*."""

    def made(extra: str = "", *more: str) -> Environment:
        folder = tmp_path_factory.mktemp(extra or "core")
        run(sys.executable, "-m", "venv", folder)
        installed = Environment(folder)
        installed.install(f"{built.wheel}[{extra}]" if extra else str(built.wheel), *more)
        return installed

    return made


@pytest.fixture(scope="session")
def core(environment: Callable[..., Environment]) -> Environment:
    """The wheel without extras."""
    return environment()


@pytest.fixture(scope="session")
def everything(environment: Callable[..., Environment]) -> Environment:
    """The wheel with all extras, and our stubs of the two packages that have no types."""
    installed = environment("all")
    shutil.copytree(ROOT / "typings" / "pettingzoo", installed.site / "pettingzoo-stubs")
    (installed.site / "pyspiel-stubs").mkdir()
    shutil.copy(ROOT / "typings" / "pyspiel.pyi", installed.site / "pyspiel-stubs/__init__.pyi")
    return installed
