"""What a kind of data set says of itself."""

from collections.abc import Callable
from dataclasses import dataclass

from dashboard.columns.roles import ColumnRoles
from dashboard.data.dataset import Dataset
from dashboard.data.source import Source


@dataclass(frozen=True)
class Kind:
    """One kind of data set.

    `key` names it in the catalogue: `kind-<key>` says what a file needs to be of it. `roles` are those that columns
    take, each a choice of the sidebar. `fits` says whether a table can be of this kind, and `open` makes the data set
    once the roles are settled; it raises `RefusedFile`, and is None for a kind that no table has. Which pages a kind
    has stands in the router.
    """

    key: str
    roles: tuple[str, ...] = ()
    fits: Callable[[Source], bool] = lambda source: False
    open: Callable[[Source, ColumnRoles], Dataset] | None = None
