"""Passphrases of links: hashed with argon2id, only the hashes are stored, and a rate limit on wrong ones."""

import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from threshold_explorer.clients import NOBODY, Client
from threshold_explorer.fair_queue import FairQueue, QueueFull
from threshold_explorer.sharing.refusals import TextTooLong, TooManyAttempts, WrongPassphrase

# Wrong passphrases per hour and link that are checked without delay: from one address, and from all together.
FREE_PER_ADDRESS = 10
FREE_PER_LINK = 100
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


class PassphraseAttempts:
    """Passphrase attempts by link, in the memory of one process; a digest stands for each passphrase.

    After the first wrong ones, a link's passphrases are checked one at a time, `per_hour` of them from all clients.
    Addresses and visitors take turns, so that somebody with the right one waits for one round only, however many
    attempts others have queued. A visitor who gave the right one does not wait again.
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
        # For each link, the moment of each wrong attempt by address and digest.
        self._wrong: OrderedDict[str, dict[tuple[str, str], float]] = OrderedDict()
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
        with self._lock:
            queue = self._queues.setdefault(token, FairQueue(at_once=1, max_waiting=50))
        try:
            with queue.slot(client):
                self._pause_if_limited(token, client, digest)
                try:
                    yield
                except WrongPassphrase:
                    self._note_wrong(token, client, digest)
                    raise
                self._note_proven(client, digest)
        except QueueFull:
            raise TooManyAttempts("sharing-too-many-attempts") from None

    def _pause_if_limited(self, token: str, client: Client, digest: str) -> None:
        with self._lock:
            wrong = self._recent_wrong(token)
            if (client.address, digest) in wrong:
                raise WrongPassphrase("sharing-passphrase-wrong")
            n_from_address = sum(address == client.address for address, _ in wrong)
            is_free = n_from_address < FREE_PER_ADDRESS and len(wrong) < FREE_PER_LINK
        if not is_free:
            self._sleep(self._pause)

    def _note_wrong(self, token: str, client: Client, digest: str) -> None:
        with self._lock:
            wrong = self._recent_wrong(token)
            wrong[client.address, digest] = self._clock()
            self._wrong[token] = wrong
            self._wrong.move_to_end(token)
            if len(self._wrong) > MAX_LINKS:
                self._wrong.popitem(last=False)

    def _note_proven(self, client: Client, digest: str) -> None:
        with self._lock:
            self._proven[client, digest] = None
            if len(self._proven) > MAX_PROVEN:
                self._proven.popitem(last=False)

    def _recent_wrong(self, token: str) -> dict[tuple[str, str], float]:
        since = self._clock() - HOUR
        return {attempt: moment for attempt, moment in self._wrong.get(token, {}).items() if moment > since}
