"""Several scores of the same cases: thresholds at which they are equal in what matters."""

from metrics_core.compare.matched_thresholds import MATCHED, matched_thresholds

__all__ = ["MATCHED", "matched_thresholds"]
