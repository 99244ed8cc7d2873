"""The arguments and options of commands that read a file of predictions.

What reads files is imported when a file is read: help and completion answer without it.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from threshold_explorer.interface.defaults import CONFIDENCE_LEVELS
from threshold_explorer.surfaces.command.terminal import progress
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.source import Source
    from threshold_explorer.data.sources.predictions import Predictions, RoleOptions

_Command = TypeVar("_Command", bound=Callable[..., Any])


class _Text(click.ParamType):  # type: ignore[type-arg]
    """A text as UTF-8, also where the locale is not: the words of a command line are then undecoded bytes."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return as_utf_8(value)


def as_utf_8(text: str) -> str:
    r"""A word of the command line, of which the locale could not decode some bytes.

    >>> as_utf_8("p"), as_utf_8("\udcc3\udcb6")
    ('p', 'ö')
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="surrogateescape").decode(errors="replace")
    return text


TEXT = _Text()
FILE = click.Path(exists=True, path_type=Path)
FILE_OR_STDIN = click.Path(exists=True, path_type=Path, allow_dash=True)
_STDIN = Path("-")
# Uploads belong to a visitor; commands have only one.
_VISITOR = "command"
# The level that the user asked for, in the context of a command; None for none.
CONFIDENCE = "confidence"


def open_predictions(path: Path, options: "RoleOptions") -> "Predictions":
    """Read a file, or standard input for "-"; raises RefusedFile if it has no predictions for two classes."""
    from threshold_explorer.data.sources.predictions import Predictions

    return Predictions.of(read_predictions(path, options, label_declared=options.label is not None), options)


def read_predictions(path: Path, options: "RoleOptions", *, label_declared: bool) -> "Source":
    """The table of a file or folder, or of standard input for "-"; raises RefusedFile for one not readable."""
    from threshold_explorer.data.sources.local_file import content_of
    from threshold_explorer.data.sources.predictions import source_of

    is_stdin = path == _STDIN
    name = "stdin" if is_stdin else as_utf_8(path.name or path.resolve().name)
    with progress(say("command-reading", file=name)):
        piped = sys.stdin.buffer.read() if is_stdin else b""
        content = (lambda: piped) if is_stdin else content_of(path)
        return source_of(name, content, options, _VISITOR, label_declared=label_declared)


class _Level(click.Choice):  # type: ignore[type-arg]
    """A confidence level in percent, also as a share such as 0.95."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            share = float(value)
        except ValueError:
            share = 1.0
        found: str = super().convert(f"{100 * share:g}" if 0 < share < 1 else value, param, ctx)
        return found


def confidence_option(command: _Command) -> _Command:
    """Add the option for the confidence level of all intervals and guarantees, the levels of the page."""
    help = "The confidence level, such as 95 or 0.95; by default 95, of check that of the record."
    option = click.option(
        "--confidence", type=_Level(list(CONFIDENCE_LEVELS)), expose_value=False, callback=_use, help=help
    )
    return option(command)


def _use(context: click.Context, option: click.Parameter, level: str | None) -> None:
    if context.resilient_parsing:
        return
    from threshold_explorer.data.confidence_level import use_confidence

    context.meta[CONFIDENCE] = level
    use_confidence(CONFIDENCE_LEVELS[level or "95"])


def role_options(command: _Command) -> _Command:
    """Add the options of `RoleOptions`, which the command receives as `roles`."""

    def with_roles(**arguments: Any) -> Any:
        from threshold_explorer.data.sources.predictions import RoleOptions

        named = {name: arguments.pop(name) for name in RoleOptions.__dataclass_fields__}
        return command(roles=RoleOptions(**named), **arguments)

    with_roles.__doc__, with_roles.__name__ = command.__doc__, command.__name__
    with_roles.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    read_help = "The answer to a question about the file, such as rows=leave-out; may be repeated."
    predicted_help = "The column of predicted classes that the score is the confidence in; none if it is of one class."
    blank_help = "Why labels are blank, such as above~0.42, sampled~column~p, late~column~day, random or unknown."
    for option in (
        click.option("--accept-guesses", is_flag=True, help="Take the first answer to each question about the file."),
        click.option("--read", type=TEXT, metavar="NAME=VALUE", multiple=True, help=read_help),
        click.option("--blank", type=TEXT, metavar="REASON", help=blank_help),
        click.option("--drop", is_flag=True, help="Leave out rows with a missing value."),
        click.option("--lower", is_flag=True, help="Lower scores are positive."),
        click.option("--predicted", type=TEXT, metavar="COLUMN", help=predicted_help),
        click.option("--cluster", type=TEXT, metavar="COLUMN", help="The column of cases that belong together."),
        click.option("--weight", type=TEXT, metavar="COLUMN", help="The column of weights, or none."),
        click.option("--positive", type=TEXT, metavar="LABEL", help="The positive class."),
        click.option("--score", type=TEXT, metavar="COLUMN", help="The column of scores."),
        click.option("--label", type=TEXT, metavar="COLUMN", help="The column of true classes."),
    ):
        with_roles = option(with_roles)
    return with_roles  # type: ignore[return-value]
