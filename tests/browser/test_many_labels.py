"""The page on many classes and labels follows the pointer by itself, and has Python's numbers at every position."""

import numpy as np
import pytest

from dashboard.columns.multilabel import multilabel_columns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading import read_here
from examples.beyond_two import make
from metrics_core.multiclass import MultilabelScores
from tests.browser.page_parts import (
    drag_thumb,
    press,
    shown_threshold,
    wait_for_server,
    wait_until_drawn,
    wait_until_still,
)

LABELS = ("billing", "damage", "delivery", "login", "refund")
MEASURES = ("precision", "recall", "f1")


@pytest.fixture
def opened(server, open_page):
    def open_file(name, shown, content=None):
        page = open_page("about:blank")
        frames = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
        page.goto(server.url)
        chooser = page.locator(".st-key-upload input[type=file]")
        chooser.wait_for(state="attached")
        content = content or (make.FOLDER / name).read_bytes()
        chooser.set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})
        page.wait_for_selector(shown)
        # What is pressed while a page still comes is pressed on a slider that goes.
        wait_until_still(page)
        return page, frames

    return open_file


def averages(page):
    cells = page.locator("table.averages td[data-measure]").evaluate_all(
        "cells => cells.map(cell => [cell.parentElement.dataset.average, cell.dataset.measure, cell.dataset.value])"
    )
    return {(average, measure): float(value) for average, measure, value in cells}


def python_averages(thresholds, weights=None):
    columns = RecognisedColumns.of(read_here((make.FOLDER / "help_desk.csv").read_bytes(), "help_desk.csv").table)
    found = multilabel_columns(columns)
    scores = np.column_stack([columns.values(name).to_numpy() for name in found.scores])
    sets = [cell.split(";") for cell in columns.values(found.label_set).to_pylist()]
    truth = np.array([[label in each for label in found.labels] for each in sets])
    at = MultilabelScores.from_predictions(truth, scores, sample_weight=weights).at(thresholds)
    all_of = {name: getattr(at.averages(), name) for name in ("micro", "macro", "weighted")} | {"samples": at.samples}
    return {(name, measure): getattr(all_of[name], measure).value for name in all_of for measure in MEASURES}


def weighted(weights):
    """The help desk's file with a weight for each case."""
    head, *rows = (make.FOLDER / "help_desk.csv").read_text(encoding="utf-8").splitlines()
    return "\n".join([f"{head},weight", *map("{},{}".format, rows, weights)]).encode()


@pytest.mark.parametrize("weights", [None, [0.1, 0, 2.5, 1] * 150], ids=["counts", "weights"])
def test_every_average_of_labels_at_every_position_is_that_of_python(opened, weights):
    page, frames = opened("help_desk.csv", ".labels tr.in-focus", weighted(weights) if weights else None)
    press(page, "Home")
    wait_for_server(page)
    wait_until_still(page)
    frames.clear()
    with drag_thumb(page, 0.02) as moved:
        for share in np.linspace(0.05, 0.97, 24):
            moved(share)
            expected = python_averages([shown_threshold(page), 0.5, 0.5, 0.5, 0.5], weights)
            assert averages(page) == pytest.approx(expected, rel=0, abs=1e-12)
            line = page.locator(".labels tr.in-focus [data-column=threshold]")
            assert float(line.inner_text()) == shown_threshold(page)
        assert frames == []


def test_a_click_on_a_label_puts_it_under_the_slider_and_leaves_the_other_where_it_was(opened):
    page, _ = opened("help_desk.csv", ".labels tr.in-focus")
    press(page, "ArrowLeft", "ArrowLeft")
    wait_for_server(page)
    assert shown_threshold(page) == 0.48
    page.get_by_role("button", name="Put “refund” under the slider").click()
    page.wait_for_selector(".labels tr.in-focus[data-label='4']")
    wait_for_server(page)
    assert shown_threshold(page) == 0.5
    line = page.locator(".labels tr[data-label='0'] [data-column=threshold]")
    assert line.inner_text() == "0.48"


def test_the_slider_for_abstaining_moves_its_marker_and_sends_nothing_until_it_is_let_go(opened):
    page, frames = opened("ten_digits.csv", ".abstention input")
    page.wait_for_selector(".st-key-coverage [data-testid=marker]")
    slider = page.locator(".abstention input")
    slider.scroll_into_view_if_needed()
    box, marker = slider.bounding_box(), page.locator(".st-key-coverage [data-testid=marker]")
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    frames.clear()
    before = marker.get_attribute("data-x")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    wait_until_drawn(page)
    assert float(marker.get_attribute("data-x")) < float(before)
    assert frames == []
    page.mouse.up()
    page.wait_for_url("**abstain=*")
