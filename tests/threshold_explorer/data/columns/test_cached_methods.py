"""Each column of a table is profiled once, also for concurrent calls."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_LABELS, LabelColumn
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source, receive
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn

MANY_ROWS = 50_000
Calls = Counter[tuple[str, str]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """How often each column was profiled, and how often read as labels."""
    counted: Calls = Counter()

    def count_calls(kind: type) -> None:
        of = kind.of.__func__

        def counting(cls: type, column: pa.ChunkedArray, name: str, **how: int) -> object:
            counted[kind.__name__, name] += 1
            return of(cls, column, name, **how)

        monkeypatch.setattr(kind, "of", classmethod(counting))

    count_calls(ColumnProfile)
    count_calls(LabelColumn)
    return counted


NAMES = ["id", "y", "model_a", "model_b", "note"]
ROWS = [
    f"{number * 7},{['no', 'yes'][number % 3 == 0]},{number / 120},{number % 5},{'all is well ' * 6}{number}"
    for number in range(120)
]


def test_each_column_is_profiled_once_on_upload_and_not_again_on_opening(calls: Calls) -> None:
    id = receive("\n".join([",".join(NAMES), *ROWS]).encode(), "once.csv", visitor="anna")
    once = {("ColumnProfile", name): 1 for name in NAMES} | {("LabelColumn", name): 1 for name in ("y", "model_b")}
    assert calls == once
    source = open_source(id, "anna")
    assert source
    columns = source.columns
    assert columns.guess == source.guesses["classification"] == ColumnRoles("y", "", "")
    assert columns.label("y").positive_for("model_b") == "yes"
    assert [meaning.column for meaning in columns.summaries] == NAMES
    assert columns.table.column_names == NAMES[:-1]
    assert {"y", "model_a", "id"} <= {*columns.labels, *columns.scores, *columns.weights}
    open_binary(source, ColumnRoles("y", "model_b", "yes", drop_missing=True))
    assert calls == once


def test_a_rerun_profiles_no_column(calls: Calls) -> None:
    app = AppTest.from_file(Path(__file__).parents[4] / "pages" / "main.py", default_timeout=60)
    app.query_params["d"] = "wine-votes"
    app.run()
    calls.clear()
    app.slider(key="t").set_value(1.0).run()
    assert (len(app.exception), calls) == (0, Counter())


def test_a_refused_label_column_is_counted_once_and_refused_each_time(calls: Calls) -> None:
    columns = detected(pa.table({"y": range(MAX_LABELS + 1), "p": np.linspace(0, 1, MAX_LABELS + 1)}))
    for _ in range(3):
        with pytest.raises(BadLabels):
            columns.label("y")
        with pytest.raises(NoSuchColumn):
            _ = columns.guess
    assert calls["LabelColumn", "y"] == 1


def test_concurrent_calls_compute_a_result_once(calls: Calls) -> None:
    columns = detected(pa.table({"y": np.arange(MANY_ROWS) % 2, "score": np.linspace(0, 1, MANY_ROWS)}))
    together = Barrier(8)

    def ask(_: int) -> ColumnRoles:
        together.wait()
        assert columns.summaries[0].column == "y"
        return columns.guess

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {ColumnRoles("y", "score", "1")}
    assert calls["LabelColumn", "y"] == 1
