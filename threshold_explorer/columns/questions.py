"""What the data do not say about the columns: a question, with each answer that fits and what it gives."""

from collections.abc import Mapping
from dataclasses import dataclass

from threshold_explorer.words.sentence import Sentence

# The answer that no column has a role.
NO_COLUMN = "none"
# More readings than these are a list to choose from, not a question.
MAX_READINGS = 6


@dataclass(frozen=True)
class Reading:
    """One reading of the columns that fits the data.

    `answer` selects it: the values of choices by name, as a link and the options of a command have them. `label` is the
    text of its button, `preview` what it gives, None if that is unknown before further answers.
    """

    answer: Mapping[str, str]
    label: Sentence
    preview: Sentence | None = None


@dataclass(frozen=True)
class ColumnQuestion:
    """A question about the columns: what is unclear with the evidence, and the readings, each of which fits."""

    sentence: Sentence
    readings: tuple[Reading, ...]
