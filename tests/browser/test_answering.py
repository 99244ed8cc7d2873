"""The answer threshold: the page updates without the server and agrees with metrics_core at each step."""

import pytest

from metrics_core.text import AnswerScores
from tests.browser.page_parts import (
    SLIDER,
    drag_thumb,
    expect_soon,
    shown_threshold,
    upload,
    wait_for_server,
    walk,
)

PREDICTIONS = ["x y", "z", "the end of it", "wrong", "no more", "had had", "water bodies"]
REFERENCES = [["x y"], [], ["end of"], ["right"], [], ["had had had"], ["the world's water bodies", "water"]]
NO_ANSWER = [0.5, 0.5, 0.25, 0.75, 0.9, 0.1234, 0.31]


def rates(page) -> dict[str, float]:
    found = page.locator(".tile").evaluate_all(
        "(tiles) => tiles.map((tile) => [tile.dataset.metric, tile.dataset.value])"
    )
    return {name: float(value) for name, value in found}


@pytest.fixture
def page(server, open_page):
    def listed(texts):
        return '"[' + ", ".join(f'""{text}""' for text in texts) + ']"'

    rows = zip(PREDICTIONS, map(listed, REFERENCES), NO_ANSWER, strict=True)
    content = "prediction,answers,na_prob\n" + "".join(f"{a},{b},{c}\n" for a, b, c in rows)
    opened = open_page(f"{server.url}/glossary")
    upload(opened, "a.csv", content.encode())
    opened.wait_for_url("**/text?*d=upload-*")
    opened.wait_for_selector(SLIDER, state="attached")
    opened.wait_for_selector(".tile[data-value]")
    opened.wait_for_function("document.querySelectorAll('.live-layer').length >= 3")
    wait_for_server(opened)
    return opened


def expected(threshold: float) -> dict[str, float]:
    at = AnswerScores.from_texts(PREDICTIONS, REFERENCES, no_answer=NO_ANSWER).answering_at(threshold)
    values = {"coverage": at.coverage, "no answer": at.correct_abstention_rate}
    for score in ("exact_match", "f1"):
        values |= {f"mean {score}": at.mean(score), f"recall {score}": at.recall(score)}
        values[f"precision {score}"] = at.precision(score)
    return values


def test_the_page_follows_the_threshold_and_agrees_with_the_core(page):
    dragging_sends_nothing(page)
    between_two_positions_the_servers_sums_are_shown(page)
    every_step_of_the_slider_shows_the_numbers_of_the_core(page)


READ = """(shown) => [shown, Object.fromEntries([...document
    .querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot.querySelectorAll('.tile')]
    .map(({ dataset }) => [dataset.metric, Number(dataset.value)]))]"""


def every_step_of_the_slider_shows_the_numbers_of_the_core(page):
    steps = [step / 100 for step in range(101)]
    for step, (shown, read) in zip(steps, walk(page, "t", steps, READ), strict=True):
        assert float(shown) == step
        assert read == pytest.approx(expected(step), abs=0, rel=0, nan_ok=True)


def dragging_sends_nothing(page):
    before = rates(page)
    with drag_thumb(page, 0.8) as moved:
        page.frames_sent.clear()
        moved(0.2)
        assert rates(page) != before
        assert rates(page) == pytest.approx(expected(shown_threshold(page)), nan_ok=True)
        assert page.frames_sent == []


def between_two_positions_the_servers_sums_are_shown(page):
    box = page.locator(".st-key-typed input")
    box.fill("0.1234")
    box.press("Enter")
    page.wait_for_url("**t=0.1234*")
    wait_for_server(page)
    expect_soon(page, lambda: rates(page) == pytest.approx(expected(0.1234), abs=0, rel=0, nan_ok=True))
