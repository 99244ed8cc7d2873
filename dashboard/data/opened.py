"""Which data set is open in this visit."""

from dataclasses import dataclass

from dashboard.data.dataset import Dataset
from dashboard.data.source import Source
from dashboard.session import of_session


@dataclass
class Opened:
    """`dataset` is what the last run showed, until the next one opens another; `source` is where it is from, if any.

    `is_linked` is whether the address asks for it, and for the page that shows it, and nobody has chosen another since.
    """

    dataset: Dataset | None = None
    source: Source | None = None
    is_linked: bool = False


def opened() -> Opened:
    return of_session(Opened)
