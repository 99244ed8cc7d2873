"""The command: what was asked, what came of it, and how it ended: 0 done, 1 refused, 2 not understood, 130 stopped."""

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

from dashboard.reduce.asked import MOST_SCORES, Asked, Condition
from dashboard.reduce.counting import counts_of, is_grouped
from dashboard.reduce.engine import IN_PROCESS, connected, table_of
from dashboard.reduce.look import Look, look_at, rows_of
from dashboard.reduce.refusals import NotReduced
from dashboard.words.sentence import Refusal, Sentence, say

REFUSED = 1
# What a shell makes of a process that SIGINT ended.
STOPPED = 130
# Seconds between two signs of life, where somebody watches and where a log is written.
WATCHED, LOGGED = 1.0, 30.0
ENDINGS = (".parquet", ".csv")


def main(arguments: Sequence[str] | None = None) -> int:
    """Counts as the command line says; what is refused is said in one sentence."""
    given = _parser().parse_args(arguments)
    try:
        _reduce(given)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(say("reduce-stopped"), file=sys.stderr)
        return STOPPED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m dashboard.reduce", description=say("reduce-about"))
    parser.add_argument("source", help=say("reduce-help-source"))
    parser.add_argument("--label", required=True, help=say("reduce-help-label"))
    parser.add_argument("--score", required=True, help=say("reduce-help-score"))
    parser.add_argument("--positive", help=say("reduce-help-positive"))
    parser.add_argument("--where", action="append", default=[], help=say("reduce-help-where"))
    parser.add_argument("--group", action="append", default=[], help=say("reduce-help-group"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=say("reduce-help-output"))
    parser.add_argument("--engine", default=IN_PROCESS, help=say("reduce-help-engine"))
    parser.add_argument("--most-scores", type=_whole, default=MOST_SCORES, help=say("reduce-help-most"))
    parser.add_argument("--drop-missing", action="store_true", help=say("reduce-help-drop"))
    return parser


def _whole(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _reduce(given: argparse.Namespace) -> None:
    started = time.monotonic()
    output: Path = given.output
    if output.suffix.lower() not in ENDINGS:
        raise NotReduced("reduce-output-ending", file=str(output))
    if not output.parent.is_dir():
        raise NotReduced("reduce-no-folder", folder=str(output.parent))
    where = tuple(map(Condition.of, given.where))
    group = tuple(given.group)
    asked = Asked(given.label, given.score, given.positive, where, group, given.drop_missing, given.most_scores)
    with connected(given.engine) as backend:
        rows = rows_of(table_of(backend, given.source, given.engine), asked)
        with _signs_of_life(Sentence("reduce-looking")):
            look = look_at(rows, asked)
        with _signs_of_life(Sentence("reduce-counting", rows=look.n_cases)):
            counts = counts_of(rows, asked, look)
    _write(counts, output)
    _report(counts, asked, look, output, time.monotonic() - started)


@contextmanager
def _signs_of_life(doing: Sentence) -> Iterator[None]:
    """Says what is done at once, and again and again for how long, until it is."""
    done = threading.Event()
    started = time.monotonic()
    print(doing, file=sys.stderr)

    def tell() -> None:
        while not done.wait(WATCHED if sys.stderr.isatty() else LOGGED):
            seconds = round(time.monotonic() - started)
            line = say("reduce-elapsed", doing=doing, seconds=seconds)
            print(line, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def _write(counts: pa.Table, output: Path) -> None:
    """The whole file or none: what was there before stays until the new one is complete."""
    unfinished = output.with_name(f".{output.name}.unfinished")
    try:
        if output.suffix.lower() == ".csv":
            plain = [column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in counts]
            pyarrow.csv.write_csv(pa.table(plain, names=counts.column_names), unfinished)
        else:
            pq.write_table(counts, unfinished, compression="zstd")
        unfinished.replace(output)
    except OSError as error:
        raise NotReduced("reduce-no-output", file=str(output), reason=error.strerror or str(error)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def _report(counts: pa.Table, asked: Asked, look: Look, output: Path, seconds: float) -> None:
    print(
        say(
            "reduce-done",
            cases=look.n_cases,
            scores=len(counts),
            seconds=seconds,
            positives=pc.sum(counts["n_positive"]).as_py(),
            positive=look.positive,
            file=str(output),
            megabytes=output.stat().st_size / 1e6,
        )
    )
    if look.n_cases < look.n_rows:
        print(say("reduce-dropped", rows=look.n_rows - look.n_cases))
    if is_grouped(asked, look):
        print(say("reduce-grouped", scores=look.n_scores, most=asked.most_scores, groups=len(counts)))


if __name__ == "__main__":
    sys.exit(main())
