"""The choices of columns besides their roles: a shared link contains these columns too."""

from collections.abc import Collection

from threshold_explorer.data.columns.roles import split_name
from threshold_explorer.interface.controls.query_parameter import Scope, number, plain_text, texts
from threshold_explorer.interface.controls.query_parameters import get_parameter

# The score column of the pin, where it is not the current one.
PIN_SCORE = plain_text("pin_score", Scope.DATASET)
# The score column that an older link compares with on the page Uncertainty.
VERSUS = plain_text("versus", Scope.FILE)
# The column whose values are held out in turn.
SPLIT = plain_text("split", Scope.FILE)
# The score columns that are compared.
SERIES = texts("series", Scope.FILE, shows_own_warning=True)
# The columns whose values, or crossed values, are the groups.
GROUPS = texts("groups", Scope.FILE, shows_own_warning=True)
# The column of dates.
PERIODS = plain_text("dates", Scope.FILE)
# The threshold of the search for weak slices that was started, which a link repeats; it is over all columns.
SEARCHED = number("search_t", Scope.DATASET, has_observed_default=True)


def chosen_columns(known: Collection[str]) -> list[str]:
    """The columns that these choices name, of those in a table; for recalibrated scores their column."""
    one = (get_parameter(choice, None) for choice in (PIN_SCORE, SPLIT, PERIODS))
    several = (name for choice in (SERIES, GROUPS) for name in get_parameter(choice, None) or ())
    names = (split_name(name, known)[0] for name in (*one, *several) if name is not None)
    return [name for name in dict.fromkeys(names) if name in known]
