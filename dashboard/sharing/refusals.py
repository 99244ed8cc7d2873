"""Refusals of the store: errors whose text is the one sentence that a page shows about a link or about sharing."""

_FOR_READERS = (
    "Where a link brought you here, ask its sender for the file, or meanwhile choose an example or upload a file "
    "of your own."
)
_TURN_ON = f"Ask whoever hosts this dashboard to turn it on. {_FOR_READERS}"


class SharingRefused(ValueError):  # noqa: N818 - it names what happened to the wish to share
    """Data that cannot be shared or opened; `str()` says why and, where there is one, the way forward."""


class StoreOff(SharingRefused):
    """A store that cannot be opened or written to, so that Share is off; what to do about it is added to the text."""

    def __init__(self, why: str) -> None:
        # One that is raised again with another's text says it once.
        super().__init__(f"{why.removesuffix(_TURN_ON).rstrip()} {_TURN_ON}")


class StoreTrouble(SharingRefused):
    """A database that failed after its store was opened; `reason` is the part of the sentence that says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(
            f"The database of shared data could not be used, because {reason}. Try again in a moment; if that does not "
            f"help, tell whoever hosts this dashboard. {_FOR_READERS}"
        )


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

    def __init__(self) -> None:
        super().__init__("This is not the passphrase of these data: ask the sender for it.")


class TooManyAttempts(SharingRefused):
    """A client that tried too many links that open nothing, or too many passphrases; `wait` is a time as text."""

    def __init__(self, wait: str) -> None:
        super().__init__(
            f"Too many links or passphrases from your network address were wrong: try again in {wait}, or ask the "
            "sender for the whole link and its passphrase. Meanwhile, choose an example or upload a file of your own."
        )
