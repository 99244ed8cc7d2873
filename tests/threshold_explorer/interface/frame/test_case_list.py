"""The cases of a cell are those that the confusion matrix counts there, the nearest to the threshold first."""

import numpy as np
import pyarrow as pa
import pytest

from tests.app_driver import clean, uploaded
from threshold_explorer.data.columns.binary_statistic import binary_statistic, cases
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.interface.frame.case_list import CELLS, rows_of_cell

LABELS = ["spam", "ham", None, "spam", "ham", "spam", "ham"]
SCORES = [0.9, 0.2, 0.4, 0.5, 0.5, 0.1, 0.7]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("threshold", [-0.5, 0.5, 2])
def test_each_row_is_in_the_cell_that_counts_it(threshold, lower, dtype):
    table = pa.table({"label": LABELS, "score": np.array(SCORES, dtype)})
    columns = DetectedColumns.of(table)
    roles = ColumnRoles("label", "score", "spam", drop_missing=True, lower_is_positive=lower)
    scores, found = binary_statistic(columns, roles).scores, cases(columns, roles)
    at = scores.confusion_at(threshold)
    rows = {cell: rows_of_cell(found, scores.dtype.type(threshold), cell) for cell in CELLS}
    assert {cell: len(of) for cell, of in rows.items()} == {cell: getattr(at, cell) for cell in CELLS}
    assert sorted(np.concatenate(list(rows.values())).tolist()) == [0, 1, 3, 4, 5, 6]
    for cell, of in rows.items():
        assert {LABELS[row] for row in of} <= ({"spam"} if cell in ("tp", "fn") else {"ham"})
        distances = [abs((-1 if lower else 1) * SCORES[row] - threshold) for row in of]
        assert distances == pytest.approx(sorted(distances))


CSV = b"label,score,text\n" + b"".join(f"{i % 2},{i / 20},=case {i}\n".encode() for i in range(20))


def test_rows_have_their_other_columns_and_are_safe_in_a_spreadsheet():
    app = uploaded(CSV)
    assert "cases" not in [radio.key for radio in app.radio]
    app.session_state["cases_open"] = True
    clean(app.run())
    clean(app.radio(key="cases").set_value("fp").run())
    [shown] = [one.value for one in app.dataframe if "text" in one.value.columns]
    assert shown["score"].tolist() == [0.5, 0.6, 0.7, 0.8, 0.9]
    assert shown["row"].tolist() == [11, 13, 15, 17, 19]
    assert shown["text"].tolist()[0] == "=case 10"
    assert app.query_params["cases"] in ("fp", ["fp"])
