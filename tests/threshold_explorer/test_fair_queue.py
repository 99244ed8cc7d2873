"""Which client gets the next slot, with threads that really wait."""

import threading
from contextlib import ExitStack

import pytest

from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.cancellation import Cancellation, Cancelled, cancellable
from threshold_explorer.clients import Client
from threshold_explorer.fair_queue import FairQueue, QueueFull

ANNA, BERT, CARL = (Client("192.0.2.1", name) for name in ("anna", "bert", "carl"))
ELSEWHERE = Client("198.51.100.7", "dora")


class Line:
    """Clients that wait while all slots are in use, each started when the one before waits."""

    def __init__(self, queue):
        self.queue, self.served, self.refused = queue, [], []
        self._threads = []
        self._lock = threading.Lock()

    def join(self, client):
        before = self.queue.n_waiting + len(self.refused)
        thread = threading.Thread(target=self._wait, args=(client,))
        thread.start()
        self._threads.append(thread)
        until(lambda: self.queue.n_waiting + len(self.refused) > before)

    def _wait(self, client):
        try:
            with self.queue.slot(client):
                self.served.append(client)
        except QueueFull:
            with self._lock:
                self.refused.append(client)

    def ends(self):
        for thread in self._threads:
            thread.join(TIMEOUT_SECONDS)
            assert not thread.is_alive()


def served(clients, *, busy=ANNA, **queue):
    """The order in which clients are served that come one after the other while the only slot is in use."""
    line = Line(FairQueue(at_once=1, **queue))
    with line.queue.slot(busy):
        for client in clients:
            line.join(client)
    line.ends()
    assert line.queue.n_running == line.queue.n_waiting == 0
    return line


def test_another_address_waits_for_one_turn_only():
    assert served([ANNA, ANNA, BERT, CARL, ELSEWHERE]).served[0] == ELSEWHERE


def test_behind_one_address_visitors_take_turns():
    assert served([ANNA, ANNA, ANNA, BERT]).served == [BERT, ANNA, ANNA, ANNA]


def test_endless_new_visitors_do_not_starve_an_earlier_one():
    new = [Client("192.0.2.1", f"cookie {number}") for number in range(6)]
    line = served([ANNA, *new], busy=BERT)
    assert line.served.index(ANNA) == 0


def test_of_a_flood_of_new_cookies_the_visitor_seen_earliest_waits_for_one_of_them_at_most():
    new = [Client("192.0.2.1", f"cookie {number}", since=5.0 + number) for number in range(8)]
    earlier = Client("192.0.2.1", "anna", since=1.0)
    # Also for a second and a third time, as after a mistyped passphrase.
    line = served([*new, earlier, earlier, earlier], busy=BERT)
    assert [place for place, each in enumerate(line.served) if each == earlier] == [0, 2, 4]


def test_an_early_visitor_leaves_every_other_slot_to_those_seen_later():
    new = [Client("192.0.2.1", f"cookie {number}", since=5.0 + number) for number in range(4)]
    line = served([*[Client("192.0.2.1", "anna", since=1.0)] * 6, *new], busy=BERT)
    assert {line.served.index(each) for each in new} <= set(range(1, 9, 2)) | {0, 2}


def test_a_flood_of_new_cookies_does_not_push_the_visitor_seen_earliest_out_of_the_queue():
    new = [Client("192.0.2.1", f"cookie {number}", since=5.0 + number) for number in range(9)]
    earlier = Client("192.0.2.1", "anna", since=1.0)
    line = served([*new[:4], earlier, earlier, *new[4:]], busy=BERT, max_waiting=4)
    assert line.served.count(earlier) == 2
    assert len(line.refused) == 7
    # Without an earlier time, the one with two requests is refused.
    later = served([*new[:4], CARL, CARL, *new[4:]], busy=BERT, max_waiting=4)
    assert CARL in later.refused


def test_one_address_leaves_a_slot_to_others():
    queue = FairQueue(at_once=3, per_address=2)
    line = Line(queue)
    with ExitStack() as busy:
        for client in (ANNA, BERT):
            busy.enter_context(queue.slot(client))
        line.join(CARL)
        with queue.slot(ELSEWHERE):
            assert queue.n_running == 3
        assert line.served == []
    line.ends()
    assert line.served == [CARL]


def test_of_too_many_at_one_address_the_most_active_visitor_is_refused():
    line = served([BERT, BERT, CARL, ELSEWHERE], max_waiting=2)
    assert line.refused == [BERT]
    assert sorted(each.visitor for each in line.served) == ["bert", "carl", "dora"]


def test_a_slot_is_released_when_its_block_fails():
    queue = FairQueue(at_once=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), queue.slot(ANNA):
            raise ZeroDivisionError
    assert queue.n_running == 0


def test_a_client_that_is_cancelled_leaves_the_queue():
    queue, work, ended = FairQueue(at_once=1), Cancellation(), []

    def wait():
        with cancellable(work), pytest.raises(Cancelled), queue.slot(BERT):
            ended.append("served")

    waiting = threading.Thread(target=wait)
    with queue.slot(ANNA):
        waiting.start()
        until(lambda: queue.n_waiting == 1)
        work.cancel()
        waiting.join(TIMEOUT_SECONDS)
        assert not waiting.is_alive()
        assert queue.n_waiting == 0
    assert ended == []
    with queue.slot(CARL):
        assert queue.n_running == 1
