"""Refusals of the upload store; each is a sentence that the page shows."""

from threshold_explorer.words.sentence import Refusal


class UploadRefused(Refusal):
    """An upload that cannot be stored or opened again."""


class UploadStoreFull(UploadRefused):
    """An upload that exceeds the space for all uploads, or its share of it."""


class DamagedUpload(UploadRefused):
    """Stored bytes that differ from what was written."""
