"""Trying an input at a door, and keeping those that showed a fault."""

from hashlib import blake2b
from pathlib import Path
from time import process_time
from traceback import extract_tb
from typing import Final

import attrs
from tests.fuzz.doors import Door
from tests.fuzz.using import check_refusal

from knockout_games import KnockoutError

CORPUS: Final = Path(__file__).with_name("corpus")
"""What has shown a fault once, by door; it is tried again in every run of the tests."""


@attrs.frozen
class Fault:
    """What came out of a door that should not.

    Arguments:
        where: The same for the same fault: the error, and the line that raised it.
        error: What was raised.
    """

    where: str
    error: BaseException


def attempt(door: Door, data: bytes, *, seconds: float) -> Fault | None:
    """Bring *data* in; return what is wrong with how it was received.

    Arguments:
        door: Where.
        data: What.
        seconds: How much time of the processor it may take.
    """
    began = process_time()
    try:
        try:
            door.enter(data)
        except KnockoutError as error:
            check_refusal(error)
    except Exception as error:  # noqa: BLE001 (that is what is looked for)
        return Fault(_where(error), error)
    taken = process_time() - began
    if taken > seconds:
        return Fault("slow", TimeoutError(f"{taken:.1f} s for {len(data)} bytes"))
    return None


def _where(error: BaseException) -> str:
    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "knockout_games" in Path(frame.filename).parts]
    last = (ours or frames)[-1]
    said = str(error)[:60] if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} {Path(last.filename).name}:{last.lineno} {said}"


def keep(door: Door, data: bytes) -> Path:
    """Write *data* into the corpus."""
    folder = CORPUS / door.name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / blake2b(data, digest_size=6).hexdigest()
    path.write_bytes(data)
    return path


def kept(door: Door) -> list[bytes]:
    """Return what the corpus has for a door."""
    folder = CORPUS / door.name
    return [path.read_bytes() for path in sorted(folder.glob("*"))]
