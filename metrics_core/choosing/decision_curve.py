"""The decision curve: net benefit of using the scores, of flagging every case, and of flagging none."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.arguments.parameters import confidence_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.objectives import net_benefit
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ThresholdError
from metrics_core.intervals.linear import square_and_add
from metrics_core.probability_metrics import check_probabilities

DEFAULT_PROBABILITIES = np.arange(1, 100) / 100


@dataclass(frozen=True, eq=False)
class DecisionCurve:
    """Net benefit per case at each threshold probability, with those of flagging every case and none (always 0).

    In true positives per case. Read it at the probability at which you would act: the highest of the three is best
    there. Do not maximize it over the probability. `low` and `high` are pointwise limits of the net benefit of the
    scores, nan for weighted cases, for clusters and with a single class. The net benefit of flagging every case depends
    on the prevalence alone, which is fixed, so the limits less `treat_all` are those of the difference.
    """

    thresholds: FloatArray
    net_benefit: FloatArray
    low: FloatArray
    high: FloatArray
    treat_all: FloatArray
    treat_none: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold probability; `over_treat_all` is the net benefit less that of flagging every case."""
        columns = {name: getattr(self, name) for name in ("net_benefit", "low", "high", "treat_all", "treat_none")}
        differences = {
            "over_treat_all": self.net_benefit - self.treat_all,
            "over_treat_all_low": self.low - self.treat_all,
            "over_treat_all_high": self.high - self.treat_all,
        }
        return pd.DataFrame({"threshold": self.thresholds} | columns | differences)


def decision_curve(
    scores: BinaryScores, probabilities: Any = DEFAULT_PROBABILITIES, *, confidence: float = 0.95
) -> DecisionCurve:
    """Net benefit TP/n - FP/n p/(1 - p) of flagging score >= p, at each p, at the prevalence of the scores.

    `probabilities` is a list of numbers in [0, 1), by default 0.01 to 0.99. The limits are those of `linear_interval`,
    for fixed numbers of both classes; nan for clusters, for sums of weights, and for cases of one class. Raises
    `ScoreRangeError` for scores outside [0, 1], which are not probabilities, `ThresholdError` for invalid
    probabilities, and `ParameterError` for a confidence outside (0, 1). Vickers and Elkin 2006,
    doi:10.1177/0272989X06295361.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> curve = decision_curve(scores, [0.2, 0.5, 0.6])
    >>> curve.net_benefit, curve.treat_all
    (array([0.4375, 0.    , 0.25  ]), array([ 0.375,  0.   , -0.25 ]))
    >>> curve.low.round(2), curve.high.round(2)
    (array([ 0.1 , -0.29, -0.28]), array([0.49, 0.29, 0.45]))
    """
    check_scores(scores)
    check_probabilities(scores.statistic)
    thresholds = _as_probabilities(probabilities)
    all_flagged, at = scores.confusion_at(-np.inf), scores.confusion_at(thresholds)
    value = net_benefit(*at.counts, exchange_rate=thresholds)
    prevalence = float(all_flagged.prevalence)
    has_only_sums = scores.is_weighted and not scores.knows_weights
    if has_only_sums or scores.is_clustered or not 0 < prevalence < 1:
        confidence_level(confidence)
        low = high = np.full(len(thresholds), np.nan)
    else:
        price = thresholds / (1 - thresholds)
        low, high = square_and_add(value, at, prevalence, (prevalence - 1) * price, confidence)
    return DecisionCurve(
        thresholds=read_only(thresholds),
        net_benefit=value,
        low=read_only(low),
        high=read_only(high),
        treat_all=net_benefit(*all_flagged.counts, exchange_rate=thresholds),
        treat_none=read_only(np.zeros(len(thresholds))),
    )


def _as_probabilities(probabilities: Any) -> FloatArray:
    try:
        values = np.atleast_1d(real_array(probabilities).astype(np.float64))
    except UnreadableError:
        raise ThresholdError("core-threshold-not-real", value=shown(probabilities)) from None
    if values.ndim > 1:
        raise ThresholdError("core-threshold-dimensions", dimensions=values.ndim)
    bad = values[~((values >= 0) & (values < 1))]
    if bad.size:
        raise ThresholdError("core-threshold-probability", value=f"{bad[0]:g}")
    return values
