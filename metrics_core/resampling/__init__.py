"""How sure it is: resampled cases, and what follows for metrics, differences, choices and the number of cases.

>>> from metrics_core import BinaryScores
>>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
>>> found = intervals_at(scores, 0.5, "mcc")["mcc"]
>>> found.low < found.value < found.high
True
"""

from metrics_core.resampling.bands import Band, Estimate, bands, intervals_at
from metrics_core.resampling.curve_bands import CurveBand, CurveBands, curve_bands
from metrics_core.resampling.differences import Difference, difference
from metrics_core.resampling.limits import Limits
from metrics_core.resampling.mcnemar import McNemar, mcnemar
from metrics_core.resampling.paired_decisions import Cells, PairedDecisions, two_models, two_thresholds
from metrics_core.resampling.resamples import Resamples, resample

__all__ = [
    "Band",
    "Cells",
    "CurveBand",
    "CurveBands",
    "Difference",
    "Estimate",
    "Limits",
    "McNemar",
    "PairedDecisions",
    "Resamples",
    "bands",
    "curve_bands",
    "difference",
    "intervals_at",
    "mcnemar",
    "resample",
    "two_models",
    "two_thresholds",
]
