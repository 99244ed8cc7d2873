"""Wait for what another thread or process does."""

import time
from collections.abc import Callable

TIMEOUT_SECONDS = 60


def until(condition: Callable[[], object]) -> None:
    """Wait until a condition is met; fails after a minute."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < give_up, "the condition was never met"
        time.sleep(0.002)
