"""The page follows the pointer by itself, and agrees with the server when the pointer lets go."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket

from dashboard.datasets import DEFAULT
from tests.browser.page_parts import (
    cells,
    drag_thumb,
    press,
    sentence,
    server_numbers,
    set_slider,
    shown_threshold,
    tiles,
    wait_for_page,
    wait_for_server,
)


@pytest.fixture
def page(server, open_page):
    opened = open_page(server.url)
    wait_for_page(opened)
    return opened


def test_dragging_sends_nothing_and_changes_the_numbers_before_release(server, open_page):
    frames = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: watch(socket, frames))
    page.goto(server.url)
    wait_for_page(page)
    before = tiles(page)
    with drag_thumb(page, 0.8) as moved:
        frames.clear()
        moved(0.3)
        during, at = tiles(page), shown_threshold(page)
        assert frames == []
    assert during != before
    wait_for_server(page)
    assert shown_threshold(page) == at
    assert frames != []


def watch(socket: WebSocket, frames: list) -> None:
    socket.on("framesent", frames.append)


def test_after_release_browser_and_server_agree(page):
    for threshold in (0.05, 0.37, 0.5, 0.99):
        set_slider(page, threshold)
        wait_for_server(page)
        numbers = server_numbers(page)
        assert float(numbers["Threshold"]) == threshold == shown_threshold(page)
        assert cells(page) == {
            "tp": float(numbers["True positives"]),
            "fp": float(numbers["False positives"]),
            "fn": float(numbers["False negatives"]),
            "tn": float(numbers["True negatives"]),
        }
        assert sentence(page) == numbers["From the pinned threshold"]
        assert f"t={threshold}" in page.url or threshold == 0.5
