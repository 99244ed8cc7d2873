"""Each column of a table is looked at once, whoever asks."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import numpy as np
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.columns.labels import MAX_LABELS, LabelColumn
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.binary import open_binary
from dashboard.data.sources import open_source, receive
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from tests.dashboard.columns.tables import recognised

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


def test_an_upload_is_looked_at_once_by_column_and_never_again_when_it_is_opened(calls: Calls) -> None:
    id = receive("\n".join([",".join(NAMES), *ROWS]).encode(), "once.csv", visitor="anna")
    once = {("ColumnProfile", name): 1 for name in NAMES} | {("LabelColumn", name): 1 for name in ("y", "model_b")}
    assert calls == once
    source = open_source(id, "anna")
    assert source
    columns = source.columns
    assert columns.guess == source.guesses["classification"] == ColumnRoles("y", "model_a", "yes")
    assert columns.label("y").positive_beside("model_b") == "yes"
    assert [meaning.column for meaning in columns.meanings] == NAMES
    assert columns.table.column_names == NAMES[:-1]
    assert {"y", "model_a", "id"} <= {*columns.labels, *columns.scores, *columns.weights}
    open_binary(source, replace(source.guesses["classification"], score="model_b", drop_missing=True))
    assert calls == once


def test_a_page_that_is_drawn_again_looks_at_no_column(calls: Calls) -> None:
    app = AppTest.from_file(Path(__file__).parents[3] / "pages" / "main.py", default_timeout=60)
    app.query_params["d"] = "wine-votes"
    app.run()
    calls.clear()
    app.slider(key="t").set_value(1.0).run()
    assert (len(app.exception), calls) == (0, Counter())


def test_a_column_refused_as_label_is_counted_once_and_refused_each_time(calls: Calls) -> None:
    columns = recognised(pa.table({"y": range(MAX_LABELS + 1), "p": np.linspace(0, 1, MAX_LABELS + 1)}))
    for _ in range(3):
        with pytest.raises(BadLabels):
            columns.label("y")
        with pytest.raises(NoSuchColumn):
            _ = columns.guess
    assert calls["LabelColumn", "y"] == 1


def test_of_many_who_ask_at_once_one_finds_out(calls: Calls) -> None:
    columns = recognised(pa.table({"y": np.arange(MANY_ROWS) % 2, "score": np.linspace(0, 1, MANY_ROWS)}))
    together = Barrier(8)

    def ask(_: int) -> ColumnRoles:
        together.wait()
        assert columns.meanings[0].column == "y"
        return columns.guess

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {ColumnRoles("y", "score", "1")}
    assert calls["LabelColumn", "y"] == 1


def test_one_table_does_not_wait_for_another() -> None:
    slow, quick = (recognised(pa.table({"y": [0, 1], "score": [0.25, 0.5]})) for _ in range(2))
    with slow.results.lock, ThreadPoolExecutor(1) as other:
        assert other.submit(lambda: quick.guess).result(timeout=60) == ColumnRoles("y", "score", "1")
