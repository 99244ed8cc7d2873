"""The class of a kind of data set."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of data set; the message `kind-<key>` describes it.

    The router declares the pages of each kind; a task opens a table as a data set.
    """

    key: str
