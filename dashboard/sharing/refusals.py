"""Refusals of the store: what a page says about a link or about sharing in its place, and the way forward."""

from dashboard.words.sentence import Refusal


class SharingRefused(Refusal):
    """Data that cannot be shared or opened."""


class StoreFull(SharingRefused):
    """Data for which the space set aside for shares does not suffice."""


class DamagedPayload(SharingRefused):
    """Stored bytes that are not what was once written."""


class TextTooLong(SharingRefused):
    """A title, note, view or passphrase with too many characters."""


class BadLifetime(SharingRefused):
    """A link that would end before it begins, or never."""


class WrongPassphrase(SharingRefused):
    """Protected data, asked for with another passphrase or with none."""


class TooManyAttempts(SharingRefused):
    """A passphrase that is not checked now, since too many are."""


class BadAudience(SharingRefused):
    """People for whom a link should be, said so that nobody could open it."""


class NotForYou(SharingRefused):
    """Data that are for others, or for people who are signed in."""
