"""The numbers that the sentences of a lesson contain, each computed from the open data when it is first needed."""

import math
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from types import MappingProxyType
from typing import Any

from metrics_core import PredictionsError
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.lessons.lesson import Condition, Lesson
from threshold_explorer.interface.lessons.quantities import HERE, PARAMETERS, Name, Quantity, Result, Unknown
from threshold_explorer.words.sentence import Sentence, say


class Numbers(Mapping[str, Result]):
    """The numbers of a lesson on a data set of one of its kinds; nan where the data do not determine one.

    `here` are the page's threshold and prevalence, by their parameters.
    """

    def __init__(self, lesson: Lesson, dataset: Dataset, here: Mapping[str, float] = MappingProxyType({})) -> None:
        self._lesson, self._dataset, self._here = lesson, dataset, here
        self._found: dict[str, Result] = {}

    def __getitem__(self, name: str) -> Result:
        if name not in self._found:
            self._found[name] = self._computed(name)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lesson.numbers)

    def __len__(self) -> int:
        return len(self._lesson.numbers)

    def sentence(self, *place: str | int) -> Sentence:
        """The sentence at a place of the lesson, with the numbers that it names."""
        names = self._lesson.names_in(*place)
        return Sentence(self._lesson.key(*place), **{name: self[name] for name in names})

    def _computed(self, name: str) -> Result:
        number = self._lesson.numbers[name]
        quantity, declared = number.on(type(self._dataset))
        if number.is_derived:
            return _or_nan(quantity, self, **dict(declared))
        arguments = {key: self._resolved(key, value) for key, value in declared if value is not None}
        if any(isinstance(value, float) and math.isnan(value) for value in arguments.values()):
            return math.nan
        dataset, scale = self._dataset, None
        if number.of == "threshold" and isinstance(dataset, BinaryDataset):
            scale = slider_scale(dataset)
        positions = (scale.key, scale.grid) if scale else None
        return _value(dataset, quantity, number.of, tuple(arguments.items()), positions, scale)

    def _resolved(self, argument: str, value: Any) -> Any:
        if value == HERE:
            return self._here.get(PARAMETERS[argument], math.nan)
        return self[value] if isinstance(value, Name) else value


@cached_result
def _value(
    dataset: Dataset,
    quantity: Quantity,
    of: str,
    arguments: tuple[tuple[str, Any], ...],
    positions: tuple[str, ThresholdGrid] | None,
    _scale: ThresholdScale | None,
) -> Result:
    """The value for all visitors; `positions` are those of the slider, among which a threshold is chosen."""
    return _or_nan(quantity, dataset, _scale or of, **dict(arguments))


def _or_nan(quantity: Quantity, *data: Any, **arguments: Any) -> Result:
    try:
        return quantity.function(
            *data, **{f"{name}_" if iskeyword(name) else name: each for name, each in arguments.items()}
        )
    except (Unknown, PredictionsError):
        return math.nan


def why_none(lesson: Lesson, dataset: Dataset) -> Sentence | None:
    """Why a lesson has no numbers for a data set, None if it has."""
    if dataset.kind not in lesson.kinds:
        return Sentence("lesson-needs", what=say(f"kind-{lesson.kinds[0].value}"))
    if isinstance(dataset, BinaryDataset):
        if dataset.bounded:
            return Sentence("lesson-needs-every-label")
        if dataset.kind in (Kind.BINARY, Kind.COUNTS) and not (dataset.scores.n_positive and dataset.scores.n_negative):
            only = "positive" if dataset.scores.n_positive else "negative"
            return Sentence("lesson-needs-both-classes", only=only)
    return None


def unmet(lesson: Lesson, numbers: Numbers) -> tuple[Sentence, ...]:
    """Why the data do not show what the lesson is about: the sentence of each of its conditions that they break."""
    return tuple(
        numbers.sentence("fits", n, "otherwise")
        for n, condition in enumerate(lesson.fits, 1)
        if not _is_met(condition, numbers[condition.number])
    )


def _is_met(condition: Condition, value: Result) -> bool:
    """An undefined number meets none."""
    if isinstance(value, str):
        return value in condition.is_one_of
    low, high = condition.at_least, condition.at_most
    return (low is None or value >= low) and (high is None or value <= high) and not math.isnan(value)
