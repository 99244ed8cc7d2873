"""What the corpus is made of: a plain file of labels and scores, and what is told of an odd one."""

from dataclasses import dataclass, field

from dashboard.reading.choices import ReadingChoices
from dashboard.words.sentence import Sentence

LABELS = ("yes", "no", "yes", "no", "no", "yes", "no", "no")
SCORES = (0.5, 0.25, 0.125, 0.875, 0.0625, 0.7, 0.3, 1.0)


@dataclass(frozen=True)
class Odd:
    """A file that a person would understand, with the labels and scores that it means."""

    content: bytes
    labels: tuple[object, ...] = LABELS
    scores: tuple[float, ...] = SCORES
    positive: str = "yes"
    label: str = "label"
    score: str = "score"
    file_name: str = "odd.csv"
    choices: ReadingChoices = field(default_factory=ReadingChoices)
    # Of the report: the words of findings, by keys of the catalogue, and one of the notes.
    found: dict[str, str] = field(default_factory=dict)
    note: Sentence | None = None


@dataclass(frozen=True)
class Refused:
    """A file that cannot be read, or whose scores cannot be used, and the sentence about it.

    Of a field that no score may have, the sentence is told without the rule.
    """

    content: bytes
    sentence: Sentence
    file_name: str = "odd.csv"
    choices: ReadingChoices = field(default_factory=ReadingChoices)


def lines(
    delimiter: str = ",",
    *,
    labels: tuple[object, ...] = LABELS,
    scores: tuple[str, ...] | None = None,
    header: tuple[str, ...] | None = ("label", "score"),
) -> list[str]:
    """The lines of a plain file; the scores are texts where they are written in another way."""
    written = scores or tuple(map(repr, SCORES))
    rows = [f"{label}{delimiter}{score}" for label, score in zip(labels, written, strict=True)]
    return [delimiter.join(header), *rows] if header else rows


def ended(rows: list[str], end: str = "\n") -> str:
    return "".join(f"{row}{end}" for row in rows)


def plain(delimiter: str = ",", end: str = "\n", **options: object) -> str:
    return ended(lines(delimiter, **options), end)  # type: ignore[arg-type]


def with_commas(scores: tuple[float, ...] = SCORES) -> tuple[str, ...]:
    return tuple(repr(score).replace(".", ",") for score in scores)
