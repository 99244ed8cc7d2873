"""The arguments and options of commands that read a file of predictions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from threshold_explorer.sources.predictions import Predictions, RoleOptions

_Command = TypeVar("_Command", bound=Callable[..., Any])

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
# Uploads belong to a visitor; commands have only one.
_VISITOR = "command"


def open_predictions(path: Path, options: RoleOptions) -> Predictions:
    """Read a file; raises RefusedFile if it has no predictions for two classes."""
    return Predictions.open(path.name, path.read_bytes, options, _VISITOR)


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
