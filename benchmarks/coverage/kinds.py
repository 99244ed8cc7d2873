"""The rows of the table: the intervals of each kind of data."""

from typing import Any

from benchmarks.coverage.binary import BINARY
from benchmarks.coverage.classes import CASES, CLASSES
from benchmarks.coverage.rows import AGREEMENT, MEANS, TEXTS
from benchmarks.coverage.simulation import Kind

TITLE = "Coverage of 95 % intervals in per cent"
KINDS: tuple[Kind[Any], ...] = (BINARY, CLASSES, CASES, MEANS, TEXTS, AGREEMENT)
