"""Why labels are blank: what a file suggests, which answers fit it, and what is read under each."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.data.columns.questions import ColumnQuestion
from threshold_explorer.data.kinds.binary.blank_question import blank_question
from threshold_explorer.data.sources.open_questions import UnansweredQuestion
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.reading.refusals import RefusedFile

N = 3000
RANDOM = np.random.default_rng(5)
SCORES = RANDOM.beta(1, 3, N).round(4)
BY_CHANCE = RANDOM.random(N)
WHOLE = pd.DataFrame({"label": np.where(RANDOM.random(N) < SCORES, "yes", "no"), "score": SCORES})
DATES = pd.date_range("2025-01-01", periods=N, freq="2h").strftime("%Y-%m-%d")
NAMED = {"label": "label", "score": "score", "positive": "yes"}


def hidden(is_blank, **columns) -> pd.DataFrame:
    return WHOLE.assign(label=WHOLE.label.where(~is_blank), **columns)


def opened(table: pd.DataFrame, **options) -> Predictions:
    content = table.to_csv(index=False).encode()
    return Predictions.open("file.csv", lambda: content, RoleOptions(**NAMED | options), "somebody")


def question_of(table: pd.DataFrame) -> ColumnQuestion | None:
    one = opened(table, drop=True)
    return blank_question(one.source, replace(one.dataset.roles, drop_missing=False))


def answers(question: ColumnQuestion) -> list[str]:
    return [reading.answer.get("blank", "drop") for reading in question.readings]


PROBABILITIES = np.where(SCORES >= 0.4, 1.0, 0.2)
DESIGNS = {
    "above": (hidden(SCORES < 0.4), "above~0.4"),
    "above but for a few": (hidden((SCORES < 0.4) ^ (BY_CHANCE < 0.001)), "above~0.4"),
    "sampled by column": (hidden(BY_CHANCE >= PROBABILITIES, p_checked=PROBABILITIES), "sampled~column~p_checked"),
    "sampled by another column": (
        hidden(BY_CHANCE >= (SCORES + 0.01) / 2, sampling_probability=((SCORES + 0.01) / 2).round(6)),
        "sampled~column~sampling_probability",
    ),
    "sampled by a rule": (hidden(BY_CHANCE >= PROBABILITIES), None),
    "late": (hidden(np.clip((np.arange(N) - 2300) / 500, 0, 1) > BY_CHANCE, day=DATES), "late~column~day"),
    "at random": (hidden(BY_CHANCE < 0.7), "random"),
    "a few at random": (hidden(BY_CHANCE < 0.01), "random"),
    "unknown": (hidden(BY_CHANCE > 0.2 + SCORES / 2), "unknown"),
}


@pytest.mark.parametrize("design", DESIGNS)
def test_the_first_answer_is_what_the_file_suggests_and_every_answer_opens(design):
    table, first = DESIGNS[design]
    question = question_of(table)
    n_blank = int(table.label.isna().sum())
    assert question.sentence.args["blank"] == n_blank
    assert ("evidence" in question.sentence.args) is (first != "unknown")
    given = answers(question)
    if first is None:
        why, threshold, share = given[0].split("~")
        assert why == "sampled"
        assert float(threshold) == pytest.approx(0.4, abs=0.01)
        assert float(share) == pytest.approx(0.2, abs=0.03)
    else:
        assert given[0] == first
    assert len(given) == len(set(given))
    assert {"unknown", "drop"} <= {*given}
    for each in given:
        one = opened(table, **({"drop": True} if each == "drop" else {"blank": each})).dataset
        if each == "drop":
            assert one.blank is None
            assert one.scores.n == N - n_blank
        else:
            assert (one.blank.partial.n, one.blank.partial.n_labelled) == (N, N - n_blank)
            assert str(one.blank.sentence) in map(str, one.notes)


def test_answers_that_the_file_contradicts_are_not_offered():
    assert "score" not in answers(question_of(DESIGNS["above"][0]))
    assert "random" not in answers(question_of(DESIGNS["unknown"][0]))
    beyond = DESIGNS["unknown"][0].assign(score=SCORES * 100)
    assert "calibrated" not in answers(question_of(beyond))


def test_an_answer_that_the_file_contradicts_is_said_to_be():
    notes = [str(note) for note in opened(DESIGNS["above"][0], blank="random").dataset.notes]
    assert any(note.startswith("The scores contradict this") for note in notes)
    notes = [str(note) for note in opened(DESIGNS["above"][0], blank="above~0.4").dataset.notes]
    assert not any("contradict" in note for note in notes)


def test_without_an_answer_the_file_is_refused_with_each_of_them():
    table = DESIGNS["above"][0]
    with pytest.raises(UnansweredQuestion, match=r"labels are blank\. Why.*blank='above~0\.4'.*drop=true"):
        opened(table)
    assert str(opened(table, accept_guesses=True).dataset.roles.blank) == "above~0.4"


def test_few_cases_suggest_nothing():
    few = pd.DataFrame({"label": ["yes", "no", "yes", None, None], "score": [0.9, 0.8, 0.7, 0.2, 0.1]})
    assert answers(question_of(few)) == ["unknown", "score", "random", "calibrated", "drop"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"blank": "because"}, "is no reason why labels are blank"),
        ({"blank": "sampled~0.1~0.5"}, "has no label, but its probability of being labelled is 1"),
        ({"blank": "late~column~day", "weight": "site"}, 'cannot be kept together with "site"'),
        ({"blank": "random", "cluster": "site"}, 'cannot be kept together with "site"'),
        ({"blank": "late~column~site"}, "has no dates"),
        ({"blank": "sampled~column~nowhere"}, "There is no column"),
        ({"blank": "late~column~label"}, "two roles"),
    ],
)
def test_a_reason_that_does_not_fit_is_refused(options, said):
    table = DESIGNS["above"][0].assign(site=2.5, day=DATES)
    with pytest.raises(RefusedFile) as refusal:
        opened(table, **options)
    assert said in str(refusal.value)


def test_a_reason_about_one_score_says_nothing_of_another():
    table = DESIGNS["at random"][0].assign(model_b=1 - SCORES)
    for reason in ("random", "unknown"):
        one = opened(table, blank=reason)
        assert one.dataset.with_score(one.source, "model_b", lower_is_positive=False).blank.partial.n == N
    one = opened(table, blank="score")
    with pytest.raises(RefusedFile, match="no estimates follow from it"):
        one.dataset.with_score(one.source, "model_b", lower_is_positive=False)


def test_nothing_is_asked_about_many_classes():
    table = pd.DataFrame(
        {"label": ["a", "b", "c", None] * 30, "p_a": RANDOM.random(120), "p_b": RANDOM.random(120)}
    ).assign(p_c=lambda t: (2 - t.p_a - t.p_b) / 2)
    table[["p_a", "p_b", "p_c"]] = table[["p_a", "p_b", "p_c"]].div(table[["p_a", "p_b", "p_c"]].sum(axis=1), axis=0)
    with pytest.raises(RefusedFile, match="row 4"):
        opened(table, positive="a", score="p_a")


BLANKS = ["", " ", "NA", "nan", "NULL"]
CELLS = st.sampled_from(["positive", "negative", "blank"])


@settings(max_examples=40, deadline=None)
@given(
    cells=st.lists(st.tuples(CELLS, st.integers(0, 9), st.sampled_from(BLANKS)), min_size=4, max_size=30),
    texts=st.sampled_from([("yes", "no"), ("1", "0"), ("late", "on time"), ("2", "1")]),
    threshold=st.integers(0, 10),
)
def test_a_blank_cell_is_neither_class_wherever_it_stands_and_however_it_is_written(cells, texts, threshold):
    positive, negative = texts
    by_kind = {"positive": positive, "negative": negative}
    rows = [("positive", 5, ""), *cells]
    lines = [f"{number},{by_kind.get(kind, blank)},{score / 10}" for number, (kind, score, blank) in enumerate(rows)]
    content = "\n".join(["case,label,score", *lines]).encode()
    options = RoleOptions(label="label", score="score", positive=positive, blank="unknown")
    one = Predictions.open("file.csv", lambda: content, options, "somebody").dataset
    counted = [(kind, score >= threshold) for kind, score, _ in rows]
    if ("blank" not in {kind for kind, _ in counted}) or one.blank is None:
        assert "blank" not in {kind for kind, _ in counted}
        return
    found = one.blank.partial.counts_at(threshold / 10)
    assert (found.tp, found.fn) == (counted.count(("positive", True)), counted.count(("positive", False)))
    assert (found.fp, found.tn) == (counted.count(("negative", True)), counted.count(("negative", False)))
    assert found.unlabelled_above == counted.count(("blank", True))
    assert found.unlabelled_below == counted.count(("blank", False))


def test_a_column_without_any_label_is_refused_and_a_word_for_unknown_is_a_label():
    with pytest.raises(RefusedFile):
        opened(WHOLE.assign(label=None), blank="unknown")
    pending = WHOLE.assign(label=WHOLE.label.where(SCORES > 0.4, "pending"))
    assert opened(pending, blank="unknown").dataset.blank is None


def test_of_lower_scores_the_lowest_were_checked():
    one = opened(hidden(SCORES < 0.4).assign(score=(1 - SCORES).round(4)), lower=True, accept_guesses=True)
    # As on the page, where the sign is reversed.
    assert str(one.dataset.roles.blank) == "above~-0.6"
