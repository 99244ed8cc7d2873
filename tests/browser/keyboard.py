"""A walk over a page with the Tab key alone, what is wrong with it, and the way of such a visitor to a control."""

from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page

from threshold_explorer.words.sentence import say

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
# Longer than any page.
_MOST_STOPS = 250


def walk_problems(page: Page, within: str = "") -> list[str]:
    """Press Tab from the beginning of the page, or of a part of it, until the focus leaves the page or returns.

    In a part that has the focus, such as a dialog, the walk begins there.

    Every control that is seen is a stop, once, in the order of reading, with a name and a visible focus that nothing
    covers. What reacts to a pointer reacts to keys.
    """
    page.evaluate(_SCRIPT)
    page.evaluate("(within) => keyboard.begin(within)", within)
    for _ in range(_MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("keyboard.stop()") != "next":
            break
    else:
        return [f"no end after {page.evaluate('keyboard.names()')}"]
    return page.evaluate("[...keyboard.end(), ...keyboard.forPointersOnly()]") + nameless(page)


def tab_to(control: Locator, key: str = "Tab") -> None:
    """Press Tab, or Shift+Tab, until a control has the focus; for visitors who use nothing else."""
    control.wait_for()
    for _ in range(_MOST_STOPS):
        control.page.keyboard.press(key)
        if control.evaluate("(one) => one === one.getRootNode().activeElement"):
            return
    raise AssertionError(f"Tab does not reach {control}")


def nameless(page: Page) -> list[str]:
    """The tab stops without a name or a role."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    found = (
        f"no name: {node['role']['value']} {_html(session, node)}"
        for node in nodes
        if not node["ignored"]
        and {"focusable"} <= {each["name"] for each in node.get("properties", [])}
        and node["role"]["value"] not in _NAMED_BY_THEIR_CONTENT
        and node.get("name", {}).get("value", "") in _NO_NAMES
    )
    return [one for one in found if 'tabindex="-1"' not in one]


def _html(session: CDPSession, node: dict[str, Any]) -> str:
    html = session.send("DOM.getOuterHTML", {"backendNodeId": node["backendDOMNodeId"]})["outerHTML"]
    return str(html)[:200]


# What Streamlit calls the help of every heading says nothing about what it is the help of.
_NO_NAMES = {"", say("streamlit-help")}
# The page itself, the part of it that scrolls, and the boxes of code that do.
_NAMED_BY_THEIR_CONTENT = {"RootWebArea", "main", "generic", "code", "tabpanel"}
