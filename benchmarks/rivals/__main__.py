"""`python -m benchmarks.rivals`: times of other dashboards for the same work, against this project."""

import argparse
from collections.abc import Sequence

from benchmarks.machine import machine
from benchmarks.plan import whole_number
from benchmarks.report import markdown
from benchmarks.rivals.comparison import comparison_table
from benchmarks.rivals.guarantees import guarantees_table


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the tables as Markdown."""
    parser = argparse.ArgumentParser("python -m benchmarks.rivals", description=__doc__)
    rows, repeat = "rows of predictions (default 300000)", "runs; the fastest counts (default 5)"
    parser.add_argument("--rows", type=whole_number, default=300_000, metavar="N", help=rows)
    parser.add_argument("--repeat", type=whole_number, default=5, metavar="N", help=repeat)
    samples = "samples of each situation with guaranteed thresholds (default 200)"
    parser.add_argument("--samples", type=whole_number, default=200, metavar="N", help=samples)
    options = parser.parse_args(arguments)
    print(f"## Measured figures\n\n{machine()}\n", flush=True)
    print(markdown(comparison_table(options.rows, options.repeat)), flush=True)
    print(markdown(guarantees_table(options.samples)))


if __name__ == "__main__":
    main()
