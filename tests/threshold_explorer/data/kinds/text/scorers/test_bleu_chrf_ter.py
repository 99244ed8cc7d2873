"""BLEU, chrF and TER equal sacrebleu's: their parts, the corpus score and the sentence scores."""

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_char import TokenizerChar
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer
from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

from metrics_core import ParameterError, ShapeError, TextError
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import MAX_WORDS, SMOOTHINGS, TOKENIZERS, bleu, chrf, ter
from threshold_explorer.data.kinds.text.scorers.segments import TextsTooLong

WORDS = ("the", "cat", "is", "on", "mat", ".", "東京", "서울", "שלום", "cafe\u0301", "<b>", "\ud800", "")
TEXTS = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)
ROWS = st.lists(st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=4)


def streams(references):
    most = max(map(len, references))
    return [[golds[place] if place < len(golds) else None for golds in references] for place in range(most)]


@given(ROWS, st.sampled_from(SMOOTHINGS), st.sampled_from(TOKENIZERS))
def test_bleu_is_sacrebleus(rows, smoothing, tokenizer):
    predictions, references = zip(*rows, strict=True)
    found = bleu(predictions, references, smoothing=smoothing, tokenizer=tokenizer)
    settings = {"smooth_method": smoothing, "tokenize": tokenizer}
    metric = sacrebleu.BLEU(**settings)
    theirs = metric.corpus_score(predictions, streams(references))
    corpus = found.corpus
    assert corpus.score == theirs.score
    assert (corpus.brevity_penalty, corpus.length, corpus.reference_length) == (
        theirs.bp,
        theirs.sys_len,
        theirs.ref_len,
    )
    assert [part.precision * 100 for part in corpus.precisions] == pytest.approx(theirs.precisions)
    if smoothing in ("none", "exp"):
        assert [part.matches for part in corpus.precisions] == theirs.counts
        assert [part.total for part in corpus.precisions] == theirs.totals
    assert found.signature == str(metric.get_signature())
    for row, (prediction, golds) in enumerate(rows):
        alone = sacrebleu.BLEU(effective_order=True, **settings).sentence_score(prediction, golds)
        assert found.sentences[row] == alone.score


@given(ROWS)
def test_chrf_and_ter_are_sacrebleus(rows):
    predictions, references = zip(*rows, strict=True)
    for mine, theirs in ((chrf, sacrebleu.CHRF()), (ter, sacrebleu.TER())):
        found = mine(predictions, references)
        assert found.corpus.score == pytest.approx(theirs.corpus_score(predictions, streams(references)).score)
        assert found.signature == str(theirs.get_signature())
        alone = [theirs.sentence_score(prediction, golds).score for prediction, golds in rows]
        np.testing.assert_allclose(found.each(), alone)


@pytest.mark.parametrize(
    ("tokenizer", "keeper"),
    [("13a", Tokenizer13a), ("13a", TokenizerRegexp), ("zh", TokenizerZh), ("char", TokenizerChar)],
    ids=["13a", "13a ends", "zh", "char"],
)
def test_no_text_is_kept_when_the_work_is_done(tokenizer, keeper):
    kept_while = []

    def look(done, total):
        kept_while.append(keeper.__call__.cache_info().currsize)

    texts = [f"secret {row}" for row in range(65)]
    bleu(texts, texts, tokenizer=tokenizer, progress=look)
    ter(texts, texts)
    assert kept_while == [*range(65), 0]
    assert TercomTokenizer.__call__.cache_info().currsize == 0


def test_the_switch_for_upper_case_reaches_sacrebleu():
    pair = (["The cat"], ["the cat"])
    assert bleu(*pair, lower_case=True).sentences[0] == pytest.approx(100)
    assert bleu(*pair).sentences[0] < 100


def test_missing_texts_are_empty_and_a_row_without_reference_has_an_empty_one():
    found = bleu(["a cat sat here", None], [["a cat sat here"], []])
    assert found.sentences.tolist() == pytest.approx([100, 0])
    assert chrf([None], [None]).corpus.score == 0
    assert ter(["cat"], [None]).corpus.score == 100


def test_progress_is_reported_and_its_callback_may_cancel():
    seen = []
    bleu(["cat"] * 3, ["cat"] * 3, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]

    def cancel(done, total):
        raise KeyboardInterrupt

    for score in (chrf, ter):
        with pytest.raises(KeyboardInterrupt):
            score(["cat"], ["cat"], progress=cancel)


def test_what_cannot_be_scored_is_refused():
    with pytest.raises(ParameterError, match=r"'spm' is not an option\. Choose one of 13a"):
        bleu(["a"], ["a"], tokenizer="spm")
    with pytest.raises(ParameterError, match=r"'half' is not an option\. Choose one of none"):
        bleu(["a"], ["a"], smoothing="half")
    with pytest.raises(ShapeError, match="predictions 1, references 2"):
        bleu(["a"], ["a", "b"])
    with pytest.raises(TextError, match="predictions contains 5 in row 0"):
        chrf([5], ["a"])
    with pytest.raises(TextsTooLong, match=f"Row 2 has 200.000 words. TER .* {MAX_WORDS} per text"):
        ter(["a", "the cat " * 100_000], ["a", "a dog " * 100_000])
