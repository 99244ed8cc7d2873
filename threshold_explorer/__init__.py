"""The app: reading files, the open data set, shared links, charts, the live layer and the web server.

>>> import threshold_explorer
>>> threshold_explorer.Rule("p", 0.3, False, "ill", "well", "float64").labels([0.2, 0.4])
['well', 'ill']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threshold_explorer.decision.group_rule import GroupRule
    from threshold_explorer.decision.rule import Rule
    from threshold_explorer.surfaces.notebook.widget import explore
    from threshold_explorer.words.about import VERSION as __version__  # noqa: N811

__all__ = ["GroupRule", "Rule", "__version__", "explore"]

# What programs use, with the module that has it and its name there: imported at first use, so that the package itself
# imports nothing.
_MODULES = {
    "GroupRule": ("threshold_explorer.decision.group_rule", "GroupRule"),
    "Rule": ("threshold_explorer.decision.rule", "Rule"),
    "__version__": ("threshold_explorer.words.about", "VERSION"),
    "explore": ("threshold_explorer.surfaces.notebook.widget", "explore"),
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _MODULES[name]
    return getattr(import_module(module), there)


def __dir__() -> list[str]:
    return [*globals(), *_MODULES]
