"""An alarm for a share of cases, such as recall month by month, that holds its error however often one looks."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.columns import UnreadableError, count_array
from metrics_core.arguments.parameters import confidence_level, open_share
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, ParameterError

DIRECTIONS = ("lower", "higher", "either")
# Alternatives, as differences of log-odds; one of them fits any change well enough.
SHIFTS = np.geomspace(0.1, 3.2, 11)
# The same for the reference periods, in standard errors; 0 keeps the evidence if the reference looks unsuspicious.
REFERENCE_SHIFTS = np.array([0.0, 1.0, 2.0, 3.0])
REFERENCE_WEIGHTS = np.array([0.4, 0.2, 0.2, 0.2])
# Candidates for the unknown share, evenly in log-odds, up to this many standard errors from the reference's; no share
# beyond can keep the evidence below 20.
N_CANDIDATES, CANDIDATE_RANGE = 81, 8.0
# Of a float.
LARGEST_LOG = 700.0


@dataclass(frozen=True, eq=False)
class SequentialTest:
    """Each look in order: the share, the evidence that it has changed, and the alarm line; arrays over the looks.

    `shares` are successes / trials, nan without a trial. `evidence` is an e-value: if nothing has changed, it ever
    reaches 1 / (1 - confidence), 20 at 95 %, with a probability of at most 1 - confidence over all looks. `alarm` is
    the first look that does, None if there is none. `low` and `high` are the alarm lines: a share at or beyond one
    would raise the alarm at this look, given those before; nan where no share would, or in a direction that is not
    tested. `baseline` is the share to compare with, estimated if the reference was.
    """

    shares: FloatArray
    evidence: FloatArray
    low: FloatArray
    high: FloatArray
    baseline: float
    confidence: float
    alarm: int | None

    @property
    def is_alarmed(self) -> BoolArray:
        """Whether the alarm was raised at each look or before."""
        return np.asarray(np.maximum.accumulate(self.evidence) >= 1 / (1 - self.confidence))

    def to_frame(self) -> pd.DataFrame:
        """One row per look."""
        names = ("shares", "evidence", "low", "high", "is_alarmed")
        return pd.DataFrame({name: getattr(self, name) for name in names})


def sequential_test(
    successes: Any,
    trials: Any,
    *,
    baseline: float | None = None,
    reference_successes: int | None = None,
    reference_trials: int | None = None,
    direction: str = "lower",
    confidence: float = 0.95,
    with_lines: bool = True,
) -> SequentialTest:
    """Has a share changed since the reference? Looks at `successes` of `trials` in each period, shape (looks,).

    Recall has the successes TP and the trials P, precision TP of the flagged, the false positive rate FP of N, the
    prevalence P of n. The reference is either a known share, `baseline` in (0, 1), or the counts of the reference
    periods, whose own uncertainty then counts. `direction` is "lower", "higher" or "either". Cases must be
    independent of each other, so neither clustered nor weighted.

    The evidence is an e-process: the likelihood ratio of shares beyond the baseline, by 11 differences of log-odds, to
    the baseline, mixed over them and over the look s at which the change began, with the prior 1 / (s (s + 1)). By
    Ville's inequality it stays below 1 / (1 - confidence) for ever with a probability of at least `confidence`. With
    reference counts, it is multiplied by the evidence of those against the same share, and the smallest product over
    all shares counts, so that no share can explain both. "either" is the mean of both directions. Empty looks
    change nothing. `with_lines=False` saves the time of the alarm lines. Conservative: docs/periods.md has error and
    power by simulation.

    Raises `CountError` unless counts are whole with 0 <= successes <= trials, `ParameterError` unless exactly one
    reference is given, and for another direction or confidence. Ville 1939; Ramdas, Grünwald, Vovk and Shafer 2023,
    doi:10.1214/23-STS894; Turner, Ly and Grünwald 2024, doi:10.1016/j.jspi.2023.106116 (two shares); Shin, Ramdas and
    Rinaldo 2024, doi:10.51387/23-NEJSDS51 (unknown start).

    >>> found = sequential_test([81, 79, 60, 58], [100] * 4, reference_successes=400, reference_trials=500)
    >>> found.alarm, found.evidence[:3].round(1), found.low.round(2)
    (2, array([ 0.3,  0.3, 43.6]), array([0.63, 0.62, 0.61, 0.72]))
    """
    level = confidence_level(confidence)
    if direction not in DIRECTIONS:
        raise ParameterError("core-rule", value=shown(direction), choices=", ".join(DIRECTIONS))
    k, n = _counts(successes, trials)
    known = baseline is not None
    if known == (reference_successes is not None) or (reference_successes is None) != (reference_trials is None):
        raise ParameterError("core-periods-reference")
    if known:
        share = open_share(baseline, "baseline")
        candidates: FloatArray = np.array([_log_odds(share)])
        start: FloatArray = np.zeros((2, 1))
    else:
        (hits,), (total,) = _counts([reference_successes], [reference_trials])
        if not total:
            raise ParameterError("core-periods-reference")
        share = float(hits / total)
        candidates, start = _reference(int(hits), int(total))
    signs = {"lower": (-1,), "higher": (1,), "either": (-1, 1)}[direction]
    processes = [_Process(sign, candidates, start[0 if sign < 0 else 1]) for sign in signs]
    bound = 1 / (1 - level)
    rows = []
    for hits, total in zip(k.tolist(), n.tolist(), strict=True):
        lines = {sign: _line(processes, sign, total, share, bound) if with_lines else math.nan for sign in (-1, 1)}
        for process in processes:
            process.look(hits, total)
        evidence = float(np.mean([process.evidence for process in processes]))
        rows.append((evidence, lines[-1], lines[1]))
    found, low, high = (read_only(np.array(column)) for column in zip(*rows, strict=True))
    beyond = np.flatnonzero(found >= bound)
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = read_only(k / n)
    return SequentialTest(shares, found, low, high, share, level, int(beyond[0]) if len(beyond) else None)


class _Process:
    """The evidence for a share beyond each candidate in one direction, look by look."""

    def __init__(self, sign: int, candidates: FloatArray, start: FloatArray) -> None:
        self.sign = sign
        shifted = candidates[:, np.newaxis] + sign * SHIFTS
        # The log-likelihood ratio of one success, and of one failure; shape (candidates, shifts).
        self._success = _log_share(shifted) - _log_share(candidates)[:, np.newaxis]
        self._failure = _log_share(-shifted) - _log_share(-candidates)[:, np.newaxis]
        self._start = start
        self._looks = 0
        self.evidence = 1.0
        self._begun: FloatArray = np.full(shifted.shape, -math.log(2))

    def look(self, successes: float, trials: float) -> None:
        """Take in the counts of one look."""
        started = self._after(successes, trials)
        self.evidence = self._of(started)
        self._looks += 1
        # A change may begin at the next look, number s, with the prior 1 / (s (s + 1)).
        self._begun = np.asarray(np.logaddexp(started, -math.log((self._looks + 1) * (self._looks + 2))))

    def evidence_after(self, successes: float, trials: float) -> float:
        """The evidence if the next look had these counts: the smallest over all candidates."""
        return self._of(self._after(successes, trials))

    def _after(self, successes: float, trials: float) -> FloatArray:
        return np.asarray(self._begun + successes * self._success + (trials - successes) * self._failure)

    def _of(self, started: FloatArray) -> float:
        top = started.max(axis=1)
        mixed = top + np.log(np.mean(np.exp(started - top[:, np.newaxis]), axis=1))
        # What has not begun by now has an evidence of 1, and the weight 1 / (looks + 1).
        rest = -math.log(self._looks + 2)
        return math.exp(min(float((np.logaddexp(mixed, rest) + self._start).min()), LARGEST_LOG))


def _line(processes: list[_Process], sign: int, trials: int, baseline: float, bound: float) -> float:
    """The share of this look nearest to the baseline that raises the alarm in a direction, nan if none does."""

    def is_alarm(successes: int) -> bool:
        return bool(np.mean([process.evidence_after(successes, trials) for process in processes]) >= bound)

    alarm, quiet = 0 if sign < 0 else trials, round(baseline * trials)
    if not trials or all(process.sign != sign for process in processes) or not is_alarm(alarm):
        return math.nan
    if is_alarm(quiet):
        return quiet / trials
    while abs(alarm - quiet) > 1:
        middle = (alarm + quiet) // 2
        alarm, quiet = (middle, quiet) if is_alarm(middle) else (alarm, middle)
    return alarm / trials


def _reference(hits: int, total: int) -> tuple[FloatArray, FloatArray]:
    """Candidates for the log-odds of an unchanged share, and the log-evidence of the reference against each.

    Two rows of evidence: that the share was higher than the candidate, for a fall, and that it was lower, for a rise.
    """
    middle, error = _log_odds_of(hits, total)
    candidates = np.linspace(middle - CANDIDATE_RANGE * error, middle + CANDIDATE_RANGE * error, N_CANDIDATES)
    rows = []
    for sign in (1, -1):
        spread = 1 / np.sqrt(np.maximum(total * _share(candidates) * _share(-candidates), 1e-9))
        shifted = candidates[:, np.newaxis] + sign * REFERENCE_SHIFTS * np.minimum(spread, 3.0)[:, np.newaxis]
        ratio = hits * (_log_share(shifted) - _log_share(candidates)[:, np.newaxis])
        ratio += (total - hits) * (_log_share(-shifted) - _log_share(-candidates)[:, np.newaxis])
        top = ratio.max(axis=1)
        rows.append(top + np.log(np.exp(ratio - top[:, np.newaxis]) @ REFERENCE_WEIGHTS))
    return candidates, np.array(rows)


def _log_odds_of(hits: int, total: int) -> tuple[float, float]:
    """The log-odds of a share with 1/2 added to both counts (Haldane and Anscombe), and their standard error."""
    a, b = hits + 0.5, total - hits + 0.5
    return math.log(a / b), math.sqrt(1 / a + 1 / b)


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def _share(log_odds: FloatArray) -> FloatArray:
    return np.asarray(np.exp(_log_share(log_odds)))


def _log_share(log_odds: FloatArray) -> FloatArray:
    return np.asarray(-np.logaddexp(0, -log_odds))


def _counts(successes: Any, trials: Any) -> tuple[IntArray, IntArray]:
    try:
        k, n = (np.atleast_1d(count_array(values)) for values in (successes, trials))
        is_good = k.ndim == 1 and k.shape == n.shape and len(k) > 0
        is_good = is_good and bool(np.all((k >= 0) & (k <= n) & (n < 2**53) & (k % 1 == 0) & (n % 1 == 0)))
    except (UnreadableError, ValueError, TypeError):
        is_good = False
    if not is_good:
        raise CountError("core-periods-counts", successes=shown(successes), trials=shown(trials))
    return k.astype(np.int64), n.astype(np.int64)
