"""Waiting for an expression on a page: Playwright's own method evaluates text, which the content policy forbids."""

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.app_server import TIMEOUT_SECONDS

_UNTIL = """async ([argument, timeout]) => {
    for (const end = performance.now() + timeout; performance.now() < end; await new Promise(requestAnimationFrame)) {
        let holds = (EXPRESSION);
        if (typeof holds === "function") holds = await holds(argument);
        if (holds) return true;
    }
    return false;
}"""


def waiting(page: Page) -> Callable[..., None]:
    """A replacement for a page's `wait_for_function` that evaluates an expression or a function in the page."""
    return partial(_wait, page)


def _wait(page: Page, expression: str, *, arg: Any = None) -> None:
    until = _UNTIL.replace("EXPRESSION", expression.strip())
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
