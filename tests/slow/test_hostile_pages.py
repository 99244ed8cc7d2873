"""Data of every kind whose names and texts are all markup, walked through all pages, dialogs and tables."""

from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.browser.hostile_pages import effects, harmless, texts_of, unfolded_texts
from tests.browser.page_parts import close_dialog, open_sidebar, upload, wait_until_still
from tests.browser.test_record import download_record, make_record
from tests.hostile_data import PIECES, hostile_files, words_in
from threshold_explorer.words.sentence import say

FILES = hostile_files()
# Words of the data that each kind must show somewhere.
SHOWN = {
    "binary": {"linkw", "tagw", "boldw", "redw", "anchorw", "mathw", "codew", "imagew", "autow", "wwww", "mailw"},
    "counts": {"boldw", "mathw"},
    "multiclass": {"linkw", "entityw", "formulaw", "templatew", "quotesw", "overridew", "controlw", "longw", "mathw"},
    "multilabel": {"autow", "wwww", "mailw", "breakw"},
    "ranking": {"linkw", "tagw", "mathw", "overridew", "anchorw", "boldw"},
    "text": {"linkw", "tagw", "mathw", "redw", "emojiw", "scriptw"},
    "graded": {"linkw", "tagw", "notew"},
}


def opened(page: Page, server, kind: str) -> str:
    """Upload the data of a kind; returns the name of the data set in links."""
    page.goto(server.url)
    upload(page, FILES[kind].name, FILES[kind].content)
    # Such names are no names to a reader: whether they are a header is asked.
    header = page.locator(".st-key-answer_before_0 button")
    page.wait_for_function("location.search.includes('d=') || document.querySelector('.st-key-answer_before_0 button')")
    # A page that opens is hidden until it is drawn: the click waits for the button to be seen.
    if header.count():
        header.click()
    page.wait_for_url("**d=*")
    wait_until_still(page)
    return page.url.partition("d=")[2].partition("&")[0]


def on_page(page: Page, server, kind: str, name: str, d: str) -> None:
    page.goto(f"{server.url}/{name}?{urlencode({'d': d, **FILES[kind].roles}, doseq=True)}")
    page.locator(".st-key-provenance").wait_for()


@pytest.mark.parametrize("kind", FILES)
def test_every_page_shows_the_texts_of_the_data_as_they_are(server, open_page, kind: str) -> None:
    seen: set[str] = set()
    with harmless(open_page, server) as page:
        d = opened(page, server, kind)
        for name in FILES[kind].pages:
            on_page(page, server, kind, name, d)
            texts = unfolded_texts(page)
            assert effects(page, texts) == [], name
            # A long word is cut or broken: the page is no wider than the window.
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            seen |= words_in("\n".join(texts))
    assert SHOWN[kind] - seen == set()


@pytest.mark.parametrize("kind", ["binary", "multiclass", "ranking"])
def test_dialogs_and_the_record_show_the_texts_of_the_data_as_they_are(server, open_page, tmp_path, kind: str) -> None:
    title, note = f"{PIECES['redw']} {PIECES['tagw']}", "\n".join(list(PIECES.values())[:24])
    with harmless(open_page, server) as page:
        d = opened(page, server, kind)
        on_page(page, server, kind, FILES[kind].pages[0], d)
        wait_until_still(page)
        page.get_by_role("button", name="Share", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.locator(".st-key-share_title input").fill(title)
        dialog.locator(".st-key-share_note textarea").fill(note)
        assert_harmless(page, texts_of(page))
        dialog.get_by_role("button", name="Create link").click()
        dialog.get_by_test_id("stCode").first.wait_for()
        link = dialog.get_by_test_id("stCode").locator("code").first.text_content()
        page.get_by_role("tab", name="Your links").click()
        dialog.locator("strong").filter(visible=True).get_by_text("redw").first.wait_for()
        assert_harmless(page, texts_of(page))
        close_dialog(page)
        if page.get_by_role("button", name="Record decision").count():
            make_record(page, who=PIECES["anchorw"], why=PIECES["scriptw"])
            page.get_by_role("button", name=say("record-html")).wait_for()
            assert_harmless(page, texts_of(page))
            record = download_record(page, tmp_path)
            document = page.context.new_page()
            document.goto(record.as_uri())
            assert_harmless(document, texts_of(document))
        page.goto(str(link))
        page.locator(".st-key-provenance").wait_for()
        open_sidebar(page)
        assert_harmless(page, unfolded_texts(page))


def assert_harmless(page: Page, texts: Sequence[str]) -> None:
    assert effects(page, texts) == []
    assert words_in("\n".join(texts))
