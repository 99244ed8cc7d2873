"""Why the database cannot be used: what a page says in its place, and the way forward."""

from dashboard.words.sentence import Refusal


class StoreRefused(Refusal):
    """A database that does not do what was asked of it; `code` is what it calls that itself, for the log."""

    code = ""


class StoreOff(StoreRefused):
    """A database that cannot be opened or written to, so that what needs it is off."""


class StoreTrouble(StoreRefused):
    """A database that failed after it was opened; `reason` is the part of the sentence that says why."""


class StoreUncertain(StoreTrouble):
    """A database that fell silent at the end of a change, which it may have kept or not."""
