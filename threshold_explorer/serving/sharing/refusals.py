"""Refusals of sharing; each is a sentence that the page shows."""

from threshold_explorer.words.sentence import Refusal


class SharingRefused(Refusal):
    """Data that cannot be shared or opened."""


class StoreFull(SharingRefused):
    """Data that exceed the store's size limits or a quota."""


class DamagedPayload(SharingRefused):
    """Stored bytes that differ from what was written."""


class TextTooLong(SharingRefused):
    """A title, note, view or passphrase with too many characters."""


class BadLifetime(SharingRefused):
    """A lifetime of zero or less, or of more than ten years."""


class WrongPassphrase(SharingRefused):
    """Protected data requested with a wrong passphrase or with none."""


class TooManyAttempts(SharingRefused):
    """A passphrase that is not checked because too many are waiting."""


class BadAudience(SharingRefused):
    """An invalid list of addresses."""


class NotInAudience(SharingRefused):
    """Data for signed-in users or for other people."""
