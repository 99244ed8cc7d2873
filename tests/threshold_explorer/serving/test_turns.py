"""Which client gets the next slot, with threads that really wait; one turn for each run of a page, however it ends."""

import threading
from contextlib import ExitStack, suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as hy
from streamlit.testing.v1 import AppTest

from tests.waiting import TIMEOUT_SECONDS, until
from threshold_explorer.serving.cancellation import Cancellation, Cancelled, cancellable
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.computation_queue import AT_ONCE, TURNS, FairQueue, QueueFull, turn

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


def test_one_visitor_leaves_a_slot_to_others():
    queue = FairQueue(at_once=2, per_visitor=1)
    line = Line(queue)
    with queue.slot(ANNA):
        line.join(ANNA)
        assert not queue.has_slot_for(ANNA)
        # Another visitor of the same address.
        with queue.slot(BERT):
            assert queue.n_running == 2
    line.ends()
    assert line.served == [ANNA]


class LeftError(BaseException):
    """As Streamlit's, not an Exception."""


def test_a_client_that_leaves_while_it_waits_has_no_slot():
    queue, asked, ended = FairQueue(at_once=1), [], []

    def leave():
        asked.append(queue.n_waiting)
        raise LeftError

    def wait():
        with pytest.raises(LeftError), queue.slot(BERT, leave):
            ended.append("served")

    with queue.slot(ANNA):
        waiting = threading.Thread(target=wait)
        waiting.start()
        waiting.join(TIMEOUT_SECONDS)
        assert (queue.n_running, queue.n_waiting) == (1, 0)
    assert (asked, ended) == ([1], [])
    assert queue.n_running == 0


def test_long_work_gives_way_to_another_client_and_continues():
    queue = FairQueue(at_once=1)
    line = Line(queue)
    with queue.slot(ANNA):
        line.join(ANNA)
        queue.give_way()
        assert line.served == []
        line.join(BERT)
        queue.give_way()
        # The one that waited since before it began to wait again has its turn too.
        assert line.served == [BERT, ANNA]
        assert queue.is_held
        assert queue.n_running == 1
    line.ends()
    queue.give_way()
    assert queue.n_running == 0


def test_a_client_that_leaves_while_its_slot_is_with_others_does_not_give_it_back_twice():
    queue = FairQueue(at_once=1)

    def leave():
        raise LeftError

    may_end, has_slot = threading.Event(), threading.Event()

    def hold():
        with queue.slot(BERT):
            has_slot.set()
            may_end.wait(TIMEOUT_SECONDS)

    other = threading.Thread(target=hold)

    def change_places():
        with queue.slot(ANNA, leave), queue.without_slot():
            other.start()
            has_slot.wait(TIMEOUT_SECONDS)

    with pytest.raises(LeftError):
        change_places()
    # It waited for its slot, which the other still has.
    assert queue.n_running == 1
    may_end.set()
    other.join(TIMEOUT_SECONDS)
    assert queue.n_running == 0


CLIENTS = (ANNA, BERT, CARL, ELSEWHERE)


class Visit(threading.Thread):
    """A client that holds a slot, does what it is told in it, and may leave while it waits or fail within its block."""

    def __init__(self, queue, client, steps, most):
        super().__init__(daemon=True)
        self.queue, self.client, self.steps, self.most, self.n_polls, self.too_many = queue, client, steps, most, 0, 0

    def run(self):
        with suppress(LeftError):
            self.visit()

    def visit(self):
        with self.queue.slot(self.client, self.poll):
            for step in self.steps:
                self.too_many += self.queue.n_running > self.most
                if step == "give way":
                    self.queue.give_way()
                elif step == "without":
                    with self.queue.without_slot():
                        pass
                elif step == "nested":
                    with self.queue.without_slot(), self.queue.slot(self.client, self.poll):
                        pass
                elif step == "fail":
                    raise LeftError
                elif step == "fail without":
                    with self.queue.without_slot():
                        raise LeftError

    def poll(self):
        self.n_polls += 1
        if "leave" in self.steps:
            raise LeftError


STEPS = hy.lists(hy.sampled_from(["give way", "without", "nested", "leave", "fail", "fail without"]), max_size=4)


@settings(max_examples=60)
@given(
    hy.lists(hy.tuples(hy.sampled_from(CLIENTS), STEPS), min_size=1, max_size=8), hy.integers(1, 3), hy.integers(1, 2)
)
def test_every_slot_is_given_back_however_its_block_ends(visits, at_once, per_visitor):
    queue = FairQueue(at_once, per_visitor=per_visitor)
    threads = [Visit(queue, client, steps, at_once) for client, steps in visits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT_SECONDS)
        assert not thread.is_alive()
        assert not thread.too_many
    assert (queue.n_running, queue.n_waiting) == (0, 0)
    with ExitStack() as all_slots:
        for client in CLIENTS[:at_once]:
            assert queue.has_slot_for(client)
            all_slots.enter_context(queue.slot(client))


OTHERS = [Client("198.51.100.7", f"visitor {number}") for number in range(AT_ONCE)]


def page(ending: str) -> None:
    import streamlit as st

    from threshold_explorer.serving.clients import Client
    from threshold_explorer.serving.computation_queue import TURNS, takes_turns_as, turn

    takes_turns_as(Client("192.0.2.1", "anna"))
    with turn(), turn():
        st.text(str(TURNS.n_running))
        if ending == "stop":
            st.stop()
        if ending == "error":
            raise ZeroDivisionError
        if ending == "rerun" and not st.session_state.setdefault("is_second", False):
            st.session_state["is_second"] = True
            st.rerun()
    st.text("after the turn")


def opened(ending: str) -> AppTest:
    return AppTest.from_function(page, kwargs={"ending": ending}, default_timeout=TIMEOUT_SECONDS)


@pytest.mark.parametrize("ending", ["end", "stop", "error", "rerun"])
def test_a_run_has_one_turn_until_its_end(ending):
    shown = [text.value for text in opened(ending).run().text]
    assert shown == ["1", "after the turn"][: 1 if ending in ("stop", "error") else 2]
    assert (TURNS.n_running, TURNS.n_waiting) == (0, 0)


def test_a_run_waits_for_its_turn():
    shown, may_end = [], threading.Event()

    def hold(client):
        with TURNS.slot(client):
            may_end.wait(TIMEOUT_SECONDS)

    holding = [threading.Thread(target=hold, args=(client,)) for client in OTHERS]
    for each in holding:
        each.start()
    until(lambda: TURNS.n_running == AT_ONCE)
    run = threading.Thread(target=lambda: shown.extend(text.value for text in opened("end").run().text))
    run.start()
    until(lambda: TURNS.n_waiting == 1)
    assert shown == []
    may_end.set()
    for each in (*holding, run):
        each.join(TIMEOUT_SECONDS)
    assert shown[-1] == "after the turn"
    assert (TURNS.n_running, TURNS.n_waiting) == (0, 0)


def test_work_without_a_page_does_not_wait():
    with turn():
        assert TURNS.n_running == 0
