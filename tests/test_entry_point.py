"""What app.py sets before it imports anything."""

import json
import os
import subprocess
import sys

from tests.sources import ROOT

VARIABLE = "OPENBLAS_NUM_THREADS"
PRINTED = "import app, json, threadpoolctl; print(json.dumps(threadpoolctl.threadpool_info()))"


def blas_threads(command: str, **setting: str) -> set[int]:
    """How many threads the linear algebra of a new process uses after a command that prints them."""
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE} | setting
    printed = subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    return {each["num_threads"] for each in json.loads(printed) if each["user_api"] == "blas"}


def test_the_server_uses_one_thread_for_linear_algebra():
    assert blas_threads(PRINTED) == {1}


def test_the_host_can_set_another_number():
    assert blas_threads(PRINTED, **{VARIABLE: "2"}) == {2}


def test_the_numbers_alone_leave_it_to_the_caller():
    assert blas_threads(PRINTED.replace("app", "metrics_core")) == blas_threads(PRINTED.replace("app", "numpy"))
