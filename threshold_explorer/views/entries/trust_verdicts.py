"""One verdict on each question of trust: how sure, calibrated, would it hold, enough cases."""

import math

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core import METRICS, ParameterError
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import closed_intervals, interval_text, weights_of, why_no_interval
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.controls.thresholds import current_threshold, slider_scale
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import headline
from threshold_explorer.interface.frame.pages import part_links
from threshold_explorer.interface.goal.constraints import constraints
from threshold_explorer.interface.goal.goals import selected_objective
from threshold_explorer.views.calibration.verdict import calibration_verdict
from threshold_explorer.views.periods.change import current_alarm
from threshold_explorer.views.uncertainty.objective import OptimizationProblem, why_not_resampled, why_not_split
from threshold_explorer.views.uncertainty.optimism import evaluate_splits, selected_split
from threshold_explorer.views.uncertainty.sample_size import DEFAULT_WIDTH, WIDTH, Expected
from threshold_explorer.views.uncertainty.sample_size_panel import cluster_caption
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say


def trust_links() -> None:
    """Draws the links between the verdicts and the pages with their details."""
    part_links({"trust": None, "uncertainty": None, "calibration": None})


def draw_verdicts(dataset: BinaryDataset) -> None:
    """Draws each question with its verdict at the threshold in use, and a link to the details."""
    threshold = current_threshold(dataset, slider_scale(dataset))
    headline(Sentence("trust-headline", threshold=threshold))
    questions = ("sure", "calibrated", "holds", "enough")
    places = {question: st.container(key=f"verdict_{question}", gap="xsmall") for question in questions}
    for question, place in places.items():
        place.markdown(Markdown("## {}").format(say(f"trust-{question}")))
    _draw(places["sure"], sure_verdict(dataset, threshold), "uncertainty")
    _draw(places["calibrated"], calibration_verdict(dataset), "calibration")
    _draw(places["enough"], enough_verdict(dataset, threshold), "sample-size")
    # Resampled once, so it comes last.
    source = current_data().source
    if alarm := source and current_alarm(dataset, source):
        _draw(places["holds"], alarm.sentence, "periods")
        return
    with places["holds"]:
        verdict = holds_verdict(dataset)
    if verdict:
        _draw(places["holds"], verdict, "optimism")


def _draw(place: DeltaGenerator, verdict: Sentence | str, details: str) -> None:
    page = {"sample-size": "uncertainty", "optimism": "uncertainty"}.get(details, details)
    place.markdown(markdown_text(verdict))
    place.page_link(f"{page}.py", label=say(f"trust-details-{details}"), icon=":material/arrow_forward:")


def sure_verdict(dataset: BinaryDataset, threshold: float) -> Sentence:
    """Recall and precision with their intervals."""
    scores, names = dataset.scores, ("recall", "precision")
    at, weights = scores.confusion_at(threshold), weights_of(scores)
    reasons = {name: why_no_interval(name, weights) for name in names}
    known = closed_intervals([name for name in names if not reasons[name]], scores, threshold)
    arguments: dict[str, str | float] = {}
    for name in names:
        why = reasons[name]
        arguments |= {
            name: metric_label(name),
            f"{name}_value": float(METRICS[name](at)),
            f"{name}_interval": say(f"{why}.row") if why else interval_text(known[name]),
        }
    cases = {"positives": scores.n_positive, "negatives": scores.n_negative}
    return Sentence("trust-sure-verdict", **arguments, **cases, name=confidence_name())


def holds_verdict(dataset: BinaryDataset) -> Sentence | None:
    """The objective on the cases that chose the best threshold and on others; None where the reader stopped it."""
    if refused := why_not_resampled(dataset) or why_not_split(dataset):
        return refused
    problem = OptimizationProblem(selected_objective(dataset), constraints(dataset)).on_these_cases
    column = selected_split(dataset)
    found = evaluate_splits(dataset, problem, column, current_resampling().seed)
    if found is None:
        return None
    how = {"by": "column" if column else "random", "column": column or ""}
    if math.isnan(found.optimism):
        count = len(found) - found.n_undefined
        return Sentence("uncertainty-optimism-undefined", objective=problem.name, count=count, **how)
    both = ~np.isnan(found.optimism_per_split)
    chosen, held = float(found.selection[both].mean()), float(found.held_out[both].mean())
    return Sentence("trust-holds-verdict", objective=problem.name, chosen=chosen, held=held, **how)


def enough_verdict(dataset: BinaryDataset, threshold: float) -> Sentence | str:
    """Whether there are the cases that recall of the wanted half-width takes."""
    scores = dataset.scores
    if not 0 < scores.prevalence < 1:
        return Sentence("size-one-class")
    if scores.is_weighted:
        return Sentence("size-weighted")
    if scores.is_clustered:
        return cluster_caption(dataset, "recall", threshold)
    at, width = scores.confusion_at(threshold), get_parameter(WIDTH, DEFAULT_WIDTH)
    result = Expected("recall", float(at.recall), scores.prevalence, float(at.flagged_rate))
    try:
        needed = result.needed(width)
    except ParameterError:
        return Sentence("size-too-many", metric=result.label, value=result.value, width=width)
    is_enough = "true" if scores.n >= needed.n else "false"
    counts = {"needed": needed.n_positive, "positives": scores.n_positive}
    return Sentence("trust-enough-verdict", enough=is_enough, metric=result.label, width=width, **counts)
