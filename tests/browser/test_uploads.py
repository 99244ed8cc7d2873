"""Irregular files in a real browser: read like their clean versions, with options and provenance."""

import gzip
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.page_parts import cells, server_numbers, tiles, upload, wait_for_page, wait_until_still
from threshold_explorer.words.sentence import say

SCORES = [((number * 7919) % 1000) / 1000 for number in range(200)]
LABELS = ["ja" if number % 3 == 0 else "nein" for number in range(200)]
CLEAN = "label,score\n" + "".join(f"{label},{score!r}\n" for label, score in zip(LABELS, SCORES, strict=True))
ODD = "# exported\r\nlabel;score\r\n" + "".join(
    f'"{label}";{score!r}\r\n'.replace(".", ",") for label, score in zip(LABELS, SCORES, strict=True)
)


def send(page, name, content):
    upload(page, name, content)
    page.get_by_role("heading", name=name).wait_for()
    wait_for_page(page)


def test_an_irregular_file_shows_the_numbers_of_its_clean_version_and_how_it_was_read(server, open_page):
    page = open_page("about:blank")
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Kolkata"})
    page.goto(server.url)
    uploads_with_the_same_name_are_distinguished_by_their_local_time(page)
    assert sum(cells(page).values()) == 200
    clean = tiles(page), server_numbers(page)
    a_downloaded_table_names_the_source_of_its_numbers(page)
    send(page, "odd.csv.gz", gzip.compress(ODD.encode("utf-16")))
    assert (tiles(page), server_numbers(page)) == clean
    page.get_by_text("How the file was read").click()
    panel = page.locator("[data-testid=stSidebar]")
    panel.get_by_text("gzip").wait_for()
    wait_until_still(page)
    for found in ("UTF-16", "semicolon", "comma, as in 0,5", "1 comment line was skipped."):
        assert panel.get_by_text(found).count() or panel.locator(f"input[value*='{found}']").count(), found
    rows_without_a_value_are_excluded_by_one_click_and_counted(page)


def uploads_with_the_same_name_are_distinguished_by_their_local_time(page):
    before = datetime.now(UTC)
    for content in (CLEAN + "ja,0.5\n", CLEAN):
        upload(page, "twice.csv", content.encode())
        page.get_by_role("heading", name="twice.csv").filter(has_text=f"{content.count(chr(10)) - 1} cases").wait_for()
        wait_for_page(page)
    shown = page.locator(".st-key-dataset input").input_value().removeprefix("twice.csv · ")
    minutes = (datetime.now(UTC) - before) // timedelta(minutes=1) + 2
    there = [before + timedelta(hours=5, minutes=30 + minute) for minute in range(minutes)]
    assert shown[:5] in [moment.strftime("%H:%M") for moment in there]


def rows_without_a_value_are_excluded_by_one_click_and_counted(page):
    upload(page, "gaps.csv", (CLEAN + "ja,\n,0.5\n").encode())
    page.get_by_role("button", name=say("blank-take-leave-out")).click()
    expect(page.get_by_text("2 of 202 rows dropped")).to_have_count(1)
    wait_for_page(page)
    assert sum(cells(page).values()) == 200
    assert "202 rows read, 2 dropped" in page.locator(".st-key-provenance").inner_text()


def a_downloaded_table_names_the_source_of_its_numbers(page):
    page.get_by_text(say("tables-heading"), exact=True).click()
    page.get_by_role("tab", name="Trade-off plot").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=say("table-download")).and_(page.locator(":visible")).click()
    first, header, *_ = download.value.path().read_text(encoding="utf-8").splitlines()
    # The page writes >= with a zero-width character inside, so that no font merges it into one sign.
    assert first == "# " + page.locator(".st-key-provenance").inner_text().strip().replace("\u2060", "")
    assert header.startswith("threshold,")
