"""The command line of `reduce`. Exit status: 0 success, 1 refused, 2 invalid arguments, 130 interrupted."""

import argparse
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from threshold_explorer.reduce.counting import counts_of, is_grouped
from threshold_explorer.reduce.engine import IN_PROCESS, connected, table_of
from threshold_explorer.reduce.inspection import Inspection, inspect_rows, rows_of
from threshold_explorer.reduce.request import MOST_SCORES, Condition, CountingRefused, CountRequest
from threshold_explorer.words.sentence import Refusal, Sentence, say

REFUSED = 1
# A shell's exit status for a process ended by SIGINT.
STOPPED = 130
# Seconds between progress lines, on a terminal and in a log.
TERMINAL_SECONDS, LOG_SECONDS = 1.0, 30.0
ENDINGS = (".parquet", ".csv")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; a refusal is printed as one sentence."""
    parsed = _parser().parse_args(arguments)
    try:
        _reduce(parsed)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(say("reduce-stopped"), file=sys.stderr)
        return STOPPED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m threshold_explorer.reduce", description=say("reduce-about"))
    parser.add_argument("source", help=say("reduce-help-source"))
    parser.add_argument("--label", required=True, help=say("reduce-help-label"))
    parser.add_argument("--score", required=True, help=say("reduce-help-score"))
    parser.add_argument("--positive", help=say("reduce-help-positive"))
    parser.add_argument("--where", action="append", default=[], help=say("reduce-help-where"))
    parser.add_argument("--group", action="append", default=[], help=say("reduce-help-group"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=say("reduce-help-output"))
    parser.add_argument("--engine", default=IN_PROCESS, help=say("reduce-help-engine"))
    parser.add_argument("--most-scores", type=_positive_integer, default=MOST_SCORES, help=say("reduce-help-most"))
    parser.add_argument("--drop-missing", action="store_true", help=say("reduce-help-drop"))
    return parser


def _positive_integer(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _reduce(arguments: argparse.Namespace) -> None:
    started = time.monotonic()
    output: Path = arguments.output
    if output.suffix.lower() not in ENDINGS:
        raise CountingRefused("reduce-output-ending", file=str(output))
    if not output.parent.is_dir():
        raise CountingRefused("reduce-no-folder", folder=str(output.parent))
    where = tuple(map(Condition.of, arguments.where))
    group = tuple(arguments.group)
    request = CountRequest(
        arguments.label,
        arguments.score,
        arguments.positive,
        where,
        group,
        arguments.drop_missing,
        arguments.most_scores,
    )
    with connected(arguments.engine) as backend:
        rows = rows_of(table_of(backend, arguments.source, arguments.engine), request)
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


if __name__ == "__main__":
    sys.exit(main())
