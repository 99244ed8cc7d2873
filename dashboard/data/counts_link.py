"""Links that carry the confusion counts at the steps of the threshold slider in themselves, and no row of the data."""

import base64
import json
import unicodedata
import zlib
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import index
from typing import Any

import numpy as np

from dashboard.data.counts_link_v1 import MARK_OF_V1, parts_of_v1
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.words.sentence import Refusal, Sentence
from metrics_core import BinaryScores
from metrics_core.arrays import Counts, read_only
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

PREFIX = "counts-"
VERSION = 2
MOST_STEPS = 401
MOST_TITLE = 100
# Whole numbers up to here are exact in float64, in which the browser counts.
MOST_CASES = 2**53
LARGEST_STEP = 10**308
MOST_BYTES = 1 << 16
MOST_CHARACTERS = 16_000
# Control characters, invisible ones that turn text round, halves of characters, and line breaks.
NO_TITLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


class BadCountsLink(Refusal):
    """A link whose counts cannot be read."""


class UnfitForCountsLink(Refusal):
    """Counts that a link cannot carry."""


@dataclass(frozen=True, eq=False)
class StepCounts:
    """TP and FP at every position of a slider, ascending in threshold: int64, or float64 for sums of weights.

    `classes` are the names of the positive and the negative class, empty where the sender keeps them back.
    """

    title: str
    grid: ThresholdGrid
    tp: Counts
    fp: Counts
    classes: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: BinaryScores, grid: ThresholdGrid, title: str, classes: tuple[str, ...] = ()) -> "StepCounts":
        """The counts as observed, at whatever prevalence the scores are; texts that are too long are cut.

        Names of classes that are empty or the same once they are cut name nothing, and are left out.

        Raises `UnfitForCountsLink` for a grid that begins above the lowest score.
        """
        thresholds = grid.thresholds
        if thresholds[0] > scores.minimum:
            first, lowest = f"{thresholds[0]:g}", f"{scores.minimum:g}"
            raise _unfit(Sentence("sharing-counts-begin-above", first=first, lowest=lowest))
        matrix = BinaryScores(scores.statistic).confusion_at(thresholds)
        dtype = np.float64 if scores.is_weighted else np.int64
        tp, fp = (read_only(np.asarray(counts, dtype=dtype)) for counts in (matrix.tp, matrix.fp))
        names = tuple(map(_as_title, classes))
        return cls(_as_title(title), grid, tp, fp, () if _flaw_of_classes(names) else names)

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights."""
        return bool(self.tp.dtype.kind == "f")

    def scores(self) -> BinaryScores:
        """Scores with these very counts at every step: the cases from one step to before the next stand at the lower.

        What lies at or above the last step stands there.
        """
        classes = (_class_at(self.grid.thresholds, counts) for counts in (self.tp, self.fp))
        return BinaryScores(Statistic(*classes))


def is_counts(text: str) -> bool:
    """Whether a text has the form of such a link, readable or not.

    >>> is_counts("counts-eNpj"), is_counts("breast-cancer")
    (True, False)
    """
    return text.startswith(PREFIX)


def encoded(counts: StepCounts) -> str:
    """The counts as text of letters, digits, "-" and "_"; raises `UnfitForCountsLink` for what a link cannot carry.

    Within: base64url of zlib's compressed and checked form of a list in JSON: the version, the title, the grid's first
    step and the width of a step as a fraction, then for TP and FP a list of the cases that stand at each step, or of
    the sums of weights from there on, which are told by their decimal point.
    """
    if flaw := _flaw(counts):
        raise _unfit(flaw)
    grid = counts.grid
    numbers = [values if counts.is_weighted else -np.diff(values, append=0) for values in (counts.tp, counts.fp)]
    listed = [values.tolist() for values in numbers] + ([list(counts.classes)] if counts.classes else [])
    parts = [VERSION, counts.title, grid.first, grid.step.numerator, grid.step.denominator, *listed]
    written = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(written.encode(), level=9)).rstrip(b"=").decode()


def decoded(text: str) -> StepCounts:
    """What `encoded` wrote; raises `BadCountsLink` for any other text, in little time and memory whatever it holds."""
    try:
        counts = _from_parts(*_parts(_unpacked(text)))
    except BadCountsLink:
        raise
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError, zlib.error):
        raise _unreadable(Sentence("sharing-counts-damaged")) from None
    if flaw := _flaw(counts):
        raise _unreadable(flaw)
    return counts


def _unfit(reason: Sentence) -> UnfitForCountsLink:
    return UnfitForCountsLink("sharing-counts-unfit", reason=reason)


def _unreadable(reason: Sentence) -> BadCountsLink:
    return BadCountsLink("sharing-counts-unreadable", reason=reason)


def _class_at(thresholds: Counts, counts: Counts) -> SortedClass:
    closed = np.append(counts, counts.dtype.type(0))
    occurring = closed[:-1] > closed[1:]
    return SortedClass(read_only(thresholds[occurring]), read_only(closed[np.append(occurring, True)]))


def _as_title(text: str) -> str:
    visible = "".join(" " if unicodedata.category(character) in NO_TITLE else character for character in text)
    return " ".join(visible.split())[:MOST_TITLE]


def _unpacked(text: str) -> bytes:
    if not is_counts(text):
        raise _unreadable(Sentence("sharing-counts-other-beginning", prefix=PREFIX))
    if len(text) > MOST_CHARACTERS:
        raise _unreadable(Sentence("sharing-counts-too-long"))
    payload = text.removeprefix(PREFIX)
    packed = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    inflater = zlib.decompressobj()
    content = inflater.decompress(packed, MOST_BYTES)
    # zlib reaches the end only when its checksum agrees.
    if not inflater.eof or inflater.unused_data:
        raise ValueError("more or less than one stream")
    return content


def _parts(content: bytes) -> list[Any]:
    """What is in a link after its version."""
    if content.startswith(MARK_OF_V1):
        return parts_of_v1(content)
    listed: list[Any] = json.loads(content)
    if listed[0] != VERSION:
        raise _unreadable(Sentence("sharing-counts-other-version"))
    return listed[1:]


def _from_parts(
    title: Any, first: int, numerator: int, denominator: int, tp: list[Any], fp: list[Any], *classes: list[Any]
) -> StepCounts:
    if not all(isinstance(listed, list) and listed for listed in classes):
        raise TypeError("the classes are no list of names")
    names = tuple(*classes)
    if not all(isinstance(text, str) for text in (title, *names)):
        raise TypeError("the title or the name of a class is no text")
    grid = ThresholdGrid(index(first), first + len(tp) - 1, Fraction(numerator, denominator))
    return StepCounts(title, grid, _sums(tp), _sums(fp), names)


def _sums(numbers: list[Any]) -> Counts:
    kinds = {type(number) for number in numbers}
    if kinds == {float}:
        return read_only(np.array(numbers))
    if kinds != {int}:
        raise TypeError("neither whole numbers nor sums of weights")
    return read_only(np.array([*accumulate(reversed(numbers))][::-1], dtype=np.int64))


def _flaw(counts: StepCounts) -> Sentence | None:
    """What is wrong with the counts, None when nothing is."""
    flaw = _flaw_of_grid(counts.grid) or _flaw_of_counts(counts) or _flaw_of_title(counts.title)
    return flaw or _flaw_of_classes(counts.classes)


def _flaw_of_grid(grid: ThresholdGrid) -> Sentence | None:
    steps = grid.last - grid.first + 1
    if not 2 <= steps <= MOST_STEPS:
        return Sentence("sharing-counts-steps", steps=steps, most=MOST_STEPS)
    if not 0 < grid.step.numerator <= LARGEST_STEP or grid.step.denominator > LARGEST_STEP:
        return Sentence("sharing-counts-width")
    if max(abs(grid.first), abs(grid.last)) > MOST_CASES:
        return Sentence("sharing-counts-far")
    with np.errstate(over="ignore"):
        thresholds = grid.thresholds
    if not np.isfinite(thresholds).all() or not (thresholds[1:] > thresholds[:-1]).all():
        return Sentence("sharing-counts-no-ascent")
    return None


def _flaw_of_counts(counts: StepCounts) -> Sentence | None:
    steps = counts.grid.last - counts.grid.first + 1
    for values in (counts.tp, counts.fp):
        if values.shape != (steps,) or values.dtype != counts.tp.dtype or not (values >= 0).all():
            return Sentence("sharing-counts-no-count")
        if not (values[1:] <= values[:-1]).all():
            return Sentence("sharing-counts-more-above")
    total = counts.tp[0].item() + counts.fp[0].item()
    most = np.finfo(np.float64).max if counts.is_weighted else MOST_CASES
    if not 0 < total <= most:
        return Sentence("sharing-counts-total", total=f"{total:g}", most=f"{most:.3g}")
    return None


def _flaw_of_title(title: str) -> Sentence | None:
    return None if _is_title(title) else Sentence("sharing-counts-title", most=MOST_TITLE)


def _flaw_of_classes(names: tuple[str, ...]) -> Sentence | None:
    if not names or (len(names) == len(set(names)) == 2 and all(name and _is_title(name) for name in names)):
        return None
    return Sentence("sharing-counts-classes", most=MOST_TITLE)


def _is_title(text: str) -> bool:
    return len(text) <= MOST_TITLE and not any(unicodedata.category(character) in NO_TITLE for character in text)
