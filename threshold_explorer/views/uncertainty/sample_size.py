"""The number of labelled cases that a half-width requires, and the half-width that a number of cases gives.

Of a metric at threshold B, of ROC AUC, or of a difference between A and B.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import METRICS, ConfusionMatrix, ParameterError
from metrics_core.computing.arrays import Values
from metrics_core.resampling import (
    AreaVariance,
    CasesNeeded,
    SamplingVariance,
    cases_needed,
    cases_needed_at_prevalence,
    difference_variance,
    half_width_at_prevalence,
    half_width_of,
    roc_auc_variance_of,
)
from metrics_core.resampling.paired_decisions import PairedDecisions
from metrics_core.resampling.sample_size import MAX_CASES
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, roc_auc_interval
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, one_of
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    out_of_range_warning,
)
from threshold_explorer.words.formats import count_text, ratio_text
from threshold_explorer.words.metrics import metric_label, undefined_when
from threshold_explorer.words.sentence import Sentence, say

# Each metric, and the cases of which it is a share; `sample_size.js` gets the same.
SHARE_OF = {
    "precision": "flagged",
    "recall": "positive",
    "fpr": "negative",
    "accuracy": "all",
    "npv": "unflagged",
    "f1": "positive_or_flagged",
}
ROC_AUC = "roc_auc"
# Differences of B and A, by the metric.
DIFFERENCES = {f"difference_{key}": key for key in SHARE_OF}


def sized_label(key: str) -> str:
    """The name of a metric, of ROC AUC, or of a difference."""
    if key in DIFFERENCES:
        return say("size-difference", metric=sized_label(DIFFERENCES[key]))
    return say("summary-auc") if key == ROC_AUC else metric_label(key)


SIZED = one_of("size_of", Scope.SESSION, (*SHARE_OF, ROC_AUC, *DIFFERENCES), sized_label)
WIDTH = number("size_width", Scope.SESSION, 0.0001, 0.4)
AVAILABLE = number("size_n", Scope.DATASET, 1, MAX_CASES, whole=True)
DEFAULT_WIDTH = 0.05
# In this share of samples of the assured size, the interval is no wider than wanted.
ASSURANCE = 0.8
ASSURANCE_TEXT = f"{ASSURANCE:.0%}"


@dataclass(frozen=True)
class SampleSizeRequest:
    """The metric and half-width wanted, the cases available, and the prevalence, also as it was entered."""

    metric: str
    half_width: float
    available: int
    pi_text: str
    pi: float


def sample_size_inputs(dataset: BinaryDataset, pi_text: str, pi: float) -> SampleSizeRequest:
    """Draws the boxes, and returns their values."""
    options = list(SIZED.keys)
    metric = bound_widget(
        SIZED, st.selectbox, say("size-of"), default=options[0], options=options, format_func=sized_label
    )
    boxes = st.columns(2)
    width = bound_number_input(
        WIDTH,
        boxes[0],
        say("size-width"),
        default=DEFAULT_WIDTH,
        make_warning=out_of_range_warning(WIDTH),
        step=0.01,
        format="%.6g",
        help=say("size-width.help"),
    )
    available = bound_number_input(
        AVAILABLE,
        boxes[1],
        say("size-available"),
        default=min(max(1, round(dataset.scores.n)), MAX_CASES),
        scope_key=dataset.key,
        make_warning=out_of_range_warning(AVAILABLE),
        help=say("size-available.help"),
    )
    return SampleSizeRequest(metric, width, int(available), pi_text, pi)


@dataclass(frozen=True)
class Expected:
    """The expected value of a metric at a threshold, at a prevalence and a share flagged."""

    metric: str
    value: float
    prevalence: float
    flagged_rate: float

    @property
    def label(self) -> str:
        """The name of the metric."""
        return sized_label(self.metric)

    @property
    def trouble(self) -> Sentence | None:
        """Why there is no sample size; None where there is one."""
        if self.value != self.value:
            return Sentence("size-undefined", metric=self.label, why=undefined_when(self.metric))
        if SHARE_OF[self.metric] == "flagged" and self.flagged_rate == 1:
            return Sentence("size-all-flagged", metric=self.label)
        if SHARE_OF[self.metric] == "unflagged" and self.flagged_rate == 0:
            return Sentence("size-none-flagged", metric=self.label)
        if SHARE_OF[self.metric] == "positive_or_flagged" and self.flagged_rate in (0, 1):
            return Sentence(f"size-{'all' if self.flagged_rate else 'none'}-flagged-f1", metric=self.label)
        return None

    def half_width(self, n: Values) -> Values:
        """The half-width that n cases give."""
        return half_width_of(self.metric, n, **self._shares())

    def needed(self, half_width: float, assurance: float | None = None) -> CasesNeeded:
        """The number of cases that a half-width requires; raises `ParameterError` for more than `MAX_CASES`."""
        return cases_needed(self.metric, half_width, assurance=assurance, **self._shares())

    def _shares(self) -> dict[str, float]:
        needs_flagged = SHARE_OF[self.metric] in ("flagged", "unflagged", "positive_or_flagged")
        further = {"flagged_rate": self.flagged_rate} if needs_flagged else {}
        return {"value": self.value, "prevalence": self.prevalence, "confidence": confidence(), **further}


@dataclass(frozen=True)
class ExpectedVariance:
    """ROC AUC or a difference with its sampling variance; `trouble` says why there is no sample size.

    `areas` is what the live layer computes the variance of a ROC AUC from, at any prevalence.
    """

    metric: str
    estimate: SamplingVariance
    trouble: Sentence | None = None
    areas: AreaVariance | None = None
    flagged_rate: float = math.nan

    @property
    def label(self) -> str:
        """The name of the metric or of the difference."""
        return sized_label(self.metric)

    @property
    def value(self) -> float:
        """The observed ROC AUC, or difference B - A."""
        return self.estimate.value

    @property
    def prevalence(self) -> float:
        """Of the sample."""
        return self.estimate.prevalence

    def half_width(self, n: Values) -> Values:
        """The half-width that n cases give."""
        return self.estimate.half_width(n, confidence=confidence())

    def needed(self, half_width: float, assurance: float | None = None) -> CasesNeeded:
        """The number of cases that a half-width requires; raises `ParameterError` for more than `MAX_CASES`."""
        return self.estimate.needed(half_width, confidence=confidence(), assurance=assurance)


def observed_at(dataset: BinaryDataset, threshold: float, request: SampleSizeRequest) -> ConfusionMatrix:
    """The counts at the threshold, re-weighted to the prevalence."""
    at = dataset.scores.confusion_at(threshold)
    return at if request.pi == dataset.scores.prevalence else at.at_prevalence(request.pi)


def expected(
    dataset: BinaryDataset, threshold: float, request: SampleSizeRequest, compared: PairedDecisions | None = None
) -> Expected | ExpectedVariance:
    """The requested metric at the threshold and the prevalence; `compared` are the decisions at B and A."""
    if request.metric == ROC_AUC:
        return _expected_area(dataset, request)
    if request.metric in DIFFERENCES:
        return _expected_difference(dataset, request, compared)
    at = observed_at(dataset, threshold, request)
    value, flagged = (float(METRICS[key](at)) for key in (request.metric, "flagged_rate"))
    return Expected(request.metric, value, request.pi, flagged)


def _expected_area(dataset: BinaryDataset, request: SampleSizeRequest) -> ExpectedVariance:
    if isinstance(roc_auc_interval(dataset), str):
        return _unknown(request, Sentence("size-no-cases", metric=sized_label(request.metric)))
    areas = _areas(dataset)
    estimate = areas.at(request.pi)
    return ExpectedVariance(request.metric, estimate, _trouble(request, estimate), areas)


@cached_result
def _areas(dataset: BinaryDataset) -> AreaVariance:
    return roc_auc_variance_of(dataset.scores)


def _expected_difference(
    dataset: BinaryDataset, request: SampleSizeRequest, compared: PairedDecisions | None
) -> ExpectedVariance:
    if compared is None:
        message = "size-no-cases" if dataset.scores.is_weighted else "size-no-pair"
        return _unknown(request, Sentence(message, metric=sized_label(request.metric)))
    estimate = difference_variance(compared, DIFFERENCES[request.metric], request.pi)
    return ExpectedVariance(request.metric, estimate, _trouble(request, estimate))


def _trouble(request: SampleSizeRequest, estimate: SamplingVariance) -> Sentence | None:
    if estimate.value == estimate.value and estimate.variance > 0:
        return None
    return Sentence("size-no-variance", metric=sized_label(request.metric))


def _unknown(request: SampleSizeRequest, trouble: Sentence) -> ExpectedVariance:
    return ExpectedVariance(request.metric, SamplingVariance(math.nan, math.nan, math.nan, request.pi), trouble)


@dataclass(frozen=True)
class SampleSize:
    """The result for one question and one way of sampling: cases, positive cases, and half-width.

    `n` is None where more than `MAX_CASES` are required; `n_assured` are required for `ASSURANCE`.
    """

    question: str
    sampling: str
    n: int | None
    positives: int
    half_width: float
    n_assured: int | None = None


def sample_sizes(
    dataset: BinaryDataset, threshold: float, request: SampleSizeRequest, compared: PairedDecisions | None = None
) -> list[SampleSize]:
    """Both results for a random sample, and for one sampled as in the file where the prevalence is another."""
    result = expected(dataset, threshold, request, compared)
    random_sample = _both_questions(
        say("size-sampling-random", pi=request.pi_text), request, request.pi, result.half_width, result.needed
    )
    observed = dataset.scores.prevalence
    if request.pi == observed or request.metric in DIFFERENCES:
        return list(random_sample)
    file = say("size-sampling-as-file", observed=prevalence_text(observed), pi=request.pi_text)
    if isinstance(result, ExpectedVariance) or METRICS[request.metric].prevalence_invariant:
        as_file = expected(dataset, threshold, replace(request, pi=observed))
        return [*random_sample, *_both_questions(file, request, observed, as_file.half_width, as_file.needed)]
    at = dataset.scores.confusion_at(threshold)
    rates = {
        "recall": float(at.recall),
        "fpr": float(at.fpr),
        "observed_prevalence": observed,
        "confidence": confidence(),
    }
    half_width = partial(half_width_at_prevalence, prevalence=request.pi, metric=request.metric, **rates)
    needed = partial(cases_needed_at_prevalence, prevalence=request.pi, metric=request.metric, **rates)
    return [*random_sample, *_both_questions(file, request, observed, half_width, needed)]


def _both_questions(
    sampling: str,
    request: SampleSizeRequest,
    prevalence: float,
    half_width: Callable[[int], Values],
    needed: Callable[..., CasesNeeded],
) -> Iterator[SampleSize]:
    try:
        assured = needed(request.half_width, assurance=ASSURANCE).n
        yield SampleSize("required", sampling, *needed(request.half_width), assured)
    except ParameterError:
        yield SampleSize("required", sampling, None, 0, float("nan"))
    yield SampleSize(
        "available",
        sampling,
        request.available,
        round(request.available * prevalence),
        float(half_width(request.available)),
    )


def sample_size_table(found: list[SampleSize]) -> pd.DataFrame:
    """The results as text."""
    rows = [
        (say(f"size-question-{one.question}"), one.sampling, say("size-more-than-most"), "", "", "")
        if one.n is None
        else (
            say(f"size-question-{one.question}"),
            one.sampling,
            count_text(one.n),
            count_text(one.positives),
            f"±{ratio_text(one.half_width)}",
            "" if one.n_assured is None else count_text(one.n_assured),
        )
        for one in found
    ]
    names = ("question", "sampling", "n", "positive", "width", "assured")
    return pd.DataFrame(rows, columns=[say(f"size-column-{name}", assurance=ASSURANCE_TEXT) for name in names])


def sample_size_export(
    found: list[SampleSize], result: Expected | ExpectedVariance, request: SampleSizeRequest
) -> pd.DataFrame:
    """The results for download, with the assumptions."""
    return pd.DataFrame([asdict(one) for one in found]).assign(
        metric=result.metric,
        value=result.value,
        wanted_half_width=request.half_width,
        prevalence=result.prevalence,
        flagged_rate=result.flagged_rate,
        confidence=confidence(),
        assurance=ASSURANCE,
    )


def widths_table(result: Expected | ExpectedVariance, most: int) -> pd.DataFrame:
    """The half-width at round numbers of cases, from 10 to 10 to the power `most`."""
    n = np.array([step * 10**power for power in range(1, most) for step in (1, 2, 5)] + [10**most])
    positive = np.round(n * result.prevalence)
    return pd.DataFrame({"n": n, "n_positive": positive.astype(int), "half_width": result.half_width(n)})
