"""A child process forked while a thread computes a cached property does not deadlock."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A thread blocks inside a cached property; the child computes it for the same statistic and for another one.
FORKED_WHILE_A_THREAD_IS_INSIDE = """
import os, signal, threading, time
from metrics_core import BinaryScores, statistic

LABEL, SCORE = [0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]
scores = BinaryScores.from_predictions(LABEL, SCORE)
on_threads, inside, released = statistic.on_threads, threading.Event(), threading.Event()

def blocked(function, items):
    inside.set()
    released.wait()
    return on_threads(function, items)

statistic.on_threads = blocked
thread = threading.Thread(target=scores.pr_curve)
thread.start()
inside.wait()
statistic.on_threads = on_threads
child = os.fork()
if not child:
    for each in (BinaryScores.from_predictions(LABEL, SCORE), scores):
        assert each.pr_curve().recall.tolist() == [1, 1, 0.5, 0.5, 0]
    os._exit(0)
limit = time.monotonic() + 60
while not (ended := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < limit:
    time.sleep(0.01)
if not ended[0]:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
released.set()
thread.join()
print("ended with", ended[1] if ended[0] else "a kill")
"""


def test_a_child_forked_while_a_thread_is_inside_finishes():
    process = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED_WHILE_A_THREAD_IS_INSIDE],
        capture_output=True, text=True, check=True, timeout=200, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout.strip() == "ended with 0", process.stderr
