"""The uploads that are open: in memory, each for the browser that sent it, bounded in number and bytes.

Where the host has them kept, they are in the database as well, and in memory until they go from there.
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

from dashboard.askers import Asker
from dashboard.data.memory import Key, Memory, heaviest, memory
from dashboard.data.shared_data import asker, share_desk
from dashboard.data.source import Source
from dashboard.kept.recipe import Recipe
from dashboard.kept.refusals import KeptRefused
from dashboard.kept.store import KeptCard, KeptUploads
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import MOST, settings
from dashboard.sharing.store import utc_now
from dashboard.store.refusals import StoreRefused
from dashboard.words.sentence import Sentence

_KIND = "upload"
_LIST = "list of kept uploads"
# What a visitor sent to another copy of the server is listed here after so long at the latest.
_SECONDS_LISTED = 60
_FORM = re.compile("upload-[0-9a-f]{64}(-[0-9a-f]{16})?")


def upload_mark(sha256: str, choices: ReadingChoices) -> str:
    """What stands in the URL for a content and a way of reading it, and for no other.

    >>> upload_mark("ab" * 32, ReadingChoices()) == "upload-" + "ab" * 32
    True
    """
    way = "" if choices == ReadingChoices() else f"-{hashlib.sha256(repr(choices).encode()).hexdigest()[:16]}"
    return f"upload-{sha256}{way}"


def is_upload_mark(text: str) -> bool:
    """Whether a text has the form of a mark of this program's.

    >>> is_upload_mark("upload-" + "ab" * 32), is_upload_mark("upload-1")
    (True, False)
    """
    return _FORM.fullmatch(text) is not None


def upload_key(visitor: str, mark: str) -> tuple[str, str, str]:
    """Where a visitor's upload is held in memory."""
    return _KIND, visitor, mark


@dataclass(frozen=True)
class Listed:
    """An upload as the list of a visitor's uploads has it; `id` is its mark."""

    id: str
    title: str
    received: datetime | None


class UploadShelf:
    """The uploads in memory, by visitor and mark: beyond so many the one that was opened longest ago leaves.

    A visitor's own leaves where they have as many as a visitor may, else one of who has most at the address that has
    most: nobody's many uploads push out another's few. `who` is a visitor and the address that they come from.
    `database` is where they are kept beside, if anywhere; asking for it raises StoreOff while it does not answer.
    """

    def __init__(
        self,
        memory: Memory,
        max_uploads: int,
        now: Callable[[], datetime] = utc_now,
        database: Callable[[], KeptUploads] | None = None,
        max_of_visitor: int = MOST,
        who: Callable[[str], Asker] = asker,
    ) -> None:
        self._memory = memory
        self._max_uploads = max_uploads
        self._max_of_visitor = max_of_visitor
        self._who = who
        self._now = now
        self._database = database

    @property
    def database(self) -> KeptUploads:
        """Where uploads are kept beside; raises StoreOff while it does not answer."""
        assert self._database
        return self._database()

    def put(self, visitor: str, upload: Source, recipe: Recipe | None = None) -> Source:
        """Keeps an upload, and gives it as it is kept: received now, and of one content by several with one table.

        What the database does not take is in memory all the same, and says why it is there alone.
        """
        upload = replace(upload, received=self._now())
        if recipe and self._database:
            upload = self._put_aside(upload, visitor, recipe)
        upload = self._with_one_table(upload)
        key = upload_key(visitor, upload.id)
        self._memory.put(key, upload, [upload.columns.table], holder=self._who(visitor))
        self._make_room(key)
        return upload

    def kept(self, visitor: str, mark: str, make: Callable[[], Source]) -> Source:
        """An upload that is held, or is made now; who asks for one that is being made waits for it."""
        key, who = upload_key(visitor, mark), self._who(visitor)
        made = self._memory.kept(key, lambda: self._with_one_table(make()), _tables, holder=who)
        self._make_room(key)
        return made

    def get(self, visitor: str, mark: str) -> Source | None:
        """What this visitor sent; None where it is not in memory, or was to go by now."""
        upload: Source | None = self._memory.get(upload_key(visitor, mark))
        if upload and self._is_over(upload):
            self._memory.drop(upload_key(visitor, mark))
            return None
        return upload

    def of(self, visitor: str) -> list[Listed]:
        """A visitor's uploads, the latest first, and after those in memory what is in the database alone."""
        held = [upload for (_, owner, _), upload in reversed(self._uploads()) if owner == visitor]
        here = [Listed(each.id, each.title, each.received) for each in held if not self._is_over(each)]
        there = [Listed(card.mark, card.title, card.received) for card in self._cards(visitor)]
        return here + [listed for listed in there if listed.id not in {each.id for each in here}]

    def as_kept(self, upload: Source, visitor: str, recipe: Recipe, card: KeptCard) -> Source:
        """An upload that says since and until when it is kept, and finds there the file that it was read from."""
        # The bytes of several files are not read in another way.
        sent = None if recipe.beside or len(recipe.sent) > 1 else recipe.sent[0]
        found = sent and replace(sent, content=lambda: self._content(visitor, upload.id))
        return replace(upload, received=card.received, kept_until=card.expires, sent=found)

    def _put_aside(self, upload: Source, visitor: str, recipe: Recipe) -> Source:
        try:
            card = self.database.put(visitor, upload.id, upload.title, recipe, self._who(visitor).address)
        except (KeptRefused, StoreRefused) as why:
            return replace(upload, unkept=_reason(why))
        self._memory.drop((_LIST, visitor))
        return self.as_kept(upload, visitor, recipe, card)

    def _content(self, visitor: str, mark: str) -> bytes:
        found = self.database.open(visitor, mark)
        if not found:
            raise KeptRefused("kept-gone")
        return found.recipe.sent[0].content()

    def _cards(self, visitor: str) -> list[KeptCard]:
        """What the database has of a visitor; it is not asked in each run, nor is one that fails."""
        if not self._database:
            return []
        asked, cards = self._memory.get((_LIST, visitor)) or (-_SECONDS_LISTED, [])
        if time.monotonic() - asked >= _SECONDS_LISTED:
            try:
                cards = self.database.of(visitor)
            except StoreRefused:
                cards = []
            self._memory.put((_LIST, visitor), (time.monotonic(), cards), [])
        return [card for card in cards if card.expires > self._now()]

    def _is_over(self, upload: Source) -> bool:
        return upload.kept_until is not None and upload.kept_until <= self._now()

    def _with_one_table(self, upload: Source) -> Source:
        same = (upload.id, upload.sha256)
        twin = next((other for _, other in self._uploads() if (other.id, other.sha256) == same), upload)
        return replace(upload, columns=twin.columns)

    def _make_room(self, latest: Key) -> None:
        """Lets go of what is beyond the numbers, of which the latest is none."""
        theirs = [(key, who) for key, who in self._memory.holders() if key[0] == _KIND]
        own = [key for key, _ in theirs if key[1] == latest[1] and key != latest]
        leaving = own[: max(0, len(own) + 1 - self._max_of_visitor)]
        others = [(key, who) for key, who in theirs if key not in leaving and key != latest]
        for _ in range(len(others) + 1 - self._max_uploads):
            most = heaviest(Counter(who for _, who in others))
            first = next(each for each in others if each[1] == most)
            others.remove(first)
            leaving.append(first[0])
        for key in leaving:
            self._memory.drop(key)

    def _uploads(self) -> list[tuple[Any, Source]]:
        return [(key, value) for key, value in self._memory.held() if key[0] == _KIND]


def _tables(upload: Source) -> list[pa.Table]:
    return [upload.columns.table]


def _reason(why: KeptRefused | StoreRefused) -> Sentence:
    """Why the database has no upload, as part of the sentence that says it."""
    if isinstance(why, KeptRefused):
        return why.sentence
    if "reason" in why.sentence.args:
        return Sentence("kept-database-trouble", reason=why.sentence.args["reason"])
    return Sentence("kept-database-off")


def shelf() -> UploadShelf:
    """The shelf of this server."""
    database = _database if settings().uploads == "store" else None
    most = settings().shelf_files
    return UploadShelf(memory(), most, database=database, max_of_visitor=settings().visitor_uploads)


def _database() -> KeptUploads:
    return KeptUploads(share_desk().store.database, settings())
