"""The choices of columns besides their roles: a shared link contains these columns too."""

from collections.abc import Collection

from threshold_explorer.controls.query_parameter import Scope, plain_text
from threshold_explorer.controls.query_parameters import get_parameter

# The score column of the pin, where it is not the current one.
PIN_SCORE = plain_text("pin_score", Scope.DATASET)
# The score column that the page on uncertainty compares with.
VERSUS = plain_text("versus", Scope.FILE)
# The column whose values are held out in turn.
SPLIT = plain_text("split", Scope.FILE)


def chosen_columns(known: Collection[str]) -> list[str]:
    """The columns that these choices name, of those in a table."""
    chosen = (get_parameter(choice, None) for choice in (PIN_SCORE, VERSUS, SPLIT))
    return [name for name in dict.fromkeys(chosen) if name is not None and name in known]
