"""A table of predictions before the roles of its columns are chosen."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.sources.recipe import SentFile
from threshold_explorer.reading.report import ReadingReport
from threshold_explorer.serving.sharing.store import ShareCard
from threshold_explorer.words.sentence import Sentence

if TYPE_CHECKING:
    from threshold_explorer.data.task import Roles


@dataclass(frozen=True)
class Source:
    """A table that can be opened, with its detected columns.

    `id` is its id in the URL. Sources with equal `key` have equal tables; the key of a private source contains the
    visitor. `guesses` are the possible tasks, the likeliest first, with the likely roles, which the user can change.
    `card` describes the link of shared data; `is_checked` is False if the database could not confirm the link just now.
    `received` is the time of an upload or of a count on this server, whose provenance begins with `provenance_source`.
    A stored upload expires at `stored_until`, and `sent` is its file, if it is a single one; `not_stored` is the reason
    if storing it failed. `added_scores` are the score columns of further files that were joined to the first.
    """

    id: str
    key: tuple[Hashable, ...]
    title: str
    about: Sentence | str
    origin: Origin
    sha256: str
    columns: DetectedColumns
    guesses: Mapping[str, "Roles"]
    report: ReadingReport = field(default_factory=ReadingReport)
    card: ShareCard | None = None
    is_checked: bool = True
    received: datetime | None = None
    provenance_source: Sentence | None = None
    stored_until: datetime | None = None
    sent: SentFile | None = None
    not_stored: Sentence | None = None
    added_scores: tuple[str, ...] = ()
