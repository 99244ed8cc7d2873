"""Refusals of the store: errors whose text is the one sentence that a page shows about a link or about sharing."""


class SharingRefused(ValueError):  # noqa: N818 - it names what happened to the wish to share
    """Data that cannot be shared or opened; `str()` says why and, where there is one, the way forward."""


class StoreOff(SharingRefused):
    """A store that cannot be opened or written to, so that Share is off."""


class StoreTrouble(SharingRefused):
    """A database that failed after its store was opened; `reason` is the part of the sentence that says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The database of shared data could not be used, because {reason}. Try again in a moment.")


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
    """A client that asked for too many links that open nothing."""
