"""The findings of the Agreement page in sentences, its controls, and buttons that open the Threshold page."""

import math

import streamlit as st

from metrics_core.compare import SeriesDifference
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.graded.columns import grade_of
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.frame.page_elements import headline
from threshold_explorer.interface.panels.grades import choose_good, good_options, grade_text
from threshold_explorer.interface.panels.panel import SCORE
from threshold_explorer.views.agreement.charts import threshold_label
from threshold_explorer.views.agreement.metrics import Agreement, agreements, rank_scores
from threshold_explorer.words.formats import bounds_text, ratio_text, shortened, signed_text
from threshold_explorer.words.sentence import Sentence, markdown, markdown_paragraph, say

# A longer list of names would not be read.
MAX_NAMED = 4
MAX_BUTTONS = 8


def findings(dataset: GradedDataset) -> list[Sentence]:
    """The best score, how the others compare with it, and its best threshold."""
    found = rank_scores(dataset)
    if found is None:
        return [Sentence("agreement-one-class", good=int(dataset.outputs.is_good.sum()))]
    best = found.best
    if not best.beats_chance:
        return [_best_sentence("agreement-none", best, scores=len(agreements(dataset)))]
    sentences = [_best_sentence("agreement-best", best)]
    if found.worse:
        sentences.append(Sentence("agreement-behind", scores=_names(found.worse), best=best.score))
    sentences += [_difference_sentence(other, difference) for other, difference in found.not_different[:MAX_NAMED]]
    not_better = [each for each in agreements(dataset) if not each.beats_chance and not math.isnan(each.roc_auc.value)]
    for key, is_reversed in (("agreement-coins", False), ("agreement-reversed", True)):
        if named := [each for each in not_better if each.is_reversed == is_reversed]:
            sentences.append(Sentence(key, scores=_names(named), count=len(named)))
    cut = threshold_label(dataset, best.score, float(best.kappa.threshold))
    return [*sentences, Sentence("agreement-cut", score=best.score, cut=cut, kappa=ratio_text(float(best.kappa.value)))]


def draw_findings(dataset: GradedDataset) -> None:
    """Draws the first sentence as the page's headline, and the others below."""
    first, *others = findings(dataset)
    headline(first)
    if others:
        st.markdown(markdown_paragraph(others))


def draw_threshold_buttons(dataset: GradedDataset) -> None:
    """Draws a button per score that opens it on the Threshold page, best first."""
    in_order = [each.score for each in agreements(dataset)][:MAX_BUTTONS]
    with st.container(horizontal=True, key="gates"):
        for at, score in enumerate(in_order):
            name = markdown("agreement-gate", score=shortened(score, 24))
            if st.button(name, key=f"gate_{at}", icon=":material/tune:", on_click=set_parameter, args=(SCORE, score)):
                st.switch_page("threshold.py")


def _best_sentence(key: str, best: Agreement, **further: int) -> Sentence:
    interval = bounds_text(*best.roc_auc.interval) if best.roc_auc.has_interval else ""
    return Sentence(
        key,
        score=best.score,
        area=ratio_text(best.roc_auc.value),
        has_interval=str(best.roc_auc.has_interval),
        name=confidence_name(),
        interval=interval,
        **further,
    )


def _difference_sentence(other: Agreement, difference: SeriesDifference | None) -> Sentence:
    if difference is None or difference.why:
        return Sentence("agreement-level-unknown", other=other.score)
    return Sentence(
        "agreement-level",
        other=other.score,
        difference=ratio_text(abs(difference.difference)),
        name=confidence_name(),
        low=signed_text(0.0 - difference.all_high),
        high=signed_text(0.0 - difference.all_low),
        reach=ratio_text(difference.reach),
    )


def _names(found: "list[Agreement] | tuple[Agreement, ...]") -> list[str]:
    return [each.score for each in found]


def good_switch(dataset: GradedDataset) -> None:
    """The select box for the lowest good grade; grades that are words are chosen under Columns."""
    least = dataset.graded.good_from
    if least is None:
        return
    options = good_options(grade_of(dataset.source.columns, dataset.graded.grade).steps, least)
    st.session_state["good_here"] = least
    st.selectbox(
        say("columns-choose-good"),
        options,
        key="good_here",
        on_change=lambda: choose_good(st.session_state["good_here"]),
        format_func=lambda grade: say("agreement-good-here", grade=grade_text(grade)),
        label_visibility="collapsed",
        width=150,
    )


def score_switch(dataset: GradedDataset) -> None:
    """The select box for the score drawn by grade, which the other pages use too."""
    st.session_state["looked_at"] = dataset.roles.score
    st.selectbox(
        say("agreement-look-at"),
        dataset.graded.scores,
        key="looked_at",
        on_change=lambda: set_parameter(SCORE, st.session_state["looked_at"]),
        format_func=shortened,
        width=320,
    )
