"""Counts links round-trip, and any other text is refused without harm."""

import base64
import json
import re
import tracemalloc
import zlib
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.counts_link import (
    MAX_CASES,
    MAX_CHARACTERS,
    MAX_STEPS,
    BadCountsLink,
    StepCounts,
    UnfitForCountsLink,
    decoded,
    encoded,
    is_counts,
)
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.reading import read_trusted

HUNDREDTHS = ThresholdGrid(0, 100, Fraction(1, 100))

SCORES = st.one_of(
    st.floats(0, 1),
    st.floats(-30, 30),
    st.floats(1e6, 1e6 + 1),
    st.floats(-1e300, 1e300),
    st.floats(-1e-290, 1e-290),
    st.sampled_from((-0.0, 0.0, 0.5, 1.0)),
)
WEIGHTS = st.sampled_from((1e-9, 0.1, 0.3, 1.0, 1.7, 1e9))


@st.composite
def some_scores(draw):
    """Scores of one class or two, counted or weighted, float32 or float64, close together or far apart."""
    label, score, weight = zip(
        *draw(st.lists(st.tuples(st.booleans(), SCORES, WEIGHTS), min_size=1, max_size=30)), strict=True
    )
    dtype = draw(st.sampled_from((np.float32, np.float64))) if max(map(abs, score)) < 1e30 else np.float64
    return BinaryScores.from_predictions(
        label, np.array(score, dtype), sample_weight=weight if draw(st.booleans()) else None
    )


def grid_for(scores):
    return ThresholdGrid.for_scores(scores.minimum, scores.maximum)


def counts_of(scores, title="Test", classes=()):
    return StepCounts.of(scores, grid_for(scores), title, classes)


def simple_counts(**changed):
    parts = {"title": "Test", "grid": HUNDREDTHS, "tp": np.arange(101)[::-1], "fp": np.arange(101)[::-1] * 3}
    return StepCounts(**parts | changed)


def facts(counts):
    """All that makes counts what they are, to the last bit."""
    return counts.title, counts.classes, counts.grid, counts.tp.dtype, counts.tp.tobytes(), counts.fp.tobytes()


def link(content):
    """A link around these bytes, with all that belongs outside them."""
    return "counts-" + base64.urlsafe_b64encode(zlib.compress(content)).rstrip(b"=").decode()


def link_of(*parts):
    return link(json.dumps(parts).encode())


def three_steps(**changed):
    """A link to three steps, each 1 wide, but for what is changed in it."""
    parts = {
        "version": 2,
        "title": "Test",
        "first": 0,
        "numerator": 1,
        "denominator": 1,
        "tp": [1, 2, 3],
        "fp": [4, 5, 6],
    }
    return link_of(*(parts | changed).values())


def read_or_refusal(text):
    """What a link carries, or the key of the reason for which it is refused."""
    try:
        return decoded(text)
    except BadCountsLink as refusal:
        return refusal.sentence.args["reason"].key.removeprefix("sharing-counts-")


@given(some_scores(), st.text(max_size=120), st.just(()) | st.tuples(st.text(max_size=120), st.text(max_size=120)))
@example(BinaryScores.from_predictions([0, 0], [0.5, 0.5]), "one class", ("yes", "no"))
def test_what_was_written_is_read(scores, title, classes):
    counts = counts_of(scores, title, classes)
    text = encoded(counts)
    assert re.fullmatch(r"counts-[A-Za-z0-9_-]+", text)
    assert is_counts(text)
    read = decoded(text)
    assert facts(read) == facts(counts)
    assert not read.tp.flags.writeable
    assert not read.fp.flags.writeable
    if 0 < scores.n_positive < scores.n:
        assert facts(counts_of(scores.at_prevalence(0.01), title, classes)) == facts(counts)


@given(some_scores())
def test_the_scores_have_the_counts_of_the_original_at_every_step(scores):
    grid = grid_for(scores)
    carried = decoded(encoded(counts_of(scores))).scores()
    assert carried.is_weighted == scores.is_weighted
    original, found = scores.confusion_at(grid.thresholds), carried.confusion_at(grid.thresholds)
    for name in ("tp", "fp", "fn", "tn"):
        assert getattr(found, name).tolist() == getattr(original, name).tolist()
    assert set(carried.distinct_scores) <= set(grid.thresholds)


@given(some_scores())
def test_the_bounds_contain_the_summaries_of_the_original(scores):
    carried = counts_of(scores).scores()
    for (low, high), value in (
        (carried.average_precision_bounds(), scores.average_precision()),
        (carried.roc_auc_bounds(), scores.roc_auc()),
    ):
        assert np.isnan(value) == np.isnan(low) == np.isnan(high)
        assert np.isnan(value) or low - 1e-14 <= value <= high + 1e-14


def test_a_case_is_counted_at_the_step_below_it_or_at_the_last_step():
    scores = BinaryScores.from_predictions([0, 1, 1, 0], [0.123, 0.129, 0.13, 1.0])
    carried = StepCounts.of(scores, HUNDREDTHS, "").scores()
    assert carried.distinct_scores.tolist() == [0.12, 0.13, 1.0]
    beyond = StepCounts.of(scores, ThresholdGrid(0, 50, Fraction(1, 100)), "").scores()
    assert beyond.distinct_scores.tolist() == [0.12, 0.13, 0.5]


def test_links_are_short():
    example = EXAMPLES["breast-cancer"]
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive)
    columns = DetectedColumns.of(read_trusted(example.read_bytes(), example.file).table)
    scores = binary_statistic(columns, roles).scores
    assert len(encoded(StepCounts.of(scores, HUNDREDTHS, example.title))) < 270
    # As ten million continuous rows fill them: nothing in these counts repeats.
    rng = np.random.default_rng(0)
    tp, fp = (np.cumsum(rng.poisson(mean, 101))[::-1] for mean in (10_000, 90_000))
    assert len(encoded(simple_counts(tp=tp, fp=fp))) < 900


def test_the_longest_link_is_read():
    rng = np.random.default_rng(0)
    weights = (np.sort(rng.random(MAX_STEPS) * 10.0 ** rng.uniform(-300, 300, MAX_STEPS))[::-1] for _ in range(2))
    steps, names = ThresholdGrid(0, MAX_STEPS - 1, Fraction(1, MAX_STEPS - 1)), ("심" * 100, "장" * 100)
    counts = StepCounts("심" * 100, steps, *weights, names)
    assert 0.7 * MAX_CHARACTERS < len(encoded(counts)) < 0.8 * MAX_CHARACTERS
    assert facts(decoded(encoded(counts))) == facts(counts)


@pytest.mark.parametrize(
    ("typed", "carried"),
    [
        ("  Ward 7,\n  2024 ", "Ward 7, 2024"),
        ("a\u202eb\0c\ud800", "a b c"),
        ("x" * 120, "x" * 100),
        ("<b>bold</b> & 심장", "<b>bold</b> & 심장"),
        ("", ""),
    ],
)
def test_a_title_is_carried_on_one_line_and_cut(typed, carried):
    counts = StepCounts.of(BinaryScores.from_predictions([0, 1], [0.2, 0.7]), HUNDREDTHS, typed)
    assert decoded(encoded(counts)).title == carried


@pytest.mark.parametrize(
    ("named", "carried"),
    [
        (("malignant", "benign"), ("malignant", "benign")),
        (("<b>심장</b>", "not <b>심장</b>"), ("<b>심장</b>", "not <b>심장</b>")),
        (("1\n2", "3\u202e4"), ("1 2", "3 4")),
        (("x" * 120, "no"), ("x" * 100, "no")),
        (("x" * 120, "x" * 121), ()),
        (("\n", "no"), ()),
        ((), ()),
    ],
)
def test_a_link_contains_class_names_only_if_they_differ(named, carried):
    counts = counts_of(BinaryScores.from_predictions([0, 1], [0.2, 0.7]), classes=named)
    assert decoded(encoded(counts)).classes == carried


def test_without_names_nothing_but_the_counts_and_the_title_is_in_a_link():
    content = encoded(counts_of(BinaryScores.from_predictions([0, 1], [0.2, 0.7]), "Q3")).removeprefix("counts-")
    parts = json.loads(zlib.decompress(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4))))
    assert len(parts) == 7
    assert [part for part in parts if isinstance(part, str)] == ["Q3"]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"grid": ThresholdGrid(0, 4000, Fraction(1, 4000))}, "steps"),
        ({"grid": ThresholdGrid(0, 99, Fraction(1, 100))}, "no-count"),
        ({"title": "x" * 101}, "title"),
        ({"title": "two\nlines"}, "title"),
        ({"classes": ("x" * 101, "no")}, "classes"),
        ({"tp": np.arange(101)}, "more-above"),
        ({"tp": np.full(101, MAX_CASES), "fp": np.full(101, 1)}, "total"),
        ({"tp": np.zeros(101, int), "fp": np.zeros(101, int)}, "total"),
        ({"tp": np.full(101, np.nan), "fp": np.ones(101)}, "no-count"),
        ({"tp": np.full(101, 1.5)}, "no-count"),
    ],
)
def test_what_a_link_cannot_carry_is_not_written(changed, reason):
    with pytest.raises(UnfitForCountsLink) as caught:
        encoded(simple_counts(**changed))
    assert caught.value.sentence.args["reason"].key == f"sharing-counts-{reason}"


def test_the_sentences_say_what_is_wrong_and_what_to_do():
    with pytest.raises(UnfitForCountsLink) as unfit:
        StepCounts.of(BinaryScores.from_predictions([0, 1], [-0.5, 0.7]), HUNDREDTHS, "Test")
    assert str(unfit.value) == (
        "These counts do not fit into a link: the first step 0 is above the lowest score -0.5. Share the data instead."
    )
    with pytest.raises(BadCountsLink) as bad:
        decoded(three_steps(tp=[MAX_CASES, 0, 0]))
    assert str(bad.value) == (
        "The counts in this link cannot be read: the total is 9.0072e+15 cases; more than 0 and at most 9.01e+15 "
        "are accepted. Ask the sender to copy the whole link again."
    )


def test_the_largest_counts_are_carried_exactly():
    most = simple_counts(tp=np.full(101, MAX_CASES - 5), fp=np.full(101, 5))
    assert facts(decoded(encoded(most))) == facts(most)


@pytest.mark.parametrize(
    "text",
    ["", "counts-", "counts", "breast-cancer", "counts-!!!!", "counts-a", "counts-AAAA", "counts-ÄÖÜ", "counts-\0"],
)
def test_no_link_at_all(text):
    assert read_or_refusal(text) == ("damaged" if text.startswith("counts-") else "other-beginning")


def test_an_altered_character_is_noticed():
    text = encoded(simple_counts())
    for place in range(len("counts-"), len(text)):
        for character in "ABab09-_=!":
            altered = text[:place] + character + text[place + 1 :]
            found = read_or_refusal(altered)
            # The last character has bits that belong to no byte.
            assert found == "damaged" or facts(found) == facts(simple_counts())


def test_a_cut_or_lengthened_link_is_noticed():
    text = encoded(simple_counts())
    for end in range(len(text) - 1):
        assert isinstance(read_or_refusal(text[:end]), str)
    for more in ("A", "AAAA", "AAAAAAAA", " ", "\n", "%"):
        assert read_or_refusal(text + more) == "damaged"
    assert read_or_refusal(text[:40] + "%\n !" + text[40:]) == "damaged"


NUMBERS = st.one_of(st.integers(), st.floats(), st.integers(0, 9), st.booleans(), st.none(), st.text(max_size=3))
LISTS = st.lists(NUMBERS, max_size=5) | st.lists(st.integers(0, 9), min_size=2, max_size=3) | NUMBERS


@given(
    st.lists(NUMBERS | LISTS, max_size=9)
    | st.tuples(st.just(2), st.text(), NUMBERS, NUMBERS, NUMBERS, LISTS, LISTS)
    | st.tuples(st.just(2), st.text(), NUMBERS, NUMBERS, NUMBERS, LISTS, LISTS, st.lists(st.text(max_size=3)))
)
@example((2, "", 0, 1, 1, [1, 2, 3], [4, 5, 6]))
@example((2, "", 0, 1, 1, [1, 2, 3], [4, 5, 6], ["a", "b"]))
def test_whatever_is_read_can_be_written_and_shown(parts):
    counts = read_or_refusal(link_of(*parts))
    if not isinstance(counts, str):
        assert facts(decoded(encoded(counts))) == facts(counts)
        assert counts.scores().n == counts.tp[0] + counts.fp[0] > 0


BOMBS = {
    "zeros": link(b"\1\0" + bytes(8 * 10**6)),
    "spaces": link(b"[2" + b" " * 8 * 10**6 + b"]"),
    "long": "counts-" + "A" * 10**6,
    "deep": link(b"[" * 60_000),
    "deep and closed": link(b"[2," + b"[" * 900 + b"]" * 900 + b"]"),
    "one long number": link(b'[2,"",' + b"9" * 60_000 + b"]"),
    "long numbers": link(b'[2,"",0,1,1,[' + b",".join([b"9" * 4000] * 14) + b"],[1,1]]"),
    "a long step": link(b'[2,"",0,' + b"9" * 4000 + b"," + b"7" * 4000 + b"1,[1,1],[1,1]]"),
    "many numbers": link(b'[2,"",0,1,1,[' + b",".join([b"1"] * 30_000) + b"],[1,1]]"),
    "many texts": link(b'[2,"",0,1,1,[' + b",".join([b'"x"'] * 15_000) + b"],[1,1]]"),
    "many classes": link(b'[2,"",0,1,1,[1,1],[1,1],[' + b",".join([b'"x"'] * 15_000) + b"]]"),
    "endless numbers of the first version": link(bytes([1, 0, 0, 2, 1, 1]) + b"\xff" * 60_000),
    "many steps of the first version": link(bytes([1, 1, 0]) + b"\xff" * 40 + bytes([1, 1, 1])),
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_bomb_costs_little_memory(text):
    tracemalloc.start()
    try:
        assert isinstance(read_or_refusal(text), str)
        assert tracemalloc.get_traced_memory()[1] < 3 * 10**6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"version": 3}, "other-version"),
        ({"version": None}, "other-version"),
        ({"title": 5}, "damaged"),
        ({"first": 0.5}, "damaged"),
        ({"denominator": 0}, "damaged"),
        ({"tp": "123"}, "damaged"),
        ({"tp": [1, 2, 0.5]}, "damaged"),
        ({"tp": [1, 2, True]}, "damaged"),
        ({"tp": [1, 2, [3]]}, "damaged"),
        ({"tp": [10**400, 2, 3]}, "damaged"),
        ({"more": 1}, "damaged"),
        ({"numerator": 0}, "width"),
        ({"numerator": 10**309}, "width"),
        ({"denominator": 10**309}, "width"),
        ({"tp": [5], "fp": [5]}, "steps"),
        ({"tp": [1] * 402, "fp": [1] * 402}, "steps"),
        ({"first": 2**53 - 1}, "far"),
        ({"first": 2**53 - 2, "numerator": 10**300}, "no-ascent"),
        ({"tp": [1, 2]}, "no-count"),
        ({"tp": [1.0, 2.0, 3.0]}, "more-above"),
        ({"tp": [1, 2, -3]}, "no-count"),
        ({"tp": [-1, 2, 3]}, "more-above"),
        ({"tp": [0, 0, 0], "fp": [0, 0, 0]}, "total"),
        ({"tp": [3.0, 2.0, np.nan], "fp": [3.0, 2.0, 1.0]}, "no-count"),
        ({"tp": [np.inf, 2.0, 1.0], "fp": [3.0, 2.0, 1.0]}, "total"),
        ({"title": "x" * 101}, "title"),
        ({"title": "a\u202eb"}, "title"),
        ({"title": "\ud800"}, "title"),
        ({"classes": "ab"}, "damaged"),
        ({"classes": ["a", 5]}, "damaged"),
        ({"classes": ["a", "b"], "more": ["a", "b"]}, "damaged"),
        ({"classes": ["a", "b", "c"]}, "classes"),
        ({"classes": ["a", "a"]}, "classes"),
        ({"classes": ["a", ""]}, "classes"),
        ({"classes": ["a", "x" * 101]}, "classes"),
        ({"classes": ["a", "b\u202ec"]}, "classes"),
    ],
)
def test_absurd_content_is_refused(changed, reason):
    assert isinstance(read_or_refusal(three_steps()), StepCounts)
    assert read_or_refusal(three_steps(**changed)) == reason


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"5", b"null", b"[2]", b'[2,"\xff",0,1,1,[1,1],[1,1]]', b"[2,"])
def test_other_bytes_are_refused(content):
    assert read_or_refusal(link(content)) == "damaged"
