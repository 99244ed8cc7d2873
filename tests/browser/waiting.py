"""Waits for what an expression says of a page: Playwright's own way evaluates text, which the policy forbids."""

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.app_server import PATIENCE_SECONDS

_UNTIL = """async ([argument, patience]) => {
    for (const end = performance.now() + patience; performance.now() < end; await new Promise(requestAnimationFrame)) {
        let holds = (EXPRESSION);
        if (typeof holds === "function") holds = await holds(argument);
        if (holds) return true;
    }
    return false;
}"""


def waiting(page: Page) -> Callable[..., None]:
    """What replaces a page's `wait_for_function`: the same for an expression or a function, in the page itself."""
    return partial(_wait, page)


def _wait(page: Page, expression: str, *, arg: Any = None) -> None:
    until = _UNTIL.replace("EXPRESSION", expression.strip())
    while True:
        try:
            holds = page.evaluate(until, [arg, 1000 * PATIENCE_SECONDS])
        except Error as error:
            # Another page has come in its place, where the wait begins again.
            if "context was destroyed" not in str(error):
                raise
        else:
            assert holds, f"waited {PATIENCE_SECONDS} seconds in vain for {expression}"
            return
