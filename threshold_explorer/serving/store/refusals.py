"""Refusals of the database; each is a sentence that the page shows."""

from threshold_explorer.words.sentence import Refusal


class StoreRefused(Refusal):
    """A database that failed; `code` is its error code, for the log."""

    code = ""


class StoreOff(StoreRefused):
    """A database that cannot be opened or written to, so that the features that need it are off."""


class StoreTrouble(StoreRefused):
    """A database that failed after it was opened; the argument `reason` says why."""


class StoreUncertain(StoreTrouble):
    """A database that did not respond to a commit, so that the change may or may not be saved."""
