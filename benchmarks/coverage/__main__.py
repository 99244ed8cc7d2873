"""`python -m benchmarks.coverage`: prints the tables of docs/intervals.md."""

import argparse
from collections.abc import Sequence

from benchmarks.coverage.kinds import KINDS, TITLE
from benchmarks.coverage.simulation import SITUATIONS, rows_of
from benchmarks.coverage.weights import weights_table
from benchmarks.coverage.whole_curves import simultaneous_table
from benchmarks.plan import whole_number
from benchmarks.report import Table, markdown


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one table, kind by kind as they are computed."""
    parser = argparse.ArgumentParser("python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--sets", type=whole_number, default=1000, help="samples of two classes; of others, fewer")
    parser.add_argument("--draws", type=whole_number, default=300, help="resamples of each sample")
    parser.add_argument("--only", default="", help="part of the name of a kind of data, such as “texts”")
    parser.add_argument("--situation", choices=SITUATIONS, help="one column instead of all")
    parser.add_argument("--bands", type=whole_number, default=0, help="samples for the table of simultaneous bands")
    parser.add_argument("--weights", type=whole_number, default=0, help="samples for the table of weights")
    options = parser.parse_args(arguments)
    kinds = [kind for kind in KINDS if options.only in kind.name]
    situations = (options.situation,) if options.situation else SITUATIONS
    rows = [row for kind in kinds for row in rows_of(kind, options.sets, options.draws, situations)]
    if rows:
        print(markdown(Table(TITLE, ("interval", *situations), rows)), flush=True)
    if options.weights:
        print(markdown(weights_table(options.weights, options.draws)), flush=True)
    if options.bands:
        print(markdown(simultaneous_table(options.bands, options.draws)), flush=True)


if __name__ == "__main__":
    main()
