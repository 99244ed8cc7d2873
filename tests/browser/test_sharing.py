"""Share: a link shows the sender's view in a browser without cookies."""

import re

import pytest
from playwright.sync_api import Page, expect

from benchmarks import viewer
from tests.browser.conftest import Server
from tests.browser.page_parts import (
    cells,
    close_dialog,
    comparison,
    live_sentences,
    open_sidebar,
    press,
    sentence,
    server_numbers,
    set_slider,
    share,
    shown_prevalence,
    shown_threshold,
    tiles,
    upload,
    wait_for_both_sliders,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
)
from tests.browser.wcag import failures
from threshold_explorer.serving.sharing.link_store import new_token
from threshold_explorer.words.sentence import say

TITLE, PASSPHRASE = "Model of Q3, for the alerts team", "pässwörd 密碼"
# Difficult on purpose: scores with many digits, weights, labels and columns that other software would run as code.
HOSTILE = "<img src=x onerror=alert(1)>"
ROWS = [
    f"{HOSTILE if i % 3 == 0 else 'no'},{((i * 7919) % 1000) / 997!r},{((i * 31) % 100) / 101!r},secret {i}"
    for i in range(400)
]
CONTENT = "\n".join([f'"{HOSTILE}",a,score,comment', *ROWS]).encode()


def uploaded(page: Page, name: str = "mine.csv") -> None:
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


def test_links_show_the_senders_view_until_the_sender_deletes_them(server, open_page):
    page = open_page(server.url)
    uploaded(page)
    set_slider(page, 0.37)
    page.get_by_role("button", name="Pin", exact=True).click()
    wait_for_server(page)
    set_slider(page, 0.61)
    wait_for_server(page)
    sent = threshold_view(page)
    link = share(page, title=TITLE, note="Alert above 0.61.\n" + "Please check. " * 15, passphrase=PASSPHRASE)
    names_detected_columns_and_the_version_of_the_defaults_that_it_omits(link)
    link_to_counts = counts_link(page)
    page.get_by_role("link", name="Imbalance").click()
    wait_for_imbalance(page)
    press(page, "Home", *["PageUp"] * 3, "ArrowRight", key="pi")
    wait_for_both_sliders(page)
    sent_imbalance = imbalance_view(page)
    link_to_imbalance = share(page)

    received = open_page(link, width=390, height=844)
    received.locator(".st-key-passphrase input").wait_for()
    expect(received).to_have_title("Decide · Threshold Explorer")
    assert failures(received, "outline") == []
    enter_passphrase(received, "wrong")
    received.get_by_text("Wrong passphrase").wait_for()
    assert received.get_by_text(TITLE).count() == 0
    enter_passphrase(received, PASSPHRASE)
    received.get_by_role("heading", name=TITLE).wait_for()
    assert the_decision_is_on_the_first_screen(received, [".st-key-sender_note"]) == sent
    assert received.get_by_text("secret").count() == 0
    received.goto(link_to_counts)
    shown = the_decision_is_on_the_first_screen(received, [])
    for part in ("threshold", "tiles", "cells", "server"):
        assert shown[part] == sent[part]
    assert re.search(r"AP 0\.\d{3}–0\.\d{3}", received.locator(".st-key-pr_curve").text_content())
    assert received.get_by_text(HOSTILE).count() == 0
    received.set_viewport_size({"width": 1440, "height": 900})
    received.goto(link_to_imbalance)
    assert imbalance_view(received) == sent_imbalance
    assert not received.get_by_test_id("stSidebar").is_visible()
    # A visitor who opens a link can still upload a file.
    open_sidebar(received).locator(".st-key-other_data").wait_for()

    delete(page, TITLE)
    assert alerts_at(server, link) == [say("sharing-link-gone")]


def counts_link(page: Page) -> str:
    """The link of the dialog's tab "Counts only"; closes the dialog."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("tab", name="Counts only").click()
    link = page.get_by_role("dialog").locator("code").filter(has_text="d=counts-").text_content()
    close_dialog(page)
    return link


def alerts_at(server: Server, link: str) -> list[str]:
    """The alerts of a page that shows no data."""
    with viewer.open(server.url, link.removeprefix(server.url)) as visitor:
        assert list(visitor.page.nodes_of_kind("slider")) == []
        return [alert.replace("\\", "") for alert in visitor.alerts]


@pytest.mark.parametrize("d", [new_token(), "share-../../etc/passwd", "counts-AAAA"], ids=["unknown", "path", "counts"])
def test_a_wrong_link_is_one_sentence_and_shows_no_data(server, d):
    assert len(alerts_at(server, f"/?d={d}&t=0.3")) == 1


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


def the_decision_is_on_the_first_screen(received, note) -> dict[str, object]:
    """Expect heading, note, headline, matrix and slider on a phone's first screen; returns the view."""
    wait_for_page(received)
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
    received.wait_for_function("() => document.querySelector('.headline').textContent.startsWith('At 0.6:')")
    press(received, "ArrowRight")
    wait_for_server(received)
    return threshold_view(received)


def box_of(page: Page, selector: str) -> tuple[float, float, float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"], box["y"], box["width"], box["height"]
