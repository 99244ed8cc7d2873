"""Counts a source into a file, shows the progress on standard error, and prints what was counted."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from threshold_explorer.data.reduce.counting import Inspection, counts_of, inspect_rows, is_grouped, rows_of
from threshold_explorer.data.reduce.engine import IN_PROCESS, connected, table_of
from threshold_explorer.data.reduce.request import CountingRefused, CountRequest
from threshold_explorer.words.sentence import Sentence, say

# Seconds between progress lines, on a terminal and in a log.
TERMINAL_SECONDS, LOG_SECONDS = 1.0, 30.0
ENDINGS = (".parquet", ".csv")


def count_into(output: Path, source: str, request: CountRequest, engine: str | None) -> None:
    """Count a source by an engine, by default in this process; raises `Refusal` for what cannot be counted."""
    started = time.monotonic()
    if output.suffix.lower() not in ENDINGS:
        raise CountingRefused("reduce-output-ending", file=str(output))
    if not output.parent.is_dir():
        raise CountingRefused("reduce-no-folder", folder=str(output.parent))
    address = engine or IN_PROCESS
    with connected(address) as backend:
        rows = rows_of(table_of(backend, source, address), request)
        with _progress(Sentence("reduce-looking")):
            inspection = inspect_rows(rows, request)
        with _progress(Sentence("reduce-counting", rows=inspection.n_cases)):
            counts = counts_of(rows, request, inspection)
    _write(counts, output)
    _report(counts, request, inspection, output, time.monotonic() - started)


@contextmanager
def _progress(doing: Sentence) -> Iterator[None]:
    """Print the step at once, and its elapsed time at intervals until the block ends."""
    done = threading.Event()
    started = time.monotonic()
    print(doing, file=sys.stderr)

    def print_elapsed() -> None:
        while not done.wait(TERMINAL_SECONDS if sys.stderr.isatty() else LOG_SECONDS):
            seconds = round(time.monotonic() - started)
            line = say("reduce-elapsed", doing=doing, seconds=seconds)
            print(line, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    printer = threading.Thread(target=print_elapsed, daemon=True)
    printer.start()
    try:
        yield
    finally:
        done.set()
        printer.join()


def _write(counts: pa.Table, output: Path) -> None:
    """Write to a temporary file first, so that an existing file is replaced only by a complete one."""
    temporary = output.with_name(f".{output.name}.unfinished")
    try:
        if output.suffix.lower() == ".csv":
            plain = [column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in counts]
            pyarrow.csv.write_csv(pa.table(plain, names=counts.column_names), temporary)
        else:
            pq.write_table(counts, temporary, compression="zstd")
        temporary.replace(output)
    except OSError as error:
        raise CountingRefused("reduce-no-output", file=str(output), reason=error.strerror or str(error)) from None
    finally:
        temporary.unlink(missing_ok=True)


def _report(counts: pa.Table, request: CountRequest, inspection: Inspection, output: Path, seconds: float) -> None:
    print(
        say(
            "reduce-done",
            cases=inspection.n_cases,
            scores=len(counts),
            seconds=seconds,
            positives=pc.sum(counts["n_positive"]).as_py(),
            positive=inspection.positive,
            file=str(output),
            megabytes=output.stat().st_size / 1e6,
        )
    )
    if inspection.n_cases < inspection.n_rows:
        print(say("reduce-dropped", rows=inspection.n_rows - inspection.n_cases))
    if is_grouped(request, inspection):
        print(say("reduce-grouped", scores=inspection.n_scores, most=request.most_scores, groups=len(counts)))
