"""How much prose each page shows before anything is unfolded, and how long its sentences are.

`python -m tests.browser.prose` prints both for every page. Prose is every visible line of five words or more
outside of labels, buttons, links, tables, headings, tiles, charts and texts of the data.
"""

import re
import sys

from playwright.sync_api import Browser, Page

from benchmarks.chromium import chromium, new_page, served
from tests.browser.app_server import Server
from tests.browser.appearance import PAGES, wait_until_drawn

MOST_WORDS = 120
# On average over the prose of a page; 15.34 over all pages before they were rewritten in plain English.
MOST_WORDS_PER_SENTENCE = 10

VISIBLE_PROSE = """() => {
    const inside = (root) => [...root.querySelectorAll('*')].flatMap(
        (element) => [element, ...(element.shadowRoot ? inside(element.shadowRoot) : [])]);
    const parentOf = (element) => element.parentElement ?? element.getRootNode().host ?? null;
    const isWithin = (element, selector) => {
        for (let at = element; at; at = parentOf(at)) if (at.matches(selector)) return true;
        return false;
    };
    const isVisible = (element) => {
        const box = element.getBoundingClientRect();
        return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && box.width > 1 && box.height > 1;
    };
    const noProse = `label, button, a, summary, table, details:not([open]), [data-testid=stWidgetLabel],
        [data-testid=stSlider], [role=tablist], [role=status], .js-plotly-plot, .rows, .tile, .title,
        h1, h2, h3, h4, h5, h6`;
    return inside(document.querySelector('[data-testid=stMain]'))
        .filter((element) => ['P', 'LI'].includes(element.tagName) && isVisible(element) && !isWithin(element, noProse))
        .flatMap((element) => element.innerText.split('\\n'))
        .map((line) => line.trim())
        .filter((line) => line.split(/\\s+/).length >= 5);
}"""


def prose_on(page: Page) -> list[str]:
    """The lines of prose that a drawn page shows."""
    return [str(line) for line in page.evaluate(VISIBLE_PROSE)]


def sentences_in(lines: list[str]) -> list[str]:
    return [part for line in lines for part in re.split(r"(?<=[.!?])\s+", line) if len(part.split()) > 1]


def words_in(texts: list[str]) -> int:
    return sum(len(text.split()) for text in texts)


def report(browser: Browser, server: Server, paths: list[str]) -> None:
    found: list[str] = []
    for path in paths:
        page = new_page(browser)
        page.goto(server.url + path)
        wait_until_drawn(page)
        lines = prose_on(page)
        page.close()
        sentences = sentences_in(lines)
        found += sentences
        print(f"{path}: {words_in(lines)} words, {len(sentences)} sentences", *lines, sep="\n    ")
    print(f"{words_in(found) / len(found):.2f} words per sentence, {len(found)} sentences")


if __name__ == "__main__":
    with served() as app, chromium() as chrome:
        report(chrome, app, sys.argv[1:] or list(PAGES))
