"""The arguments and options of commands that read a file of predictions."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from threshold_explorer.command.progress import progress
from threshold_explorer.controls.confidence_choice import LEVELS
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.data.source import Source
from threshold_explorer.sources.predictions import Predictions, RoleOptions
from threshold_explorer.sources.received_file import read_source
from threshold_explorer.upload_store.recipe import DEFAULT_OPTIONS, Recipe, SentFile
from threshold_explorer.words.sentence import say

_Command = TypeVar("_Command", bound=Callable[..., Any])

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FILE_OR_STDIN = click.Path(exists=True, dir_okay=False, path_type=Path, allow_dash=True)
_STDIN = Path("-")
# Uploads belong to a visitor; commands have only one.
_VISITOR = "command"
# The level that the user asked for, in the context of a command; None for none.
CONFIDENCE = "confidence"


def open_predictions(path: Path, options: RoleOptions) -> Predictions:
    """Read a file, or standard input for "-"; raises RefusedFile if it has no predictions for two classes."""
    return Predictions.of(read_predictions(path, label_declared=options.label is not None), options)


def read_predictions(path: Path, *, label_declared: bool) -> Source:
    """The table of a file, or of standard input for "-"; raises RefusedFile if it cannot be read."""
    is_stdin = path == _STDIN
    name = "stdin" if is_stdin else path.name
    with progress(say("command-reading", file=name)):
        piped = sys.stdin.buffer.read() if is_stdin else b""
        content = (lambda: piped) if is_stdin else path.read_bytes
        return read_source(Recipe((SentFile(name, content, DEFAULT_OPTIONS, label_declared=label_declared),)), _VISITOR)


def confidence_option(command: _Command) -> _Command:
    """Add the option for the confidence level of all intervals, the levels of the page."""
    help = "The confidence level in percent; by default 95, of check that of the record."
    option = click.option(
        "--confidence", type=click.Choice(list(LEVELS)), expose_value=False, is_eager=True, callback=_use, help=help
    )
    return option(command)


def _use(context: click.Context, option: click.Parameter, level: str | None) -> None:
    context.meta[CONFIDENCE] = level
    use_confidence(LEVELS[level or "95"])


def role_options(command: _Command) -> _Command:
    """Add the options of `RoleOptions`, which the command receives as `roles`."""

    def with_roles(**arguments: Any) -> Any:
        named = {name: arguments.pop(name) for name in RoleOptions.__dataclass_fields__}
        return command(roles=RoleOptions(**named), **arguments)

    with_roles.__doc__, with_roles.__name__ = command.__doc__, command.__name__
    with_roles.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    for option in (
        click.option("--drop", is_flag=True, help="Leave out rows with a missing value."),
        click.option("--lower", is_flag=True, help="Lower scores are positive."),
        click.option("--cluster", metavar="COLUMN", help="The column of cases that belong together."),
        click.option("--weight", metavar="COLUMN", help="The column of weights."),
        click.option("--positive", metavar="LABEL", help="The positive class."),
        click.option("--score", metavar="COLUMN", help="The column of scores."),
        click.option("--label", metavar="COLUMN", help="The column of true classes."),
    ):
        with_roles = option(with_roles)
    return with_roles  # type: ignore[return-value]
