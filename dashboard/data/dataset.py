"""The open data set, as far as every kind has it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dashboard.data.origin import Origin
from dashboard.sharing.store import ShareCard
from dashboard.words.sentence import Sentence

if TYPE_CHECKING:
    from dashboard.data.kinds.kind import Kind


@dataclass(frozen=True, kw_only=True, eq=False)
class Dataset(ABC):
    """A source with its columns' roles settled.

    `key` says which numbers these are: equal keys, equal numbers. `provenance` is the line by which they can be
    traced, `notes` are sentences on what was done to the rows. `card` is there for data that somebody shared.
    """

    id: str
    title: str
    key: str
    origin: Origin
    provenance: str
    sha256: str = ""
    notes: tuple[Sentence | str, ...] = ()
    card: ShareCard | None = None

    @property
    @abstractmethod
    def kind(self) -> "Kind":
        """Which kind this is."""

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The columns of its table that its numbers rest on."""

    @property
    @abstractmethod
    def in_short(self) -> Sentence:
        """What stands beside the title."""

    @property
    def shared_how(self) -> Sentence | None:
        """What the banner says where a link brought less than the data themselves."""
        return None

    @property
    def before_sharing(self) -> Sentence | None:
        """What a sender has to know beside the names of the columns before the data leave."""
        return None

    @property
    def proof(self) -> Sentence | str | None:
        """What speaks for the roles of the columns."""
        return None

    @property
    def doubt(self) -> Sentence | str | None:
        """What speaks against them."""
        return None

    @property
    def name_with_fingerprint(self) -> str:
        """The title and the first digits of the file's SHA-256, for what cannot carry the whole provenance."""
        return f"{self.title} {self.sha256[:12]}".strip()
