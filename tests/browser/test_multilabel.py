"""The Multiclass page with multilabel data: it follows the slider without the server and agrees with Python."""

from functools import cache

import numpy as np
import pytest
from playwright.sync_api import expect

from examples.multiclass_and_ranking import make
from metrics_core.multiclass import MultilabelScores
from tests.browser.page_parts import (
    SLIDER,
    drag_thumb,
    press,
    set_slider,
    shown_threshold,
    upload,
    wait_for_server,
    wait_until_drawn,
    wait_until_still,
)
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.reading import read_trusted

LABELS = ("billing", "damage", "delivery", "login", "refund")
MEASURES = ("precision", "recall", "f1")


def send(page, name, shown, content=None):
    upload(page, name, content or (make.FOLDER / name).read_bytes())
    page.get_by_role("heading", name=name).wait_for()
    page.wait_for_selector(shown)
    # Keys pressed while a page is still loading would reach a slider that is about to be replaced.
    wait_until_still(page)


def test_labels_in_focus_and_abstention_follow_their_sliders(server, open_page):
    page = open_page(f"{server.url}/glossary")
    send(page, "help_desk.csv", ".labels tr.in-focus")
    every_average_of_labels_during_a_drag_equals_pythons(page)
    wait_for_server(page)
    a_click_on_a_label_puts_it_in_focus_and_keeps_the_threshold_of_the_other(page)
    weights = [0.1, 0, 2.5, 1] * 150
    send(page, "weighted.csv", ".labels tr.in-focus", weighted(weights))
    every_average_of_labels_during_a_drag_equals_pythons(page, weights)
    wait_for_server(page)
    send(page, "ten_digits.csv", ".abstention input")
    the_slider_for_abstaining_moves_its_marker_and_sends_nothing_until_its_release(page)
    without_scores_and_a_slider_the_page_shows_the_servers_counts(page)


def without_scores_and_a_slider_the_page_shows_the_servers_counts(page):
    rows = [f"{actual},{predicted}" for actual, predicted in zip("abc" * 20, "abbcca" * 10, strict=True)]
    send(page, "classes.csv", ".averages td[data-value]", "\n".join(["actual,predicted", *rows]).encode())
    expect(page.locator(".headline")).to_contain_text("20 of 60 cases correct")
    expect(page.locator(SLIDER)).to_have_count(0)


def averages(page):
    cells = page.locator("table.averages td[data-metric]").evaluate_all(
        "cells => cells.map(cell => [cell.parentElement.dataset.average, cell.dataset.metric, cell.dataset.value])"
    )
    return {(average, measure): float(value) for average, measure, value in cells}


@cache
def truth_and_scores():
    columns = DetectedColumns.of(read_trusted((make.FOLDER / "help_desk.csv").read_bytes(), "help_desk.csv").table)
    found = multilabel_columns(columns)
    scores = np.column_stack([columns.values(name).to_numpy() for name in found.scores])
    sets = [cell.split(";") for cell in columns.values(found.label_set).to_pylist()]
    truth = np.array([[label in each for label in found.labels] for each in sets])
    return truth, scores


def python_averages(thresholds, weights=None):
    at = MultilabelScores.from_predictions(*truth_and_scores(), sample_weight=weights).at(thresholds)
    all_of = {name: getattr(at.averages(), name) for name in ("micro", "macro", "weighted")} | {"samples": at.samples}
    return {(name, measure): getattr(all_of[name], measure).value for name in all_of for measure in MEASURES}


def weighted(weights):
    """The help desk's file with a weight for each case."""
    head, *rows = (make.FOLDER / "help_desk.csv").read_text(encoding="utf-8").splitlines()
    return "\n".join([f"{head},sample_weight", *map("{},{}".format, rows, weights)]).encode()


def every_average_of_labels_during_a_drag_equals_pythons(page, weights=None):
    press(page, "Home")
    wait_for_server(page)
    wait_until_still(page)
    page.frames_sent.clear()
    with drag_thumb(page, 0.02) as moved:
        for share in np.linspace(0.05, 0.97, 5):
            moved(share)
            expected = python_averages([shown_threshold(page), 0.5, 0.5, 0.5, 0.5], weights)
            assert averages(page) == pytest.approx(expected, rel=0, abs=1e-12)
            line = page.locator(".labels tr.in-focus [data-column=threshold]")
            assert float(line.inner_text()) == shown_threshold(page)
        assert page.frames_sent == []


def a_click_on_a_label_puts_it_in_focus_and_keeps_the_threshold_of_the_other(page):
    set_slider(page, 0.48)
    wait_for_server(page)
    assert shown_threshold(page) == 0.48
    page.get_by_role("button", name="Select “refund”").click()
    page.wait_for_selector(".labels tr.in-focus[data-label='4']")
    wait_for_server(page)
    assert shown_threshold(page) == 0.5
    line = page.locator(".labels tr[data-label='0'] [data-column=threshold]")
    assert line.inner_text() == "0.48"


def the_slider_for_abstaining_moves_its_marker_and_sends_nothing_until_its_release(page):
    page.wait_for_selector(".st-key-coverage [data-testid=marker]")
    slider = page.locator(".abstention input")
    slider.scroll_into_view_if_needed()
    box, marker = slider.bounding_box(), page.locator(".st-key-coverage [data-testid=marker]")
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.frames_sent.clear()
    before = marker.get_attribute("data-x")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    wait_until_drawn(page)
    assert float(marker.get_attribute("data-x")) < float(before)
    assert page.frames_sent == []
    page.mouse.up()
    page.wait_for_url("**abstain=*")
