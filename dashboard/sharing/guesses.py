"""How many wrong passphrases are tried on a link, and that whoever knows the right one gets in all the same."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from weakref import WeakValueDictionary

from dashboard.askers import Asker
from dashboard.sharing.refusals import TooManyAttempts, WrongPassphrase
from dashboard.turns import NoTurn, Turns

# So many wrong ones within the hour are checked at once: of one address, and of all together.
FREE_OF_ADDRESS = 10
FREE_OF_ALL = 100
HOUR = 3600.0
MAX_LINKS = 10_000
MAX_KNOWING = 10_000


class Guesses:
    """Passphrases that were tried on links, in the memory of one process, each by a mark that is of no use elsewhere.

    After the first wrong ones a link's passphrases are checked one after the other, `per_hour` of them, whoever tries
    them: addresses and visitors take turns, so that one who knows it waits for one round and not for all that somebody
    else has lined up. A visitor who once gave the right one does not wait again.
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
        # The wrong ones of each link: by address and mark, when.
        self._wrong: OrderedDict[str, dict[tuple[str, str], float]] = OrderedDict()
        self._knowing: OrderedDict[tuple[Asker, str], None] = OrderedDict()
        self._turns: WeakValueDictionary[str, Turns] = WeakValueDictionary()
        self._lock = Lock()

    def knows(self, asker: Asker, mark: str) -> bool:
        """Whether this visitor gave the right passphrase before."""
        with self._lock:
            return (asker, mark) in self._knowing

    @contextmanager
    def one_more(self, token: str, asker: Asker, mark: str) -> Iterator[None]:
        """Check a passphrase within this block, in its turn; a WrongPassphrase that is raised there counts.

        Raises WrongPassphrase for what was wrong at this address before, TooManyAttempts where too many wait.
        """
        with self._lock:
            turns = self._turns.setdefault(token, Turns(at_once=1, most_waiting=50))
        try:
            with turns.taken(asker):
                self._pause_if_due(token, asker, mark)
                try:
                    yield
                except WrongPassphrase:
                    self._note_wrong(token, asker, mark)
                    raise
                self._note_knowing(asker, mark)
        except NoTurn:
            raise TooManyAttempts("sharing-too-many-attempts") from None

    def _pause_if_due(self, token: str, asker: Asker, mark: str) -> None:
        with self._lock:
            wrong = self._wrong_lately(token)
            if (asker.address, mark) in wrong:
                raise WrongPassphrase("sharing-passphrase-wrong")
            here = sum(address == asker.address for address, _ in wrong)
            is_free = here < FREE_OF_ADDRESS and len(wrong) < FREE_OF_ALL
        if not is_free:
            self._sleep(self._pause)

    def _note_wrong(self, token: str, asker: Asker, mark: str) -> None:
        with self._lock:
            wrong = self._wrong_lately(token)
            wrong[asker.address, mark] = self._clock()
            self._wrong[token] = wrong
            self._wrong.move_to_end(token)
            if len(self._wrong) > MAX_LINKS:
                self._wrong.popitem(last=False)

    def _note_knowing(self, asker: Asker, mark: str) -> None:
        with self._lock:
            self._knowing[asker, mark] = None
            if len(self._knowing) > MAX_KNOWING:
                self._knowing.popitem(last=False)

    def _wrong_lately(self, token: str) -> dict[tuple[str, str], float]:
        since = self._clock() - HOUR
        return {tried: moment for tried, moment in self._wrong.get(token, {}).items() if moment > since}
