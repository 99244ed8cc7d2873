"""Reopens a stored upload that is not in memory."""

from dataclasses import replace
from typing import Any

import streamlit as st

from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.settings import settings
from threshold_explorer.sources.received_file import read_source
from threshold_explorer.sources.uploads import is_upload_id, upload_cache, upload_key
from threshold_explorer.upload_store.encryption import UploadRefused
from threshold_explorer.upload_store.recipe import Recipe
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
        source = _read_with_first_answers(found.recipe, visitor)
        source = replace(source, id=id, key=upload_key(visitor, id))
    return upload_cache().as_stored(source, visitor, found.recipe, found.card)


def _read_with_first_answers(recipe: Recipe, visitor: str) -> Source:
    """The source of a recipe; rows that were left out without a question when it was stored are left out again.

    Its notes name them. What is stored today has the visitor's answers.
    """
    try:
        return read_source(recipe, visitor)
    except OpenQuestion as stopped:
        chosen: dict[str, Any] = {stopped.question.key: stopped.question.readings[0].value}
        sent = tuple(
            replace(each, options=replace(each.options, **chosen)) if each.name == stopped.file_name else each
            for each in recipe.sent
        )
        if sent == recipe.sent:
            raise
        return _read_with_first_answers(replace(recipe, sent=sent), visitor)
