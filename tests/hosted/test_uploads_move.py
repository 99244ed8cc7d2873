"""With uploads in the store, an upload to one copy is available on the other after the first has ended."""

import base64

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import upload, wait_for_page
from tests.hosted.copies import Copies
from tests.hosted.test_two_copies import SCORES, numbers, opened

KEY = base64.b64encode(bytes(range(32))).decode()


@pytest.fixture
def copies_with_uploads(postgres, tmp_path_factory):
    settings = {"THRESHOLD_EXPLORER_UPLOADS": "store", "THRESHOLD_EXPLORER_KEY": KEY}
    started = Copies(postgres.new_database(), tmp_path_factory.mktemp("nginx"), **settings)
    yield started
    started.stop()


def test_an_upload_is_available_on_the_other_copy_when_its_own_is_killed(copies_with_uploads, visitors):
    page = opened(visitors, copies_with_uploads.url)
    upload(page, "scores.csv", SCORES.encode())
    page.get_by_role("heading", name="scores.csv").wait_for()
    wait_for_page(page)
    shown = numbers(page)
    copy = copies_with_uploads.that_answered_last()
    copy.process.kill()
    copy.process.wait()
    # Opened again, so that nothing is left from before.
    page.reload()
    wait_for_page(page)
    expect(page.get_by_role("heading", name="scores.csv")).to_be_visible()
    assert numbers(page) == shown
