"""The review band with a guarantee: which scores decide without review, and how often they are right."""

import math

import streamlit as st

from metrics_core import ParameterError
from metrics_core.choosing import ReviewBand, guaranteed_band
from metrics_core.choosing.guarantees import STARTS, cases_needed_for
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Scope, number
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    out_of_range_warning,
    set_parameter,
)
from threshold_explorer.views.threshold.review_band import BAND, slider_ends
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import Sentence, say

# The least share of right decisions among the cases accepted, and among those rejected, without review.
ACCEPTED = number("band_accepted", Scope.SESSION, 0.01, 0.9999)
REJECTED = number("band_rejected", Scope.SESSION, 0.01, 0.9999)
DEFAULT_SHARE = 0.99


def draw_guaranteed_band(dataset: BinaryDataset, scale: ThresholdScale) -> None:
    """Draws the inputs, the sentence on the band, and the button that sets the slider to it."""
    with st.container(key="guaranteed_band_inputs"):
        accepted, rejected = (
            bound_number_input(
                parameter,
                st,
                say(f"guaranteed-band-{key}"),
                default=DEFAULT_SHARE,
                make_warning=out_of_range_warning(parameter),
                step=0.01,
                format="%.6g",
            )
            for key, parameter in (("accepted", ACCEPTED), ("rejected", REJECTED))
        )
    try:
        band = _guaranteed_band(dataset, accepted, rejected, confidence())
    except ParameterError as refusal:
        st.caption(markdown_text(refusal_text(refusal)))
        return
    st.caption(markdown_text(band_sentence(band, accepted, rejected, confidence())))
    st.button(
        say("guaranteed-band-apply"),
        key="use_band_guaranteed",
        disabled=math.isinf(band.low) and math.isinf(band.high),
        on_click=set_parameter,
        args=(BAND, slider_ends(dataset, scale, band)),
    )


@cached_result
def _guaranteed_band(dataset: BinaryDataset, precision: float, npv: float, level: float) -> ReviewBand:
    return guaranteed_band(dataset.scores, precision=precision, npv=npv, confidence=level)


def band_sentence(band: ReviewBand, accepted: float, rejected: float, level: float) -> Sentence:
    """What is decided without review, how often that is right on new cases, and the share that is reviewed."""
    # Half of the error is for each end, and a part of that for each place where testing starts.
    each = 1 - (1 - level) / 2 / len(STARTS)
    return Sentence(
        "guaranteed-band",
        accepts=math.isfinite(band.high),
        rejects=math.isfinite(band.low),
        low=threshold_text(band.low),
        high=threshold_text(band.high),
        accepted=f"{100 * accepted:g}",
        rejected=f"{100 * rejected:g}",
        percent=f"{100 * level:g}",
        reviewed=band.share_reviewed,
        needed_to_accept=cases_needed_for(accepted, each),
        needed_to_reject=cases_needed_for(rejected, each),
    )
