"""The glossary in the app, and the switch between the names of metrics."""

import re

from playwright.sync_api import expect

from tests.browser.page_parts import wait_for_page

RECALL = ".tile[data-metric=recall]"


def test_the_help_of_a_tile_links_to_its_entry_in_a_glossary_that_is_searched(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    expect_names(page, "Recall")
    page.locator(RECALL).get_by_role("button").click()
    with page.expect_popup() as opened:
        page.locator(".explanation").get_by_role("link", name="Glossary").click()
    glossary = opened.value
    entry = glossary.locator(".st-key-glossary_term")
    expect(entry).to_contain_text("Recall.")
    expect(entry).to_contain_text("TP / P")
    expect(entry).to_contain_text("sensitivity")
    the_glossary_is_searched(glossary)
    glossary.goto(f"{server.url}/glossary?term=nonsense")
    expect(glossary.get_by_text("Threshold. The score from")).to_be_visible()
    expect(entry).to_have_count(0)


def the_glossary_is_searched(page):
    search = page.get_by_label("Find a term")
    search.fill("bootstrap sample")
    search.press("Enter")
    expect(page.get_by_text("Threshold. The score from")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Resample.")).to_be_visible()
    search.fill("no such term")
    search.press("Enter")
    expect(page.get_by_text("No term contains")).to_be_visible()


def expect_names(page, name):
    expect(page.locator(RECALL)).to_contain_text(name)
    expect(page.locator(".xtitle", has_text=re.compile(f"^{name}$"))).to_be_visible()


def test_the_view_and_a_link_switch_the_names_for_one_session_only(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-terms").get_by_text("Clinical").click()
    expect_names(page, "Sensitivity")
    expect(page).to_have_url(re.compile("terms=clinical"))
    expect(page.locator(".headline")).to_contain_text("PPV")
    other = open_page(server.url)
    wait_for_page(other)
    expect_names(other, "Recall")
    other.goto(page.url)
    wait_for_page(other)
    expect_names(other, "Sensitivity")
