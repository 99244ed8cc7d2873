"""The data set that is open in this session."""

from dataclasses import dataclass
from typing import TypeVar

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.source import Source
from threshold_explorer.serving.session import of_session

DatasetT = TypeVar("DatasetT", bound=Dataset)


@dataclass
class CurrentData:
    """The data set that the last run showed, and the source that it was opened from, if any.

    `is_linked`: the data set and the page are from a link, and the user has not chosen another one since.
    """

    dataset: Dataset | None = None
    source: Source | None = None
    is_linked: bool = False


def current_data() -> CurrentData:
    return of_session(CurrentData)


def current_dataset(kind: type[DatasetT]) -> DatasetT:
    """The open data set, on a page for data sets of this class."""
    dataset = current_data().dataset
    assert isinstance(dataset, kind)
    return dataset
