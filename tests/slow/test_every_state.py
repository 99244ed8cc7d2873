"""WCAG 2.2 on every page, in each language and colour scheme, with a visitor's settings for text and space."""

from itertools import cycle
from urllib.parse import urlsplit

import pytest

from tests.browser.appearance import CHECKS, PAGES, wait_until_drawn
from tests.browser.page_states import STATES
from tests.browser.test_every_page import KNOWN, KNOWN_ON_PHONES, WITH_THE_SAME_EXPANDERS, unexpected, violations
from tests.browser.wcag import (
    LARGE_TEXT,
    LOOKS,
    WIDE_SPACING,
    clipped,
    clipped_by_style,
    failures,
    small_targets,
    styled,
)
from threshold_explorer.words.about import NAME
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say

EVERY_PAGE = [*(path for path in PAGES if path not in WITH_THE_SAME_EXPANDERS), "/lessons", "/glossary"]


def opened(open_page, server, path, language, width):
    separator = "&" if "?" in path else "?"
    page = open_page(f"{server.url}{path}{separator}lang={language}", width=width)
    page.locator(":is(.headline, h1)").first.wait_for()
    wait_until_drawn(page)
    is_named(page, language)
    return page


def is_named(page, language):
    """The page says its language, what it is and what is open on it, and has one outline of headings."""
    is_outlined(page, language)
    name = urlsplit(page.url).path.strip("/") or "threshold"
    with use_language(language):
        title, of, app = page.title().split(" · ")
        assert (title, app) == (say(f"page-{name}"), NAME)
    assert page.locator("h1").text_content().startswith(title if name in ("lessons", "glossary") else of)


def is_outlined(page, language):
    assert page.locator("html").get_attribute("lang") == language
    assert failures(page, "outline") == []


@pytest.mark.parametrize("path", EVERY_PAGE)
def test_a_page_reflows_and_grows_with_its_text(server, open_page, path):
    page = opened(open_page, server, path, "en", 320)
    reflows_and_grows(page)
    is_clean(page)
    assert failures(page, "focus") == []


def reflows_and_grows(page):
    assert unexpected(clipped(page)) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    wait_until_drawn(page)
    assert small_targets(page) == []
    page.emulate_media(reduced_motion="reduce")
    assert failures(page, "moving") == []
    for style in (LARGE_TEXT, WIDE_SPACING):
        with styled(page, style):
            assert unexpected(clipped_by_style(page)) == []


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("path", EVERY_PAGE)
def test_a_page_in_another_language(server, open_page, path, language):
    is_clean(opened(open_page, server, path, language, 1280))


@pytest.mark.parametrize(("state", "language"), list(zip(STATES, cycle(["en", "ko", "zh"]))), ids=str)
def test_a_state_of_a_page(server, open_page, state, language):
    page = open_page("about:blank", width=320, height=720)
    state.visit(page, server.url, language)
    reflows_and_grows(page)
    is_outlined(page, language)
    if page.locator(".headline").count():
        is_named(page, language)
    elif page.url.startswith(server.url):
        with use_language(language):
            assert page.title() == f"{say('page-threshold')} · {NAME}"
    is_clean(page)


def is_clean(page):
    """To axe-core, which reads no colours, and in the contrast of every text and mark; ends in forced colours."""
    assert violations(page) <= KNOWN | KNOWN_ON_PHONES
    for look in LOOKS:
        page.emulate_media(**look)
        wait_until_drawn(page)
        assert [one for one in page.evaluate(CHECKS) if "contrast: " in one] == []
        if look["forced_colors"] == "active":
            assert failures(page, "unseen") == []
