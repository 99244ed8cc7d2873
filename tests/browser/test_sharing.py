"""Share: a link shows the sender's view after a restart, in a browser without cookies."""

import re

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.page_parts import (
    cells,
    comparison,
    live_sentences,
    open_sidebar,
    press,
    sentence,
    server_numbers,
    set_slider,
    share,
    shown_link,
    shown_prevalence,
    shown_threshold,
    tiles,
    upload,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)
from threshold_explorer.sharing.tokens import new_token
from threshold_explorer.words.sentence import say

# Difficult on purpose: scores with many digits, weights, labels and columns that other software would run as code.
HOSTILE = "<img src=x onerror=alert(1)>"
ROWS = [
    f"{HOSTILE if i % 3 == 0 else 'no'},{((i * 7919) % 1000) / 997!r},{((i * 31) % 100) / 101!r},secret {i}"
    for i in range(400)
]
CONTENT = "\n".join([f'"{HOSTILE}",a,b,comment', *ROWS]).encode()


def uploaded(page: Page, name: str = "mine.csv") -> None:
    wait_for_page(page)
    upload(page, name, CONTENT)
    page.get_by_role("heading", name=name).wait_for()
    wait_for_page(page)


def threshold_view(page: Page) -> dict[str, object]:
    """Everything on the threshold page that a link must restore."""
    wait_for_page(page)
    page.locator(".st-key-curve_summaries summary").click()
    return {
        "threshold": shown_threshold(page),
        "tiles": tiles(page),
        "cells": cells(page),
        "sentence": sentence(page),
        "server": server_numbers(page),
        "summaries": page.locator("table").filter(has_text="Average precision").first.text_content(),
    }


def imbalance_view(page: Page) -> dict[str, object]:
    wait_for_imbalance(page)
    return {
        "prevalence": shown_prevalence(page),
        "threshold": shown_threshold(page),
        "comparison": comparison(page),
        "sentences": live_sentences(page),
        "server": server_numbers(page),
    }


def enter_passphrase(page: Page, passphrase: str) -> None:
    box = page.locator(".st-key-passphrase input")
    box.fill(passphrase)
    box.press("Enter")


def open_shared(open_page, link: str, passphrase: str) -> Page:
    page = open_page(link)
    if passphrase:
        enter_passphrase(page, passphrase)
    return page


def test_a_link_shows_the_senders_view_after_a_restart(postgres_url, open_page):
    database_url, passphrase = postgres_url, "pässwörd 密碼"
    first = Server(database_url)
    try:
        page = open_page(first.url)
        uploaded(page)
        set_slider(page, 0.37)
        page.get_by_role("button", name="Pin", exact=True).click()
        wait_for_server(page)
        set_slider(page, 0.61)
        wait_for_server(page)
        sent = threshold_view(page)
        link = share(page, title=f"Q3 {HOSTILE}", note="Read me\n**first**", passphrase=passphrase)
        page.get_by_role("link", name="Imbalance").click()
        wait_for_imbalance(page)
        press(page, "Home", *["PageUp"] * 3, "ArrowRight", key="pi")
        wait_for_server(page)
        sent_imbalance = imbalance_view(page)
        link_imbalance = share(page, passphrase=passphrase)
        # A page that loses its server would log an error.
        page.close()
    finally:
        first.stop()
    second = Server(database_url, port=first.port)
    try:
        received = open_shared(open_page, link, passphrase)
        assert threshold_view(received) == sent
        assert received.get_by_role("heading", name=f"Q3 {HOSTILE}").count() == 1
        assert received.title() == f"Q3 {HOSTILE} · Threshold Explorer"
        assert "**first**" in received.locator(".st-key-sender_note").inner_text()
        assert received.get_by_text("secret").count() == 0
        received.goto(link_imbalance)
        enter_passphrase(received, passphrase)
        assert imbalance_view(received) == sent_imbalance
        received.close()
    finally:
        second.stop()


def test_the_dialog_takes_the_focus_and_copies_by_touch_and_by_keyboard(server, open_page):
    page = open_page(server.url, width=390)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wait_for_page(page)
    page.get_by_role("button", name="Share", exact=True).focus()
    page.keyboard.press("Enter")
    link = shown_link(page)
    assert page.evaluate("document.querySelector('[role=dialog]').contains(document.activeElement)")
    copy = page.get_by_role("tabpanel").get_by_role("button", name="Copy to clipboard").first
    assert copy.evaluate("button => button.checkVisibility({ opacityProperty: true, visibilityProperty: true })")
    copy.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("link => navigator.clipboard.readText().then((text) => text === link)", arg=link)
    page.context.clear_permissions()


def test_a_link_opens_until_its_sender_deletes_it(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    assert page.get_by_test_id("stSidebar").is_visible()
    uploaded(page)
    link, hidden = share(page, title="Soon gone"), share(page, title="Hidden name", passphrase="right")
    names_detected_columns_and_the_version_of_the_defaults_that_it_omits(link)
    received = open_shared(open_page, hidden, "wrong")
    received.get_by_text("Wrong passphrase").wait_for()
    assert received.get_by_text("Hidden name").count() == 0
    enter_passphrase(received, "right")
    received.get_by_role("heading", name="Hidden name").wait_for()
    wait_for_page(received)
    assert not received.get_by_test_id("stSidebar").is_visible()
    # A visitor who opens a link can still upload a file.
    open_sidebar(received).get_by_test_id("stFileUploaderDropzone").wait_for()
    delete(page, "Soon gone")
    received.goto(link)
    received.get_by_text(say("sharing-link-gone")[:40]).wait_for()
    assert received.locator(".st-key-t").count() == 0


def names_detected_columns_and_the_version_of_the_defaults_that_it_omits(link):
    assert set(re.findall(r"&(\w+)=", link)) == {
        "t",
        "pin",
        "scale",
        "fineness",
        "label",
        "score",
        "positive",
        "weight",
        "v",
    }
    assert re.search(r"[?&]d=share-[0-9a-f]{40}&", link)


def delete(page, title):
    """Delete one of two links with the keyboard, after having kept it once."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("tab", name="Your links").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(title).wait_for()
    ask, keep = (dialog.get_by_role("button", name=name, exact=True) for name in ("Delete", "Keep"))
    # The newest link is the first.
    ask.last.focus()
    page.keyboard.press("Enter")
    dialog.get_by_role("alert").get_by_text("It stops working for everyone").wait_for()
    keep.click()
    keep.wait_for(state="detached")
    assert dialog.get_by_text(title).count() == 1
    ask.last.focus()
    page.keyboard.press("Enter")
    keep.wait_for()
    # The confirmation is next in the tab order.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    dialog.get_by_text(title).wait_for(state="detached")


def test_a_wrong_link_is_one_sentence_and_shows_no_data(server, open_page):
    page = open_page("about:blank")
    for d in (new_token(), "share-../../etc/passwd", "counts-AAAA"):
        page.goto(f"{server.url}/?d={d}&t=0.3")
        alert = page.get_by_test_id("stAlert")
        alert.wait_for()
        wait_until_still(page)
        assert alert.count() == 1
        assert page.get_by_role("heading", level=1).count() == 1
        assert page.locator(".st-key-t").count() == 0


def test_a_link_with_data_or_counts_shows_the_decision_on_the_first_screen_of_a_phone(server, open_page):
    page = open_page(server.url)
    uploaded(page)
    set_slider(page, 0.61)
    wait_for_server(page)
    sent = threshold_view(page)
    link = share(page, title="Model of Q3, for the alerts team", note="Alert above 0.61.\n" + "Please check. " * 15)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("tab", name="Counts only").click()
    link_to_counts = page.get_by_role("dialog").locator("code").filter(has_text="d=counts-").text_content()
    received = open_page(link, width=390, height=844)
    the_decision_is_on_the_first_screen(received, sent, [".st-key-sender_note"])
    received.goto(link_to_counts)
    the_decision_is_on_the_first_screen(received, sent, [])
    counts_without_cases_show_the_same_and_ap_as_an_interval(received, sent)


def counts_without_cases_show_the_same_and_ap_as_an_interval(page, sent):
    press(page, "ArrowRight")
    wait_for_server(page)
    shown = threshold_view(page)
    for part in ("threshold", "tiles", "cells", "server"):
        assert shown[part] == sent[part]
    assert re.search(r"AP 0\.\d{3}–0\.\d{3}", page.locator(".st-key-pr_curve").text_content())
    assert page.get_by_text(HOSTILE).count() == 0


def the_decision_is_on_the_first_screen(received, sent, note):
    wait_for_page(received)
    assert cells(received) == sent["cells"]
    tops = [
        box_of(received, part)[1] for part in (".st-key-heading h1", *note, ".headline", ".matrix", ".st-key-histogram")
    ]
    assert tops == sorted(tops)
    left, top, width, height = box_of(received, ".matrix")
    slider_top = box_of(received, ".st-key-t [role=group]")[1]
    assert top + height < slider_top < 844
    assert left >= 0
    assert left + width <= 390
    assert box_of(received, ".st-key-shared_banner")[1] > 844
    # What is received stays live under the thumb.
    press(received, "ArrowLeft")
    received.wait_for_function("(count) => document.querySelector('.headline').textContent.startsWith('At 0.6:')")


def box_of(page: Page, selector: str) -> tuple[float, float, float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"], box["y"], box["width"], box["height"]


def test_without_write_permission_the_app_runs_and_share_states_why_it_fails(tmp_path, open_page):
    (tmp_path / "file").write_text("")
    started = Server(f"sqlite:///{tmp_path}/file/shares.sqlite3")
    try:
        page = open_page(started.url)
        uploaded(page)
        page.get_by_role("button", name="Share", exact=True).click()
        alert = page.get_by_role("dialog").get_by_test_id("stAlert").first
        alert.wait_for()
        assert "work without the share database" in alert.inner_text()
        # A page that is still loading would log an error when the server stops.
        page.close()
    finally:
        started.stop()
