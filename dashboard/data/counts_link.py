"""Links that carry the confusion counts at the steps of the threshold slider in themselves, and no row of the data."""

import base64
import unicodedata
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

import numpy as np

from dashboard.data.threshold_grid import ThresholdGrid
from metrics_core import BinaryScores
from metrics_core.arrays import Counts, read_only
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

PREFIX = "counts-"
VERSION = 1
MOST_STEPS = 401
MOST_TITLE = 100
# Whole numbers up to here are exact in float64, in which the browser counts.
MOST_CASES = 2**53
LARGEST_STEP = 10**308
MOST_BYTES = 1 << 16
MOST_CHARACTERS = 12_000
# Control characters, invisible ones that turn text round, halves of characters, and line breaks.
NO_TITLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


class BadCountsLink(ValueError):  # noqa: N818 - it names what was opened
    """A link whose counts cannot be read; `str()` is the sentence for the page."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"This link carries counts that cannot be read: {reason}; ask the sender to copy the whole link again."
        )


class UnfitForCountsLink(ValueError):  # noqa: N818 - it names the counts
    """Counts that a link cannot carry; `str()` is the sentence for the page."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"A link cannot carry these counts: {reason}; share the data instead.")


@dataclass(frozen=True, eq=False)
class StepCounts:
    """TP and FP at every position of a slider, ascending in threshold: int64, or float64 for sums of weights."""

    title: str
    grid: ThresholdGrid
    tp: Counts
    fp: Counts

    @classmethod
    def of(cls, scores: BinaryScores, grid: ThresholdGrid, title: str) -> "StepCounts":
        """The counts as observed, at whatever prevalence the scores are; a title that is too long is cut.

        Raises `UnfitForCountsLink` for a grid that begins above the lowest score.
        """
        thresholds = grid.thresholds
        if thresholds[0] > scores.minimum:
            raise UnfitForCountsLink(f"the steps begin at {thresholds[0]:g}, above the lowest score {scores.minimum:g}")
        matrix = BinaryScores(scores.statistic).confusion_at(thresholds)
        dtype = np.float64 if scores.is_weighted else np.int64
        tp, fp = (read_only(np.asarray(counts, dtype=dtype)) for counts in (matrix.tp, matrix.fp))
        return cls(_as_title(title), grid, tp, fp)

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

    def __eq__(self, other: object) -> bool:
        """Whether title, steps and every count are the same, to the last bit."""
        if not isinstance(other, StepCounts):
            return NotImplemented
        same_names = (self.title, self.grid, self.is_weighted) == (other.title, other.grid, other.is_weighted)
        return same_names and np.array_equal(self.tp, other.tp) and np.array_equal(self.fp, other.fp)

    # Equality compares arrays, which have no hash.
    __hash__ = None  # type: ignore[assignment]


def is_counts(text: str) -> bool:
    """Whether a text has the form of such a link, readable or not.

    >>> is_counts("counts-eNpj"), is_counts("breast-cancer")
    (True, False)
    """
    return text.startswith(PREFIX)


def encoded(counts: StepCounts) -> str:
    """The counts as text of letters, digits, "-" and "_"; raises `UnfitForCountsLink` for what a link cannot carry.

    Within: base64url of zlib's compressed and checked form of: the version, whether weighted, the grid, then TP and
    FP (the cases of each step as varints, or for weights the sums as float64 by byte place), then the title.
    """
    if flaw := _flaw(counts):
        raise UnfitForCountsLink(flaw)
    head = bytes([VERSION, counts.is_weighted])
    body = _of_weights(counts) if counts.is_weighted else _of_cases(counts)
    packed = zlib.compress(head + _of_grid(counts.grid) + body + counts.title.encode(), level=9)
    return PREFIX + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def decoded(text: str) -> StepCounts:
    """What `encoded` wrote; raises `BadCountsLink` for any other text, in little time and memory whatever it holds."""
    stream = iter(_unpacked(text))
    if _next_byte(stream) != VERSION:
        raise BadCountsLink("it was written by another version of this page")
    is_weighted = _next_byte(stream) != 0
    grid = _read_grid(stream)
    shape = (2, grid.last - grid.first + 1)
    tp, fp = _read_weights(stream, shape) if is_weighted else _read_cases(stream, shape)
    counts = StepCounts(_read_title(stream), grid, read_only(tp), read_only(fp))
    if flaw := _flaw(counts):
        raise BadCountsLink(flaw)
    return counts


def _class_at(thresholds: Counts, counts: Counts) -> SortedClass:
    closed = np.append(counts, counts.dtype.type(0))
    occurring = closed[:-1] > closed[1:]
    return SortedClass(read_only(thresholds[occurring]), read_only(closed[np.append(occurring, True)]))


def _as_title(text: str) -> str:
    visible = "".join(" " if unicodedata.category(character) in NO_TITLE else character for character in text)
    return " ".join(visible.split())[:MOST_TITLE]


def _flaw(counts: StepCounts) -> str | None:
    """What is wrong with the counts, None when nothing is."""
    return _flaw_of_grid(counts.grid) or _flaw_of_counts(counts) or _flaw_of_title(counts.title)


def _flaw_of_grid(grid: ThresholdGrid) -> str | None:
    steps = grid.last - grid.first + 1
    if not 2 <= steps <= MOST_STEPS:
        return f"the steps number {steps}, where 2 to {MOST_STEPS} are possible"
    if not 0 < grid.step.numerator <= LARGEST_STEP or grid.step.denominator > LARGEST_STEP:
        return "the width of a step is not a number above 0 that can be counted with"
    if max(abs(grid.first), abs(grid.last)) > MOST_CASES:
        return "the steps are too far from 0 for their width"
    with np.errstate(over="ignore"):
        thresholds = grid.thresholds
    if not np.isfinite(thresholds).all() or not (thresholds[1:] > thresholds[:-1]).all():
        return "the thresholds do not ascend"
    return None


def _flaw_of_counts(counts: StepCounts) -> str | None:
    steps = counts.grid.last - counts.grid.first + 1
    for values in (counts.tp, counts.fp):
        if values.shape != (steps,) or not (values >= 0).all():
            return "a step has no count, or one that is no number of 0 or more"
        if not (values[1:] <= values[:-1]).all():
            return "more cases are flagged at a higher threshold than at a lower"
    total = counts.tp[0].item() + counts.fp[0].item()
    most = np.finfo(np.float64).max if counts.is_weighted else MOST_CASES
    if not 0 < total <= most:
        return f"all cases together are {total:g}, where more than 0 and at most {most:.3g} are possible"
    return None


def _flaw_of_title(title: str) -> str | None:
    if len(title) > MOST_TITLE or any(unicodedata.category(character) in NO_TITLE for character in title):
        return f"the title is longer than {MOST_TITLE} characters or holds invisible ones"
    return None


def _unpacked(text: str) -> bytes:
    if not is_counts(text):
        raise BadCountsLink(f"it does not begin with {PREFIX}")
    if len(text) > MOST_CHARACTERS:
        raise BadCountsLink("it is longer than any link of this kind")
    payload = text.removeprefix(PREFIX)
    inflater = zlib.decompressobj()
    try:
        packed = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
        content = inflater.decompress(packed, MOST_BYTES)
    except (ValueError, zlib.error):
        raise BadCountsLink("it is incomplete or damaged") from None
    # zlib reaches the end only when its checksum agrees.
    if not inflater.eof or inflater.unused_data:
        raise BadCountsLink("it is incomplete or damaged")
    return content


def _of_grid(grid: ThresholdGrid) -> bytes:
    first = 2 * grid.first if grid.first >= 0 else -2 * grid.first - 1
    numbers = (first, grid.last - grid.first, grid.step.numerator, grid.step.denominator)
    return b"".join(map(_varint, numbers))


def _read_grid(stream: Iterator[int]) -> ThresholdGrid:
    most = (2 * MOST_CASES, MOST_STEPS - 1, LARGEST_STEP, LARGEST_STEP)
    zigzag, span, numerator, denominator = (_read_varint(stream, limit) for limit in most)
    if not denominator:
        raise BadCountsLink("the width of a step is divided by 0")
    first = -(zigzag + 1) // 2 if zigzag % 2 else zigzag // 2
    return ThresholdGrid(first, first + span, Fraction(numerator, denominator))


def _of_cases(counts: StepCounts) -> bytes:
    sizes = -np.diff([counts.tp, counts.fp], append=0)
    return b"".join(map(_varint, sizes.ravel().tolist()))


def _read_cases(stream: Iterator[int], shape: tuple[int, int]) -> Counts:
    sizes = [_read_varint(stream, MOST_CASES) for _ in range(shape[0] * shape[1])]
    # The sum of all stays within int64: there are at most 401 of each class.
    backwards = np.array(sizes, dtype=np.int64).reshape(shape)[:, ::-1]
    return np.cumsum(backwards, axis=1)[:, ::-1].copy()


def _of_weights(counts: StepCounts) -> bytes:
    """The same byte of all numbers side by side, which compresses better."""
    return np.array([counts.tp, counts.fp], dtype="<f8").reshape(-1, 1).view(np.uint8).T.tobytes()


def _read_weights(stream: Iterator[int], shape: tuple[int, int]) -> Counts:
    size = shape[0] * shape[1]
    content = bytes(islice(stream, 8 * size))
    if len(content) < 8 * size:
        raise BadCountsLink("it is incomplete or damaged")
    places = np.frombuffer(content, dtype=np.uint8).reshape(8, size)
    return places.T.copy().view("<f8").astype(np.float64).reshape(shape)


def _read_title(stream: Iterator[int]) -> str:
    try:
        return bytes(stream).decode()
    except UnicodeDecodeError:
        raise BadCountsLink("its title is no text") from None


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; the top bit says that more follow.

    >>> _varint(300).hex()
    'ac02'
    """
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _varint(rest) if rest else bytes([low])


def _read_varint(stream: Iterator[int], most: int) -> int:
    number = shift = 0
    while number <= most:
        byte = _next_byte(stream)
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 and number <= most:
            return number
    raise BadCountsLink(f"a number in it is above {most:.3g}")


def _next_byte(stream: Iterator[int]) -> int:
    byte = next(stream, None)
    if byte is None:
        raise BadCountsLink("it is incomplete or damaged")
    return byte
