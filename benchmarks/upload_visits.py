"""`python -m benchmarks.upload_visits`: memory of a server over visits that each upload a file and leave.

Runs on the loopback interface with a server of its own; visits, rows and the server's memory budget are limited.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.machine import machine
from benchmarks.memory import resident_tree
from benchmarks.report import Table, integer_text, markdown, megabytes_text, ratio_text
from tests.browser.app_server import Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor

MAX_VISITS, MAX_ROWS, MAX_BUDGET_MB = 2000, 200_000, 2000
# How long the server keeps the session of a visitor who left.
KEPT_SECONDS = 2
# So many visits before the first sample, since the first ones use each part of the server for the first time.
FIRST = 5


@dataclass(frozen=True)
class Load:
    """The size of the measurement."""

    visits: int = 150
    rows: int = 2000
    budget_mb: int = 30


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print Markdown."""
    load = Load(**vars(_parser().parse_args(arguments)))
    print(f"{machine()}\n", flush=True)
    print(markdown(_table(load, list(memory_by_visits(load)))))


def memory_by_visits(load: Load) -> Iterator[tuple[int, int]]:
    """The number of visits so far and the server's resident bytes, at the beginning and after each fifth of them."""
    draw = np.random.default_rng(0)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            sqlite_url(Path(folder)),
            THRESHOLD_EXPLORER_SHELF_MB=str(load.budget_mb),
            STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL=str(KEPT_SECONDS),
        )
        try:
            for number in range(1, FIRST + load.visits + 1):
                _visit(server.url, _file(draw, load.rows, number))
                if number == FIRST or (number > FIRST and (number - FIRST) % max(1, load.visits // 5) == 0):
                    time.sleep(KEPT_SECONDS)
                    yield number - FIRST, resident_tree(server.process.pid)
        finally:
            server.stop()


def _visit(url: str, content: bytes) -> None:
    """A new visitor opens the page, uploads a file, waits for the page and leaves."""
    with ProtocolVisitor(url) as visitor:
        visitor.open()
        status, text, file = visitor.put(content)
        if status >= 400:
            raise RuntimeError(f"The server refused the upload: {status} {text}")
        visitor.rerun(visitor.uploaded(file, "p.csv", len(content)))


def _file(draw: np.random.Generator, rows: int, number: int) -> bytes:
    """Other predictions for each visit, so that nothing is shared."""
    labels = draw.integers(0, 2, rows)
    scores = np.clip(draw.normal(0.4 + 0.2 * labels, 0.2), 0, 1)
    cases = enumerate(zip(labels, scores, strict=True))
    lines = (f"{number}-{row},{label},{score:.6f}" for row, (label, score) in cases)
    return ("id,label,score\n" + "\n".join(lines) + "\n").encode()


def _table(load: Load, samples: Sequence[tuple[int, int]]) -> Table:
    first = samples[0][1]
    budget = load.budget_mb * 1e6
    return Table(
        "Memory of the server over visits with an upload",
        ("visits", "memory", "more than at first", "times the memory budget"),
        [
            (
                integer_text(visits),
                megabytes_text(memory),
                megabytes_text(memory - first),
                ratio_text((memory - first) / budget),
            )
            for visits, memory in samples
        ],
        (
            f"Each visitor uploads {integer_text(load.rows)} other rows and leaves; the first sample is after {FIRST} "
            f"visits. The memory budget (`THRESHOLD_EXPLORER_SHELF_MB`) is {load.budget_mb} MB.",
        ),
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.upload_visits", description=__doc__)
    usual, limits = Load(), {"visits": (5, MAX_VISITS), "rows": (10, MAX_ROWS), "budget_mb": (1, MAX_BUDGET_MB)}
    for name, (least, most) in limits.items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=int, choices=range(least, most + 1), metavar="N", default=getattr(usual, name))
    return parser


if __name__ == "__main__":
    main()
