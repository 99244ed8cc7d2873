"""A child that is forked while a thread computes is not left waiting for that thread."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A thread stands still inside what a statistic keeps; the child asks the same of that statistic and of another.
FORKED_WHILE_A_THREAD_IS_INSIDE = """
import os, signal, threading, time
from metrics_core import BinaryScores, statistic

LABEL, SCORE = [0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]
scores = BinaryScores.from_predictions(LABEL, SCORE)
on_threads, inside, released = statistic.on_threads, threading.Event(), threading.Event()

def standing_still(function, items):
    inside.set()
    released.wait()
    return on_threads(function, items)

statistic.on_threads = standing_still
thread = threading.Thread(target=scores.pr_curve)
thread.start()
inside.wait()
statistic.on_threads = on_threads
child = os.fork()
if not child:
    for asked in (BinaryScores.from_predictions(LABEL, SCORE), scores):
        assert asked.pr_curve().recall.tolist() == [1, 1, 0.5, 0.5, 0]
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
    answer = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED_WHILE_A_THREAD_IS_INSIDE],
        capture_output=True, text=True, check=True, timeout=200, cwd=ROOT,
    )  # fmt: skip
    assert answer.stdout.strip() == "ended with 0", answer.stderr
