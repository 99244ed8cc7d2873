"""`python -m benchmarks.rivals`: prints what other dashboards need for the same work, beside our own times."""

import argparse
from collections.abc import Sequence

from benchmarks.machine import machine
from benchmarks.plan import whole_number
from benchmarks.report import markdown
from benchmarks.rivals.comparison import compared


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints one table as Markdown."""
    parser = argparse.ArgumentParser("python -m benchmarks.rivals", description=__doc__)
    rows, repeat = "rows of predictions (default 300000)", "repetitions, of which the best counts (default 5)"
    parser.add_argument("--rows", type=whole_number, default=300_000, metavar="N", help=rows)
    parser.add_argument("--repeat", type=whole_number, default=5, metavar="N", help=repeat)
    options = parser.parse_args(arguments)
    print(f"## Measured figures\n\n{machine()}\n", flush=True)
    print(markdown(compared(options.rows, options.repeat)))


if __name__ == "__main__":
    main()
