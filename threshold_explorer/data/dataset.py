"""The base class of all kinds of data sets."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.words.sentence import Sentence


class Kind(Enum):
    """The message `kind-<value>` describes a kind; `frame/pages.py` declares its pages."""

    BINARY = "binary"
    COUNTS = "counts"
    GRADED = "graded"
    MULTICLASS = "multiclass"
    MULTILABEL = "multilabel"
    RANKING = "ranking"
    TEXT = "text"


class Origin(Enum):
    """The `value` is part of message keys."""

    EXAMPLE = "example"
    UPLOAD = "upload"
    SHARED = "shared"
    COUNTS = "counts"
    HOSTED = "hosted"


@dataclass(frozen=True, kw_only=True, eq=False)
class Dataset(ABC):
    """A source with the chosen roles of its columns.

    Data sets with equal `key` give equal numbers. `provenance` is the line to reproduce them by, `notes` are sentences
    on what was done to the rows. `card` describes the link of shared data.
    """

    id: str
    title: str
    key: str
    origin: Origin
    provenance: str
    sha256: str = ""
    notes: tuple[Sentence | str, ...] = ()
    card: ShareCard | None = None

    kind: ClassVar[Kind]

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The columns of the table that have a role."""

    @property
    @abstractmethod
    def summary(self) -> Sentence:
        """The size of the data set, shown next to the title."""

    @property
    def is_shared(self) -> bool:
        """Whether a sender's link opened it, which shows the decision before the controls."""
        return self.origin in (Origin.SHARED, Origin.COUNTS)

    @property
    def sharing_note(self) -> Sentence | None:
        """The banner's note on a link with less than the full data."""
        return None

    @property
    def sharing_warning(self) -> Sentence | None:
        """A warning for the sender before sharing, besides the names of the columns."""
        return None

    @property
    def evidence_note(self) -> Sentence | str | None:
        """The evidence for the roles of the columns."""
        return None

    @property
    def warning(self) -> Sentence | str | None:
        """The evidence against them."""
        return None

    @property
    def name_with_fingerprint(self) -> str:
        """The title and the first digits of the file's SHA-256, where the provenance line is too long."""
        return f"{self.title} {self.sha256[:12]}".strip()
