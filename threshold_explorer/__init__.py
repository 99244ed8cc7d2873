"""The app: reading files, the open data set, shared links, charts, the live layer and the web server.

>>> import threshold_explorer
>>> threshold_explorer.Rule("p", 0.3, False, "ill", "well", "float64").labels([0.2, 0.4])
['well', 'ill']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threshold_explorer.group_rule import GroupRule
    from threshold_explorer.notebook.widget import explore
    from threshold_explorer.rule import Rule

__all__ = ["GroupRule", "Rule", "explore"]

# What programs use, and the module that has it: imported at first use, so that the package itself imports nothing.
_MODULES = {
    "GroupRule": "threshold_explorer.group_rule",
    "Rule": "threshold_explorer.rule",
    "explore": "threshold_explorer.notebook.widget",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
