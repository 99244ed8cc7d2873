"""`python -m benchmarks`: print every measurement with its goal. A missed goal is not an error."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from importlib import import_module

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, markdown

SUBJECTS = {
    "statistic": "curves and curve metrics against scikit-learn and np.sort",
    "ranking": "metrics of many ranked lists against ir_measures",
    "multiclass": "ten classes against scikit-learn",
    "texts": "exact match and token F1 against the published SQuAD script",
    "choosing": "all objectives, three constraints and the review band against np.sort",
    "guarantees": "thresholds that keep constraints on new cases, and limits at 4001 thresholds, against np.sort",
    "partial": "a million cases of which 5 % are labelled, with intervals, against all labelled",
    "groups": "fifty groups against one set and scikit-learn, and simulated coverage of gaps and weak slices",
    "calibration": "the calibration curve and its numbers against np.sort, and the band",
    "resampling": "a thousand bootstrap resamples against resampling rows",
    "compare": "ten series of many rows with intervals against one, and against scikit-learn in a loop",
    "periods": "120 months of many rows with intervals against their cases as one set",
    "reading": "a file from bytes to the first screen against pyarrow.csv",
    "reducing": "the command threshold_explorer.data.reduce on DuckDB under a memory limit and on Spark",
    "uploads": "the server's memory during four large uploads, and the response time for a fifth visitor",
    "sharing": "opening a shared link cold and warm against reading the same CSV",
    "live": "work per pointer move, slider release to server response, payload, in Chromium",
    "series": "ten series under one cursor against one series, and their page in Chromium",
    "first_chart": "from opening a page to its first chart against a page with one chart",
    "starting": "from the command to its first chart against the app alone, and from arrays to a notebook's widget",
    "memory": "the server's memory per further viewer",
    "languages": "slider releases of visitors in each language against as many English ones",
}
HELP = {
    "rows": "rows of binary predictions",
    "repeat": "runs; the fastest counts",
    "ranking_rows": "rows of the run of ranked lists",
    "class_rows": "rows of multiclass predictions",
    "group_rows": "rows of all groups together, and ten times those of a search for weak slices",
    "group_sets": "simulated data sets of each kind, and a tenth of the simulated groups",
    "text_rows": "predicted answers",
    "file_rows": "rows of the CSV that is read, and of the upload",
    "large_rows": "rows of the large file, read once to measure memory",
    "reduce_rows": "rows of the files to reduce; 100000000 need 1 GB of disk and some minutes",
    "upload_megabytes": "size of each of the four concurrent uploads",
    "moves": "pointer moves of the drag",
    "releases": "slider releases, and as many before the large uploads",
    "visits": "visitors who open the page, each of them twice",
    "further_viewers": "viewers after the first, added twice",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the chosen subjects and print them as Markdown."""
    options = vars(_parser().parse_args(arguments))
    command, only = options.pop("command"), options.pop("only")
    if command == "list":
        print("\n".join(f"{name:10} {about}" for name, about in SUBJECTS.items()))
        return
    sizes = {name: tuple(size) if isinstance(size, list) else size for name, size in options.items()}
    plan = Plan(**sizes)
    _print_all(plan, only or list(SUBJECTS))


def _print_all(plan: Plan, subjects: Sequence[str]) -> None:
    # Imported here, so that `list` and `--help` start quickly.
    from benchmarks.machine import machine

    print(f"## Measured figures\n\n{machine()}\n", flush=True)
    for subject in subjects:
        print(f"measuring {subject} ...", file=sys.stderr, flush=True)
        for table in _measured(subject, plan):
            print(markdown(table), flush=True)


def _measured(subject: str, plan: Plan) -> list[Table]:
    try:
        measure: Callable[[Plan], list[Table]] = import_module(f"benchmarks.{subject}").measure
        return measure(plan)
    except Exception as error:
        # A subject that fails, for example without a browser, must not stop the others.
        return [Table(f"{subject}: not measured", ("why",), [(_in_one_line(error),)])]


def _in_one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".replace("|", "/").replace("\n", " ")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("command", nargs="?", choices=["list"], help="list the subjects")
    parser.add_argument("--only", nargs="+", choices=SUBJECTS, metavar="NAME", help=" or ".join(SUBJECTS))
    for field in fields(Plan):
        _add_size(parser, field.name, field.default)
    return parser


def _add_size(parser: argparse.ArgumentParser, name: str, default: object) -> None:
    defaults = default if isinstance(default, tuple) else (default,)
    parser.add_argument(
        f"--{name.replace('_', '-')}",
        type=whole_number,
        nargs="+" if defaults is default else None,
        default=default,
        metavar="N",
        help=f"{HELP[name]} (default {' '.join(map(str, defaults))})",
    )


if __name__ == "__main__":
    main()
