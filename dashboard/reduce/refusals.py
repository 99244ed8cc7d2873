"""Why counts do not come about."""

from enum import Enum

from dashboard.words.sentence import Refusal


class NotReduced(Refusal):
    """A source, a column or a value with which counting cannot go on."""


class Trouble(Enum):
    """What an engine refuses: who asks, that there is anything to be reached, or something else."""

    DENIED = "denied"
    GONE = "gone"
    OTHER = "failed"


class EngineRefused(NotReduced):
    """What an engine itself says, in its own words, which only those may read who run it."""

    def __init__(self, engine: str, reason: str, trouble: Trouble) -> None:
        super().__init__("reduce-engine", engine=engine, reason=reason)
        self.trouble = trouble
