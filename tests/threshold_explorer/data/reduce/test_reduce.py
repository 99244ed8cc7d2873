"""The command on real files and a real DuckDB, compared with the counts of numpy."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from metrics_core import BinaryScores, ScoreGroups
from tests.sources import ROOT
from threshold_explorer.data.reduce.__main__ import main
from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid

# Ibis uses a deprecated function of DuckDB.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

MEMORY_MB = 32
TIMEOUT_SECONDS = 120
GROUPED = ("score", "score_high", "n_positive", "n_negative")


def written(path: Path, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


def reduced(source: Path | str, *options: str, to: Path) -> pa.Table:
    arguments = [str(source), "--label", "y", "--score", "p", "-o", str(to), *options]
    assert main(arguments) == 0
    return pq.read_table(to) if to.suffix == ".parquet" else pyarrow.csv.read_csv(to)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    *_, sentence = capsys.readouterr().err.splitlines()
    return sentence.removeprefix("Error: ")


def by_numpy(score: np.ndarray, is_positive: np.ndarray) -> dict[str, list[Any]]:
    distinct, place = np.unique(score, return_inverse=True)
    return {
        "score": distinct.tolist(),
        "n_positive": np.bincount(place[is_positive], minlength=len(distinct)).tolist(),
        "n_negative": np.bincount(place[~is_positive], minlength=len(distinct)).tolist(),
    }


def counts_in(table: pa.Table) -> dict[str, list[Any]]:
    return table.select(["score", "n_positive", "n_negative"]).to_pydict()


def scores_in(table: pa.Table) -> BinaryScores:
    return BinaryScores.from_counts(*(table[name].to_numpy() for name in ("score", "n_positive", "n_negative")))


def test_many_files_above_the_memory_limit_are_counted_to_the_last_integer(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    scores, labels = [], []
    for number in range(16):
        score, label = rng.integers(0, 200_000, 150_000) / 200_000, rng.random(150_000) < 0.1
        amount = rng.random(150_000)
        rows = pa.table({"y": np.where(label, "fraud", "ok"), "p": score, "amount": amount})
        pq.write_table(rows, tmp_path / f"part-{number}.parquet", compression="none", use_dictionary=["y"])
        scores.append(score[amount >= 0.25])
        labels.append(label[amount >= 0.25])
    size = sum(path.stat().st_size for path in tmp_path.glob("*.parquet"))
    assert size > MEMORY_MB * 2**20
    engine = f"duckdb://?memory_limit={MEMORY_MB}MB&temp_directory={tmp_path}/spill"
    options = ["--where", "amount >= 0.25", "--engine", engine]
    found = reduced(tmp_path / "part-*.parquet", *options, to=tmp_path / "counts.parquet")
    expected = by_numpy(np.concatenate(scores), np.concatenate(labels))
    assert all(np.array_equal(found[name].to_numpy(), values) for name, values in expected.items())
    assert set(found["positive"].to_pylist()) == {"fraud"}
    assert set(found["negative"].to_pylist()) == {"ok"}


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_merged_parts_equal_the_whole(tmp_path: Path, ending: str) -> None:
    rng = np.random.default_rng(6)
    score, label = np.round(rng.random(999), 2), rng.integers(0, 2, 999)
    whole = reduced(written(tmp_path / "all.parquet", y=label, p=score), to=tmp_path / f"all-counts.{ending}")
    assert counts_in(whole) == by_numpy(score, label == 1)
    parts = []
    for number, rows in enumerate((slice(0, 10), slice(10, 700), slice(700, None))):
        source = written(tmp_path / f"{number}.parquet", y=label[rows], p=score[rows])
        parts.append(scores_in(reduced(source, "--positive", "1", to=tmp_path / f"counts-{number}.{ending}")))
    merged = parts[0].merge(parts[1]).merge(parts[2])
    assert merged == scores_in(whole) == BinaryScores.from_predictions(label, score)


def test_zeros_are_one_score_and_rows_without_a_value_are_left_out(tmp_path: Path) -> None:
    score = pa.array([0.0, -0.0, 0.1 + 0.2, 0.3, None, float("nan"), 0.3, 1.0])
    label = ["a", "b", "b", "a", "a", "b", " ", None]
    source = written(tmp_path / "rows.parquet", y=label, p=score)
    found = reduced(source, "--drop-missing", "--positive", "a", to=tmp_path / "counts.parquet")
    assert counts_in(found) == {"score": [0.0, 0.3, 0.1 + 0.2], "n_positive": [1, 1, 0], "n_negative": [1, 0, 1]}


@pytest.mark.parametrize(
    ("labels", "named"),
    [
        ([1.0, 0.0, 0.0], "1"),
        ([True, False, False], "true"),
        ([2, 1, 1], "2"),
        (["yes", "no", "no"], "yes"),
    ],
    ids=["float", "bool", "int", "text"],
)
def test_labels_are_compared_as_texts(tmp_path: Path, labels: list[Any], named: str) -> None:
    source = written(tmp_path / "rows.parquet", y=labels, p=[0.5, 0.25, 0.125])
    found = reduced(source, "--positive", named, to=tmp_path / "counts.parquet")
    assert found["n_positive"].to_pylist() == [0, 0, 1]


def test_groups_are_counted_separately(tmp_path: Path) -> None:
    source = written(tmp_path / "rows.parquet", y=[1, 0, 0, 1], p=[0.5, 0.5, 0.5, 0.5], g=["x", "y", "x", "x"])
    found = reduced(source, "--group", "g", to=tmp_path / "counts.parquet")
    assert found.select(["g", "n_positive", "n_negative"]).to_pylist() == [
        {"g": "x", "n_positive": 2, "n_negative": 1},
        {"g": "y", "n_positive": 0, "n_negative": 1},
    ]


def test_a_csv_file_and_a_database_table_give_equal_counts(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("y,p\nspam,0.5\nham,0.25\nham,0.5\n")
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        database.sql(f"CREATE TABLE predictions AS FROM '{rows}'")
    of_file = reduced(rows, to=tmp_path / "of-file.parquet")
    of_table = reduced("predictions", "--engine", f"duckdb://{tmp_path}/bank.duckdb", to=tmp_path / "of-table.parquet")
    assert counts_in(of_file) == {"score": [0.25, 0.5], "n_positive": [0, 1], "n_negative": [1, 1]}
    assert of_table == of_file


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--label z --score p", 'There is no column "z"; the columns are "y", "p", "q", "s", "i" and 1 more.'),
        ("--label y --score y", 'Column "y" has two roles; label, score and group must be different columns.'),
        ("--label y --score s", 'Column "s" has type "string"; scores must be numbers.'),
        ("--label y --score p --positive c", 'Column "y" has the labels "a" and "b" but no "c"'),
        ("--label s --score p", 'Column "s" has the labels "x", "y" and "z"; choose one of them as positive.'),
        (
            "--label y --positive b --score q",
            'Of 3 rows, 0 have no label in "y" and 2 no score in "q"; leave them out with --drop',
        ),
        ("--label y --positive b --score i", 'One score in column "i" is infinite; scores must be finite numbers.'),
        ("--label y --score p --where y=none", "No row has a label; check the source and the conditions."),
        ("--label y --score p --where p", '"p" is not a condition; write a column, one of'),
        ("--label y --score p --where p=oops", "duckdb reports an error: Conversion Error: Could not convert string"),
        (
            "--label y --score p --group positive",
            'A group cannot be called "positive", which is a column of the counts',
        ),
        (
            "--label y --score p --engine nowhere://bob:secret@host/x",
            "nowhere reports an error: Don't know how to connect to",
        ),
    ],
)
def test_an_invalid_source_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: str, message: str
) -> None:
    columns = {"y": ["a", "b", "b"], "p": [0.5, 0.25, 0.125], "q": [0.5, None, float("nan")], "s": ["x", "y", "z"]}
    columns |= {"i": [0.5, float("inf"), 0.5], "positive": columns["s"]}
    source = written(tmp_path / "rows.parquet", **columns)
    output = tmp_path / "counts.parquet"
    sentence = refused(capsys, str(source), "-o", str(output), *options.split())
    assert sentence.startswith(message)
    assert "secret" not in sentence
    assert not output.exists()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("gone-*.parquet", "duckdb reports an error: IO Error: No files found that match the pattern"),
        ("gone", 'duckdb has no table "gone"; file names must end in .parquet or .csv.'),
    ],
)
def test_a_missing_source_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, message: str
) -> None:
    assert refused(capsys, source, "--label=y", "--score=p", f"--output={tmp_path}/counts.csv").startswith(message)


@pytest.mark.parametrize(
    ("output", "message"),
    [("counts.xlsx", "must end in .parquet or .csv"), ("gone/counts.csv", "There is no folder")],
)
def test_an_unwritable_output_is_refused_before_counting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], output: str, message: str
) -> None:
    assert message in refused(capsys, "gone.csv", "--label=y", "--score=p", "-o", str(tmp_path / output))


def test_the_command_reports_its_counts_and_keeps_the_type_of_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind in (pa.float64(), pa.float32()):
        source = written(tmp_path / "rows.parquet", y=["no", "yes", None], p=pa.array([0.7, 0.7, 0.1], kind))
        found = reduced(source, "--drop-missing", to=tmp_path / "counts.parquet")
        assert found.schema.field("score").type == kind
    *_, counted, dropped = capsys.readouterr().out.splitlines()
    assert counted.startswith("2 rows counted at one score in ")
    assert '1 are "yes"' in counted
    assert dropped == "One row without a label or a score was dropped."


@pytest.mark.parametrize(
    ("module", "engine", "extra"), [("ibis", "duckdb://", "reduce"), ("pyspark", "local[1]", "spark")]
)
def test_a_missing_package_is_reported_with_its_installation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, module: str, engine: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    columns = ["--label=y", "--score=p", "--output=counts.csv"]
    message = refused(capsys, "a.csv", *columns, f"--engine={engine}")
    assert message.endswith(f'pip install "threshold-explorer[{extra}]"')


def test_an_engine_without_its_driver_or_spark_master_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["--label=y", "--score=p", f"--output={tmp_path}/counts.csv"]
    message = refused(capsys, "predictions", *place, "--engine=trino://bob:secret@host/x")
    assert message.endswith('The Ibis backend trino is not installed: pip install "ibis-framework[trino]"')
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        master = f"spark://127.0.0.1:{closed.getsockname()[1]}"
        message = refused(capsys, "a.parquet", *place, f"--engine={master}?spark.executor.memory=1g")
    assert message == f"No Spark master responds at {master}: Connection refused."
    message = refused(capsys, "a.parquet", *place, "--engine=spark://somewhere")
    assert message.startswith('"spark://somewhere" has no port; ')


@pytest.mark.parametrize(
    ("kind", "centre", "spread"),
    [(np.float32, -2.0, 1.0), (np.float64, -9.0, 3.0), (np.float32, None, 20.0), (np.float64, None, 20.0)],
)
def test_too_many_scores_are_grouped_with_valid_bounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: type, centre: float | None, spread: float
) -> None:
    rng = np.random.default_rng(7)
    label = rng.random(20_000) < 0.2
    logit = spread * (rng.normal(size=label.size) + label)
    score = (logit if centre is None else 1 / (1 + np.exp(-logit - centre))).astype(kind)
    score[:200] = np.repeat(np.arange(20) / 20, 10).astype(kind)
    source = written(tmp_path / "rows.parquet", y=label, p=score)
    found = reduced(source, "--most-scores", "3000", to=tmp_path / "counts.parquet")
    assert "exceed the limit of 3 000: neighbouring ones form" in capsys.readouterr().out.replace("\u202f", " ")
    groups = ScoreGroups.from_counts(*(found[name].to_numpy() for name in GROUPED))
    truth = BinaryScores.from_predictions(label, score, pos_label=True)
    assert len(groups.low) == len(found) < truth.n_distinct / 2
    low, high = groups.scores.average_precision_bounds()
    assert low <= truth.average_precision() <= high < low + 0.01
    low, high = groups.scores.roc_auc_bounds()
    assert low <= truth.roc_auc() <= high < low + 0.005
    thresholds = ThresholdGrid.for_scores(float(score.min()), float(score.max()), FINENESS["finest"]).thresholds
    assert not groups.holds(thresholds).any()
    assert np.array_equal(groups.scores.confusion_at(thresholds).tp, truth.confusion_at(thresholds).tp)
    assert np.array_equal(groups.scores.confusion_at(thresholds).fp, truth.confusion_at(thresholds).fp)


def test_spilled_files_are_deleted_when_the_command_is_stopped(tmp_path: Path) -> None:
    """Stopped while DuckDB has spilled to disk; no temporary file and no output is left."""
    rng = np.random.default_rng(8)
    source = written(tmp_path / "rows.parquet", y=rng.random(2_000_000) < 0.5, p=rng.random(2_000_000))
    (spill := tmp_path / "spill").mkdir()
    command = [sys.executable, "-m", "threshold_explorer.data.reduce", str(source), "--label=y", "--score=p"]
    engine = f"--engine=duckdb://?memory_limit={MEMORY_MB}MB&threads=1"
    options = [f"--output={tmp_path}/counts.parquet", "--most-scores=100000000", engine]
    environment = {**os.environ, "TMPDIR": str(spill)}
    # A shell that runs the tests in the background ignores Ctrl-C, which child processes inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen([*command, *options], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not any(spill.glob("threshold-explorer-*/*")):
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, message = running.communicate(timeout=TIMEOUT_SECONDS)
    assert (running.returncode, message.splitlines()[-1]) == (130, "Stopped; nothing was written.")
    assert list(spill.iterdir()) == []
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["rows.parquet"]
