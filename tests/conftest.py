"""What all tests share: the Hypothesis profiles, and the words of refusals."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings
from tests.refusals import Refused, refusing

# Shells let what they start in the background ignore Ctrl-C, and it would be passed on to the
# programs that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline anywhere: two test processes share two cores, so a slow example says more about
# the machine than about the code. The first example also pays for tables built on first use.
_PROFILES = {
    # For people at work: new examples in each run, so that the next run may find more.
    "default": settings(deadline=None, print_blob=True),
    # For the gate: the same examples in each run, so that red and green mean the change.
    "ci": settings(deadline=None, print_blob=True, derandomize=True, database=None),
    # For each of thousands of mutants.
    "mutants": settings(deadline=None, derandomize=True, database=None, max_examples=10),
    # For `make test-slow`: new examples, and many.
    "thorough": settings(
        deadline=None,
        print_blob=True,
        max_examples=2_000,
        suppress_health_check=[HealthCheck.too_slow],
    ),
}

for _name, _profile in _PROFILES.items():
    settings.register_profile(_name, _profile)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "default")
)


@pytest.fixture
def refused(request: pytest.FixtureRequest) -> Refused:
    """Catch a refusal as `pytest.raises` does, and compare its words with those written down."""
    return refusing(request)
