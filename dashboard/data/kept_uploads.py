"""An upload that this process has not read, or not any more, opened from the database in which it is kept."""

import streamlit as st

from dashboard.data.received import read_source
from dashboard.data.source import Source
from dashboard.data.uploads import is_upload_mark, shelf
from dashboard.kept.refusals import KeptRefused
from dashboard.reading.refusals import RefusedFile
from dashboard.settings import settings
from dashboard.words.sentence import Sentence, say


class _NothingKept(Exception):  # noqa: N818 - it says what was found
    pass


def reopened(mark: str, visitor: str) -> Source | None:
    """A visitor's upload, read again as it was when it was sent; None where nothing is kept, or nothing ever is.

    Raises a KeptRefused or a StoreRefused where it is kept and does not open.
    """
    if settings().uploads == "memory" or not is_upload_mark(mark):
        return None
    try:
        return shelf().kept(visitor, mark, lambda: _read_again(mark, visitor))
    except _NothingKept:
        return None
    except RefusedFile as why:
        raise KeptRefused("kept-not-read", why=str(why)) from None


def how_long_kept(mark: str) -> Sentence | None:
    """What is said of an upload's mark that opens nothing, where uploads open for so many hours."""
    if settings().uploads == "memory" or not is_upload_mark(mark):
        return None
    return Sentence("kept-hours", hours=settings().upload_seconds // 3600)


def _read_again(mark: str, visitor: str) -> Source:
    with st.spinner(say("kept-opening"), show_time=True):
        found = shelf().database.open(visitor, mark)
        if found is None:
            raise _NothingKept
        source = read_source(found.recipe, visitor)
    return shelf().as_kept(source, visitor, found.recipe, found.card)
