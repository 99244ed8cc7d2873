"""WCAG 2.2 on every page, in each language and colour scheme, with a visitor's settings for text and space."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.appearance import CHECKS, PAGES, wait_until_drawn
from tests.browser.page_parts import close_dialog, open_sidebar, shown_link, upload
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


def has_outline_and_title_without_data(page, language):
    with use_language(language):
        expect(page).to_have_title(f"{say('page-threshold')} · {NAME}")
    assert failures(page, "outline") == []


def is_named(page, language):
    """The page says its language, what it is and what is open on it, and has one outline of headings."""
    assert page.locator("html").get_attribute("lang") == language
    name = urlsplit(page.url).path.strip("/") or "threshold"
    with use_language(language):
        title, of, app = page.title().split(" · ")
        assert (title, app) == (say(f"page-{name}"), NAME)
    assert page.locator("h1").text_content().startswith(title if name in ("lessons", "glossary") else of)
    assert failures(page, "outline") == []


@pytest.mark.parametrize("path", EVERY_PAGE)
def test_a_page_reflows_and_grows_with_its_text(server, open_page, path):
    page = opened(open_page, server, path, "en", 320)
    assert unexpected(clipped(page)) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    wait_until_drawn(page)
    assert small_targets(page) == []
    page.emulate_media(reduced_motion="reduce")
    assert failures(page, "moving") == []
    for style in (LARGE_TEXT, WIDE_SPACING):
        with styled(page, style):
            assert unexpected(clipped_by_style(page)) == []
    is_clean(page)
    assert failures(page, "focus") == []


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("path", EVERY_PAGE)
def test_a_page_in_another_language(server, open_page, path, language):
    is_clean(opened(open_page, server, path, language, 1280))


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_dialogs_and_states(server, open_page, language):
    page = opened(open_page, server, "/?lesson=threshold", language, 1280)
    page.locator(".st-key-lesson").wait_for()
    is_clean(page)
    page.locator(".st-key-record_button button").first.click()
    page.get_by_role("dialog").wait_for()
    is_clean(page)
    close_dialog(page)
    page.locator(".st-key-share_button button").first.click()
    link = shown_link(page)
    is_clean(page)
    page.goto(f"{link}&lang={language}")
    page.locator(".headline").wait_for()
    wait_until_drawn(page)
    is_named(page, language)
    is_clean(page)
    open_sidebar(page)
    upload(page, "broken.csv", b"\x00\x01\x02")
    page.get_by_test_id("stAlert").first.wait_for()
    is_clean(page)
    upload(page, "total.csv", b"truth,score\n" + b"1,0.9\n0,0.4\n1,0.6\n0,0.2\n" * 10 + b"Total,\n")
    page.locator(".st-key-answer_before_0 button").wait_for()
    wait_until_drawn(page)
    has_outline_and_title_without_data(page, language)


def is_clean(page):
    """To axe-core, which reads no colours, and in the contrast of every text and mark; ends in forced colours."""
    assert violations(page) <= KNOWN | KNOWN_ON_PHONES
    for look in LOOKS:
        page.emulate_media(**look)
        wait_until_drawn(page)
        assert [one for one in page.evaluate(CHECKS) if "contrast: " in one] == []
        if look["forced_colors"] == "active":
            assert failures(page, "unseen") == []
