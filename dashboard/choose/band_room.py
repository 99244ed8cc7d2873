"""The part of the page that has two thresholds: what is asked, the slider, the numbers, and what the browser gets."""

from dataclasses import asdict
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.choose.band import ask_band, ask_band_costs, band_costs, band_positions, best_bands
from dashboard.choose.band_charts import SHOWN
from dashboard.choose.band_measures import SHARES
from dashboard.choose.band_table import draw_band_table, draw_best_bands
from dashboard.choose.costs import OUT_OF, Terms
from dashboard.choose.panel import legend
from dashboard.data.confidence import live_confidence
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.frame.bar import columns
from dashboard.live.parts import CELL_COLOURS
from dashboard.threshold.histogram import REVIEW_COLOUR
from dashboard.words.sentence import say

# Rows and columns of the numbers, as they are read: "no", review, "yes".
_CELLS = [("negative", ("tn", "reviewed_negative", "fp")), ("positive", ("fn", "reviewed_positive", "tp"))]


def review_room(
    dataset: BinaryDataset, scale: ThresholdScale, positions: ThresholdScale, terms: Terms
) -> tuple[DeltaGenerator, dict[str, Any]]:
    """Draws all but the charts; returns their place, and what the live layer needs.

    `positions` are those of the page's threshold slider, of which the live layer has the counts already.
    """
    st.markdown(f"##### {say('band-heading')}")
    st.caption(say("band-caption"))
    left, right = columns((58, 42), "band_row")
    with right:
        ask_band_costs()
        best = best_bands(dataset, terms)
        draw_best_bands(dataset, scale, terms, best)
        st.html('<div class="band-numbers"></div>')
    with left:
        ends = ask_band(dataset, positions, best)
        place = st.container(key="band_charts")
        legend(SHOWN, ["review"])
    draw_band_table(dataset, terms, ends, best)
    return place, _for_script(dataset, positions, terms, band_positions(dataset, positions, best, ends))


def _for_script(
    dataset: BinaryDataset, scale: ThresholdScale, terms: Terms, positions: tuple[float, ...]
) -> dict[str, Any]:
    known = set(scale.thresholds.tolist())
    further = [at for at in positions if at not in known]
    counts = [(at, dataset.scores.confusion_at(at)) for at in further]
    costs = band_costs(terms)
    return {
        "further": [{"threshold": at, "tp": found.tp, "fp": found.fp} for at, found in counts],
        "shares": [asdict(share) for share in SHARES],
        "cells": _CELLS,
        "classes": dataset.classes,
        "colours": {**CELL_COLOURS, "reviewed_negative": REVIEW_COLOUR, "reviewed_positive": REVIEW_COLOUR},
        "costs": costs and asdict(costs),
        "confidence": live_confidence(),
        "out_of": OUT_OF,
        "none": say("no-interval-weights") if dataset.scores.is_weighted else "",
    }
