"""Charts downloaded as PNG and SVG, with the operating point and its description."""

import struct
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import open_example, wait_for_page, wait_until_drawn
from threshold_explorer.data.sources.open_source import FIRST

CHARTS = ("histogram", "trade_off", "pr_curve", "roc_curve")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def page(server, open_page):
    opened = open_page(f"{server.url}/?t=0.37")
    wait_for_page(opened)
    return opened


def downloaded(page, key: str, kind: str) -> tuple[str, bytes]:
    """Name and content of the file that a chart's camera button downloads."""
    page.locator(f".st-key-{key} .js-plotly-plot").hover()
    # Scrolling to the chart would close the menu.
    wait_until_drawn(page)
    page.locator(f".st-key-{key} .modebar-btn:not([data-attr])").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_every_chart_downloads_as_svg_with_the_operating_point_and_as_png_at_twice_its_size_on_screen(page):
    escape_closes_the_menu_of_the_camera_button(page)
    dataset = open_example(FIRST)
    for key in CHARTS:
        name, content = downloaded(page, key, "SVG")
        assert name == f"{dataset.name_with_fingerprint} {key}.svg"
        drawing = ElementTree.fromstring(content)
        assert drawing.tag == f"{SVG}svg"
        foot = "".join(drawing.findall(f"{SVG}text")[-1].itertext())
        assert foot.startswith(f"{dataset.title}, threshold 0.37")
        assert any(list(group) for group in drawing.iter(f"{SVG}g") if group.get("class") == "live-layer"), key
        name, content = downloaded(page, key, "PNG")
        assert name.endswith(f"{key}.png")
        width, _ = struct.unpack(">II", content[16:24])
        shown = page.locator(f".st-key-{key} .js-plotly-plot").bounding_box()["width"]
        assert abs(width - 2 * shown) <= 2


def escape_closes_the_menu_of_the_camera_button(page):
    page.locator(".st-key-pr_curve .js-plotly-plot").hover()
    page.locator(".st-key-pr_curve .modebar-btn:not([data-attr])").click()
    choices = page.locator(".pictures button")
    assert choices.all_inner_texts() == ["PNG", "SVG"]
    expect(choices.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(choices).to_have_count(0)
