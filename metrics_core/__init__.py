"""Classification metrics for choosing a decision threshold: confusion matrices, curves, intervals, other prevalences.

>>> from metrics_core import BinaryScores, wilson
>>> scores = BinaryScores.from_predictions(
...     y_true=[0, 0, 0, 1, 1, 0, 1, 1], y_score=[0.5, 0.55, 0.74, 0.65, 0.28, 0.17, 0.3, 0.45])
>>> scores.average_precision(), scores.roc_auc()
(0.4928571428571429, 0.375)
>>> matrix = scores.confusion_at(0.5)
>>> matrix, matrix.precision
(ConfusionMatrix(tp=1, fp=3, fn=3, tn=1), 0.25)
>>> scores.best_threshold("f1")
BestThreshold(threshold=0.28, value=0.7272727272727273)
>>> scores.at_prevalence(0.1).average_precision()
0.09949944382647385
>>> low, high = wilson(successes=matrix.tp, trials=matrix.n_positive)

A confusion matrix and a threshold curve have an attribute for each metric. `tpr`, `tnr` and `ppv` are aliases of
`recall`, `specificity` and `precision`. P, N and P + N are `n_positive`, `n_negative` and `n` everywhere.

A case is predicted positive if and only if score >= threshold. An undefined value is nan, never 0. Invalid input raises
a `PredictionsError`: its message is an English sentence, and its `key` and `arguments` identify the same sentence in a
catalogue of another language.
"""

from metrics_core.binary import BinaryScores
from metrics_core.confusion import ConfusionMatrix
from metrics_core.crossings import BreakEven, EqualErrorRate
from metrics_core.curves import PRCurve, PRGainCurve, ROCCurve, ThresholdCurve
from metrics_core.decisions import BestThreshold, SameDecisions
from metrics_core.errors import (
    CountError,
    LabelError,
    NotFiniteError,
    NoThresholdError,
    NotNumericError,
    ParameterError,
    PredictionsError,
    PrevalenceError,
    QueryError,
    RankError,
    ScoreRangeError,
    ShapeError,
    TextError,
    ThresholdError,
    UndefinedForWeightsError,
    WeightError,
)
from metrics_core.histogram import Histogram
from metrics_core.intervals.proportions import Interval, IntervalAtPrevalence, f1_interval, wilson
from metrics_core.intervals.roc_auc_difference import AreaDifference, roc_auc_difference
from metrics_core.intervals.score_differences import ScoreDifference, ScoreDifferences, score_differences
from metrics_core.metrics import METRICS, Metric
from metrics_core.prevalence.intervals import intervals_at_prevalence, precision_floor_interval
from metrics_core.prevalence.precision_floor import PrecisionFloor, precision_falls_below
from metrics_core.prevalence.samples import RepeatedSamples
from metrics_core.probability_metrics import Reliability
from metrics_core.resampling import (
    Band,
    CasesNeeded,
    Cells,
    ChosenThresholds,
    CurveBand,
    CurveBands,
    Difference,
    Estimate,
    HeldOut,
    Limits,
    McNemar,
    PairedDecisions,
    Plateau,
    Resamples,
    bands,
    cases_needed,
    cases_needed_at_prevalence,
    chosen_thresholds,
    curve_bands,
    difference,
    half_width_at_prevalence,
    half_width_of,
    held_out,
    held_out_by_part,
    intervals_at,
    mcnemar,
    plateau,
    resample,
    two_models,
    two_thresholds,
    wilson_half_width,
)
from metrics_core.roc_hull import BestThresholds, ROCHull, calibrated_threshold, expected_cost
from metrics_core.score_groups import ScoreGroups

__all__ = [
    "METRICS",
    "AreaDifference",
    "Band",
    "BestThreshold",
    "BestThresholds",
    "BinaryScores",
    "BreakEven",
    "CasesNeeded",
    "Cells",
    "ChosenThresholds",
    "ConfusionMatrix",
    "CountError",
    "CurveBand",
    "CurveBands",
    "Difference",
    "EqualErrorRate",
    "Estimate",
    "HeldOut",
    "Histogram",
    "Interval",
    "IntervalAtPrevalence",
    "LabelError",
    "Limits",
    "McNemar",
    "Metric",
    "NoThresholdError",
    "NotFiniteError",
    "NotNumericError",
    "PRCurve",
    "PRGainCurve",
    "PairedDecisions",
    "ParameterError",
    "Plateau",
    "PrecisionFloor",
    "PredictionsError",
    "PrevalenceError",
    "QueryError",
    "ROCCurve",
    "ROCHull",
    "RankError",
    "Reliability",
    "RepeatedSamples",
    "Resamples",
    "SameDecisions",
    "ScoreDifference",
    "ScoreDifferences",
    "ScoreGroups",
    "ScoreRangeError",
    "ShapeError",
    "TextError",
    "ThresholdCurve",
    "ThresholdError",
    "UndefinedForWeightsError",
    "WeightError",
    "bands",
    "calibrated_threshold",
    "cases_needed",
    "cases_needed_at_prevalence",
    "chosen_thresholds",
    "curve_bands",
    "difference",
    "expected_cost",
    "f1_interval",
    "half_width_at_prevalence",
    "half_width_of",
    "held_out",
    "held_out_by_part",
    "intervals_at",
    "intervals_at_prevalence",
    "mcnemar",
    "plateau",
    "precision_falls_below",
    "precision_floor_interval",
    "resample",
    "roc_auc_difference",
    "score_differences",
    "two_models",
    "two_thresholds",
    "wilson",
    "wilson_half_width",
]
