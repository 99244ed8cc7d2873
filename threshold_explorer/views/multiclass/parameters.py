"""Controls and URL parameters of the Multiclass page."""

import math
from collections.abc import Hashable

import streamlit as st

from metrics_core.multiclass.class_prevalences import SUM_TOLERANCE
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.interface.controls.parameter_declaration import Fit, Scope, number, numbers, one_of, texts
from threshold_explorer.interface.controls.query_parameters import (
    MakeWarning,
    bound_choice,
    bound_value,
    bound_widget,
    get_parameter,
    set_parameter,
)
from threshold_explorer.interface.controls.thresholds import class_thresholds
from threshold_explorer.interface.panels.panel import POSITIVE, SCORE
from threshold_explorer.live.parts import take_release
from threshold_explorer.views.multiclass.charts import MAX_CURVES, pooled_name
from threshold_explorer.views.multiclass.decisions import DecisionRule
from threshold_explorer.words.formats import shortened, visible
from threshold_explorer.words.sentence import Sentence, markdown, say

RULE = one_of("rule", Scope.FILE, ("argmax", "thresholds"), lambda key: say(f"multiclass-rule-{key}"))
ORDER = one_of("order", Scope.SESSION, ("file", "confused", "support"), lambda key: say(f"multiclass-order-{key}"))
CELLS = one_of(
    "cells", Scope.SESSION, ("counts", "actual", "predicted", "all"), lambda key: say(f"multiclass-cells-{key}")
)
LABEL_ORDER = one_of("labels", Scope.SESSION, ("file", "support", "f1"), lambda key: say(f"multilabel-labels-{key}"))
# The confidence below which argmax abstains.
ABSTAIN = number("abstain", Scope.FILE)
# One prevalence per class.
MIX = numbers("mix", Scope.FILE, has_observed_default=True)
CURVES = texts("curves", Scope.FILE)
# Above this, matrix cells are only a pixel or two wide and sliders are too many to search.
MAX_CLASSES = 200
# The number of curves at first if there are more classes than colours.
FIRST_CURVES = 4


def is_wide(dataset: MulticlassDataset) -> bool:
    """Whether there are too many classes for the matrix picture."""
    return len(dataset.names) > MAX_CLASSES


def picture_options(dataset: MulticlassDataset) -> None:
    """Controls for the decision rule and the display of the confusion matrix."""
    with st.container(horizontal=True, key="picture_options"):
        if dataset.class_scores:
            bound_choice(RULE, st.selectbox, say("multiclass-rule"), scope_key=dataset.classes_key)
        if not is_wide(dataset):
            bound_choice(CELLS, st.selectbox, say("multiclass-cells"))
            bound_choice(ORDER, st.selectbox, say("multiclass-order"))
    if dataset.class_scores:
        name = shortened(dataset.roles.positive)
        st.caption(markdown(f"multiclass-slider-{get_parameter(RULE, RULE.default)}", name=name))


def current_rule(dataset: MulticlassDataset) -> DecisionRule:
    """Argmax, or the classes' thresholds, which start at each class's best F1."""
    if dataset.class_scores is None:
        return DecisionRule()
    if get_parameter(RULE, RULE.default) != RULE.default:
        return DecisionRule(class_thresholds(dataset))
    top = dataset.class_scores.top_class()
    low, high = float(top.minimum), float(top.maximum)
    fit: Fit[float] = lambda min_confidence: min_confidence if low <= min_confidence <= high else None  # noqa: E731
    min_confidence = bound_value(ABSTAIN, default=low, scope_key=dataset.classes_key, fit=fit)
    return DecisionRule(min_confidence=min_confidence if min_confidence > low else None)


def set_abstention() -> None:
    """Live-layer callback: the abstention threshold was set."""
    min_confidence = take_release("abstain")
    if isinstance(min_confidence, int | float) and math.isfinite(min_confidence):
        set_parameter(ABSTAIN, float(min_confidence))


def current_prevalences(dataset: MulticlassDataset) -> tuple[float, ...]:
    """The simulated class prevalences; the observed ones by default or if the link's are invalid."""
    observed = dataset.shares

    def fit(shares: tuple[float, ...]) -> tuple[float, ...] | None:
        is_mix = len(shares) == len(observed) and min(shares) >= 0 and abs(math.fsum(shares) - 1) <= SUM_TOLERANCE
        has_cases = all(share == 0 or seen > 0 for share, seen in zip(shares, observed, strict=False))
        return shares if is_mix and has_cases else None

    return bound_value(
        MIX, default=observed, scope_key=dataset.classes_key, fit=fit, make_warning=_invalid_value("mix", dataset)
    )


def _invalid_value(what: str, dataset: MulticlassDataset) -> MakeWarning:
    """A warning that does not repeat the long list of numbers shown instead."""
    return lambda asked, _: Sentence(f"multiclass-bad-{what}", asked=asked, classes=len(dataset.names))


def set_class_prevalences() -> None:
    """Live-layer callback: the prevalences were set, or reset to the observed ones."""
    shares, _ = MIX.read([str(take_release("mix"))])
    set_parameter(MIX, shares)


def label_options() -> None:
    """The select box for the order of labels."""
    with st.container(horizontal=True, key="picture_options"):
        bound_choice(LABEL_ORDER, st.selectbox, say("multilabel-labels"), width=260)


def class_switch(dataset: OneVsRestDataset) -> None:
    """The select box for the class shown against the rest, here and on the other pages."""
    names = list(dataset.names)

    def take() -> None:
        # A list that closed while the language changed sends an option's text in the last language.
        if st.session_state["focus"] in names:
            _select_class(dataset, st.session_state["focus"])

    st.session_state["focus"] = dataset.roles.positive
    st.selectbox(
        say("multiclass-class"),
        names,
        key="focus",
        on_change=take,
        format_func=lambda name: say("multiclass-class-named", name=shortened(name)),
        label_visibility="collapsed",
    )


def select_class(dataset: OneVsRestDataset) -> None:
    """Live-layer callback: a class or label was clicked."""
    place = st.session_state["live"].focus
    if isinstance(place, int | float) and 0 <= place < len(dataset.names):
        _select_class(dataset, dataset.names[int(place)])
        # The layer is in a fragment, and another class changes the whole page.
        st.rerun()


def _select_class(dataset: OneVsRestDataset, name: str) -> None:
    set_parameter(SCORE, dataset.score_of(name))
    set_parameter(POSITIVE, name)


def current_curves(dataset: OneVsRestDataset) -> list[str]:
    """The classes whose curves are drawn, readable before the select box is drawn."""
    usual = _default_curves(dataset)
    return _existing_curves(dataset, get_parameter(CURVES, usual, _curves_scope(dataset))) or usual


def _existing_curves(dataset: OneVsRestDataset, chosen: list[str]) -> list[str]:
    known = {*dataset.names, pooled_name(dataset.names)}
    return [name for name in chosen if name in known][:MAX_CURVES]


def curves_select(dataset: OneVsRestDataset) -> None:
    """The select box for these classes; by default the selected one, the largest ones and the micro average."""
    pooled = pooled_name(dataset.names)
    bound_widget(
        CURVES,
        st.multiselect,
        say("multiclass-curves"),
        default=_default_curves(dataset),
        scope_key=_curves_scope(dataset),
        fit=lambda chosen: _existing_curves(dataset, chosen) or None,
        options=[*dataset.names, pooled],
        format_func=lambda name: say("multiclass-micro") if name == pooled else visible(name),
        max_selections=MAX_CURVES,
    )


def _curves_scope(dataset: OneVsRestDataset) -> tuple[Hashable, str]:
    return dataset.classes_key, dataset.roles.positive


def _default_curves(dataset: OneVsRestDataset) -> list[str]:
    largest = sorted(range(len(dataset.names)), key=lambda at: -dataset.shares[at])
    classes = [*dict.fromkeys([dataset.roles.positive, *(dataset.names[at] for at in largest)])]
    return [*classes[: len(classes) if len(classes) < MAX_CURVES else FIRST_CURVES], pooled_name(dataset.names)]
