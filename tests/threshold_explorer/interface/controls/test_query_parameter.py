"""A query parameter reads the value that it wrote to a link, and reports one that it cannot read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.interface.controls.parameter_declaration import (
    QueryParameter,
    Scope,
    flag,
    number,
    one_of,
    plain_text,
    some_of,
)
from threshold_explorer.interface.controls.prevalence_slider import PI
from threshold_explorer.interface.controls.thresholds import STEPS
from threshold_explorer.views.threshold.panel import METRICS_ON_UNIT_SCALE, SHARE, SHARES, SHOWN

NUMBER = number("x", Scope.SESSION)


def again(choice: QueryParameter, value: object) -> object:
    """A value as it comes back from the link that carries it."""
    texts = choice.text(value)
    found, understood = choice.read([texts] if isinstance(texts, str) else texts)
    assert understood
    return found


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_comes_back_to_the_last_bit(value):
    assert again(NUMBER, value) == value


@given(st.lists(st.sampled_from(METRICS_ON_UNIT_SCALE), min_size=1, unique=True))
def test_metrics_come_back_in_their_order(keys):
    assert again(SHOWN, keys) == keys


@given(st.text(min_size=1))
def test_the_name_of_a_column_comes_back(name):
    assert again(plain_text("label", Scope.FILE), name) == name


@pytest.mark.parametrize("value", [True, False])
def test_yes_and_no_come_back(value):
    assert again(flag("flip", Scope.SESSION), value) is value


@pytest.mark.parametrize("key", SHARES)
def test_a_link_carries_the_key_and_takes_the_label_of_before(key):
    labels = {"all": "of all cases", "actual": "of the actual class", "predicted": "of the predicted class"}
    assert SHARE.text(key) == key
    assert SHARE.read([labels[key]]) == SHARE.read([key.upper()]) == (key, True)


def test_every_metric_is_read_by_its_key_and_by_its_label_of_before():
    labels = {
        "Balanced accuracy": "balanced_accuracy",
        "Cohen's kappa": "kappa",
        "F0.5": "f0_5",
        "Flagged": "flagged_rate",
    }
    for label, key in labels.items():
        assert SHOWN.read([label]) == SHOWN.read([key]) == ([key], True)
    assert SHOWN.text(["mcc", "f1"]) == ["mcc", "f1"]


def test_a_partly_valid_choice_keeps_its_valid_part_and_reports_the_rest():
    assert SHOWN.read(["mcc", "nonsense"]) == (["mcc"], False)
    assert SHOWN.read(["nonsense"]) == (None, False)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (NUMBER, "abc"),
        (NUMBER, "nan"),
        (NUMBER, "1e999"),
        (NUMBER, ""),
        (number("size", Scope.SESSION, whole=True), "2.5"),
        (flag("flip", Scope.SESSION), "perhaps"),
        (STEPS, "coarse"),
        (PI, "1"),
    ],
)
def test_any_other_text_is_none(choice, text):
    assert choice.read([text]) == (None, False)


@pytest.mark.parametrize(("value", "fitting"), [(10, 10), (0.5, None), (1e9, None)])
def test_a_number_outside_its_range_is_rejected(value, fitting):
    assert number("cost", Scope.SESSION, 1, 1e6).fit(value) == fitting


def test_the_last_of_several_texts_counts():
    assert one_of("share", Scope.SESSION, ("a", "b"), str).read(["a", "b"]) == ("b", True)
    assert some_of("metrics", Scope.SESSION, ("a", "b"), {}, str).read(["b", "a", "b"]) == (["b", "a"], True)
