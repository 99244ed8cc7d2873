"""A table of predictions before its columns' roles are settled."""

from dataclasses import dataclass

import pyarrow as pa

from dashboard.columns.meanings import ColumnMeaning
from dashboard.columns.roles import ColumnRoles
from dashboard.data.origin import Origin
from dashboard.reading.report import ReadingReport
from dashboard.sharing.store import ShareCard
from dashboard.words.sentence import Sentence


@dataclass(frozen=True)
class Source:
    """A table that can be opened, with the columns that can serve in each role.

    `key` says which table this is, to nobody but those who may see it: equal keys, equal tables. `guess` are the
    likely roles, for the reader to correct. `card` is there for data that somebody shared.
    """

    id: str
    key: str
    title: str
    about: Sentence | str
    origin: Origin
    sha256: str
    table: pa.Table
    guess: ColumnRoles
    labels: tuple[str, ...]
    scores: tuple[str, ...]
    weights: tuple[str, ...]
    report: ReadingReport
    meanings: tuple[ColumnMeaning, ...]
    card: ShareCard | None = None
