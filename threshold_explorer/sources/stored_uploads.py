"""Reopens a stored upload that is not in memory."""

import streamlit as st

from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.settings import settings
from threshold_explorer.sources.received_file import read_source
from threshold_explorer.sources.uploads import is_upload_id, upload_cache
from threshold_explorer.upload_store.encryption import UploadRefused
from threshold_explorer.words.sentence import Sentence, say


class _NotStored(Exception):  # noqa: N818 - not an error
    pass


def reopen_stored_upload(id: str, visitor: str) -> Source | None:
    """A visitor's stored upload, read again as it was sent; None if it is not stored.

    Raises UploadRefused or StoreRefused if it is stored and does not open.
    """
    if settings().uploads == "memory" or not is_upload_id(id):
        return None
    try:
        return upload_cache().get_or_make(visitor, id, lambda: _read_again(id, visitor))
    except _NotStored:
        return None
    except RefusedFile as why:
        raise UploadRefused("uploads-unreadable", why=str(why)) from None


def retention_note(id: str) -> Sentence | None:
    """The note on how long uploads are stored, for an upload id that does not open; None if uploads are not stored."""
    if settings().uploads == "memory" or not is_upload_id(id):
        return None
    return Sentence("uploads-retention", hours=settings().upload_seconds // 3600)


def _read_again(id: str, visitor: str) -> Source:
    with st.spinner(say("uploads-opening"), show_time=True):
        found = upload_cache().database.open(visitor, id)
        if found is None:
            raise _NotStored
        source = read_source(found.recipe, visitor)
    return upload_cache().as_stored(source, visitor, found.recipe, found.card)
