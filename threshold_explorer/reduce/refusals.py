"""Refusals of counting."""

from enum import Enum

from threshold_explorer.words.sentence import Refusal


class CountingRefused(Refusal):
    """A source, column or value that cannot be counted."""


class FailureKind(Enum):
    """Why an engine failed: access denied, source not found, or another reason."""

    DENIED = "denied"
    GONE = "gone"
    OTHER = "failed"


class EngineRefused(CountingRefused):
    """An error of the engine with its own message, which only the administrator may read."""

    def __init__(self, engine: str, reason: str, kind: FailureKind) -> None:
        super().__init__("reduce-engine", engine=engine, reason=reason)
        self.kind = kind
