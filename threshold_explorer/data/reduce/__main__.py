"""The command line of `reduce`, which is `threshold-explorer reduce` too.

What counts is imported when it counts: help and completion answer without it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from threshold_explorer.data.reduce.request import MOST_SCORES, Condition, CountRequest
from threshold_explorer.words.sentence import Refusal, say

# A shell's exit status for a process ended by SIGINT.
STOPPED = 130
_EPILOG = """\b
Examples:
  threshold-explorer reduce 'runs/*.parquet' --label outcome --score p --positive fraud -o counts.parquet
"""


class _Refused(click.ClickException):
    """A refusal in one line, without the usage."""

    exit_code = 2


@click.command(epilog=_EPILOG)
@click.argument("source")
@click.option("--label", metavar="COLUMN", required=True, help="The column of true classes.")
@click.option("--score", metavar="COLUMN", required=True, help="The column of scores.")
@click.option("--positive", metavar="LABEL", help="By default a known positive word, or else the rarer of two labels.")
@click.option(
    "--where", metavar="CONDITION", multiple=True, help='Count only such rows: "country=DE"; may be repeated.'
)
@click.option("--group", metavar="COLUMN", multiple=True, help="Count each value separately; may be repeated.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="A .parquet or .csv file.")
@click.option("--engine", metavar="URL", help="Where to count, an Ibis backend; by default DuckDB in this process.")
@click.option(
    "--most-scores",
    type=click.IntRange(1),
    default=MOST_SCORES,
    show_default=True,
    help="With more distinct scores, neighbours form groups, and AP and ROC AUC become intervals.",
)
@click.option("--drop", "--drop-missing", "drop_missing", is_flag=True, help="Leave out rows without label or score.")
def reduce(
    source: str,
    label: str,
    score: str,
    positive: str | None,
    where: tuple[str, ...],
    group: tuple[str, ...],
    output: Path,
    engine: str | None,
    most_scores: int,
    drop_missing: bool,
) -> None:
    """Count predictions per score where they are stored, into a file for the app.

    SOURCE is a Parquet or CSV file, a pattern of files, or the name of a table.
    """
    from threshold_explorer.data.reduce.counted_file import count_into

    try:
        conditions = tuple(map(Condition.of, where))
        request = CountRequest(label, score, positive, conditions, group, drop_missing, most_scores)
        count_into(output, source, request, engine)
    except Refusal as refusal:
        raise _Refused(str(refusal)) from refusal
    except KeyboardInterrupt:
        click.echo(say("reduce-stopped"), err=True)
        sys.exit(STOPPED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 success, 2 refused, 130 interrupted."""
    try:
        reduce.main(arguments, prog_name="python -m threshold_explorer.data.reduce")
    except SystemExit as end:
        return int(end.code or 0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
