"""Two copies behind nginx look like one app, also while one of them is down."""

import base64
import re
import subprocess

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import cells, server_numbers, share, tiles, upload, wait_for_page
from tests.hosted.copies import Copies

SCORES = "label,score\n" + "".join(f"{'yes' if i % 3 else 'no'},{(i * 37 % 101) / 97!r}\n" for i in range(300))
KEY = base64.b64encode(bytes(range(32))).decode()


@pytest.fixture
def start_copies(postgres, tmp_path):
    started = []

    def start(**settings):
        started.append(Copies(postgres.new_database(), tmp_path, **settings))
        return started[-1]

    yield start
    for copies in started:
        copies.stop()


def test_behind_nginx_a_link_of_one_copy_opens_on_the_other_and_survives_its_end(start_copies, visitors):
    copies = start_copies()
    nginx_accepts_the_configuration_and_blocks_monitoring_paths(copies)
    sender = uploaded(visitors, copies.one.url)
    query = share(sender).partition("?")[2]
    shown = numbers(sender)

    assert numbers(opened(visitors, f"{copies.two.url}/?{query}")) == shown

    reader = opened(visitors, f"{copies.url}/?{query}")
    assert numbers(reader) == shown
    # Until the page has noticed the end, what is typed is lost with the old connection.
    with reader.expect_websocket():
        end_copy_that_answered_last(copies)
    expect(reader.get_by_text("Connecting", exact=True)).to_have_count(0)
    typed = reader.locator(".st-key-typed input")
    typed.fill("0.61")
    typed.press("Enter")
    expect(reader).to_have_url(re.compile(r"[?&]t=0\.61\b"))
    wait_for_page(reader)
    expect(reader.get_by_role("heading", name="scores.csv")).to_be_visible()
    token = re.search("share-[0-9a-f]+", query)
    assert token
    assert token[0] not in copies.log.read_text()


def test_an_upload_in_the_store_is_available_on_the_other_copy_when_its_own_is_killed(start_copies, visitors):
    copies = start_copies(THRESHOLD_EXPLORER_UPLOADS="store", THRESHOLD_EXPLORER_KEY=KEY)
    page = uploaded(visitors, copies.url)
    shown = numbers(page)
    end_copy_that_answered_last(copies)
    # Opened again, so that nothing is left from before.
    page.reload()
    wait_for_page(page)
    expect(page.get_by_role("heading", name="scores.csv")).to_be_visible()
    assert numbers(page) == shown


def nginx_accepts_the_configuration_and_blocks_monitoring_paths(copies):
    checked = subprocess.run(["nginx", "-t", "-c", copies.configuration], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    for path in ("/_stcore/metrics", "/ready"):
        assert httpx.get(copies.url + path).status_code == 404
    # At its own port each copy serves them to the clients that the settings allow.
    assert httpx.get(f"{copies.one.url}/_stcore/metrics").status_code == 200


def end_copy_that_answered_last(copies):
    copy = copies.that_answered_last()
    copy.process.kill()
    copy.process.wait()


def opened(visitors, url):
    page = visitors.next().new_page(1440, 900, dark=False)
    page.goto(url)
    wait_for_page(page)
    return page


def uploaded(visitors, url):
    """A page with the scores uploaded."""
    page = opened(visitors, url)
    upload(page, "scores.csv", SCORES.encode())
    page.get_by_role("heading", name="scores.csv").wait_for()
    wait_for_page(page)
    return page


def numbers(page):
    return tiles(page), cells(page), server_numbers(page)
