"""Several threads give the results of one thread, also if no thread can be started."""

import threading

import numpy as np
import pytest

from metrics_core import BinaryScores
from metrics_core.computing.threads import WORKERS, on_threads
from metrics_core.statistic import BLOCK


def no_thread(self):
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_results_are_in_the_order_of_the_items(count):
    assert on_threads(lambda item: item * item, range(count)) == [item * item for item in range(count)]


def test_threads_work_at_the_same_time():
    together = threading.Barrier(WORKERS, timeout=60)
    on_threads(lambda _: together.wait(), range(WORKERS))
    assert not together.broken


def test_without_another_thread_the_calling_thread_does_the_work(monkeypatch):
    random = np.random.default_rng(0)
    label, score = random.random(3 * BLOCK) < 0.3, random.random(3 * BLOCK)
    expected = BinaryScores.from_predictions(label, score)
    best, curve = expected.best_threshold("f1"), expected.pr_curve()
    monkeypatch.setattr(threading.Thread, "start", no_thread)
    assert on_threads(lambda _: threading.current_thread(), range(3)) == [threading.current_thread()] * 3
    scores = BinaryScores.from_predictions(label, score)
    assert scores == expected
    assert scores.best_threshold("f1") == best
    assert np.array_equal(scores.pr_curve().precision, curve.precision)


@pytest.mark.parametrize("available", [True, False])
def test_exceptions_in_threads_are_raised(monkeypatch, available):
    if not available:
        monkeypatch.setattr(threading.Thread, "start", no_thread)
    with pytest.raises(KeyError, match="17"):
        on_threads(lambda item: {}[item] if item == 17 else item, range(40))
    before = threading.active_count()
    with pytest.raises(ZeroDivisionError):
        on_threads(lambda item: item // 0, range(40))
    assert threading.active_count() == before
