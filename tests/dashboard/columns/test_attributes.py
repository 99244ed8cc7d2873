"""A column that says what a case is serves as the truth last, and is asked about where no score ranks it."""

import numpy as np
import pyarrow as pa
import pytest

from dashboard.columns.attributes import is_attribute
from tests.dashboard.columns.tables import recognised

N = 60
SECOND = np.arange(N) % 3 == 0
EVEN = (np.arange(N) % 7) / 10


def table(name: str, values: tuple[object, object], scores: np.ndarray, **others: list[object]) -> pa.Table:
    return pa.table({name: [values[int(is_second)] for is_second in SECOND], **others, "score": scores})


@pytest.mark.parametrize("name", ["gender", "patient_sex", "Country", "device", "geschlecht", "性别", "site 2"])
def test_an_attribute_that_nothing_ranks_is_asked_about(name: str) -> None:
    columns = recognised(table(name, ("a", "b"), EVEN))
    doubt = columns.truth_doubt(name, "score")
    assert doubt
    assert (doubt.key, doubt.args["label"]) == ("columns-asked-attribute", name)


@pytest.mark.parametrize(
    ("name", "values"),
    [("sex", ("m", "f")), ("gender", (0, 1)), ("country", ("DE", "FR"))],
    ids=["sex", "numbered", "country"],
)
def test_what_a_model_was_made_to_tell_is_not_asked_about(name: str, values: tuple[object, object]) -> None:
    assert recognised(table(name, values, EVEN + SECOND)).truth_doubt(name, "score") is None


@pytest.mark.parametrize("name", ["y", "bought", "device_failure", "customer", "colour", "state"])
def test_no_other_name_is_asked_about(name: str) -> None:
    assert not is_attribute(name)
    assert recognised(table(name, ("a", "b"), EVEN)).truth_doubt(name, "score") is None


def test_a_label_that_says_yes_and_no_is_not_asked_about() -> None:
    assert recognised(table("group", ("no", "yes"), EVEN)).truth_doubt("group", "score") is None


def test_any_other_column_of_two_values_is_the_truth_before_an_attribute() -> None:
    bought = ["a" if number % 4 else "b" for number in range(N)]
    assert recognised(table("gender", ("m", "f"), EVEN, bought=bought)).guess.label == "bought"


def test_another_label_that_somebody_chose_is_not_doubted() -> None:
    columns = recognised(table("gender", ("m", "f"), EVEN, y=[number % 2 for number in range(N)]))
    assert (columns.guess.label, columns.truth_doubt("gender", "score")) == ("y", None)
