"""What of WCAG 2.2 a page does not meet, and the settings of a visitor under which it has to."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.appearance import CHECKS, wait_until_drawn

_CHECKS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
LOOKS: tuple[dict[str, Any], ...] = (
    {"color_scheme": "light", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "active"},
    {"color_scheme": "light", "forced_colors": "active"},
)
LARGE_TEXT = ":root { font-size: 200% !important; }"
# Criterion 1.4.12.
WIDE_SPACING = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""
# A box shows all of its text by its cursor.
_IN_A_BOX = re.compile(r"clipped text: \S+ input ")
# Plotly measures a chart's texts when it draws them, before a style is added.
_IN_A_CHART = re.compile("overlapping texts: |text outside its chart: ")
_TARGETS = {"runOnly": {"type": "rule", "values": ["target-size"]}, "resultTypes": ["violations"]}
_ADD_STYLE = """(css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const roots = [document, ...[...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean)];
    for (const root of roots) root.adoptedStyleSheets.push(sheet);
    window.addedStyle = sheet;
}"""


def failures(page: Page, check: str) -> list[str]:
    """What fails one of the checks of wcag.js."""
    return page.evaluate(f"{_CHECKS}.{check}()")


def clipped(page: Page) -> list[str]:
    """What is clipped, over another text or outside of the window."""
    return [one for one in page.evaluate(CHECKS) if not _IN_A_BOX.match(one)]


def clipped_by_style(page: Page) -> list[str]:
    """What an added style clips."""
    return [one for one in clipped(page) if not _IN_A_CHART.match(one)]


def small_targets(page: Page) -> list[str]:
    """What is smaller than 24 pixels and has no room around it, on a page that is not scrolled."""
    found = Axe().run(page, options=_TARGETS).response["violations"]
    return [f"{node['target']}: {node['failureSummary']}" for one in found for node in one["nodes"]]


@contextmanager
def styled(page: Page, css: str) -> Iterator[None]:
    """The page with a visitor's own style, also within our components."""
    page.evaluate(_ADD_STYLE, css)
    wait_until_drawn(page)
    yield
    # The charts of a record follow the window, not their place.
    page.evaluate("window.addedStyle.replaceSync(''), window.dispatchEvent(new Event('resize'))")
    wait_until_drawn(page)
