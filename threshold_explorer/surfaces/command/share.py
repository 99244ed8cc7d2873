"""`threshold-explorer share`: a link that contains counts only, made without sending anything."""

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import click

from threshold_explorer.surfaces.command.examples import examples
from threshold_explorer.surfaces.command.predictions import FILE_OR_STDIN, open_predictions, role_options

if TYPE_CHECKING:
    from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
    from threshold_explorer.data.sources.predictions import RoleOptions


@click.command(
    epilog=examples("share predictions.csv --counts-only --to https://thresholds.example.org --threshold 0.3")
)
@click.argument("file", type=FILE_OR_STDIN)
@click.option("--counts-only", is_flag=True, required=True, help="The link contains the counts at 101 thresholds.")
@click.option("--to", "server", metavar="URL", required=True, help="The address of the app that opens the link.")
@click.option("--title", help="The title; otherwise the name of the file.")
@click.option("--threshold", type=float, help="The threshold at which the link opens.")
@role_options
def share(
    file: Path, counts_only: bool, server: str, title: str | None, threshold: float | None, roles: "RoleOptions"
) -> None:
    """Print a link with the counts at the slider's thresholds; no row and no score leaves this machine."""
    from threshold_explorer.surfaces.command.reports import data_lines

    opened = open_predictions(file, roles)
    # Standard output has the link alone, as programs take it.
    click.echo("\n".join(data_lines(opened)), err=True)
    click.echo(counts_link(opened.dataset, server, title, threshold))


def counts_link(dataset: "BinaryDataset", server: str, title: str | None, threshold: float | None) -> str:
    """A link to a server, with the counts at the slider's thresholds and no row."""
    from threshold_explorer.data.counts_link import StepCounts, encoded

    classes = (dataset.roles.positive, dataset.negative)
    counts = StepCounts.of(dataset.scores, dataset.grid(), title or dataset.title, classes)
    view = {"d": encoded(counts)} | ({} if threshold is None else {"t": repr(threshold)})
    return f"{server.rstrip('/')}/?{urlencode(view)}"
