"""The verdict on calibration: one sentence, before curves and numbers."""

from metrics_core.calibration import CalibrationCheck, calibration_check
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.views.calibration.estimates import LEAST_CASES, why_no_curve, why_no_probabilities
from threshold_explorer.words.formats import distinct_texts, ratio_text, small_ratio_text
from threshold_explorer.words.sentence import Sentence


def calibration_verdict(dataset: BinaryDataset) -> Sentence:
    """Whether the scores are calibrated, or why that cannot be said."""
    scores = dataset.scores
    if missing := why_no_curve(scores):
        return missing
    if not has_probabilities(scores):
        return why_no_probabilities(dataset)
    line = _checked(dataset).line
    mean, share = distinct_texts(line.mean_score, line.prevalence)
    if scores.is_weighted or scores.is_clustered:
        units = "weights" if scores.is_weighted else "clusters"
        return Sentence("calibration-verdict-untested", units=units, mean=mean, share=share)
    fewest = min(scores.n_positive, scores.n_negative)
    if fewest < LEAST_CASES:
        of = "positive" if fewest == scores.n_positive else "negative"
        return Sentence("calibration-verdict-few", count=fewest, of=of, least=LEAST_CASES)
    return _tested(_checked(dataset), mean, share)


def _tested(found: CalibrationCheck, mean: str, share: str) -> Sentence:
    line, key = found.line, f"calibration-verdict-{found.departure or 'none'}"
    match found.departure:
        case "mean":
            side = "high" if line.mean_score > line.prevalence else "low"
            times = max(line.mean_score, line.prevalence) / min(line.mean_score, line.prevalence)
            return Sentence(key, side=side, times=round(times), mean=mean, share=share)
        case "ends":
            return Sentence(key, wrong=line.n_wrong, count=line.n_left_out)
        case "slope":
            side = "extreme" if line.slope.value < 1 else "moderate"
            low, high = map(ratio_text, line.slope[1:])
            return Sentence(
                key, side=side, slope=ratio_text(line.slope.value), name=confidence_name(), low=low, high=high
            )
        case "shape":
            return Sentence(key, mean=mean, share=share)
    low, high = map(small_ratio_text, found.share_limits)
    return Sentence(key, mean=mean, share=share, name=confidence_name(), low=low, high=high)


@cached_result
def _checked(dataset: BinaryDataset) -> CalibrationCheck:
    return calibration_check(dataset.scores, confidence())
