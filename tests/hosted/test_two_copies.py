"""Two copies behind nginx look like one app, also while one of them is down."""

import re
import subprocess

import httpx
from playwright.sync_api import expect

from tests.browser.page_parts import cells, server_numbers, share, tiles, upload, wait_for_page

SCORES = "label,score\n" + "".join(f"{'yes' if i % 3 else 'no'},{(i * 37 % 101) / 97!r}\n" for i in range(300))


def test_nginx_accepts_the_configuration_and_blocks_monitoring_paths(copies):
    checked = subprocess.run(["nginx", "-t", "-c", copies.configuration], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    for path in ("/_stcore/metrics", "/ready"):
        assert httpx.get(copies.url + path).status_code == 404
    # At its own port each copy serves them to the clients that the settings allow.
    assert httpx.get(f"{copies.one.url}/_stcore/metrics").status_code == 200


def test_a_link_of_one_copy_opens_on_the_other_and_survives_its_end(copies, visitors):
    sender = opened(visitors, f"{copies.one.url}/")
    upload(sender, "scores.csv", SCORES.encode())
    sender.get_by_role("heading", name="scores.csv").wait_for()
    wait_for_page(sender)
    query = share(sender).partition("?")[2]
    shown = numbers(sender)

    assert numbers(opened(visitors, f"{copies.two.url}/?{query}")) == shown

    reader = opened(visitors, f"{copies.url}/?{query}")
    assert numbers(reader) == shown
    copy = copies.that_answered_last()
    copy.process.kill()
    copy.process.wait()
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


def opened(visitors, url):
    page = visitors.next().new_page(1440, 900, dark=False)
    page.goto(url)
    wait_for_page(page)
    return page


def numbers(page):
    return tiles(page), cells(page), server_numbers(page)
