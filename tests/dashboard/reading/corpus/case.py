"""A file as somebody's program wrote it, and what a person would read in it."""

from dataclasses import dataclass, field

from dashboard.reading.choices import ReadingChoices

POSITIVES = (0.5, 0.125, 0.7)
NEGATIVES = (0.25, 0.875, 0.0625, 0.3, 1.0)


@dataclass(frozen=True)
class Case:
    """A file and the scores of its two classes, of all rows that have a label and a score; every number exactly.

    `positive` is the positive label as the page shows it. `n_left_out` are the rows that a person would leave out for
    a missing value. `key` is that of the sentence that refuses a file which must not be read, and `asks` the key of
    the question on the page where two readings are as good.
    """

    content: bytes
    file_name: str = "predictions.csv"
    positives: tuple[float, ...] = POSITIVES
    negatives: tuple[float, ...] = NEGATIVES
    positive: str = "yes"
    n_left_out: int = 0
    key: str | None = None
    asks: str | None = None
    choices: ReadingChoices = field(default_factory=ReadingChoices)
