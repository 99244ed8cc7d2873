"""What the data do not say about the columns: a question, with each answer that fits and what it gives."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from threshold_explorer.words.formats import distinctly_shortened
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


def chosen_column(name: str) -> str | None:
    """The column that an answer names; None if no column has the role."""
    return None if name == NO_COLUMN else name


def which_column(
    role: str, gives: Mapping[str, Sentence | None], *, others: Iterable[Reading] = (), **about: str | int
) -> ColumnQuestion:
    """The question which of some columns has a role, with what each gives; `about` are arguments of its sentence.

    >>> found = which_column("score", {"dsi": None, "age": None}, label="y", count=2)
    >>> print(found.sentence, [str(reading.label) for reading in found.readings])
    2 columns could be the score for "y", such as "dsi" and "age". Which one is it? ['"dsi" is the score', \
'"age" is the score']
    """
    # Names that begin alike are told apart by their ends.
    shown = distinctly_shortened(gives)
    readings = (
        Reading({role: name}, Sentence(f"columns-take-{role}", column=shown[name]), preview)
        for name, preview in gives.items()
    )
    sentence = Sentence(f"columns-question-{role}", **about, columns=[*shown.values()])
    return ColumnQuestion(sentence, (*readings, *others))
