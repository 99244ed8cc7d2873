"""ROUGE equals rouge-score's on ASCII, and finds the words of other scripts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from rouge_score.tokenizers import DefaultTokenizer

from threshold_explorer.data.kinds.text.scorers.rouge import KINDS, ScriptTokenizer, rouge
from threshold_explorer.data.kinds.text.scorers.segments import TextsTooLong

PIECES = ("The", "cat", "sat_on", "don't", "U.S.", "7", "\n", ".", "<b>", "\x1f", "")
TEXTS = st.lists(st.sampled_from(PIECES), max_size=7).map(" ".join)
ROWS = st.lists(st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=4)


@given(st.text(st.characters(max_codepoint=127)))
def test_on_ascii_the_tokens_are_those_of_rouge_score(text):
    assert ScriptTokenizer().tokenize(text) == DefaultTokenizer().tokenize(text)


@given(ROWS)
def test_on_ascii_the_scores_are_those_of_rouge_score(rows):
    theirs = RougeScorer(list(KINDS))
    best = rouge(*zip(*rows, strict=True))
    for row, (prediction, golds) in enumerate(rows):
        expected = theirs.score_multi(golds, prediction)
        for kind in KINDS:
            found = best[kind]
            assert (found.precision[row], found.recall[row], found.f1[row]) == pytest.approx(tuple(expected[kind]))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("हिन्दी", ["हिन्दी"]),
        ("東京Tower", ["東", "京", "tower"]),
        ("\uff21\uff11", ["a1"]),
        ("\ud800 x", ["x"]),
        ("<p>서울</p>", ["p", "서울", "p"]),
    ],
    ids=ascii,
)
def test_tokens_of_other_scripts(text, tokens):
    assert ScriptTokenizer().tokenize(text) == tokens


def test_empty_and_missing_texts_score_nothing():
    found = rouge(["", None, "cat"], ["cat", None, []])
    assert {kind: scores.f1.tolist() for kind, scores in found.items()} == {kind: [0, 0, 0] for kind in KINDS}


def test_progress_is_reported_and_its_callback_may_cancel():
    seen = []
    rouge(["cat"] * 2, ["cat"] * 2, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2)]

    def cancel(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rouge(["cat"], ["cat"], progress=cancel)


def test_what_cannot_be_scored_is_refused():
    with pytest.raises(TextsTooLong, match=r"Row 1 has 200.000 words. ROUGE .* 2.000 per text"):
        rouge(["the cat " * 100_000], ["a dog " * 100_000])
