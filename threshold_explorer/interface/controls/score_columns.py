"""The choices of columns besides their roles, such as the score of the pin, and recalibrated scores among them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from metrics_core.calibration.map_fits import FITS
from metrics_core.calibration.maps import MAPS
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.roles import ColumnRoles, NotRecalibrated, recalibrated_name, split_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, one_of, plain_text, texts
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.serving.session import as_in_this_visit
from threshold_explorer.words.sentence import say

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
NO_METHOD = "none"
RECALIBRATE = one_of("recalibrate", Scope.SESSION, (NO_METHOD, *FITS), lambda key: say(f"recalibrate-{key}"))


def chosen_columns(known: Collection[str]) -> list[str]:
    """The columns that these choices name, of those in a table; for recalibrated scores their column."""
    one = (get_parameter(choice, None) for choice in (PIN_SCORE, SPLIT, PERIODS))
    several = (name for choice in (SERIES, GROUPS) for name in get_parameter(choice, None) or ())
    names = (split_name(name, known)[0] for name in (*one, *several) if name is not None)
    return [name for name in dict.fromkeys(names) if name in known]


def with_recalibrated(
    scores: Sequence[str], chosen: str, columns: Mapping[str, ColumnProfile], *, lower_is_positive: bool = False
) -> tuple[str, ...]:
    """The score columns, with the recalibrated scores of the `chosen` one: by its own method and by the chosen one.

    A chosen method that is for scores from 0 to 1 is left out for others, and for those of which lower ones are
    positive, since a map takes their negation.
    """
    column, method = split_name(chosen, columns)
    asked = get_parameter(RECALIBRATE, NO_METHOD)
    methods = [method] if method else []
    if asked not in (NO_METHOD, method):
        is_probability = column in columns and columns[column].is_probability and not lower_is_positive
        methods += [asked] if is_probability or not MAPS[asked].is_for_probabilities else []
    names = [recalibrated_name(column, each, columns) for each in methods]
    return (*scores, *(name for name in names if name not in scores))


def score_choices(dataset: BinaryDataset, source: Source) -> tuple[str, ...]:
    """The scores of the same cases besides the current one: other columns, and the recalibrated or original scores.

    Recalibrated scores are among them only if their maps can be fitted.
    """
    others = dataset.other_scores(source)
    if not dataset.has_recalibrated_scores:
        return others
    roles, columns = dataset.roles, source.columns.profiles
    own = (roles.score_column,) if roles.recalibration else ()
    found = with_recalibrated((*own, *others), roles.score, columns, lower_is_positive=roles.column_is_lower)
    return tuple(name for name in without_refused(found, roles, source) if name != roles.score)


def recalibrated_others(others: Sequence[str], source: Source) -> tuple[str, ...]:
    """The recalibrated scores of other columns of probabilities by the chosen method; some may be refused later."""
    columns, asked = source.columns.profiles, get_parameter(RECALIBRATE, NO_METHOD)
    if asked == NO_METHOD:
        return ()
    models = [
        name for name in others if name in columns and columns[name].is_probability and not columns[name].is_whole
    ]
    return tuple(name for each in models if (name := recalibrated_name(each, asked, columns)) not in others)


def without_refused(names: Sequence[str], roles: ColumnRoles, source: Source) -> tuple[str, ...]:
    """The names of scores without recalibrated ones that cannot be fitted with these roles.

    That of the roles stays, since the page says why it is refused.
    """
    columns = source.columns.profiles
    return tuple(name for name in names if name in columns or name == roles.score or _can_fit(roles, name, source))


@cached_result
def _can_fit(roles: ColumnRoles, name: str, source: Source) -> bool:
    """Whether the maps of recalibrated scores can be fitted; true where these cases are refused for another reason."""
    columns = source.columns
    column, method = split_name(name, columns.profiles)
    if not method:
        return True
    lower = roles.column_is_lower
    wanted = replace(roles, score=column, lower_is_positive=lower, recalibration=None, required=())
    wanted = ColumnRoles.recalibrated(wanted, method, columns.profiles)
    try:
        open_binary(source, replace(wanted, drop_missing=bool(columns.missing(wanted))))
    except NotRecalibrated:
        return False
    except RefusedFile:
        pass
    return True


def draw_map_downloads(as_json: Callable[[], str], as_python: Callable[[], str]) -> None:
    """Draws the buttons that download a map as JSON and as Python code."""
    kinds = (("json", as_json, "json", "application/json"), ("python", as_python, "py", "text/x-python"))
    with st.container(horizontal=True, key="recalibrate_downloads"):
        for kind, make, ending, mime in kinds:
            st.download_button(
                say(f"recalibrate-{kind}"),
                as_in_this_visit(make),
                f"recalibration.{ending}",
                mime,
                icon=":material/download:",
                key=f"download_recalibration_{kind}",
                on_click="ignore",
            )
