"""From the answer onwards: to the threshold page, or to a bound that gives way."""

import math

import streamlit as st

from dashboard.choose.answers import Answer, settable
from dashboard.choose.bounds import A_DAY, ALERTS, BOUNDS
from dashboard.controls.choosing import choose, peek
from dashboard.controls.class_thresholds import T
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.words.sentence import say
from metrics_core.choosing import Infeasible, NearestReachable


def take_answer(dataset: BinaryDataset, scale: ThresholdScale, found: Answer) -> None:
    """The button that goes on from the answer: it takes the threshold along, or has the nearest bound give way."""
    if isinstance(found, Infeasible):
        relax = found.relax
        st.button(
            say("choose-relax"),
            key="give_way",
            help=say("choose-relax.help"),
            icon=":material/open_in_full:",
            disabled=relax is None,
            on_click=give_way,
            args=(relax,),
        )
        return
    threshold = settable(dataset, scale, found)
    pressed = st.button(
        say("choose-take"),
        key="take_answer",
        type="primary",
        icon=":material/arrow_forward:",
        help=say("choose-take.help"),
        disabled=threshold is None,
        on_click=choose,
        args=(T, threshold),
    )
    if pressed:
        st.switch_page("threshold.py")


def give_way(nearest: NearestReachable) -> None:
    """For callbacks: the bound asks for what can be had, and no more."""
    bound = nearest.constraint
    held = [one for one in BOUNDS if one.metric == bound.metric.key and one.sense == bound.sense]
    if held and held[0].chosen == bound.bound:
        choose(held[0].choice, nearest.value)
    else:
        choose(ALERTS, float(math.ceil(nearest.value * peek(A_DAY, 0.0))))
