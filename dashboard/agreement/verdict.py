"""In words which score can be trusted to gate, and the clicks that lead to its threshold."""

import math

import streamlit as st

from dashboard.agreement.measures import Agreement, agreements, verdict
from dashboard.agreement.tables import cut_text
from dashboard.controls.choosing import choose
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.graded import GradedDataset
from dashboard.frame.roles.classes import SCORE
from dashboard.words.formats import bounds_text, markdown_text, ratio_text, shortened, signed_text
from dashboard.words.sentence import Sentence, say
from metrics_core import AreaDifference

# Of more scores a list of names says nothing.
MOST_NAMED = 4
MOST_BUTTONS = 8


def verdict_sentences(dataset: GradedDataset) -> list[Sentence]:
    """Which score ranks good outputs best, which others are behind it or level with it, and where it cuts best."""
    found = verdict(dataset)
    if found is None:
        return [Sentence("agreement-one-class", good=int(dataset.outputs.is_good.sum()))]
    best = found.best
    if not best.tells:
        return [_of_best("agreement-none", best)]
    said = [_of_best("agreement-best", best)]
    if found.behind:
        said.append(Sentence("agreement-behind", scores=_names(found.behind), best=best.score))
    said += [_level(best, other, difference) for other, difference in found.level[:MOST_NAMED]]
    unsure = [each for each in agreements(dataset) if not each.tells and not math.isnan(each.roc_auc.value)]
    for key, is_reversed in (("agreement-coins", False), ("agreement-reversed", True)):
        if named := [each for each in unsure if each.is_reversed == is_reversed]:
            said.append(Sentence(key, scores=_names(named), count=len(named)))
    cut = cut_text(dataset, best.score, float(best.kappa.threshold))
    return [*said, Sentence("agreement-cut", score=best.score, cut=cut, kappa=ratio_text(float(best.kappa.value)))]


def draw_verdict(dataset: GradedDataset) -> None:
    """The sentences, the first of them above the others, and below them a button for each score."""
    first, *others = verdict_sentences(dataset)
    with st.container(key="verdict"):
        st.markdown(f"**{markdown_text(str(first))}**")
        if others:
            st.markdown(markdown_text(" ".join(map(str, others))))
    in_order = [each.score for each in agreements(dataset)][:MOST_BUTTONS]
    with st.container(horizontal=True, key="gates"):
        for at, score in enumerate(in_order):
            name = say("agreement-gate", score=markdown_text(shortened(score, 24)))
            if st.button(name, key=f"gate_{at}", icon=":material/tune:", on_click=choose, args=(SCORE, score)):
                st.switch_page("threshold.py")


def _of_best(key: str, best: Agreement) -> Sentence:
    limits = bounds_text(*best.roc_auc.limits) if best.roc_auc.has_limits else ""
    return Sentence(
        key,
        score=best.score,
        area=ratio_text(best.roc_auc.value),
        has_limits=str(best.roc_auc.has_limits),
        name=confidence_name(),
        limits=limits,
    )


def _level(best: Agreement, other: Agreement, difference: AreaDifference) -> Sentence:
    return Sentence(
        "agreement-level",
        best=best.score,
        other=other.score,
        has_limits=str(difference.low < difference.high),
        difference=ratio_text(abs(difference.value)) if not math.isnan(difference.value) else "",
        name=confidence_name(),
        low=signed_text(difference.low),
        high=signed_text(difference.high),
    )


def _names(found: "list[Agreement] | tuple[Agreement, ...]") -> list[str]:
    return [each.score for each in found]
