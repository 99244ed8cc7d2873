"""Counts in a link come back as they were, and no text whatever does harm or comes back as something else."""

import base64
import random
import re
import struct
import tracemalloc
import zlib
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.counts_link import (
    MOST_CASES,
    MOST_CHARACTERS,
    BadCountsLink,
    StepCounts,
    UnfitForCountsLink,
    decoded,
    encoded,
    is_counts,
)
from dashboard.data.examples import EXAMPLES
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.reading import read_table
from metrics_core import BinaryScores

MODEST = settings(max_examples=150, deadline=None, derandomize=True)
SENTENCE = re.compile(
    r"This link carries counts that cannot be read: \S[^;]+; ask the sender to copy the whole link again\."
)
HUNDREDTHS = ThresholdGrid(0, 100, Fraction(1, 100))
# The bytes that say: steps from 0 to 2, each 1 wide.
THREE_STEPS = bytes([0, 2, 1, 1])

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


def counts_of(scores, title="Test"):
    return StepCounts.of(scores, grid_for(scores), title)


def simple_counts(**changed):
    parts = {"title": "Test", "grid": HUNDREDTHS, "tp": np.arange(101)[::-1], "fp": np.arange(101)[::-1] * 3}
    return StepCounts(**parts | changed)


def link(content):
    """A link around these bytes, with all that belongs outside them."""
    return "counts-" + base64.urlsafe_b64encode(zlib.compress(content)).rstrip(b"=").decode()


def varint(number):
    groups = [number >> shift & 0x7F for shift in range(0, max(number.bit_length(), 1), 7)]
    return bytes([group | 0x80 for group in groups[:-1]] + groups[-1:])


def weights_link(tp, fp):
    """A link to three steps with these sums of weights."""
    by_place = np.frombuffer(struct.pack("<6d", *tp, *fp), np.uint8).reshape(6, 8).T.tobytes()
    return link(bytes([1, 1]) + THREE_STEPS + by_place)


def read_or_refusal(text):
    """What a link carries, or the sentence with which it is refused."""
    try:
        return decoded(text)
    except BadCountsLink as refusal:
        return str(refusal)


def assert_refused(text, reason=""):
    refusal = read_or_refusal(text)
    assert isinstance(refusal, str)
    assert SENTENCE.fullmatch(refusal)
    assert re.search(reason, refusal)


@given(some_scores(), st.text(max_size=120))
@example(BinaryScores.from_predictions([0, 0], [0.5, 0.5]), "one class")
@MODEST
def test_what_was_written_is_read(scores, title):
    counts = counts_of(scores, title)
    text = encoded(counts)
    assert re.fullmatch(r"counts-[A-Za-z0-9_-]+", text)
    assert is_counts(text)
    read = decoded(text)
    assert read == counts
    assert (read.tp.tobytes(), read.fp.tobytes()) == (counts.tp.tobytes(), counts.fp.tobytes())
    assert not read.tp.flags.writeable
    assert not read.fp.flags.writeable


@given(some_scores())
@MODEST
def test_the_scores_have_the_counts_of_the_original_at_every_step(scores):
    grid = grid_for(scores)
    carried = decoded(encoded(counts_of(scores))).scores()
    assert carried.is_weighted == scores.is_weighted
    original, found = scores.confusion_at(grid.thresholds), carried.confusion_at(grid.thresholds)
    for name in ("tp", "fp", "fn", "tn"):
        assert getattr(found, name).tolist() == getattr(original, name).tolist()
    assert set(carried.distinct_scores) <= set(grid.thresholds)


@given(some_scores())
@MODEST
def test_the_bounds_contain_the_summaries_of_the_original(scores):
    carried = counts_of(scores).scores()
    for (low, high), value in (
        (carried.average_precision_bounds(), scores.average_precision()),
        (carried.roc_auc_bounds(), scores.roc_auc()),
    ):
        assert np.isnan(value) == np.isnan(low) == np.isnan(high)
        assert np.isnan(value) or low - 1e-14 <= value <= high + 1e-14


@given(some_scores().filter(lambda drawn: not drawn.is_weighted))
@MODEST
def test_whole_counts_give_the_scores_that_a_table_of_them_gives(scores):
    counts = counts_of(scores)
    sizes = -np.diff([counts.tp, counts.fp], append=0)
    table = BinaryScores.from_counts(counts.grid.thresholds, *sizes)
    carried = counts.scores()
    assert carried == table
    np.testing.assert_equal(carried.average_precision(), table.average_precision())
    np.testing.assert_equal(carried.average_precision_bounds(), table.average_precision_bounds())
    np.testing.assert_equal(carried.roc_auc(), table.roc_auc())
    assert carried.n_distinct == table.n_distinct


def test_a_case_stands_at_the_step_below_it_and_at_the_last_step_from_there_on():
    scores = BinaryScores.from_predictions([0, 1, 1, 0], [0.123, 0.129, 0.13, 1.0])
    carried = StepCounts.of(scores, HUNDREDTHS, "").scores()
    assert carried.distinct_scores.tolist() == [0.12, 0.13, 1.0]
    beyond = StepCounts.of(scores, ThresholdGrid(0, 50, Fraction(1, 100)), "").scores()
    assert beyond.distinct_scores.tolist() == [0.12, 0.13, 0.5]


def test_counts_are_carried_as_observed():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.4, 0.9])
    assert StepCounts.of(scores.at_prevalence(0.01), HUNDREDTHS, "") == StepCounts.of(scores, HUNDREDTHS, "")


def test_other_titles_steps_counts_or_kinds_are_other_counts():
    counts = simple_counts()
    assert counts == simple_counts()
    for other in (
        simple_counts(title="Other"),
        simple_counts(grid=ThresholdGrid(1, 101, Fraction(1, 100))),
        simple_counts(tp=counts.tp + 1),
        simple_counts(fp=counts.fp * 2),
        simple_counts(tp=counts.tp * 1.0, fp=counts.fp * 1.0),
        "counts",
    ):
        assert counts != other


def test_links_are_short():
    example = EXAMPLES["breast-cancer"]
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive)
    columns = RecognisedColumns.of(read_table(example.read_bytes(), example.file).table)
    scores = counted(columns, roles).scores
    assert len(encoded(StepCounts.of(scores, HUNDREDTHS, example.title))) < 250
    # As ten million continuous rows fill them: nothing in these counts repeats.
    rng = np.random.default_rng(0)
    tp, fp = (np.cumsum(rng.poisson(mean, 101))[::-1] for mean in (10_000, 90_000))
    assert len(encoded(simple_counts(tp=tp, fp=fp))) < 900
    weights = (np.cumsum(rng.random(401))[::-1] for _ in range(2))
    finest = ThresholdGrid(0, 400, Fraction(1, 400))
    assert len(encoded(StepCounts("Test" * 25, finest, *weights))) < MOST_CHARACTERS


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
    ("changed", "reason"),
    [
        ({"grid": ThresholdGrid(0, 4000, Fraction(1, 4000))}, "steps number 4001"),
        ({"grid": ThresholdGrid(0, 99, Fraction(1, 100))}, "a step has no count"),
        ({"title": "x" * 101}, "longer than 100 characters"),
        ({"title": "two\nlines"}, "invisible"),
        ({"tp": np.arange(101)}, "at a higher threshold"),
        ({"tp": np.full(101, MOST_CASES), "fp": np.full(101, 1)}, "all cases together"),
        ({"tp": np.zeros(101, int), "fp": np.zeros(101, int)}, "all cases together are 0"),
        ({"tp": np.full(101, np.nan), "fp": np.ones(101)}, "a step has no count"),
    ],
)
def test_what_a_link_cannot_carry_is_not_written(changed, reason):
    with pytest.raises(UnfitForCountsLink, match=reason):
        encoded(simple_counts(**changed))


def test_steps_that_begin_above_a_score_would_lose_cases():
    scores = BinaryScores.from_predictions([0, 1], [-0.5, 0.7])
    with pytest.raises(UnfitForCountsLink, match=r"begin at 0, above the lowest score -0\.5"):
        StepCounts.of(scores, HUNDREDTHS, "Test")


def test_the_largest_counts_are_carried_exactly():
    most = simple_counts(tp=np.full(101, MOST_CASES - 5), fp=np.full(101, 5))
    assert decoded(encoded(most)) == most


def test_the_form_is_told_without_reading():
    assert is_counts("counts-")
    assert not is_counts("breast-cancer")
    assert not is_counts("Counts-eNpj")


@pytest.mark.parametrize(
    "text",
    ["", "counts-", "counts", "breast-cancer", "counts-!!!!", "counts-a", "counts-AAAA", "counts-ÄÖÜ", "counts-\0"],
)
def test_no_link_at_all(text):
    assert_refused(text)


def test_an_altered_character_is_noticed():
    text = encoded(simple_counts())
    alphabet = "ABab09-_=!"
    for place in range(len(text)):
        for character in alphabet:
            altered = text[:place] + character + text[place + 1 :]
            # The last character has bits that belong to no byte.
            if read_or_refusal(altered) != simple_counts():
                assert_refused(altered, "incomplete or damaged|another|number|begin")


def test_a_cut_or_lengthened_link_is_noticed():
    text = encoded(simple_counts())
    for end in range(len(text) - 1):
        assert_refused(text[:end])
    for more in ("A", "AAAA", "AAAAAAAA", " ", "\n", "%"):
        assert_refused(text + more)
    assert_refused(text[:40] + "%\n !" + text[40:])


def test_random_bytes_are_refused():
    generator = random.Random(0)
    for size in range(200):
        content = generator.randbytes(size)
        assert_refused(link(content))
        assert_refused(link(bytes([1, size % 2]) + THREE_STEPS + content[: size % 7]))
        assert_refused("counts-" + base64.urlsafe_b64encode(content).decode())


@given(st.binary(max_size=60))
@MODEST
def test_whatever_is_read_can_be_written_and_shown(content):
    text = link(bytes([1, 0]) + THREE_STEPS + content)
    counts = read_or_refusal(text)
    if isinstance(counts, str):
        assert_refused(text)
    else:
        assert decoded(encoded(counts)) == counts
        assert counts.scores().n == counts.tp[0] + counts.fp[0] > 0


def test_a_bomb_costs_no_memory():
    inflating = link(b"\1\0" + bytes(8 * 10**6))
    assert len(inflating) < MOST_CHARACTERS
    too_long = "counts-" + "A" * 10**6
    tracemalloc.start()
    try:
        for text in (inflating, too_long):
            assert_refused(text)
        assert tracemalloc.get_traced_memory()[1] < 10**6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "incomplete"),
        (bytes([2, 0]), "another version"),
        (bytes([1]), "incomplete"),
        (bytes([1, 0, 0, 2, 1]), "incomplete"),
        (bytes([1, 0, 0, 2, 0, 1]) + bytes(6), r"steps?.* above 0"),
        (bytes([1, 0, 0, 2, 1, 0]) + bytes(6), "divided by 0"),
        (bytes([1, 0, 0, 0, 1, 1, 5, 5]), "steps number 1"),
        (bytes([1, 0, 0]) + varint(401) + bytes([1, 1]), "above 400"),
        (bytes([1, 0]) + varint(2**60) + bytes([2, 1, 1]), r"above 1\.8e\+16"),
        (bytes([1, 0]) + varint(2**53) + bytes([2]) + varint(10**300) + bytes([1]) + bytes([1] * 6), "do not ascend"),
        (bytes([1, 0]) + varint(2**54 - 8) + bytes([2, 1, 7]) + bytes([1] * 6), "do not ascend"),
        (bytes([1, 0]) + varint(2**54) + bytes([2, 1, 1]) + bytes([1] * 6), "too far from 0"),
        (bytes([1, 0, 0, 2, 1]) + varint(10**309) + bytes([1] * 6), r"above 1e\+308"),
        (bytes([1, 0]) + THREE_STEPS + bytes(6), "all cases together are 0"),
        (bytes([1, 0]) + THREE_STEPS + bytes([1] * 5), "incomplete"),
        (bytes([1, 0]) + THREE_STEPS + varint(2**53 + 1) + bytes(5), r"above 9\.01e\+15"),
        (bytes([1, 0]) + THREE_STEPS + varint(2**53) * 2 + bytes(4), "all cases together are 1"),
        (bytes([1, 0]) + THREE_STEPS + b"\xff" * 60_000, "above"),
        (bytes([1, 0]) + THREE_STEPS + b"\x80" * 60_000, "incomplete"),
        (bytes([1, 0]) + THREE_STEPS + bytes([1] * 6) + b"\xff\xfe", "title is no text"),
        (bytes([1, 0]) + THREE_STEPS + bytes([1] * 6) + b"x" * 101, "title is longer"),
        (bytes([1, 0]) + THREE_STEPS + bytes([1] * 6) + b"a\x1b[31m", "invisible"),
        (bytes([1, 0]) + THREE_STEPS + bytes([1] * 6) + "a\u202eb".encode(), "invisible"),
        (bytes([1, 1]) + THREE_STEPS + bytes(47), "incomplete"),
    ],
)
def test_absurd_content_is_refused(content, reason):
    assert_refused(link(content), reason)


@pytest.mark.parametrize(
    ("tp", "fp"),
    [
        ((3, 2, np.nan), (3, 2, 1)),
        ((np.inf, 2, 1), (3, 2, 1)),
        ((3, 2, -1), (3, 2, 1)),
        ((3, 2, 1), (1, 2, 1)),
        ((0, 0, 0), (0, 0, 0)),
        ((1e308, 0, 0), (1e308, 0, 0)),
    ],
)
def test_absurd_weights_are_refused(tp, fp):
    assert_refused(weights_link(tp, fp))


def test_the_links_of_these_tests_are_readable_but_for_what_is_absurd():
    counts = decoded(link(bytes([1, 0]) + THREE_STEPS + bytes([1, 2, 3, 4, 5, 6]) + b"Test"))
    assert counts == StepCounts("Test", ThresholdGrid(0, 2, Fraction(1)), np.array([6, 5, 3]), np.array([15, 11, 6]))
    weights = decoded(weights_link((0.5, 0.25, 0.0), (1e300, 3, 1e-300)))
    assert (weights.tp.tolist(), weights.fp.tolist()) == ([0.5, 0.25, 0.0], [1e300, 3, 1e-300])
