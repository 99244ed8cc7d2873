"""The choice of a method that recalibrates the scores, and the recalibrated scores among the choices of a score."""

from collections.abc import Callable, Collection, Sequence

import streamlit as st

from metrics_core.calibration.map_fits import FITS
from threshold_explorer.columns.recalibrated import recalibrated_name, split_name
from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.controls.query_parameters import get_parameter
from threshold_explorer.data.source import Source
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.sentence import say

NO_METHOD = "none"
RECALIBRATE = one_of("recalibrate", Scope.SESSION, (NO_METHOD, *FITS), lambda key: say(f"recalibrate-{key}"))


def with_recalibrated(scores: Sequence[str], chosen: str, columns: Collection[str]) -> tuple[str, ...]:
    """The score columns, with the recalibrated scores of the `chosen` one: by its own method and by the chosen one."""
    column, method = split_name(chosen, columns)
    methods = dict.fromkeys((method, get_parameter(RECALIBRATE, NO_METHOD)))
    names = [recalibrated_name(column, each, columns) for each in methods if each and each != NO_METHOD]
    return (*scores, *(name for name in names if name not in scores))


def score_choices(dataset: BinaryDataset, source: Source) -> tuple[str, ...]:
    """The scores of the same cases besides the current one: other columns, and the recalibrated or original scores."""
    others = dataset.other_scores(source)
    if not dataset.has_recalibrated_scores:
        return others
    roles = dataset.roles
    own = (roles.score_column,) if roles.recalibration else ()
    found = with_recalibrated((*own, *others), roles.score, source.columns.profiles)
    return tuple(name for name in found if name != roles.score)


def draw_map_downloads(as_json: Callable[[], str], as_python: Callable[[], str]) -> None:
    """Draws the buttons that download a map as JSON and as Python code."""
    kinds = (("json", as_json, "json", "application/json"), ("python", as_python, "py", "text/x-python"))
    with st.container(horizontal=True, key="recalibrate_downloads"):
        for kind, make, ending, mime in kinds:
            st.download_button(
                say(f"recalibrate-{kind}"),
                make,
                f"recalibration.{ending}",
                mime,
                icon=":material/download:",
                key=f"download_recalibration_{kind}",
                on_click="ignore",
            )
