"""The kinds of data sets."""

from enum import Enum


class Kind(Enum):
    """The message `kind-<value>` describes a kind; the router declares its pages."""

    BINARY = "binary"
    COUNTS = "counts"
    GRADED = "graded"
    MULTICLASS = "multiclass"
    MULTILABEL = "multilabel"
    RANKING = "ranking"
    TEXT = "text"
