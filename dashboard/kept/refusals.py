"""Refusals of uploads to be kept, or to be opened again: what the page says in their place."""

from dashboard.words.sentence import Refusal


class KeptRefused(Refusal):
    """An upload that cannot be kept or opened again."""


class NoRoom(KeptRefused):
    """An upload for which the room set aside for all of them does not suffice."""


class DamagedUpload(KeptRefused):
    """Kept bytes that are not what was once written."""
