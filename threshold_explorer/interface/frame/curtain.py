"""Hides the page while other data open: the new name is never above the old numbers, and nothing is seen to move."""

from collections.abc import Hashable
from dataclasses import dataclass

from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.serving.session import of_session

# Its style is in page.css.
_CURTAIN = '<div class="curtain"></div>'


@dataclass
class _Pages:
    """The page that is being drawn, and the last one that was drawn to its end."""

    drawing: Hashable = None
    drawn: Hashable = None


def hide_until_drawn(curtain: DeltaGenerator, page: Hashable) -> None:
    """Hide what is on the screen if it is not `page`."""
    pages = of_session(_Pages)
    pages.drawing = page
    if pages.drawn not in (None, page):
        curtain.html(_CURTAIN)


def show_drawn(curtain: DeltaGenerator) -> None:
    """Show the page, which is drawn to its end."""
    pages = of_session(_Pages)
    pages.drawn = pages.drawing
    curtain.empty()
