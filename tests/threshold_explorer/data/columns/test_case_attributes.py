"""An attribute of the cases is the last candidate for the label, and questioned if no score ranks it."""

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.column_names import is_attribute
from threshold_explorer.data.columns.model_decisions import NoTrueLabel

N = 60
SECOND = np.arange(N) % 3 == 0
EVEN = (np.arange(N) % 7) / 10


def table(name: str, values: tuple[object, object], scores: np.ndarray, **others: list[object]) -> pa.Table:
    return pa.table({name: [values[int(is_second)] for is_second in SECOND], **others, "score": scores})


@pytest.mark.parametrize("name", ["gender", "patient_sex", "Country", "device", "geschlecht", "性别", "site 2"])
def test_an_attribute_that_nothing_ranks_is_asked_about(name: str) -> None:
    columns = detected(table(name, ("a", "b"), EVEN))
    doubt = columns.label_warning(name, "score")
    assert doubt
    assert (doubt.key, doubt.args["label"]) == ("columns-question-attribute", name)


@pytest.mark.parametrize(
    ("name", "values"),
    [("sex", ("m", "f")), ("gender", (0, 1)), ("country", ("DE", "FR"))],
    ids=["sex", "numbered", "country"],
)
def test_what_a_model_was_made_to_tell_is_not_asked_about(name: str, values: tuple[object, object]) -> None:
    assert detected(table(name, values, EVEN + SECOND)).label_warning(name, "score") is None


@pytest.mark.parametrize("name", ["y", "bought", "device_failure", "customer", "colour", "state"])
def test_no_other_name_is_asked_about(name: str) -> None:
    assert not is_attribute(name)
    assert detected(table(name, ("a", "b"), EVEN)).label_warning(name, "score") is None


def test_a_label_of_yes_and_no_raises_no_question() -> None:
    assert detected(table("group", ("no", "yes"), EVEN)).label_warning("group", "score") is None


def test_any_other_column_of_two_values_is_the_truth_before_an_attribute() -> None:
    bought = ["a" if number % 4 else "b" for number in range(N)]
    assert detected(table("gender", ("m", "f"), EVEN, bought=bought)).guess.label == "bought"


def test_another_label_that_somebody_chose_is_not_doubted() -> None:
    columns = detected(table("gender", ("m", "f"), EVEN, y=[number % 2 for number in range(N)]))
    assert (columns.guess.label, columns.label_warning("gender", "score")) == ("y", None)


def test_an_attribute_of_three_values_is_no_label() -> None:
    columns = detected(pa.table({"country": ["DE", "FR", "NL"] * 20, "score": EVEN}))
    with pytest.raises(NoTrueLabel):
        _ = columns.guess
