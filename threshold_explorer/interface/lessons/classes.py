"""The numbers of lessons on several classes, with the class of the highest score as the decision."""

from typing import Literal

import numpy as np

from metrics_core.multiclass import PerClass
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.interface.lessons.quantities import Result, Unknown, quantity
from threshold_explorer.words.formats import exact_text

AVERAGED = ("precision", "recall", "f1")
Average = Literal["micro", "macro", "weighted"]
# The class with the lowest or the highest F1, or with the most or the fewest cases; the first of several.
Which = Literal["worst", "best", "largest", "smallest"]


@quantity("accuracy")
def accuracy(data: MulticlassDataset, of: str) -> Result:
    return data.confusion.accuracy


@quantity("classes")
def number_of_classes(data: MulticlassDataset, of: str) -> Result:
    return len(data.names)


@quantity(*AVERAGED)
def average(data: MulticlassDataset, of: str, *, average: Average) -> Result:
    found = getattr(data.confusion.averages(), average)
    return float(getattr(found, of).value)


@quantity("f1_of_means")
def f1_of_means(data: MulticlassDataset, of: str) -> Result:
    """F1 of macro precision and macro recall."""
    return data.confusion.macro_f1_of_means


@quantity(*AVERAGED)
def of_class(data: MulticlassDataset, of: str, *, class_: Which) -> Result:
    classes = data.confusion.per_class()
    return float(getattr(classes, of)[_position(classes, class_)])


@quantity("support")
def support(data: MulticlassDataset, of: str, *, class_: Which) -> Result:
    classes = data.confusion.per_class()
    found: float = classes.support[_position(classes, class_)].item()
    return found


@quantity("class_name")
def class_name(data: MulticlassDataset, of: str, *, class_: Which) -> Result:
    return data.shown_names[_position(data.confusion.per_class(), class_)]


@quantity("equal_mix")
def equal_mix(data: MulticlassDataset, of: str) -> Result:
    """The parameter `mix` at which each class with cases has the same share."""
    has_cases = data.confusion.support > 0
    return "~".join(exact_text(share) for share in (has_cases / has_cases.sum()).tolist())


def _position(classes: PerClass, which: Which) -> int:
    """A class without cases is none of them, nor one without an F1."""
    values = classes.f1 if which in ("worst", "best") else np.asarray(classes.support, dtype=np.float64)
    values = np.where(classes.support > 0, values, np.nan)
    if np.isnan(values).all():
        raise Unknown
    return int(np.nanargmin(values) if which in ("worst", "smallest") else np.nanargmax(values))
