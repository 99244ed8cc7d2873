"""Recalibrated scores as further score columns, named "score (isotonic)" after their column and method.

Where the table has a column of that name, the recalibrated scores are "score (isotonic map)".
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from metrics_core import PredictionsError
from metrics_core.calibration import CrossFitted, cross_fitted
from metrics_core.calibration.map_fits import FITS
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.metrics import refusal_sentence

_NAME = re.compile(rf"(?P<column>.+) \((?P<method>{'|'.join(FITS)})(?: map)?\)", re.DOTALL)


@dataclass(frozen=True)
class Recalibration:
    """How a score column is recalibrated; `is_lower` if its lower values indicate the positive class."""

    method: str
    is_lower: bool = False


class NotRecalibrated(RefusedFile):
    """Scores that a method cannot recalibrate."""


def recalibrated_name(column: str, method: str, columns: Collection[str] = ()) -> str:
    """The name of a column's recalibrated scores, which differs from those of the table's `columns`.

    >>> recalibrated_name("score", "isotonic"), recalibrated_name("score", "isotonic", ["score", "score (isotonic)"])
    ('score (isotonic)', 'score (isotonic map)')
    """
    name = f"{column} ({method})"
    return f"{column} ({method} map)" if name in columns else name


def column_in(name: str) -> str:
    """The column in the name of recalibrated scores.

    >>> column_in("score (isotonic)"), column_in("score (isotonic) (isotonic map)")
    ('score', 'score (isotonic)')
    """
    found = _NAME.fullmatch(name)
    return found["column"] if found else name


def split_name(name: str, columns: Collection[str]) -> tuple[str, str | None]:
    """The column and the method in the name of a score; the method is None for a column of the table.

    >>> split_name("p (beta)", ["p"]), split_name("p (beta)", ["p", "p (beta)"]), split_name("q (beta)", ["p"])
    (('p', 'beta'), ('p (beta)', None), ('q (beta)', None))
    """
    found = None if name in columns else _NAME.fullmatch(name)
    return (found["column"], found["method"]) if found and found["column"] in columns else (name, None)


def recalibrated(how: Recalibration, is_positive: Any, scores: Any, weights: Any, clusters: Any) -> CrossFitted:
    """The scores of cases, each by a map fitted without its fold; raises NotRecalibrated if a fit does not exist.

    Of `scores` higher ones are positive: they are negated where lower ones of the column are.
    """
    try:
        return cross_fitted(is_positive, scores, how.method, pos_label=True, sample_weight=weights, cluster=clusters)
    except PredictionsError as error:
        refusal = refusal_sentence(error, (float(scores.min()), float(scores.max())) if how.is_lower else None)
        raise NotRecalibrated(refusal.key, **refusal.args) from error
