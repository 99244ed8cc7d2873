"""Generated texts beside their references, checked, and those that a score cannot take in bounded time."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from dashboard.words.sentence import Refusal
from metrics_core.predictions import check_lengths
from metrics_core.text.texts import prediction_texts, reference_texts

# Told how many of how many steps are done; what it raises ends the work.
Progress = Callable[[int, int], object]


class TextsTooLong(Refusal):
    """A row whose texts a score would compare word by word for minutes."""


class Pairs(NamedTuple):
    """n texts and the references of each, at least one: an empty text where there is none."""

    predictions: list[str]
    references: list[list[str]]

    @classmethod
    def of(cls, predictions: Iterable[Any], references: Iterable[Any]) -> "Pairs":
        """Texts, a missing one as an empty one, and for each a list of texts, one text, or none.

        Raises `TextError` for a cell that is no text, `ShapeError` for columns that are empty or of different lengths.
        """
        texts, golds = prediction_texts(predictions), reference_texts(references)
        columns: dict[str, Any] = {"predictions": texts, "references": golds}
        check_lengths(**columns)
        return cls(texts, [gold or [""] for gold in golds])

    @property
    def streams(self) -> list[list[str | None]]:
        """The references as sacrebleu takes them: all first ones, all second ones, None where a row has fewer."""
        most = max(map(len, self.references))
        return [[gold[place] if place < len(gold) else None for gold in self.references] for place in range(most)]

    @property
    def n_references(self) -> int:
        """How many references every row has, -1 where they differ: what a signature of sacrebleu states."""
        numbers = set(map(len, self.references))
        return numbers.pop() if len(numbers) == 1 else -1

    def check_comparable(self, measure: str, tokens: Callable[[str], Sequence[str]], most: int) -> None:
        """Refuse a row of which a text has so many tokens that comparing each with each would take minutes."""
        for row, (prediction, references) in enumerate(zip(self.predictions, self.references, strict=True), start=1):
            # A text has no more tokens than characters.
            if len(prediction) * max(map(len, references)) > most**2:
                found = max(len(tokens(text)) for text in (prediction, *references))
                if found > most:
                    raise TextsTooLong("text-too-long", measure=measure, row=row, words=found, most=most)
