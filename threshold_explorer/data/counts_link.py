"""Links that contain the confusion counts at the steps of the threshold slider, and no row of the data."""

import base64
import json
import re
import unicodedata
import zlib
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import index
from typing import Any

import numpy as np

from metrics_core import BinaryScores
from metrics_core.computing.arrays import Counts, read_only
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.words.sentence import Refusal, Sentence

V1_PREFIX = b"\1"
# A varint: seven bits per byte, lowest first; the top bit means that more bytes follow.
_NUMBER = re.compile(rb"[\x80-\xff]{0,150}[\x00-\x7f]")
PREFIX = "counts-"
VERSION = 2
MAX_STEPS = 401
MAX_TITLE = 100
# Whole numbers up to here are exact in float64, in which the browser counts.
MAX_CASES = 2**53
LARGEST_STEP = 10**308
MAX_BYTES = 1 << 16
MAX_CHARACTERS = 16_000
# Unicode categories: control and format characters, surrogates, and line breaks.
CONTROL_CATEGORIES = {"Cc", "Cf", "Cs", "Zl", "Zp"}


class BadCountsLink(Refusal):
    """A link whose counts cannot be read."""


class UnfitForCountsLink(Refusal):
    """Counts that a link cannot carry."""


@dataclass(frozen=True, eq=False)
class StepCounts:
    """TP and FP at every position of a slider, ascending in threshold: int64, or float64 for sums of weights.

    `classes` are the names of the positive and the negative class, empty if the sender withholds them.
    """

    title: str
    grid: ThresholdGrid
    tp: Counts
    fp: Counts
    classes: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: BinaryScores, grid: ThresholdGrid, title: str, classes: tuple[str, ...] = ()) -> "StepCounts":
        """The counts at the observed prevalence, whatever prevalence the scores have; long texts are truncated.

        Class names that are empty or equal after truncation are left out. Raises `UnfitForCountsLink` for a grid that
        begins above the lowest score, and for clusters, without which intervals would be too narrow.
        """
        if scores.is_clustered:
            raise _unfit(Sentence("sharing-counts-clusters"))
        thresholds = grid.thresholds
        if thresholds[0] > scores.minimum:
            first, lowest = f"{thresholds[0]:g}", f"{scores.minimum:g}"
            raise _unfit(Sentence("sharing-counts-begin-above", first=first, lowest=lowest))
        matrix = BinaryScores(scores.statistic).confusion_at(thresholds)
        dtype = np.float64 if scores.is_weighted else np.int64
        tp, fp = (read_only(np.asarray(counts, dtype=dtype)) for counts in (matrix.tp, matrix.fp))
        names = tuple(map(_as_title, classes))
        return cls(_as_title(title), grid, tp, fp, () if _problem_of_classes(names) else names)

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights."""
        return bool(self.tp.dtype.kind == "f")

    def scores(self) -> BinaryScores:
        """Scores with these counts at every step: each case has the score of the step below it."""
        classes = (_class_at(self.grid.thresholds, counts) for counts in (self.tp, self.fp))
        return BinaryScores(Statistic(*classes))


def is_counts(text: str) -> bool:
    """Whether a text has the form of a counts link, valid or not.

    >>> is_counts("counts-eNpj"), is_counts("breast-cancer")
    (True, False)
    """
    return text.startswith(PREFIX)


def encoded(counts: StepCounts) -> str:
    """The counts as text of letters, digits, "-" and "_"; raises `UnfitForCountsLink` for counts beyond the limits.

    The format is base64url of a zlib-compressed JSON list: version, title, first step of the grid, step width as
    numerator and denominator, then a list each for TP and FP: the cases at each step, or for weighted counts, which
    contain decimal points, the sums of weights from each step on.
    """
    if problem := _problem(counts):
        raise _unfit(problem)
    grid = counts.grid
    numbers = [values if counts.is_weighted else -np.diff(values, append=0) for values in (counts.tp, counts.fp)]
    listed = [values.tolist() for values in numbers] + ([list(counts.classes)] if counts.classes else [])
    parts = [VERSION, counts.title, grid.first, grid.step.numerator, grid.step.denominator, *listed]
    content = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(content.encode(), level=9)).rstrip(b"=").decode()


def decoded(text: str) -> StepCounts:
    """Decode what `encoded` wrote; raises `BadCountsLink` for any other text, with bounded time and memory."""
    try:
        counts = _from_parts(*_parts(_unpacked(text)))
    except BadCountsLink:
        raise
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError, zlib.error):
        raise _unreadable(Sentence("sharing-counts-damaged")) from None
    if problem := _problem(counts):
        raise _unreadable(problem)
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
    visible = "".join(" " if unicodedata.category(character) in CONTROL_CATEGORIES else character for character in text)
    return " ".join(visible.split())[:MAX_TITLE]


def _unpacked(text: str) -> bytes:
    if not is_counts(text):
        raise _unreadable(Sentence("sharing-counts-other-beginning", prefix=PREFIX))
    if len(text) > MAX_CHARACTERS:
        raise _unreadable(Sentence("sharing-counts-too-long"))
    payload = text.removeprefix(PREFIX)
    packed = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    inflater = zlib.decompressobj()
    content = inflater.decompress(packed, MAX_BYTES)
    # zlib reports the end only if the checksum is right.
    if not inflater.eof or inflater.unused_data:
        raise ValueError("more or less than one stream")
    return content


def _parts(content: bytes) -> list[Any]:
    """The fields of a link after its version."""
    if content.startswith(V1_PREFIX):
        return _decode_v1(content)
    fields: list[Any] = json.loads(content)
    if fields[0] != VERSION:
        raise _unreadable(Sentence("sharing-counts-other-version"))
    return fields[1:]


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
    types = {type(number) for number in numbers}
    if types == {float}:
        return read_only(np.array(numbers))
    if types != {int}:
        raise TypeError("neither whole numbers nor sums of weights")
    return read_only(np.array([*accumulate(reversed(numbers))][::-1], dtype=np.int64))


def _problem(counts: StepCounts) -> Sentence | None:
    """The first problem of the counts, None if they are valid."""
    problem = _problem_of_grid(counts.grid) or _problem_of_counts(counts) or _problem_of_title(counts.title)
    return problem or _problem_of_classes(counts.classes)


def _problem_of_grid(grid: ThresholdGrid) -> Sentence | None:
    steps = grid.last - grid.first + 1
    if not 2 <= steps <= MAX_STEPS:
        return Sentence("sharing-counts-steps", steps=steps, most=MAX_STEPS)
    if not 0 < grid.step.numerator <= LARGEST_STEP or grid.step.denominator > LARGEST_STEP:
        return Sentence("sharing-counts-width")
    if max(abs(grid.first), abs(grid.last)) > MAX_CASES:
        return Sentence("sharing-counts-far")
    with np.errstate(over="ignore"):
        thresholds = grid.thresholds
    if not np.isfinite(thresholds).all() or not (thresholds[1:] > thresholds[:-1]).all():
        return Sentence("sharing-counts-no-ascent")
    return None


def _problem_of_counts(counts: StepCounts) -> Sentence | None:
    steps = counts.grid.last - counts.grid.first + 1
    for values in (counts.tp, counts.fp):
        if values.shape != (steps,) or values.dtype != counts.tp.dtype or not (values >= 0).all():
            return Sentence("sharing-counts-no-count")
        if not (values[1:] <= values[:-1]).all():
            return Sentence("sharing-counts-more-above")
    total = counts.tp[0].item() + counts.fp[0].item()
    most = np.finfo(np.float64).max if counts.is_weighted else MAX_CASES
    if not 0 < total <= most:
        return Sentence("sharing-counts-total", total=f"{total:g}", most=f"{most:.3g}")
    return None


def _problem_of_title(title: str) -> Sentence | None:
    return None if _is_valid_title(title) else Sentence("sharing-counts-title", most=MAX_TITLE)


def _problem_of_classes(names: tuple[str, ...]) -> Sentence | None:
    if not names or (len(names) == len(set(names)) == 2 and all(name and _is_valid_title(name) for name in names)):
        return None
    return Sentence("sharing-counts-classes", most=MAX_TITLE)


def _is_valid_title(text: str) -> bool:
    return len(text) <= MAX_TITLE and not any(
        unicodedata.category(character) in CONTROL_CATEGORIES for character in text
    )


def _decode_v1(content: bytes) -> list[Any]:
    """The fields of a link as in version 2: title, first step, step width as a fraction, TP and FP.

    The format is a prefix, a flag for weights, the grid (first step zigzag-encoded), TP and FP (cases at each step, or
    sums of weights as float64 in byte planes), and the title. Values are not checked here. Raises LookupError or
    ValueError if the content ends too early or the title is not UTF-8.
    """
    (doubled, span, numerator, denominator), end = _numbers(content, 2, 4)
    steps = span + 1
    if content[1]:
        start, end = end, end + 16 * steps
        planes = np.frombuffer(content[start:end], np.uint8).reshape(8, 2 * steps)
        values = planes.T.copy().view("<f8").ravel().tolist()
    else:
        values, end = _numbers(content, end, 2 * steps)
    first = -(doubled + 1) // 2 if doubled % 2 else doubled // 2
    return [content[end:].decode(), first, numerator, denominator, values[:steps], values[steps:]]


def _numbers(content: bytes, start: int, count: int) -> tuple[list[int], int]:
    found = []
    for _ in range(count):
        match = _NUMBER.match(content, start)
        if not match:
            raise ValueError("the content ends too early")
        found.append(sum((byte & 0x7F) << 7 * place for place, byte in enumerate(match[0])))
        start = match.end()
    return found, start
