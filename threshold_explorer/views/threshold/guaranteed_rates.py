"""The switch for rates guaranteed at every threshold at once, and their limits for the live layer."""

from typing import Any

import numpy as np
import streamlit as st

from metrics_core.choosing import guaranteed_rates
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter
from threshold_explorer.interface.goal.constraints import why_no_guarantee
from threshold_explorer.live.parts import Part, packed, sentence
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

GUARANTEED = flag("guaranteed", Scope.SESSION)


def guaranteed_rates_switch(dataset: BinaryDataset) -> None:
    """Draws the toggle; disabled, with the reason, where nothing can be guaranteed."""
    why = _why_none(dataset)
    bound_widget(
        GUARANTEED,
        st.toggle,
        say("guaranteed-rates-switch"),
        default=False,
        help=markdown_text(why or say("guaranteed-rates-switch.help")),
        disabled=bool(why),
    )


def _why_none(dataset: BinaryDataset) -> str | None:
    if dataset.bounded:
        return say("guaranteed-rates-unlabelled")
    if not 0 < dataset.scores.prevalence < 1:
        return say("guaranteed-rates-one-class")
    return why_no_guarantee(dataset)


def wants_guaranteed_rates(dataset: BinaryDataset) -> bool:
    return get_parameter(GUARANTEED, False) and not _why_none(dataset)


def guaranteed_rates_part(dataset: BinaryDataset) -> list[Part]:
    """The sentence on the rates, if they are wanted."""
    return [sentence("guaranteed")] if wants_guaranteed_rates(dataset) else []


def live_guaranteed_rates(dataset: BinaryDataset, positions: ThresholdScale) -> dict[str, Any] | None:
    """The limits at each position of the slider, in thousandths and rounded to the safe side."""
    return _packed(dataset, positions, confidence()) if wants_guaranteed_rates(dataset) else None


@cached_result
def _packed(dataset: BinaryDataset, positions: ThresholdScale, level: float) -> dict[str, Any]:
    found = guaranteed_rates(dataset.scores, positions.thresholds, confidence=level)
    lower = {key: np.floor(1000 * np.asarray(getattr(found, key))) for key in ("recall", "precision")}
    limits = {**lower, "fpr": np.ceil(1000 * np.asarray(found.fpr))}
    return {
        "percent": round(100 * level),
        **{key: packed(np.nan_to_num(values).astype(int).tolist()) for key, values in limits.items()},
    }
