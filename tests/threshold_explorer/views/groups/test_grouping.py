"""Which columns divide the cases into groups, and into which."""

import re

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from tests.app_driver import messages, uploaded
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.number_box import InvalidInput
from threshold_explorer.views.groups.grouping import column_groups, parse_cuts
from threshold_explorer.words.language import use_language

N = 240


@pytest.mark.parametrize(
    ("text", "cuts"),
    [
        ("", ()),
        ("18, 35, 65", (18, 35, 65)),
        ("18,35,65", (18, 35, 65)),
        ("65 18;35", (18, 35, 65)),
        ("0,5", (0.5,)),
        ("-1 1e3 -1", (-1, 1000)),
    ],
)
def test_cuts_are_ascending_and_distinct(text: str, cuts: tuple[float, ...]) -> None:
    assert parse_cuts(text) == cuts


@pytest.mark.parametrize("text", ["abc", "18, old", "1e999", "nan", " ".join(map(str, range(50)))])
def test_what_is_no_number_and_too_many_cuts_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_cuts(text)


def test_columns_with_few_values_and_numbers_are_offered_and_a_named_group_is_chosen() -> None:
    place = np.arange(N)
    table = pd.DataFrame(
        {
            "label": place % 2,
            "score": (place * 7 % N) / N,
            "colour": np.where(place % 3, "red", "blue"),
            "site": [None if at % 60 == 0 else f"S{at % 4}" for at in place],
            "age": 20 + place % 70,
            "comment": [f"text {at}" for at in place],
            "always": "same",
        }
    )
    app = uploaded(table, page="groups.py")
    choice = app.multiselect(key="groups")
    assert choice.options == ["colour", "site", "age"]
    assert choice.value == ["site"]
    others = table.drop(columns="site").assign(day="2024-01-05", score_b=place % 3 / 4, colour=table["colour"])
    others.loc[:9, "day"] = "2024-02-05"
    others = others[["label", "score", "day", "score_b", "colour"]]
    assert uploaded(others, page="groups.py").multiselect(key="groups").value == ["colour"]
    choice.set_value(["age"]).run()
    app.text_input(key="cuts").set_value("abc").run()
    (refused,) = messages(app, "error")
    assert refused.startswith("“abc” is not a number")


def test_without_such_a_column_the_page_says_what_to_add() -> None:
    table = pd.DataFrame({"label": [0, 1] * 20, "score": np.arange(40) / 40})
    (said,) = messages(uploaded(table, page="groups.py"), "info")
    assert said.startswith("No column divides these cases")


def test_all_ways_to_write_no_value_are_one_group() -> None:
    values = pa.table({"site": ["north", "", "NA", None, "south", "north"]})
    source = Source("odd", ("odd",), "odd", "", Origin.UPLOAD, "", DetectedColumns.of(values), {})
    found, column = column_groups(source, "site", np.arange(1, 6), 4, ())
    assert found.names == ("north", "south", "no value")
    assert found.codes.tolist() == [2, 2, 2, 1, 0]
    assert [column.group_of(value) for value in ("", "NA", None, "south")] == ["no value"] * 3 + ["south"]


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("cuts", [(), (3,), (2.5, 4)])
def test_ranges_are_named_in_the_reader_s_language(language: str, cuts: tuple[float, ...]) -> None:
    values = pa.table({"size": [*range(11), None]})
    source = Source("odd", ("odd",), "odd", "", Origin.UPLOAD, "", DetectedColumns.of(values), {})
    in_english, _ = column_groups(source, "size", np.arange(12), 3, cuts)
    with use_language(language):
        grouping, column = column_groups(source, "size", np.arange(12), 3, cuts)
    assert grouping.codes.tolist() == in_english.codes.tolist()
    assert [name for name in grouping.names if re.search("[a-z]{2}", name)] == []
    assert [column.group_of(size) for size in range(11)] == [grouping.names[code] for code in grouping.codes[:11]]
    numbers = [re.findall(r"[0-9.]+", name) for name in grouping.names]
    assert numbers == [re.findall(r"[0-9.]+", name) for name in in_english.names]
