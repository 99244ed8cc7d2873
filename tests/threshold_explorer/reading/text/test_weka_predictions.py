"""Predictions that Weka prints have a column for each class, whether printed as text or as CSV."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.data.kinds.tasks import TASKS
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.text.printed_tables import IncompletePrintout
from threshold_explorer.reading.text.tool_files import are_weka_predictions

FILE = Path(__file__).with_name("weka-distribution.csv")
CLASSES = ["good", "bad", "very bad"]


def printed(cases, n_classes, *, is_csv, heading="", attribute=()):
    """Cases as Weka prints them: the actual and the predicted class by place, and the numbers of the classes."""
    blanks = [""] * (n_classes - 1)
    if is_csv:
        lines = [
            ",".join(["inst#", "actual", "predicted", "error", "distribution", *blanks, *(["age"] * bool(attribute))])
        ]
    else:
        lines = ["inst#     actual  predicted error distribution" + " (age)" * bool(attribute)]
    for row, (actual, predicted, numbers) in enumerate(cases, start=1):
        names = [f"{at + 1}:{CLASSES[at]}" for at in (actual, predicted)]
        marked = [f"{'*' * (at == predicted)}{number:.3f}" for at, number in enumerate(numbers)]
        error = "+" if actual != predicted else ""
        value = [str(attribute[row - 1])] if attribute else []
        if is_csv:
            lines.append(",".join([str(row), *names, error, *marked, *value]))
        else:
            lines.append(
                f"{row:>9} {names[0]:>10} {names[1]:>10}   {error:1}   {','.join(marked)} "
                + "".join(f"({v})" for v in value)
            )
    return "\n".join([*([heading, ""] if heading else []), *lines, ""]).encode()


@st.composite
def predictions(draw):
    n_classes = draw(st.integers(2, 3))
    place = st.integers(0, n_classes - 1)
    number = st.sampled_from([0.0, 0.125, 0.5, 1.0])
    return n_classes, draw(
        st.lists(
            st.tuples(place, place, st.lists(number, min_size=n_classes, max_size=n_classes)), min_size=2, max_size=9
        )
    )


@given(predictions(), st.booleans(), st.sampled_from(["", "=== Predictions on test data ==="]), st.booleans())
def test_each_number_is_in_the_column_of_its_class(made, is_csv, heading, has_attribute):
    n_classes, cases = made
    attribute = range(30, 30 + len(cases)) if has_attribute else ()
    content = printed(cases, n_classes, is_csv=is_csv, heading=heading, attribute=attribute)
    table = read_trusted(content, "predictions.csv").table
    seen = {at for actual, predicted, _ in cases for at in (actual, predicted)}
    for at in range(n_classes):
        name = f"distribution {at + 1}:{CLASSES[at] if at in seen else ''}"
        assert table[name].to_pylist() == [numbers[at] for *_, numbers in cases]
    assert table["actual"].to_pylist() == [f"{actual + 1}:{CLASSES[actual]}" for actual, *_ in cases]
    assert table.num_rows == len(cases)
    assert not has_attribute or table["age"].to_pylist() == list(attribute)


def test_the_last_class_is_scored_by_its_own_number():
    source = open_source(receive(FILE.read_bytes(), FILE.name, "visitor"), "visitor")
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert (dataset.scores.n, dataset.roles.positive) == (60, "2:bad")
    assert dataset.scores.roc_auc() == pytest.approx(0.890370, abs=5e-7)
    assert any("predictions by Weka" in str(note) for note in source.report.notes)


def test_an_unknown_actual_class_is_missing():
    content = FILE.read_bytes().replace(b"1,1:good,", b"1,1:?,", 1)
    assert read_trusted(content, "predictions.csv").table["actual"].to_pylist()[0] in ("", None)


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text + b"\n=== Evaluation on test set ===\n",
        lambda text: text.replace(b"*0.856,0.144", b"0.856,*0.144"),
        lambda text: text.replace(b"*0.856,0.144", b"0.856,0.144"),
        lambda text: text.replace(b"*0.856,0.144", b"*0.856"),
    ],
    ids=["other text", "another class is marked", "no class is marked", "a number is missing"],
)
def test_a_line_in_another_form_is_refused_by_name(changed):
    with pytest.raises(IncompletePrintout, match="has predictions by Weka, and a line in another form"):
        read_trusted(changed(FILE.read_bytes()), "predictions.csv")


@pytest.mark.parametrize(
    "header",
    ["inst,actual,predicted,error,distribution", "actual,predicted,error,distribution", "inst#,actual,predicted,score"],
)
def test_other_tables_stay_as_they_are(header):
    assert not are_weka_predictions([header, "1,1:good,1:good,,*0.856,0.144"])
