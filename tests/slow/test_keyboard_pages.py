"""Every page is walked with Tab, its content after the link that skips to it, on a laptop."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.appearance import PAGES, wait_until_drawn
from tests.browser.keyboard import walk_problems
from tests.browser.test_every_page import WITH_THE_SAME_EXPANDERS

CONTENT = "[data-testid=stMainBlockContainer]"
FURTHER = ("/?lesson=threshold", "/lessons", "/glossary", "/?d=breast-cancer&decided=0.265&note=Agreed")


@pytest.mark.parametrize("path", [*(path for path in PAGES if path not in WITH_THE_SAME_EXPANDERS), *FURTHER])
def test_the_controls_of_a_page(server, open_page, path):
    page = open_page(server.url + path, width=1280)
    settle(page)
    assert walk_problems(page, CONTENT) == []


def test_the_controls_of_a_phone(server, open_page):
    page = open_page(server.url, width=390)
    settle(page)
    assert walk_problems(page, CONTENT) == []


def settle(page: Page) -> None:
    page.locator("h1").first.wait_for(state="attached")
    wait_until_drawn(page)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    # A lesson gives it to its title; the walk begins at the first control.
    page.evaluate("document.activeElement.blur()")
