"""Processes that make shares as fast as they can; run as `writers.py killed` or `writers.py together`.

A separate process, because only one without threads can fork safely. It prints each acknowledged token on a line.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from tempfile import TemporaryDirectory
from typing import NoReturn
from zlib import crc32

import numpy as np
import pyarrow as pa
from sqlalchemy import create_engine

from threshold_explorer.serving.settings import Settings
from threshold_explorer.serving.sharing.link_store import ShareStore, new_token
from threshold_explorer.serving.sharing.refusals import StoreFull

OWNER = "writer"
TOKEN_BYTES = len(new_token()) + 1


def table_for(title: str) -> pa.Table:
    """The data that belong to a title: up to 5000 rows."""
    seeded = np.random.default_rng(crc32(title.encode()))
    score = seeded.random(seeded.integers(1, 5000))
    return pa.table({"label": (score > seeded.random(len(score))).astype("int64"), "score": score})


def share(store: ShareStore, title: str, acknowledged: int) -> None:
    card = store.put(table_for(title), title=title, note="", sha256="", owner=OWNER, lifetime=timedelta(days=1))
    os.write(acknowledged, f"{card.token}\n".encode())


def forked(work: Callable[[int], None]) -> tuple[int, int]:
    """A forked child: its process id and the read end of the pipe for its tokens."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    try:
        work(writing)
        os._exit(0)
    finally:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


def rest_of(reading: int) -> bytes:
    with os.fdopen(reading, "rb") as lines:
        return lines.read()


def share_for_ever(settings: Settings, name: str, acknowledged: int) -> NoReturn:
    store = ShareStore.open(settings)
    for number in count():
        share(store, f"{name}/{number}", acknowledged)
    raise AssertionError


def load_what_loads_late(settings: Settings) -> None:
    """Import lazily loaded modules once before forking, instead of in each child."""
    table_for("")
    create_engine(settings.database_url).dispose()
    with TemporaryDirectory() as folder:
        ShareStore.open(Settings(database_url=f"sqlite:///{folder}/shares.sqlite3")).close()


def killed(settings: Settings, n_times: int) -> None:
    """Start one writer after the other and kill each at a random moment, while it opens the store or later."""
    load_what_loads_late(settings)
    seeded = random.Random(200)
    for time_ in range(n_times):
        child, reading = forked(lambda acknowledged, name=f"{time_}": share_for_ever(settings, name, acknowledged))
        tokens = b""
        for _ in range(seeded.randrange(8)):
            tokens += os.read(reading, TOKEN_BYTES)
        time.sleep(seeded.uniform(0, 0.005 if tokens else 0.05))
        os.kill(child, signal.SIGKILL)
        tokens += rest_of(reading)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL, "the writer ended by itself"
        print(tokens.decode(), end="")


def share_in_threads(settings: Settings, name: str, n_threads: int, n_shares: int, acknowledged: int) -> None:
    store = ShareStore.open(settings)

    def write(thread: int) -> None:
        for number in range(n_shares):
            try:
                share(store, f"{name}/{thread}/{number}", acknowledged)
            except StoreFull:
                return

    with ThreadPoolExecutor(n_threads) as pool:
        list(pool.map(write, range(n_threads)))


def together(settings: Settings, n_processes: int, n_threads: int, n_shares: int) -> None:
    """Start processes that open an empty database at the same time and write with several threads each."""
    load_what_loads_late(settings)
    children = [
        forked(
            lambda acknowledged, name=f"{process}": share_in_threads(settings, name, n_threads, n_shares, acknowledged)
        )
        for process in range(n_processes)
    ]
    for child, reading in children:
        tokens = rest_of(reading)
        _, status = os.waitpid(child, 0)
        assert status == 0, "a writer failed"
        print(tokens.decode(), end="")


if __name__ == "__main__":
    mode, *numbers = sys.argv[1:]
    {"killed": killed, "together": together}[mode](Settings.read(os.environ), *map(int, numbers))
