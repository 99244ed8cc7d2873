"""A file as some program wrote it, and how a person would read it."""

from dataclasses import dataclass, field

from threshold_explorer.reading.options import ReadingOptions

POSITIVES = (0.5, 0.125, 0.7)
NEGATIVES = (0.25, 0.875, 0.0625, 0.3, 1.0)


@dataclass(frozen=True)
class Case:
    """A file and the scores of its two classes, of all rows with a label and a score, exactly.

    `positive` is the positive label as the page shows it. `n_skipped` is the number of rows skipped for
    a missing value. `key` is the message key of the refusal of a file that must not be read, and `asks` the option
    that the page asks about where two readings are equally likely.
    """

    content: bytes
    file_name: str = "predictions.csv"
    positives: tuple[float, ...] = POSITIVES
    negatives: tuple[float, ...] = NEGATIVES
    positive: str = "yes"
    n_skipped: int = 0
    key: str | None = None
    asks: str | None = None
    options: ReadingOptions = field(default_factory=ReadingOptions)
