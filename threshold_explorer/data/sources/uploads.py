"""The open uploads, in memory and private to the browser that sent them, limited in number and bytes.

If the host stores uploads, they are in the database too, and leave memory when they expire there.
"""

import hashlib
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import pyarrow as pa

from threshold_explorer.data.source import Recipe, Source, pieces_of, recipe_of
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.database.schema import utc_now
from threshold_explorer.serving.memory_budget import Key, MemoryCache, largest_owner, memory_cache
from threshold_explorer.serving.settings import MAX_VALUE, settings
from threshold_explorer.serving.sharing.shared_data import current_client, link_access
from threshold_explorer.serving.upload_store import UploadCard, UploadRefused, UploadStore
from threshold_explorer.words.sentence import Sentence

_KIND = "upload"
_LIST = "list of stored uploads"
# How long a visitor's list of stored uploads is cached; another replica's uploads appear after this.
_LIST_SECONDS = 60
_ID_PATTERN = re.compile("upload-[0-9a-f]{64}(-[0-9a-f]{16})?")


def upload_id(sha256: str, options: ReadingOptions) -> str:
    """The id of an upload in the URL: a digest of its content and its reading options.

    >>> upload_id("ab" * 32, ReadingOptions()) == "upload-" + "ab" * 32
    True
    """
    if options == ReadingOptions():
        return f"upload-{sha256}"
    # The digest covers the first name of the class and its first fields, so that links to older uploads stay valid.
    written = repr(options).replace("ReadingOptions", "ReadingChoices", 1).replace(", titles=None", "")
    return f"upload-{sha256}-{hashlib.sha256(written.encode()).hexdigest()[:16]}"


def is_upload_id(text: str) -> bool:
    """Whether a text has the form of an upload id.

    >>> is_upload_id("upload-" + "ab" * 32), is_upload_id("upload-1")
    (True, False)
    """
    return _ID_PATTERN.fullmatch(text) is not None


def upload_key(visitor: str, id: str) -> tuple[str, str, str]:
    """The key of a visitor's upload in the memory cache."""
    return _KIND, visitor, id


@dataclass(frozen=True)
class UploadEntry:
    """An upload in the list of a visitor's uploads."""

    id: str
    title: str
    received: datetime | None


class UploadCache:
    """The uploads in memory, by visitor and upload id; evicts the least recently used uploads over the limits.

    Above `max_of_visitor` a visitor's own oldest upload is evicted, above `max_uploads` one of the largest owner, so
    that one visitor's many uploads never evict another's few. `client_of` gives the client of a visitor. `database` is
    the upload store, if uploads are stored; it raises StoreOff while it does not respond.
    """

    def __init__(
        self,
        memory: MemoryCache,
        max_uploads: int,
        now: Callable[[], datetime] = utc_now,
        database: Callable[[], UploadStore] | None = None,
        max_of_visitor: int = MAX_VALUE,
        client_of: Callable[[str], Client] = current_client,
    ) -> None:
        self._memory = memory
        self._max_uploads = max_uploads
        self._max_of_visitor = max_of_visitor
        self._client_of = client_of
        self._now = now
        self._database = database

    @property
    def database(self) -> UploadStore:
        """The upload store; raises StoreOff while it does not respond."""
        assert self._database
        return self._database()

    def put(self, visitor: str, upload: Source, recipe: Recipe | None = None) -> Source:
        """Add an upload and return it as cached: with the time of receipt, and the table shared with equal uploads.

        An upload that the database refuses is in memory only, with the reason in `not_stored`.
        """
        upload = replace(upload, received=self._now())
        if recipe and self._database:
            upload = self._store(upload, visitor, recipe)
        upload = self._with_shared_table(upload)
        key = upload_key(visitor, upload.id)
        self._memory.put(key, upload, [upload.columns.table], owner=self._client_of(visitor))
        self._evict(key)
        return upload

    def get_or_make(self, visitor: str, id: str, make: Callable[[], Source]) -> Source:
        """The cached upload, or the result of `make`; concurrent calls wait for it."""
        key, client = upload_key(visitor, id), self._client_of(visitor)
        made = self._memory.get_or_make(key, lambda: self._with_shared_table(make()), _tables, owner=client)
        self._evict(key)
        return made

    def get(self, visitor: str, id: str) -> Source | None:
        """A visitor's upload; None if it is not in memory or has expired."""
        upload: Source | None = self._memory.get(upload_key(visitor, id))
        if upload and self._is_expired(upload):
            self._memory.drop(upload_key(visitor, id))
            return None
        return upload

    def list_for(self, visitor: str) -> list[UploadEntry]:
        """A visitor's uploads, the latest first; those in memory before those in the database only."""
        cached = [upload for (_, owner, _), upload in reversed(self._uploads()) if owner == visitor]
        in_memory = [UploadEntry(each.id, each.title, each.received) for each in cached if not self._is_expired(each)]
        stored = [UploadEntry(card.mark, card.title, card.received) for card in self._cards(visitor)]
        return in_memory + [entry for entry in stored if entry.id not in {each.id for each in in_memory}]

    def as_stored(self, upload: Source, visitor: str, recipe: Recipe, card: UploadCard) -> Source:
        """The upload with its receipt and expiry, and access to its stored file."""
        # Only a single file can be read again with other options.
        sent = None if recipe.beside or len(recipe.sent) > 1 else recipe.sent[0]
        found = sent and replace(sent, content=lambda: self._content(visitor, upload.id))
        return replace(upload, received=card.received, stored_until=card.expires, sent=found)

    def _store(self, upload: Source, visitor: str, recipe: Recipe) -> Source:
        try:
            address = self._client_of(visitor).address
            card = self.database.put(visitor, upload.id, upload.title, pieces_of(recipe), address)
        except (UploadRefused, StoreRefused) as why:
            return replace(upload, not_stored=_reason(why))
        self._memory.drop((_LIST, visitor))
        return self.as_stored(upload, visitor, recipe, card)

    def _content(self, visitor: str, id: str) -> bytes:
        found = self.database.open(visitor, id)
        if not found:
            raise UploadRefused("uploads-gone")
        return recipe_of(found.pieces).sent[0].content()

    def _cards(self, visitor: str) -> list[UploadCard]:
        """A visitor's stored uploads, cached so that not every run queries the database, even one that fails."""
        if not self._database:
            return []
        asked, cards = self._memory.get((_LIST, visitor)) or (-_LIST_SECONDS, [])
        if time.monotonic() - asked >= _LIST_SECONDS:
            try:
                cards = self.database.of(visitor)
            except StoreRefused:
                cards = []
            self._memory.put((_LIST, visitor), (time.monotonic(), cards), [])
        return [card for card in cards if card.expires > self._now()]

    def _is_expired(self, upload: Source) -> bool:
        return upload.stored_until is not None and upload.stored_until <= self._now()

    def _with_shared_table(self, upload: Source) -> Source:
        same = (upload.id, upload.sha256)
        twin = next((other for _, other in self._uploads() if (other.id, other.sha256) == same), upload)
        return replace(upload, columns=twin.columns)

    def _evict(self, latest: Key) -> None:
        """Evict uploads over the limits, never the latest one."""
        entries = [(key, owner) for key, owner in self._memory.owners() if key[0] == _KIND]
        own = [key for key, _ in entries if key[1] == latest[1] and key != latest]
        evicted = own[: max(0, len(own) + 1 - self._max_of_visitor)]
        others = [(key, owner) for key, owner in entries if key not in evicted and key != latest]
        for _ in range(len(others) + 1 - self._max_uploads):
            largest = largest_owner(Counter(owner for _, owner in others))
            oldest = next(each for each in others if each[1] == largest)
            others.remove(oldest)
            evicted.append(oldest[0])
        for key in evicted:
            self._memory.drop(key)

    def _uploads(self) -> list[tuple[Any, Source]]:
        return [(key, value) for key, value in self._memory.items() if key[0] == _KIND]


def _tables(upload: Source) -> list[pa.Table]:
    return [upload.columns.table]


def _reason(why: UploadRefused | StoreRefused) -> Sentence:
    """Why an upload is not stored, as part of a sentence."""
    if isinstance(why, UploadRefused):
        return why.sentence
    if "reason" in why.sentence.args:
        return Sentence("uploads-database-error", reason=why.sentence.args["reason"])
    return Sentence("uploads-database-off")


def upload_cache() -> UploadCache:
    """The uploads of this server."""
    database = _database if settings().uploads == "store" else None
    most = settings().shelf_files
    return UploadCache(memory_cache(), most, database=database, max_of_visitor=settings().visitor_uploads)


def _database() -> UploadStore:
    return UploadStore(link_access().store.database, settings())
