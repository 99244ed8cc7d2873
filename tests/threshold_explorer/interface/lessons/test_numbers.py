"""Every number that a lesson can name, beside its definition in plain loops, and beside scikit-learn."""

import json
import math
import re

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, precision_recall_fscore_support, roc_auc_score

from metrics_core import METRICS, BinaryScores
from tests.metrics_core.oracle import Case, pr_auc_davis_goadrich
from tests.threshold_explorer.interface.lessons.lesson_data import (
    CASES,
    cases,
    random_cases,
    random_classes,
    random_counts,
    random_lists,
    random_texts,
)
from tests.threshold_explorer.interface.lessons.oracle import PROPORTIONS, Oracle
from threshold_explorer.interface.lessons.lesson import Lesson, LessonError, lessons, read_lesson
from threshold_explorer.interface.lessons.numbers import Numbers, unmet, why_none
from threshold_explorer.interface.lessons.quantities import QUANTITIES

HERE = {"t": 0.3, "pi": 0.2}
SEEDS = range(2)
AT = {"low": {"value": 0.4}, "t": {"of": "threshold", "flagged": 0.3}}
TWO_CLASSES = {
    **AT,
    **{of: {"of": of} for of in ("cases", "positives", "negatives", "prevalence", "lowest_score", "highest_score")},
    **{
        f"{of}_{at}": {"of": of, "at": at}
        for of in (*METRICS, "tp", "fp", "fn", "tn", "flagged", "errors")
        for at in ("low", "t", "here")
    },
    **{f"{of}_none": {"of": of, "at": math.inf} for of in METRICS},
    **{f"{of}_rare": {"of": of, "at": "t", "pi": 0.01} for of in (*METRICS, "fp", "errors")},
    **{f"{of}_here": {"of": of, "at": "low", "pi": "here"} for of in ("precision", "f1")},
    "f3": {"of": "f_beta", "beta": 3, "at": "t", "pi": 0.4},
    "cost": {"of": "cost", "fn": 10, "fp": 1, "at": "t"},
    "cost_rare": {"of": "cost", "fn": 10, "fp": 1, "at": "t", "pi": 0.01, "per": 1000},
    "needed": {"of": "positives_needed", "at_least": 0.95},
    **{
        f"{of}{pi}": {"of": of} | ({"pi": pi} if pi else {})
        for of in ("average_precision", "interpolated_average_precision", "trapezoid", "roc_auc")
        for pi in (None, 0.01, 0.5)
    },
    "none": {"of": "threshold", "flagged": 0},
    "all": {"of": "threshold", "flagged": 1},
    "third": {"of": "threshold", "flagged": 0.3},
    "near": {"of": "threshold", "near": 0.505},
    "start": {"of": "threshold", "start": True},
    **{f"best_{of}": {"of": "threshold", "best": of} for of in ("f1", "mcc", "fpr", "lr_positive", "accuracy")},
    "best_rare": {"of": "threshold", "best": "f2", "pi": 0.02},
    "cheapest": {"of": "threshold", "cheapest": {"fn": 10, "fp": 1}},
    "cheapest_rare": {"of": "threshold", "cheapest": {"fn": 10, "fp": 1}, "pi": 0.02},
    "cheapest_middle": {"of": "threshold", "cheapest": {"fn": 1, "fp": 1}, "beside": 0.5},
    "cheapest_beside": {"of": "threshold", "cheapest": {"fn": 10, "fp": 1}, "beside": "near"},
    "before": {"of": "threshold", "before_fall": "precision"},
    "after": {"of": "threshold", "after_fall": "precision"},
    **{
        f"{how}_{of}": {"of": "threshold", how: of, "at_least": 0.8}
        for how, of in (
            ("observed", "recall"),
            ("observed", "precision"),
            ("observed", "npv"),
            ("observed", "specificity"),
            ("guaranteed", "recall"),
            ("guaranteed", "specificity"),
        )
    },
    "at_best": {"of": "recall", "at": "best_f1"},
    "change": {"compare": ["recall_t", "recall_low"]},
    "moved": {"compare": ["best_f1", "cheapest"]},
    "beside_half": {"compare": ["best_f1", 0.5]},
    "largest": {"largest": ["average_precisionNone", "trapezoidNone", "roc_aucNone"]},
    "difference": {"difference": ["precision_t", "precision_rare"]},
    "ratio": {"ratio": ["precision_t", "prevalence"]},
    "text": {"value": "half"},
}
LIMITS = {
    f"{of}_{limit}_{at}": {"of": of, "at": at, "limit": limit}
    for of in (*PROPORTIONS, "f1")
    for limit in ("low", "high")
    for at in ("t", "low")
} | AT
AVERAGED = ("precision", "recall", "f1")
CLASSES = {
    **{of: {"of": of} for of in ("accuracy", "classes", "cases", "f1_of_means", "equal_mix")},
    **{f"{of}_{how}": {"of": of, "average": how} for of in AVERAGED for how in ("micro", "macro", "weighted")},
    **{
        f"{of}_{which}": {"of": of, "class": which}
        for of in (*AVERAGED, "support", "class_name")
        for which in ("worst", "best", "largest", "smallest")
    },
}
LISTS = {
    **{of: {"of": of} for of in ("queries", "relevant", "longest_list", "map", "mrr", "r_precision", "ndcg")},
    **{
        f"{of}_{k}": {"of": of, "k": k}
        for of in ("precision_at_k", "recall_at_k", "ndcg_at_k", "cutoff")
        for k in (1, 5, 500)
    },
}
TEXTS = {
    **{of: {"of": of} for of in ("rows", "exact_matches", "gap_f1", "gap_prediction", "gap_reference")},
    **{
        f"{of}_{kept}": {"of": of} | ({kept: True} if kept else {})
        for of in ("exact_match", "token_f1")
        for kept in ("", "keep_punctuation")
    },
    "bleu": {"of": "bleu"},
    **{f"{of}_{n}": {"of": of, "n": n} for of in ("ngrams", "ngram_matches") for n in (1, 2, 3, 4)},
}


# Tested by themselves: intervals of areas where they are computed.
ELSEWHERE = {
    "area": {"of": "davis_goadrich"},
    "ap": {"of": "average_precision", "limit": "low"},
    "auc": {"of": "roc_auc", "limit": "low"},
}


def lesson_of(tables, kind="binary"):
    fields = {"title": "x", "about": "x", "minutes": 1, "example": "eight-samples", "terms": (), "steps": ()}
    return Lesson(id="x", kinds=(kind,), numbers=tables, **fields)


def check(tables, kind, data):
    dataset, rows = data
    numbers, expected = Numbers(lesson_of(tables, kind), dataset, HERE), Oracle(tables, rows, HERE)
    wrong = {name: (numbers[name], expected[name]) for name in tables if not is_same(numbers[name], expected[name])}
    assert wrong == {}


def is_same(found, expected):
    if isinstance(expected, str) or isinstance(found, str):
        return found == expected
    return math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-12) or (math.isnan(found) and math.isnan(expected))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("like", CASES)
def test_numbers_of_two_classes(like, seed):
    check(TWO_CLASSES, "binary", random_cases(like, seed))
    check(LIMITS, "binary", random_cases(like, seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("like", ["few-scores", "many-scores", "outside-0-1"])
def test_numbers_of_weighted_cases(like, seed):
    check(TWO_CLASSES, "binary", random_cases(like, seed, is_weighted=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_of_counted_cases(seed):
    check(TWO_CLASSES, "counts", random_counts(seed))


@pytest.mark.parametrize("seed", range(20))
def test_numbers_of_other_kinds(seed):
    check(CLASSES, "multiclass", random_classes(seed))
    check(LISTS, "ranking", random_lists(seed))
    check(TEXTS, "text", random_texts(seed))


@pytest.mark.parametrize(
    ("pair", "outcome"),
    [
        ((0.7121, 0.7124), "same"),
        ((0.7124, 0.7126), "less"),
        ((0.7126, 0.7124), "more"),
        ((2, 1), "more"),
        (("least", 0.50004), "same"),
        (("least", 0.5), "more"),
        ((0.5, "least"), "less"),
        (("none", 0.5), "undefined"),
    ],
)
def test_numbers_that_a_sentence_shows_alike_are_the_same(pair, outcome):
    dataset, _ = cases([0, 1], [0.50004, 0.9])
    tables = {"least": {"of": "lowest_score"}, "none": {"of": "precision", "at": math.inf}}
    lesson = lesson_of({**tables, "x": {"compare": list(pair)}})
    assert Numbers(lesson, dataset)["x"] == outcome


@pytest.mark.parametrize("seed", SEEDS)
def test_scikit_learn_agrees(seed):
    rng = np.random.default_rng(seed)
    positive, scores = np.arange(60) % 3 == 0, rng.integers(0, 10, 60) / 10
    numbers = Numbers(lesson_of(TWO_CLASSES), cases(positive, scores)[0])
    assert numbers["average_precisionNone"] == pytest.approx(average_precision_score(positive, scores))
    assert numbers["roc_aucNone"] == pytest.approx(roc_auc_score(positive, scores))
    dataset, rows = random_classes(seed)
    actual, predicted = zip(*rows.rows, strict=True)
    for how in ("micro", "macro", "weighted"):
        found = [Numbers(lesson_of(CLASSES, "multiclass"), dataset)[f"{of}_{how}"] for of in AVERAGED]
        expected = precision_recall_fscore_support(actual, predicted, average=how, zero_division=np.nan)
        assert found == pytest.approx(list(expected[:3]), nan_ok=True)


def test_davis_and_goadrich_join_points_on_a_curve():
    rows = [(True, 0.9), (False, 0.7), (True, 0.7), (False, 0.4), (True, 0.2), (False, 0.1)]
    dataset, _ = cases(*zip(*rows, strict=True))
    numbers = Numbers(lesson_of({"area": {"of": "davis_goadrich"}}), dataset)
    assert numbers["area"] == pytest.approx(pr_auc_davis_goadrich([Case(*row) for row in rows]))


def test_each_number_is_tested():
    tables = {**TWO_CLASSES, **LIMITS, **CLASSES, **LISTS, **TEXTS, **ELSEWHERE}
    forms = {
        (table.get("of"), *sorted(table.keys() - {"of", "pi", "per", "keep_punctuation"})) for table in tables.values()
    }
    untested = [
        (name, str(each))
        for each in QUANTITIES
        for name in each.of or (None,)
        if (name, *sorted(key for key, field in each.arguments.model_fields.items() if field.is_required()))
        not in forms
    ]
    assert untested == []


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ({"of": "recal", "at": 0.3}, "'recal' is none of accuracy"),
        ({"of": "recall"}, "recall has at, [pi], or at, limit"),
        ({"of": "cases", "at": 0.3}, "cases has nothing"),
        ({"of": "recall", "at": 0.3, "pi": 1.5}, "pi: Input should be less than 1"),
        ({"of": "recall", "at": "there"}, "there is no number"),
        ({"of": "threshold", "best": "flagged_rate"}, "cannot be optimized"),
        ({"of": "threshold", "cheapest": {"fn": 1}}, "cheapest.fp: Field required"),
        ({"of": "accuracy"}, "there is no accuracy of binary data"),
        ({"compare": ["x", "x"]}, "in a circle, x from x"),
        ({"compare": ["here", 0.5]}, "here is no number"),
        (0.5, "a number is a table"),
    ],
)
def test_a_number_that_is_none_is_refused_with_its_place(tmp_path, number, why):
    path = tmp_path / "mine.toml"
    path.write_text(f"{HEAD}steps = []\nnumbers.x = {in_toml(number)}\n")
    with pytest.raises(LessonError, match=re.escape(why)) as refused:
        read_lesson(path)
    assert "mine.toml" in str(refused.value)
    assert "numbers" in str(refused.value)


HEAD = 'title = "x"\nabout = "x"\nminutes = 1\nexample = "eight-samples"\nkinds = ["binary"]\nterms = []\n'
CHOICES = "[steps.guess]\nask = 'x'\nanswer = 'x'\nchoices = { more = 'x', less = 'x' }"


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ('text = "{ RATIO($y) }"', "steps.1.text: y is no number"),
        ('text = "x"\n[steps.move]\ntext = "x"\ntarget = "y"', "steps.1.move.target: y is no number"),
        ('text = "x"\n[steps.guess]\nask = "x"\nanswer = "y"', "steps.1.guess.answer: y is no number"),
        (f'text = "x"\n{CHOICES}', "steps.1.guess.choices: x is one of more, less, same"),
    ],
)
def test_a_step_that_names_no_number_is_refused_with_its_place(tmp_path, step, why):
    path = tmp_path / "mine.toml"
    path.write_text(f'{HEAD}numbers.x = {{ compare = [1, 2] }}\n[[steps]]\npage = "threshold"\n{step}\n')
    with pytest.raises(LessonError, match=re.escape(f"mine.toml: {why}")):
        read_lesson(path)


def in_toml(value):
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {in_toml(each)}' for name, each in value.items())} }}"
    return json.dumps(value)


def test_of_thresholds_that_cost_as_little_one_can_be_the_nearest_to_another():
    dataset, _ = cases([0, 0, 1, 1], [0.1, 0.3, 0.7, 0.9])
    tables = {
        "cheapest": {"of": "threshold", "cheapest": {"fn": 10, "fp": 1}},
        "half": {"of": "threshold", "near": 0.5},
    }
    tables["beside"] = tables["cheapest"] | {"beside": "half"}
    assert {**Numbers(lesson_of(tables), dataset)} == {"cheapest": 0.7, "half": 0.5, "beside": 0.5}


def test_what_a_class_of_fifty_opens_is_computed_once(monkeypatch):
    dataset, _ = random_cases("many-scores", 0)
    tables = {"best": {"of": "threshold", "best": "f1"}, "recall": {"of": "recall", "at": "best"}}
    assert Numbers(lesson_of(tables), dataset)["recall"] > 0
    monkeypatch.setattr(BinaryScores, "confusion_at", lambda *_: pytest.fail("computed again"))
    numbers = Numbers(lesson_of(tables), dataset)
    assert {**numbers} == {name: numbers[name] for name in tables}


def test_a_number_that_no_sentence_needs_is_not_computed(monkeypatch):
    dataset, _ = random_cases("many-scores", 1)
    monkeypatch.setattr(BinaryScores, "average_precision", lambda *_: pytest.fail("computed"))
    numbers = Numbers(lesson_of({"ap": {"of": "average_precision"}, "n": {"of": "cases"}}), dataset)
    assert numbers["n"] == dataset.scores.n


def test_numbers_follow_the_page_where_a_lesson_says_here():
    dataset, _ = random_cases("few-scores", 0)
    tables = {"flagged": {"of": "flagged", "at": "here"}}
    for t in (0.1, 0.5):
        assert (
            Numbers(lesson_of(tables), dataset, {"t": t})["flagged"]
            == dataset.scores.confusion_at([t]).flagged_rate * dataset.scores.n
        )
    assert math.isnan(Numbers(lesson_of(tables), dataset)["flagged"])


def test_a_lesson_says_which_of_its_conditions_data_do_not_meet():
    lesson = lessons()["threshold"]
    fits, lacks = (cases([0, 1, 0, 1], scores)[0] for scores in ([0.2, 0.4, 0.6, 0.8], [0.1, 0.2, 0.3, 0.4]))
    assert unmet(lesson, Numbers(lesson, fits)) == ()
    why = [each.key for each in unmet(lesson, Numbers(lesson, lacks))]
    assert why == ["lesson-threshold-fits-1-otherwise"]
    assert str(why_none(lesson, random_lists(0)[0])) == "This lesson needs a label and a score per case."
