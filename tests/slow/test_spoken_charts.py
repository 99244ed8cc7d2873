"""The charts of every kind are spoken as the transcripts have it, which `tests.browser.spoken` writes."""

import pytest

from tests.browser.appearance import wait_until_drawn
from tests.browser.spoken import PATHS, file_of, transcript_of


@pytest.mark.parametrize("path", PATHS)
def test_the_charts_of_a_page_are_spoken_as_kept(server, open_page, path):
    page = open_page(server.url + path)
    wait_until_drawn(page)
    assert transcript_of(page, path) == file_of(path).read_text(encoding="utf-8")
