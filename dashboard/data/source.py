"""A table of predictions before its columns' roles are settled."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.origin import Origin
from dashboard.kept.recipe import Sent
from dashboard.reading.report import ReadingReport
from dashboard.sharing.store import ShareCard
from dashboard.words.sentence import Sentence

if TYPE_CHECKING:
    from dashboard.data.tasks.task import Roles


@dataclass(frozen=True)
class Source:
    """A table that can be opened, with what its columns are taken for.

    `id` is its mark in the URL. `key` says which table this is and, where it is nobody else's, whose: equal keys,
    equal tables. `guesses` are the tasks that it can be about, the likeliest first, each with the likely roles, for the
    reader to correct. `card` is there for data that somebody shared, and `is_checked` is whether their link is known to
    hold now; `received` is there for an upload and for what this server counted, and `counted_where` is what the
    latter's provenance says in place of a file's name. Of an upload that is kept in the database, `kept_until` says for
    how long and `sent` where to find what it was read from, if that was one file; `unkept` is why one that should be is
    not.
    """

    id: str
    key: tuple[Hashable, ...]
    title: str
    about: Sentence | str
    origin: Origin
    sha256: str
    columns: RecognisedColumns
    guesses: Mapping[str, "Roles"]
    report: ReadingReport = field(default_factory=ReadingReport)
    card: ShareCard | None = None
    is_checked: bool = True
    received: datetime | None = None
    counted_where: Sentence | None = None
    kept_until: datetime | None = None
    sent: Sent | None = None
    unkept: Sentence | None = None
