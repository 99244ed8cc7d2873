"""The glossary in the app, and the switch between the names of metrics."""

import re

from playwright.sync_api import expect

from benchmarks import viewer
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
    the_colours_are_those_of_the_theme(glossary)
    glossary.close()
    names_are_switched_for_one_session_or_by_a_link(server, page)


def the_glossary_is_searched(page):
    search = page.get_by_label("Find a term")
    search.fill("bootstrap sample")
    search.press("Enter")
    expect(page.get_by_text("Threshold. The score from")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Resample.")).to_be_visible()
    search.fill("no such term")
    search.press("Enter")
    expect(page.get_by_text("No term contains")).to_be_visible()


def the_colours_are_those_of_the_theme(page):
    """Also on a page without charts."""
    for scheme, surface in (("dark", "#0e1117"), ("light", "#ffffff")):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(":root")).to_have_css("--live-surface", surface)


def expect_names(page, name):
    expect(page.locator(RECALL)).to_contain_text(name)
    expect(page.locator(".xtitle", has_text=re.compile(f"^{name}$"))).to_be_visible()


def names_are_switched_for_one_session_or_by_a_link(server, page):
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-terms").get_by_text("Clinical").click()
    expect_names(page, "Sensitivity")
    expect(page).to_have_url(re.compile("terms=clinical"))
    expect(page.locator(".headline")).to_contain_text("PPV")
    for link, name, other in ((page.url, "Sensitivity", "Recall"), (server.url, "Recall", "Sensitivity")):
        with viewer.open(server.url, f"/{link.removeprefix(server.url).removeprefix('/')}") as visitor:
            visitor.unfold("numbers_open")
            assert name in visitor.numbers
            assert other not in visitor.numbers


def test_a_link_to_an_unknown_term_opens_the_whole_glossary(server):
    whole, unknown, known = (
        viewer.open(server.url, f"/glossary{query}").texts for query in ("", "?term=nonsense", "?term=recall")
    )
    assert unknown == whole != known
    assert any("**Threshold.** The score from" in text for text in whole)
