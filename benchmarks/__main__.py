"""`python -m benchmarks`: prints every measured figure beside its goal; a missed goal fails nothing."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from importlib import import_module

from benchmarks.plan import Plan, whole_number
from benchmarks.report import Table, markdown

SUBJECTS = {
    "statistic": "curves and summaries against scikit-learn and np.sort",
    "ranking": "measures of many ranked lists against ir_measures",
    "multiclass": "ten classes against scikit-learn",
    "texts": "exact match and token F1 against the published rules of SQuAD",
    "choosing": "all objectives, three constraints and the review band against np.sort",
    "resampling": "a thousand resamples of the cases against drawing their rows",
    "reading": "a file from bytes to the first screen against pyarrow.csv",
    "reducing": "counting where the rows are, on DuckDB under a memory limit and on Spark",
    "uploads": "the server's memory while four visitors send large files, and a fifth who drags meanwhile",
    "sharing": "opening a shared link cold and warm against reading the same CSV",
    "live": "work per pointer move, release to server, payload, in a real Chromium",
    "first_chart": "from opening the page to its first chart against a page of one chart",
    "memory": "the server's memory per further viewer",
}
HELP = {
    "rows": "rows of predictions for the statistic",
    "repeat": "repetitions, of which the best counts",
    "ranking_rows": "rows of the run whose lists are measured",
    "class_rows": "rows of predictions for ten classes",
    "text_rows": "answers that are compared with their references",
    "file_rows": "rows of the CSV that is read, and of the one uploaded",
    "large_rows": "rows of the file that is read once, for its memory",
    "reduce_rows": "rows of the files that are counted where they are; 100000000 take 1 GB of disk and some minutes",
    "upload_megabytes": "size of each of the four files that are sent at once",
    "moves": "pointer moves of the drag",
    "releases": "releases of the slider, as many before the large files are sent",
    "visits": "visitors who open the page, each of them twice",
    "further_viewers": "viewers beside the first, and as many again",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures what was asked for and prints it as Markdown."""
    options = vars(_parser().parse_args(arguments))
    command, only = options.pop("command"), options.pop("only")
    if command == "list":
        print("\n".join(f"{name:10} {about}" for name, about in SUBJECTS.items()))
        return
    sizes = {name: tuple(size) if isinstance(size, list) else size for name, size in options.items()}
    plan = Plan(**sizes)
    _print_all(plan, only or list(SUBJECTS))


def _print_all(plan: Plan, subjects: Sequence[str]) -> None:
    # Imported late: `list` and `--help` answer at once.
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
        # What cannot be measured here, for want of a browser say, must not cost the other figures.
        return [Table(f"{subject}: not measured", ("why",), [(_in_one_line(error),)])]


def _in_one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".replace("|", "/").replace("\n", " ")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("command", nargs="?", choices=["list"], help="only say what can be measured")
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
