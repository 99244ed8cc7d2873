"""Tables of results are not opened as cases, and counts of cases are weights."""

import pytest

from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.sources.open_source import receive
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import NoSuchColumn

SQUARE = "{corner},cat,dog,emu\ncat,40,10,1\ndog,5,45,2\nemu,1,2,30\n"


def refusal(table: str) -> str:
    with pytest.raises(NoSuchColumn) as caught:
        receive(table.encode(), "results.csv", visitor="anna")
    return str(caught.value)


@pytest.mark.parametrize(
    "table",
    [
        *(SQUARE.format(corner=corner) for corner in ("", "actual", "actual \\ predicted", "Confusion matrix")),
        ",cat,dog,emu,All\ncat,40,10,1,51\ndog,5,45,2,52\nemu,1,2,30,33\nAll,46,57,33,136\n",
        ",predicted cat,predicted dog,predicted emu\nactual cat,40,10,1\nactual dog,5,45,2\nactual emu,1,2,30\n",
    ],
)
def test_a_confusion_matrix_is_refused_with_its_classes(table: str) -> None:
    assert 'confusion matrix of the classes "' in refusal(table)
    assert all(name in refusal(table) for name in ("cat", "dog", "emu"))


def test_a_report_of_classes_and_the_points_of_a_curve_are_refused() -> None:
    report = ",precision,recall,f1-score,support\ncat,0.9,0.8,0.85,50\ndog,0.8,0.9,0.85,50\nmacro avg,0.9,0.9,0.9,100\n"
    assert "precision and recall per class" in refusal(report)
    assert '"fpr", "tpr" and "threshold"' in refusal("fpr,tpr,threshold\n0,0,1\n0.1,0.6,0.5\n1,1,0\n")
    assert "points of a curve" in refusal("Threshold,Precision,Recall\n1,1,0\n0.5,0.7,0.5\n0,0.4,1\n")


@pytest.mark.parametrize(
    "table",
    [
        "label,precision,recall,threshold\nyes,0.5,0.2,0.5\nno,0.25,0.1,0.5\nyes,0.5,0.75,0.5\n",
        "label,a,b\na,0.75,0.25\nb,0.5,0.5\na,0.9,0.1\n",
        "label,a,b\na,1,0\nb,0,1\na,0,1\nb,0,1\n",
    ],
)
def test_cases_are_no_results(table: str) -> None:
    assert receive(table.encode(), "cases.csv", visitor="anna")


@pytest.mark.parametrize("name", ["n", "freq", "case_weight"])
def test_the_counts_of_a_matrix_row_by_row_weigh_its_decisions(name: str) -> None:
    sent = f"actual,predicted,{name}\nyes,yes,40\nyes,no,10\nno,yes,5\nno,no,45\n"
    columns = DetectedColumns.of(read_trusted(sent.encode(), "matrix.csv").table)
    assert (columns.guess.label, columns.guess.score, columns.guess.weight) == ("actual", "predicted", name)
    matrix = binary_statistic(columns, columns.guess).scores.confusion_at(1)
    assert (matrix.tp, matrix.fn, matrix.fp, matrix.tn) == (40, 10, 5, 45)
