"""Who may open a link: its audience, and its passphrase, hashed with argon2id, with a rate limit on wrong ones."""

import time
import unicodedata
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from threading import Lock
from typing import Any, Self
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from threshold_explorer.serving.clients import NOBODY, Client
from threshold_explorer.serving.computation_queue import FairQueue, QueueFull
from threshold_explorer.serving.email_addresses import is_address, parse_list
from threshold_explorer.serving.sharing.refusals import (
    BadAudience,
    NotInAudience,
    TextTooLong,
    TooManyAttempts,
    WrongPassphrase,
)
from threshold_explorer.serving.sign_in import Access, Status

MOST_ADDRESSES = 100


class AudienceKind(Enum):
    """The kinds of audience; the value is stored in the database and used in message keys."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed-in"
    NAMED = "named"


_SIGN_IN_FIRST = {AudienceKind.SIGNED_IN: "sharing-audience-signed-in", AudienceKind.NAMED: "sharing-audience-named"}


@dataclass(frozen=True)
class Audience:
    """Who may open a link: everybody who has it, only signed-in users, or only those with these addresses."""

    kind: AudienceKind = AudienceKind.EVERYBODY
    addresses: tuple[str, ...] = ()

    @classmethod
    def named(cls, text: str) -> Self:
        """The people with the addresses in a text, separated by commas, spaces or line breaks.

        Raises BadAudience for an empty list, for too many addresses, and for an invalid one.
        """
        addresses = parse_list(text)
        if not addresses:
            raise BadAudience("sharing-audience-nobody")
        if wrong := [each for each in addresses if not is_address(each)]:
            raise BadAudience("sharing-audience-no-address", found=wrong[0])
        if len(addresses) > MOST_ADDRESSES:
            raise BadAudience("sharing-audience-many", found=len(addresses), most=MOST_ADDRESSES)
        return cls(AudienceKind.NAMED, addresses)

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Self:
        """Read from a database row; a kind unknown to this version opens for nobody rather than for everybody."""
        known = {kind.value: kind for kind in AudienceKind}
        return cls(known.get(row["audience"], AudienceKind.NAMED), tuple(row["addresses"].split()))

    def as_row(self) -> dict[str, str]:
        """The columns of a database row."""
        return {"audience": self.kind.value, "addresses": "\n".join(self.addresses)}

    def with_address(self, address: str) -> Self:
        """The audience with one more named address; unchanged for other kinds and for an empty address."""
        if self.kind is not AudienceKind.NAMED or not address or address in self.addresses:
            return self
        return type(self)(self.kind, (*self.addresses, address))

    def check_access(self, access: Access) -> None:
        """Raises NotInAudience for an access outside this audience; the message lists no addresses."""
        if self.kind is AudienceKind.EVERYBODY:
            return
        if access.status is Status.OPEN:
            raise NotInAudience("sharing-audience-off")
        if access.member is None:
            raise NotInAudience(_SIGN_IN_FIRST[self.kind])
        if self.kind is AudienceKind.NAMED and access.member.address not in self.addresses:
            raise NotInAudience("sharing-audience-not-you", address=access.member.address or "none")


# Wrong passphrases per hour and link that are checked without delay: from one address, and from all together.
FREE_PER_ADDRESS = 10
FREE_PER_LINK = 100
# Beyond these, for visitors seen before the others' attempts: of one visitor, and of all who were seen earlier by so
# many seconds. Cookies that were prepared shortly before leave the share of those seen long before.
FREE_PER_EARLIER_VISITOR = 5
FREE_FOR_EARLIER_VISITORS = 20
EARLIER_BY_SECONDS = (0.0, 5.0, 60.0, 3600.0, 24 * 3600.0)
HOUR = 3600.0
MAX_LINKS = 10_000
MAX_PROVEN = 10_000
MAX_CHARACTERS = 1000

_hasher = PasswordHasher()
# Computing a hash takes 64 MB of memory.
_queue = FairQueue(at_once=2)


def hashed(passphrase: str, client: Client = NOBODY) -> str:
    """The salted hash of a passphrase, which includes the hashing parameters.

    The passphrase is normalized (NFC), so that composed and decomposed characters are equal.
    Raises TextTooLong beyond 1000 characters, TooManyAttempts if too many hashes are waiting.
    """
    if len(passphrase) > MAX_CHARACTERS:
        raise TextTooLong("sharing-long-passphrase", characters=len(passphrase), most=MAX_CHARACTERS)
    with _slot(client):
        return _hasher.hash(_normalized(passphrase))


def matches(hash: str, passphrase: str, client: Client = NOBODY) -> bool:
    """Whether a hash is that of this passphrase; raises TooManyAttempts if too many hashes are waiting."""
    if len(passphrase) > MAX_CHARACTERS:
        return False
    try:
        with _slot(client):
            return _hasher.verify(hash, _normalized(passphrase))
    except (VerificationError, InvalidHashError):
        return False


@contextmanager
def _slot(client: Client) -> Iterator[None]:
    try:
        with _queue.slot(client):
            yield
    except QueueFull:
        raise TooManyAttempts("sharing-too-many-attempts") from None


def _normalized(passphrase: str) -> bytes:
    return unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")


@dataclass(frozen=True, eq=False)
class _Attempt:
    """A passphrase that a client tries on a link, which a digest stands for."""

    token: str
    client: Client
    digest: str
    moment: float
    # The share reserved for visitors seen earlier in which it was made, by the seconds.
    reserve: float | None = None


class PassphraseAttempts:
    """Passphrase attempts by link, in the memory of one process; a digest stands for each passphrase.

    The first wrong ones of an address and of a link are checked at once. Further ones are checked one at a time,
    `per_hour` of them from all clients; addresses and visitors take turns, so that somebody with the right one waits
    for one round only, however many attempts others have queued. Visitors who were seen before all attempts on the
    link have a few more at once, so that nobody delays them from the same address. A visitor who gave the right
    passphrase does not wait again.
    """

    def __init__(
        self,
        per_hour: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._pause = HOUR / per_hour
        self._clock = clock
        self._sleep = sleep
        self._wrong: OrderedDict[str, list[_Attempt]] = OrderedDict()
        self._running: list[_Attempt] = []
        self._proven: OrderedDict[tuple[Client, str], None] = OrderedDict()
        self._queues: WeakValueDictionary[str, FairQueue] = WeakValueDictionary()
        self._lock = Lock()

    def has_proven(self, client: Client, digest: str) -> bool:
        """Whether this visitor gave the right passphrase before."""
        with self._lock:
            return (client, digest) in self._proven

    @contextmanager
    def attempt(self, token: str, client: Client, digest: str) -> Iterator[None]:
        """Wait for this client's turn, then check a passphrase within the block; a WrongPassphrase in it is counted.

        Raises WrongPassphrase for one that was wrong at this address before, TooManyAttempts if too many wait.
        """
        running = self._begun_at_once(token, client, digest) or self._begun_after_pause(token, client, digest)
        try:
            yield
        except WrongPassphrase:
            with self._lock:
                self._note_wrong(running)
            raise
        finally:
            with self._lock:
                self._running.remove(running)
        self._note_proven(client, digest)

    def _begun_at_once(self, token: str, client: Client, digest: str) -> _Attempt | None:
        """An attempt that is checked without delay; None if it must wait."""
        with self._lock:
            self._refuse_repeated(token, client, digest)
            counted = [*self._recent_wrong(token), *(each for each in self._running if each.token == token)]
            is_free = _is_free(counted, client)
            reserve = None if is_free else _free_reserve(counted, client)
            if not is_free and reserve is None:
                return None
            running = _Attempt(token, client, digest, self._clock(), reserve)
            self._running.append(running)
        return running

    def _begun_after_pause(self, token: str, client: Client, digest: str) -> _Attempt:
        with self._lock:
            queue = self._queues.setdefault(token, FairQueue(at_once=1, max_waiting=50))
        try:
            with queue.slot(client):
                with self._lock:
                    self._refuse_repeated(token, client, digest)
                self._sleep(self._pause)
        except QueueFull:
            raise TooManyAttempts("sharing-too-many-attempts") from None
        running = _Attempt(token, client, digest, self._clock())
        with self._lock:
            self._running.append(running)
        return running

    def _refuse_repeated(self, token: str, client: Client, digest: str) -> None:
        """Raises WrongPassphrase for one that was wrong at this address."""
        if any((each.client.address, each.digest) == (client.address, digest) for each in self._recent_wrong(token)):
            raise WrongPassphrase("sharing-passphrase-wrong")

    def _note_wrong(self, attempt: _Attempt) -> None:
        self._wrong[attempt.token] = [*self._recent_wrong(attempt.token), attempt]
        self._wrong.move_to_end(attempt.token)
        if len(self._wrong) > MAX_LINKS:
            self._wrong.popitem(last=False)

    def _note_proven(self, client: Client, digest: str) -> None:
        with self._lock:
            self._proven[client, digest] = None
            if len(self._proven) > MAX_PROVEN:
                self._proven.popitem(last=False)

    def _recent_wrong(self, token: str) -> list[_Attempt]:
        since = self._clock() - HOUR
        return [each for each in self._wrong.get(token, []) if each.moment > since]


def _is_free(counted: Collection[_Attempt], client: Client) -> bool:
    """Whether the next attempt on a link is checked at once, after those that were wrong or are being checked."""
    unreserved = [each for each in counted if each.reserve is None]
    n_from_address = sum(each.client.address == client.address for each in unreserved)
    return n_from_address < FREE_PER_ADDRESS and len(unreserved) < FREE_PER_LINK


def _free_reserve(counted: Collection[_Attempt], client: Client) -> float | None:
    """A reserve in which it is checked at once, because the client was seen that much before all these attempts."""
    reserved = Counter(each.reserve for each in counted if each.reserve is not None)
    n_own = sum(each.client.visitor == client.visitor for each in counted if each.reserve is not None)
    if n_own >= FREE_PER_EARLIER_VISITOR:
        return None
    earlier_by = min(each.moment for each in counted) - client.since
    open_to = [by for by in EARLIER_BY_SECONDS if by < earlier_by and reserved[by] < FREE_FOR_EARLIER_VISITORS]
    return min(open_to, default=None)
