"""How many outputs reach x follows its slider in the browser, beside the slider of answering, and equals the core's."""

import pytest

from dashboard.text.scorers.bleu import bleu
from metrics_core.text import count_reaching
from tests.browser.page_parts import SLIDER, press, wait_until_still

REACH = ".st-key-reach input[type=range]"
REFERENCES = [f"the cat number {at} sat on the old mat near the river" for at in range(15)]
SYSTEMS = {
    "hypothesis": [text.replace("old", "new") if at % 2 else text for at, text in enumerate(REFERENCES)],
    "hypothesis_b": [text.replace("cat", "dog") + " today" * (at % 4) for at, text in enumerate(REFERENCES)],
}
SENTENCES = [bleu(texts, REFERENCES).sentences for texts in SYSTEMS.values()]


def counts(page) -> list[int]:
    return page.locator(".tile[data-count]").evaluate_all("(tiles) => tiles.map((tile) => Number(tile.dataset.count))")


def position(page) -> float:
    return float(page.locator(REACH).get_attribute("aria-valuetext"))


@pytest.fixture(params=[False], ids=["alone"])
def page(request, server, open_page):
    gate = request.param
    rows = zip(REFERENCES, *SYSTEMS.values(), range(len(REFERENCES)), strict=True)
    lines = [f"{a},{b},{c}" + (f",{d / 20}" if gate else "") for a, b, c, d in rows]
    head = "reference," + ",".join(SYSTEMS) + (",confidence" if gate else "")
    opened = open_page("about:blank")
    frames = []
    opened.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    opened.goto(server.url)
    chooser = opened.locator(".st-key-upload input[type=file]")
    chooser.wait_for(state="attached")
    chooser.set_input_files(
        {"name": "mt.csv", "mimeType": "text/csv", "buffer": "\n".join([head, *lines, ""]).encode()}
    )
    opened.wait_for_url("**d=upload-*")
    opened.wait_for_selector(REACH, state="attached")
    opened.wait_for_selector(".tile[data-count]")
    if gate:
        opened.wait_for_selector(SLIDER, state="attached")
        opened.wait_for_selector(".tile[data-metric]")
    wait_until_still(opened)
    opened.frames_sent, opened.has_gate = frames, gate
    return opened


def wanted(x: float) -> list[int]:
    return [int(count_reaching(sentences, x)) for sentences in SENTENCES]


def test_every_step_counts_what_the_core_does(page):
    press(page, "Home", key="reach")
    before = None
    while position(page) != before:
        before = position(page)
        assert counts(page) == wanted(before)
        page.keyboard.press("ArrowRight")
