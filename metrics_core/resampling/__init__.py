"""Bootstrap uncertainty: intervals and bands of metrics, differences, stability of the optimum, sample size.

>>> from metrics_core import BinaryScores
>>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
>>> found = intervals_at(scores, 0.5, "mcc")["mcc"]
>>> found.low < found.value < found.high
True
"""

from metrics_core.resampling.chosen_thresholds import ChosenThresholds, chosen_thresholds
from metrics_core.resampling.curve_bands import CurveBand, CurveBands, curve_bands
from metrics_core.resampling.differences import Difference, difference
from metrics_core.resampling.held_out import HeldOut, held_out, held_out_by_part, optimism_bootstrap
from metrics_core.resampling.limits import Limits
from metrics_core.resampling.mcnemar import McNemar, mcnemar
from metrics_core.resampling.metric_bands import Band, Estimate, bands, intervals_at
from metrics_core.resampling.paired_decisions import Cells, PairedDecisions, two_models, two_thresholds
from metrics_core.resampling.plateau import Plateau, plateau
from metrics_core.resampling.resamples import Resamples, resample
from metrics_core.resampling.sample_size import (
    CasesNeeded,
    cases_needed,
    cases_needed_at_prevalence,
    half_width_at_prevalence,
    half_width_of,
    wilson_half_width,
)
from metrics_core.resampling.sampling_variance import (
    AreaVariance,
    SamplingVariance,
    difference_variance,
    roc_auc_difference_variance,
    roc_auc_variance_of,
)

__all__ = [
    "AreaVariance",
    "Band",
    "CasesNeeded",
    "Cells",
    "ChosenThresholds",
    "CurveBand",
    "CurveBands",
    "Difference",
    "Estimate",
    "HeldOut",
    "Limits",
    "McNemar",
    "PairedDecisions",
    "Plateau",
    "Resamples",
    "SamplingVariance",
    "bands",
    "cases_needed",
    "cases_needed_at_prevalence",
    "chosen_thresholds",
    "curve_bands",
    "difference",
    "difference_variance",
    "half_width_at_prevalence",
    "half_width_of",
    "held_out",
    "held_out_by_part",
    "intervals_at",
    "mcnemar",
    "optimism_bootstrap",
    "plateau",
    "resample",
    "roc_auc_difference_variance",
    "roc_auc_variance_of",
    "two_models",
    "two_thresholds",
    "wilson_half_width",
]
