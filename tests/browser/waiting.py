"""Waiting for an expression on a page: Playwright's own method evaluates text, which the content policy forbids."""

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.app_server import TIMEOUT_SECONDS

# How long to pause before an expression is evaluated again. A frame costs a layout, the more frames the slower the
# machine; a benchmark that measures the wait looks at each.
EACH_FRAME = "requestAnimationFrame"
TWENTY_A_SECOND = "(next) => setTimeout(next, 50)"
_UNTIL = """async ([argument, timeout]) => {
    const pause = () => new Promise(PAUSE);
    for (const end = performance.now() + timeout; performance.now() < end; await pause()) {
        let holds = (EXPRESSION);
        if (typeof holds === "function") holds = await holds(argument);
        if (holds) return true;
    }
    return false;
}"""


def waiting(page: Page, pause: str = TWENTY_A_SECOND) -> Callable[..., None]:
    """A replacement for a page's `wait_for_function` that evaluates an expression or a function in the page."""
    return partial(_wait, page, pause)


def _wait(page: Page, pause: str, expression: str, *, arg: Any = None) -> None:
    until = _UNTIL.replace("PAUSE", pause).replace("EXPRESSION", expression.strip())
    while True:
        try:
            holds = page.evaluate(until, [arg, 1000 * TIMEOUT_SECONDS])
        except Error as error:
            # The page has navigated: wait on the new document.
            if "context was destroyed" not in str(error):
                raise
        else:
            assert holds, f"waited {TIMEOUT_SECONDS} seconds in vain for {expression}"
            return
