"""The glossary in the app, and the switch between the names of metrics."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import wait_for_page

RECALL = ".tile[data-metric=recall]"


def test_the_help_of_a_tile_links_to_its_entry(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    page.locator(RECALL).get_by_role("button").click()
    with page.expect_popup() as opened:
        page.locator(".explanation").get_by_role("link", name="Glossary").click()
    entry = opened.value.locator(".st-key-glossary_term")
    expect(entry).to_contain_text("Recall.")
    expect(entry).to_contain_text("TP / P")
    expect(entry).to_contain_text("sensitivity")


def test_the_glossary_opens_at_a_term_and_is_searched(server, open_page):
    page = open_page(f"{server.url}/glossary?term=objective")
    expect(page.locator(".st-key-glossary_term")).to_contain_text("Objective.")
    search = page.get_by_label("Find a term")
    search.fill("bootstrap sample")
    search.press("Enter")
    expect(page.get_by_text("Recall.")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Resample.")).to_be_visible()
    search.fill("no such term")
    search.press("Enter")
    expect(page.get_by_text("No term contains")).to_be_visible()


def test_an_unknown_term_shows_the_whole_glossary(server, open_page):
    page = open_page(f"{server.url}/glossary?term=nonsense")
    expect(page.get_by_text("Threshold. The score from")).to_be_visible()
    expect(page.locator(".st-key-glossary_term")).to_have_count(0)


@pytest.mark.parametrize(("address", "name"), [("/", "Recall"), ("/?terms=clinical", "Sensitivity")])
def test_a_link_sets_the_names_of_metrics(server, open_page, address, name):
    page = open_page(server.url + address)
    wait_for_page(page)
    expect(page.locator(RECALL)).to_contain_text(name)
    expect(page.locator(".xtitle", has_text=re.compile(f"^{name}$"))).to_be_visible()


def test_the_view_switches_the_names_for_this_session_only(server, open_page):
    page, other = open_page(server.url), open_page(server.url)
    wait_for_page(page)
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-terms").get_by_text("Clinical").click()
    expect(page.locator(RECALL)).to_contain_text("Sensitivity")
    expect(page).to_have_url(re.compile("terms=clinical"))
    expect(page.locator(".headline")).to_contain_text("PPV")
    other.reload()
    wait_for_page(other)
    expect(other.locator(RECALL)).to_contain_text("Recall")
