"""Who gets the next turn, with threads that really wait."""

import threading
import time
from contextlib import ExitStack

import pytest

from dashboard.askers import Asker
from dashboard.turns import NoTurn, Turns

PATIENCE_SECONDS = 60
ANNA, BERT, CARL = (Asker("192.0.2.1", name) for name in ("anna", "bert", "carl"))
ELSEWHERE = Asker("198.51.100.7", "dora")


class Line:
    """Askers who wait while all turns are taken, each begun when the one before stands in line."""

    def __init__(self, turns):
        self.turns, self.served, self.refused = turns, [], []
        self._threads = []
        self._lock = threading.Lock()

    def join(self, asker):
        before = self.turns.n_waiting + len(self.refused)
        thread = threading.Thread(target=self._wait, args=(asker,))
        thread.start()
        self._threads.append(thread)
        until(lambda: self.turns.n_waiting + len(self.refused) > before)

    def _wait(self, asker):
        try:
            with self.turns.taken(asker):
                self.served.append(asker)
        except NoTurn:
            with self._lock:
                self.refused.append(asker)

    def ends(self):
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive()


def until(holds):
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.001)


def served(askers, *, busy=ANNA, **turns):
    """In which order these are served who come one after the other while the only turn is taken."""
    line = Line(Turns(at_once=1, **turns))
    with line.turns.taken(busy):
        for asker in askers:
            line.join(asker)
    line.ends()
    assert line.turns.n_taken == line.turns.n_waiting == 0
    return line


def test_another_address_waits_for_one_turn_only_however_many_stand_before_it():
    assert served([ANNA, ANNA, BERT, CARL, ELSEWHERE]).served[0] == ELSEWHERE


def test_behind_one_address_visitors_take_turns():
    assert served([ANNA, ANNA, ANNA, BERT]).served == [BERT, ANNA, ANNA, ANNA]


def test_new_visitors_without_end_do_not_keep_an_old_one_waiting():
    new = [Asker("192.0.2.1", f"cookie {number}") for number in range(6)]
    line = served([ANNA, *new], busy=BERT)
    assert line.served.index(ANNA) == 0


def test_one_address_leaves_a_turn_to_others():
    turns = Turns(at_once=3, per_address=2)
    line = Line(turns)
    with ExitStack() as busy:
        for asker in (ANNA, BERT):
            busy.enter_context(turns.taken(asker))
        line.join(CARL)
        with turns.taken(ELSEWHERE):
            assert turns.n_taken == 3
        assert line.served == []
    line.ends()
    assert line.served == [CARL]


def test_of_too_many_behind_one_address_whoever_asks_most_is_refused():
    line = served([BERT, BERT, CARL, ELSEWHERE], most_waiting=2)
    assert line.refused == [BERT]
    assert sorted(each.visitor for each in line.served) == ["bert", "carl", "dora"]


def test_a_turn_comes_back_when_its_block_fails():
    turns = Turns(at_once=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), turns.taken(ANNA):
            raise ZeroDivisionError
    assert turns.n_taken == 0
