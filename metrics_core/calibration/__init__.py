"""Calibration: whether a score is the probability of the positive class, and what follows for the threshold.

The calibration curve is the isotonic regression of the label on the score, which needs no bins and no unit: scores may
have any scale. What compares the score itself with the rate of positives needs scores in [0, 1].
"""

from metrics_core.calibration.binned import calibration_error_test, calibration_in_bins, debiased_calibration_error
from metrics_core.calibration.check import CalibrationCheck, calibration_check
from metrics_core.calibration.class_maps import (
    ClassRecalibrationMap,
    ClassTemperatureMap,
    CrossFittedClasses,
    OneVsRestMap,
    class_map_from_dict,
    cross_fitted_classes,
    fit_classes,
)
from metrics_core.calibration.cross_fitting import CrossFitted, cross_fitted
from metrics_core.calibration.decomposition import ScoreDecomposition, brier_interval, corp_decomposition
from metrics_core.calibration.isotonic import IsotonicFit, isotonic_fit
from metrics_core.calibration.isotonic_band import CalibrationBand, isotonic_band
from metrics_core.calibration.line import (
    CalibrationLine,
    CalibrationTest,
    calibration_line,
    calibration_test,
    spiegelhalter_test,
)
from metrics_core.calibration.map_fits import (
    fit_beta,
    fit_isotonic,
    fit_platt,
    fit_recalibration,
    fit_temperature,
)
from metrics_core.calibration.mapped_threshold import (
    MappedThreshold,
    ThresholdMapping,
    mapped_threshold,
    threshold_before,
)
from metrics_core.calibration.maps import (
    BetaMap,
    IsotonicMap,
    PlattMap,
    RecalibrationMap,
    TemperatureMap,
    map_from_dict,
    map_from_json,
)
from metrics_core.calibration.prior_shift import probability_at_prevalence
from metrics_core.calibration.smooth import SmoothCalibration, smooth_calibration
from metrics_core.probability_metrics import Reliability

__all__ = [
    "BetaMap",
    "CalibrationBand",
    "CalibrationCheck",
    "CalibrationLine",
    "CalibrationTest",
    "ClassRecalibrationMap",
    "ClassTemperatureMap",
    "CrossFitted",
    "CrossFittedClasses",
    "IsotonicFit",
    "IsotonicMap",
    "MappedThreshold",
    "OneVsRestMap",
    "PlattMap",
    "RecalibrationMap",
    "Reliability",
    "ScoreDecomposition",
    "SmoothCalibration",
    "TemperatureMap",
    "ThresholdMapping",
    "brier_interval",
    "calibration_check",
    "calibration_error_test",
    "calibration_in_bins",
    "calibration_line",
    "calibration_test",
    "class_map_from_dict",
    "corp_decomposition",
    "cross_fitted",
    "cross_fitted_classes",
    "debiased_calibration_error",
    "fit_beta",
    "fit_classes",
    "fit_isotonic",
    "fit_platt",
    "fit_recalibration",
    "fit_temperature",
    "isotonic_band",
    "isotonic_fit",
    "map_from_dict",
    "map_from_json",
    "mapped_threshold",
    "probability_at_prevalence",
    "smooth_calibration",
    "spiegelhalter_test",
    "threshold_before",
]
