"""Printed tables as tab-delimited text with unchanged cells, other layouts refused, and other text unchanged."""

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.text.printed_tables import (
    IncompletePrintout,
    are_weka_predictions,
    delimited_text,
    is_orange,
)
from threshold_explorer.words.sentence import Sentence


def rows(text: str) -> list[str]:
    return delimited_text(text.encode(), "p.txt").text.decode().splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "label,score\n1,0.5\n",
        "a|b\n1|-2\n",
        "label|note\nyes|---\nno|--\n",
        "label score\n1 yes\n2 no\n",
        "  id score\n   1   0.5\n   2   0.2\n",
        "text,score\n+---+,1\n| a |,2\n",
        "# A tibble,score\n1,2\n",
        " a,b\n1,2\n2,3\n",
        "---\ntitle: x\n---\na,b\n",
        "a,b\n- -,1\n",
        "(a), 0.9\n(b), 0.2\n",
        "a=1,0.9\na=0,0.2\n",
        "a=1\n",
        "label,score,at\n1,0.5,12:30\n0,0.25,13:45\n",
        "y p note\n1 0.5 qid:1\n0 0.25 qid:2\n",
        "",
    ],
)
def test_other_text_is_unchanged(text: str) -> None:
    assert delimited_text(text.encode(), "p.txt").text == text.encode()


def test_cells_are_unchanged() -> None:
    text = '| a | b |\n|---|---|\n| x "y" | 0.50 |\n|  | 1\\|2 |\n'
    assert rows(text) == ["a\tb", '"x ""y"""\t0.50', "\t1|2"]


def test_a_trailing_empty_cell_is_kept() -> None:
    assert rows("label | score | note\n------+-------+-----\nyes | 0.5 | \n") == ["label\tscore\tnote", "yes\t0.5\t"]


def test_words_in_an_aligned_column_are_not_split() -> None:
    assert rows("       text label\n0  not spam    no\n1      spam   yes\n")[1:] == [
        "0\tnot spam\tno",
        "1\tspam\tyes",
    ]


def test_lines_outside_a_table_are_noted() -> None:
    printed = delimited_text(b"db=# select\n a | b\n---+---\n 1 | 2\n(1 row)\n", "p.txt")
    assert printed.text == b"a\tb\n1\t2\n"
    assert printed.notes == (
        Sentence("reading-note-printed", form=Sentence("reading-printed-ruled")),
        Sentence("reading-note-around", count=2),
    )


def test_another_stated_row_count_is_refused() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text(b"a | b\n--+--\n1 | 2\n(1,000 rows)\n", "p.txt")
    assert caught.value.sentence == Sentence("reading-printed-count", file="p.txt", statement="(1,000 rows)", found=1)


def test_another_layout_is_refused_with_its_line_and_a_remedy() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text("shape: (1, 1)\n┌───┐\n│ a │\n".encode(), "p.txt")
    assert str(caught.value).startswith('"p.txt" is a printed table in a layout that is not read: "┌───┐".')
    assert "Save the data as CSV instead" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "2 qid:1 1:0.5 2:0.25 # doc7\n0 qid:1 1:0.75 # doc8\n",
        "# a comment\n0 qid:10 1:0.5\n1 qid:10 1:1\n",
        "1 1:0.5 3:2\n0 2:1\n",
        "# made today\n+1 1:0.5\n-1 2:1 # doc7\n",
    ],
)
def test_features_without_scores_are_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(NoSuchColumn) as caught:
        read_trusted(text.encode(), "mslr.txt")
    assert caught.value.sentence.key == "reading-feature-rows"


ORANGE = Path(__file__).with_name("orange-three-line-header.tab")
ROLES = ["", "meta", "class", "weight", "ignore", "meta color=red"]


def test_the_score_of_the_class_is_found_in_ten_cases():
    source = open_source(receive(ORANGE.read_bytes(), ORANGE.name, "visitor"), "visitor")
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert (dataset.scores.n, dataset.roles.positive) == (10, "1")
    assert dataset.scores.roc_auc() == 0.68
    assert any("Orange" in str(note) for note in source.report.notes)


@given(
    st.sampled_from(["discrete", "d", "no yes"]),
    st.sampled_from(["continuous", "c"]),
    st.permutations(ROLES).map(lambda roles: roles[:2]).filter(any),
    st.lists(st.tuples(st.sampled_from(["no", "yes"]), st.sampled_from([0.125, 0.5])), min_size=2, max_size=9),
)
def test_every_line_after_the_third_is_a_case(of_label, of_score, roles, cases):
    assume({of_label, of_score} & {"discrete", "continuous"})
    rows = [["label", "score"], [of_label, of_score], roles, *([label, str(score)] for label, score in cases)]
    table = read_trusted("\n".join(map("\t".join, rows)).encode(), "cases.tab").table
    assert table.to_pylist() == [{"label": label, "score": score} for label, score in cases]


@pytest.mark.parametrize(
    "lines",
    [
        ["label\tscore", "no\t0.5", "yes\t0.25"],
        ["truth\tpredicted", "c\td", "m\tc", "d\td"],
        ["truth\tpredicted", "continuous\td", "m\tc", "d\td"],
        ["label\tscore", "discrete\tcontinuous", "\t"],
        ["label\tscore", "discrete\tcontinuous", "no\t0.5"],
        ["label,score", "discrete,continuous", "class,meta"],
        ["label", "discrete", "class"],
        ["label\tscore", "discrete\tcontinuous"],
    ],
)
def test_other_lines_are_no_header(lines):
    assert not is_orange(lines)


WEKA = Path(__file__).with_name("weka-distribution.csv")
CLASSES = ["good", "bad", "very bad"]


def printed(cases, n_classes, *, heading="", attribute=()):
    """Cases as Weka writes them: the actual and the predicted class by place, and the numbers of the classes."""
    blanks = [""] * (n_classes - 1)
    lines = [",".join(["inst#", "actual", "predicted", "error", "distribution", *blanks, *(["age"] * bool(attribute))])]
    for row, (actual, predicted, numbers) in enumerate(cases, start=1):
        names = [f"{at + 1}:{CLASSES[at]}" for at in (actual, predicted)]
        marked = [f"{'*' * (at == predicted)}{number:.3f}" for at, number in enumerate(numbers)]
        error = "+" if actual != predicted else ""
        value = [str(attribute[row - 1])] if attribute else []
        lines.append(",".join([str(row), *names, error, *marked, *value]))
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


@given(predictions(), st.sampled_from(["", "=== Predictions on test data ==="]), st.booleans())
def test_each_number_is_in_the_column_of_its_class(made, heading, has_attribute):
    n_classes, cases = made
    attribute = range(30, 30 + len(cases)) if has_attribute else ()
    content = printed(cases, n_classes, heading=heading, attribute=attribute)
    table = read_trusted(content, "predictions.csv").table
    seen = {at for actual, predicted, _ in cases for at in (actual, predicted)}
    for at in range(n_classes):
        name = f"distribution {at + 1}:{CLASSES[at] if at in seen else ''}"
        assert table[name].to_pylist() == [numbers[at] for *_, numbers in cases]
    assert table["actual"].to_pylist() == [f"{actual + 1}:{CLASSES[actual]}" for actual, *_ in cases]
    assert table.num_rows == len(cases)
    assert not has_attribute or table["age"].to_pylist() == list(attribute)


def test_the_last_class_is_scored_by_its_own_number():
    source = open_source(receive(WEKA.read_bytes(), WEKA.name, "visitor"), "visitor")
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert (dataset.scores.n, dataset.roles.positive) == (60, "2:bad")
    assert dataset.scores.roc_auc() == pytest.approx(0.890370, abs=5e-7)
    assert any("predictions by Weka" in str(note) for note in source.report.notes)


def test_a_table_without_the_error_column_is_read_as_with_it():
    cells = [line.split(",") for line in WEKA.read_text().splitlines()]
    cut = "\n".join(",".join([*row[:3], *row[4:]]) for row in cells)
    tables = [read_trusted(text.encode(), "predictions.csv").table for text in (WEKA.read_text(), cut)]
    complete, without = (table.drop_columns(["error"]) for table in tables)
    assert without == complete


def test_an_unknown_actual_class_is_missing():
    content = WEKA.read_bytes().replace(b"1,1:good,", b"1,1:?,", 1)
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
        read_trusted(changed(WEKA.read_bytes()), "predictions.csv")


@pytest.mark.parametrize(
    "header",
    ["inst,actual,predicted,error,distribution", "actual,predicted,error,distribution", "inst#,actual,predicted,score"],
)
def test_other_tables_stay_as_they_are(header):
    assert not are_weka_predictions([header, "1,1:good,1:good,,*0.856,0.144"])


def test_names_and_values_in_a_quoted_field_are_text() -> None:
    rows = "".join(f'"lr=0.1 depth={at % 2}",{at % 2},{at / 10}\n' for at in range(10))
    for header in ("", '"lr=0 depth=0",label,score\n'):
        file = read_trusted((header + rows).encode(), "runs.csv", options=ReadingOptions(has_header=bool(header)))
        assert file.table.num_rows == 10
