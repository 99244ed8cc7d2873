"""Browser history: one entry for each page and data set, none for a moved slider; each restores its state."""

from tests.browser.page_parts import (
    press,
    shown_prevalence,
    shown_threshold,
    wait_for_both_sliders,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)


def entries(page):
    return page.evaluate("history.length")


def test_back_and_forward_go_from_data_set_to_data_set_and_from_page_to_page(server, open_page):
    page = open_page(f"{server.url}/?t=0.3")
    wait_for_page(page)
    first = entries(page)
    back_restores_the_previous_data_set_with_its_threshold(page)
    moves_and_choices_add_no_entry_and_back_goes_from_page_to_page(page, first + 1)
    a_link_to_another_page_adds_an_entry_with_the_open_data_set(page)


def back_restores_the_previous_data_set_with_its_threshold(page):
    page.locator(".st-key-other_data summary").click()
    wait_until_still(page)
    page.locator(".st-key-dataset_examples button").click()
    page.get_by_role("dialog").get_by_role("button", name="Wine votes").click()
    page.wait_for_url("**d=wine-votes*")
    expect_opened(page, "Wine votes", 0.5)
    page.go_back()
    expect_opened(page, "Breast cancer", 0.3)
    page.go_forward()
    expect_opened(page, "Wine votes", 0.5)


def expect_opened(page, title, threshold):
    page.get_by_role("heading", name=title).wait_for()
    wait_for_page(page)
    assert shown_threshold(page) == threshold


def moves_and_choices_add_no_entry_and_back_goes_from_page_to_page(page, first):
    press(page, "ArrowLeft", "ArrowLeft")
    wait_for_server(page)
    press(page, "ArrowLeft")
    wait_for_server(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    page.wait_for_url("**pin=0.47*")
    assert entries(page) == first
    page.get_by_role("link", name="Imbalance").click()
    wait_for_imbalance(page)
    press(page, "Home", key="pi")
    wait_for_both_sliders(page)
    page.wait_for_url("**pi=0.0001*")
    assert entries(page) == first + 1
    page.go_back()
    wait_for_page(page)
    assert shown_threshold(page) == 0.47
    page.go_forward()
    wait_for_imbalance(page)
    assert (shown_threshold(page), shown_prevalence(page)) == (0.47, "0.0001")


def a_link_to_another_page_adds_an_entry_with_the_open_data_set(page):
    # As the links of the navigation do, before the server has updated the URL.
    made = page.evaluate("history.pushState(null, '', '/'), location.pathname + location.search")
    assert made.startswith("/?")
    assert "d=wine-votes" in made
