"""Every lesson is gone through by keyboard, on a laptop in light and on a phone in dark colours."""

import pytest

from tests.browser.test_lessons import STRIP, found_by_axe, go_through, wait_for_step
from threshold_explorer.interface.lessons.lesson import lessons


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
@pytest.mark.parametrize("id", lessons())
def test_a_lesson_ends_on_its_example(server, open_page, id, width, dark):
    page = open_page(f"{server.url}/?lesson={id}", width=width, height=844, dark=dark)
    wait_for_step(page, 1)
    assert found_by_axe(page, STRIP) == []
    go_through(page, lessons()[id])
