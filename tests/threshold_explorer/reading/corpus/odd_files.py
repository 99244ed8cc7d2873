"""The building blocks of the corpus: a plain file of labels and scores, and the expectations of an odd one."""

from dataclasses import dataclass, field

from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import Sentence

LABELS = ("yes", "no", "yes", "no", "no", "yes", "no", "no")
SCORES = (0.5, 0.25, 0.125, 0.875, 0.0625, 0.7, 0.3, 1.0)


@dataclass(frozen=True)
class Odd:
    """A file that a person would understand, with its labels and scores."""

    content: bytes
    labels: tuple[object, ...] = LABELS
    scores: tuple[float, ...] = SCORES
    positive: str = "yes"
    label: str = "label"
    score: str = "score"
    file_name: str = "odd.csv"
    options: ReadingOptions = field(default_factory=ReadingOptions)
    # Of the report: the message keys of findings, and one of the notes.
    found: dict[str, str] = field(default_factory=dict)
    note: Sentence | None = None


@dataclass(frozen=True)
class Refused:
    """A file that cannot be read, or whose scores are invalid, and the message about it.

    For an invalid score, the message without the rule.
    """

    content: bytes
    sentence: Sentence
    file_name: str = "odd.csv"
    options: ReadingOptions = field(default_factory=ReadingOptions)


def lines(
    delimiter: str = ",",
    *,
    labels: tuple[object, ...] = LABELS,
    scores: tuple[str, ...] | None = None,
    header: tuple[str, ...] | None = ("label", "score"),
) -> list[str]:
    """The lines of a plain file; scores in another notation are texts."""
    written = scores or tuple(map(repr, SCORES))
    rows = [f"{label}{delimiter}{score}" for label, score in zip(labels, written, strict=True)]
    return [delimiter.join(header), *rows] if header else rows


def ended(rows: list[str], end: str = "\n") -> str:
    return "".join(f"{row}{end}" for row in rows)


def plain(delimiter: str = ",", end: str = "\n", **options: object) -> str:
    return ended(lines(delimiter, **options), end)  # type: ignore[arg-type]


def with_commas(scores: tuple[float, ...] = SCORES) -> tuple[str, ...]:
    return tuple(repr(score).replace(".", ",") for score in scores)
