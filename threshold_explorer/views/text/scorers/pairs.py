"""Generated texts paired with their references, and limits on their length."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from metrics_core.arguments.predictions import check_lengths
from metrics_core.text.input_texts import prediction_texts, reference_texts
from threshold_explorer.words.sentence import Refusal

# Called with the number of steps done and in total; may raise to stop the work.
Progress = Callable[[int, int], object]


class TextsTooLong(Refusal):
    """A row whose texts would take minutes to compare."""


class Pairs(NamedTuple):
    """n texts with their references; a row without references has one empty text."""

    predictions: list[str]
    references: list[list[str]]

    @classmethod
    def of(cls, predictions: Iterable[Any], references: Iterable[Any]) -> "Pairs":
        """Predictions (missing ones count as empty) and for each a list of references, one reference, or none.

        Raises `TextError` for a cell that is not text, `ShapeError` for empty columns or different lengths.
        """
        texts, golds = prediction_texts(predictions), reference_texts(references)
        columns: dict[str, Any] = {"predictions": texts, "references": golds}
        check_lengths(**columns)
        return cls(texts, [gold or [""] for gold in golds])

    @property
    def streams(self) -> list[list[str | None]]:
        """The references in sacrebleu's format: one list per reference position, None where a row has fewer."""
        most = max(map(len, self.references))
        return [[gold[place] if place < len(gold) else None for gold in self.references] for place in range(most)]

    @property
    def n_references(self) -> int:
        """The number of references per row, -1 if it varies; part of sacrebleu's signature."""
        numbers = set(map(len, self.references))
        return numbers.pop() if len(numbers) == 1 else -1

    def check_comparable(self, metric: str, tokens: Callable[[str], Sequence[str]], most: int) -> None:
        """Rejects a row with too many tokens to compare every pair in bounded time."""
        for row, (prediction, references) in enumerate(zip(self.predictions, self.references, strict=True), start=1):
            # A text has at most as many tokens as characters.
            if len(prediction) * max(map(len, references)) > most**2:
                found = max(len(tokens(text)) for text in (prediction, *references))
                if found > most:
                    raise TextsTooLong("text-too-long", metric=metric, row=row, words=found, most=most)
