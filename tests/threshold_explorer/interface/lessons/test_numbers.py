"""Every number that a lesson can name, beside its definition in plain loops, and beside scikit-learn."""

import math

import pytest

from metrics_core import METRICS
from tests.threshold_explorer.interface.lessons.lesson_data import (
    CASES,
    random_cases,
    random_classes,
    random_counts,
    random_lists,
    random_texts,
)
from tests.threshold_explorer.interface.lessons.oracle import PROPORTIONS, Oracle
from threshold_explorer.interface.lessons.lesson import Lesson
from threshold_explorer.interface.lessons.numbers import Numbers

HERE = {"t": 0.3, "pi": 0.2}
SEEDS = range(3)
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
def test_numbers_of_other_kinds(seed):
    check(TWO_CLASSES, "counts", random_counts(seed))
    check(CLASSES, "multiclass", random_classes(seed))
    check(LISTS, "ranking", random_lists(seed))
    check(TEXTS, "text", random_texts(seed))
