"""The command on real files and a real DuckDB, held to counts that numpy makes."""

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

from dashboard.data.threshold_grid import FINENESS, ThresholdGrid
from dashboard.reduce.__main__ import main
from metrics_core import BinaryScores, ScoreGroups
from tests.sources import ROOT

# Ibis asks DuckDB in words that DuckDB is about to forget.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

MEMORY_MB = 64
PATIENCE_SECONDS = 120
GROUPED = ("score", "score_high", "n_positive", "n_negative")


def written(path: Path, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


def reduced(source: Path | str, *options: str, to: Path) -> pa.Table:
    arguments = [str(source), "--label", "y", "--score", "p", "-o", str(to), *options]
    assert main(arguments) == 0
    return pq.read_table(to) if to.suffix == ".parquet" else pyarrow.csv.read_csv(to)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 1
    *_, sentence = capsys.readouterr().err.splitlines()
    return sentence


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
    for number in range(32):
        score, label = rng.integers(0, 400_000, 150_000) / 400_000, rng.random(150_000) < 0.1
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
def test_any_split_merged_again_is_the_whole(tmp_path: Path, ending: str) -> None:
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


@pytest.mark.parametrize("kind", [pa.float32(), pa.float64()], ids=["float32", "float64"])
def test_scores_keep_their_type(tmp_path: Path, kind: pa.DataType) -> None:
    source = written(tmp_path / "rows.parquet", y=["a", "b"], p=pa.array([0.7, 0.1], kind))
    assert reduced(source, to=tmp_path / "counts.parquet").schema.field("score").type == kind


def test_groups_are_counted_each_by_itself(tmp_path: Path) -> None:
    source = written(tmp_path / "rows.parquet", y=[1, 0, 0, 1], p=[0.5, 0.5, 0.5, 0.5], g=["x", "y", "x", "x"])
    found = reduced(source, "--group", "g", to=tmp_path / "counts.parquet")
    assert found.select(["g", "n_positive", "n_negative"]).to_pylist() == [
        {"g": "x", "n_positive": 2, "n_negative": 1},
        {"g": "y", "n_positive": 0, "n_negative": 1},
    ]


def test_a_csv_file_and_a_table_of_a_database_are_counted_alike(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("y,p\nspam,0.5\nham,0.25\nham,0.5\n")
    with duckdb.connect(str(tmp_path / "bank.duckdb")) as database:
        database.sql(f"CREATE TABLE predictions AS FROM '{rows}'")
    of_file = reduced(rows, to=tmp_path / "of-file.parquet")
    of_table = reduced("predictions", "--engine", f"duckdb://{tmp_path}/bank.duckdb", to=tmp_path / "of-table.parquet")
    assert counts_in(of_file) == {"score": [0.25, 0.5], "n_positive": [0, 1], "n_negative": [1, 1]}
    assert of_table == of_file


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--label z --score p", 'There is no column "z"; the columns are "y", "p", "q", "s" and "positive".'),
        ("--label y --score y", 'Column "y" has two roles; label, score and group are different columns.'),
        ("--label y --score s", 'Column "s" holds values of type string; a score must be a number.'),
        ("--label y --score p --positive c", 'Column "y" has the labels "a" and "b" but no "c"'),
        ("--label s --score p", 'Column "s" has the labels "x", "y" and "z"; one of them must be chosen as positive.'),
        ("--label y --score q", 'Of 3 rows, 0 have no label in "y" and 2 no score in "q"; --drop-missing leaves'),
        ("--label y --score p --where y=none", "No row has a label; look at the source and at the conditions."),
        ("--label y --score p --where p", '"p" is no condition; a column, one of'),
        ("--label y --score p --where p=oops", "duckdb refuses: Conversion Error: Could not convert string"),
        ("--label y --score p --group positive", 'A group cannot be called "positive", as a column of the counts is'),
        ("--label y --score p --engine nowhere://bob:secret@host/x", "nowhere refuses: Don't know how to connect to"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: str, said: str
) -> None:
    columns = {"y": ["a", "b", "b"], "p": [0.5, 0.25, 0.125], "q": [0.5, None, float("nan")], "s": ["x", "y", "z"]}
    columns["positive"] = columns["s"]
    source = written(tmp_path / "rows.parquet", **columns)
    output = tmp_path / "counts.parquet"
    sentence = refused(capsys, str(source), "-o", str(output), *options.split())
    assert sentence.startswith(said)
    assert "secret" not in sentence
    assert not output.exists()


def test_infinite_scores_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "rows.parquet", y=["a", "b"], p=[0.5, float("inf")])
    said = refused(capsys, str(source), "--label=y", "--score=p", f"--output={tmp_path}/counts.csv", "--drop-missing")
    assert said == 'One score in column "p" is infinite; a score must be a finite number.'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("gone-*.parquet", "duckdb refuses: IO Error: No files found that match the pattern"),
        ("gone.csv", "duckdb refuses: IO Error: No files found that match the pattern"),
        ("gone", 'duckdb has no table "gone"; a file\'s name ends in .parquet or .csv.'),
    ],
)
def test_a_source_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, said: str
) -> None:
    assert refused(capsys, source, "--label=y", "--score=p", f"--output={tmp_path}/counts.csv").startswith(said)


@pytest.mark.parametrize(
    ("output", "said"),
    [("counts.xlsx", "ends neither in .parquet nor in .csv"), ("gone/counts.csv", "There is no folder")],
)
def test_an_output_that_cannot_be_written_is_refused_before_anything_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], output: str, said: str
) -> None:
    assert said in refused(capsys, "gone.csv", "--label=y", "--score=p", "-o", str(tmp_path / output))


def test_a_command_that_is_not_understood_ends_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rows.csv"])
    assert ended.value.code == 2
    assert "--label" in capsys.readouterr().err


def test_the_command_says_what_it_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "rows.parquet", y=["no", "yes", None], p=[0.5, 0.5, 0.25])
    reduced(source, "--drop-missing", to=tmp_path / "counts.parquet")
    counted, dropped = capsys.readouterr().out.splitlines()
    assert counted.startswith("2 rows counted at one score in ")
    assert '1 are "yes"' in counted
    assert dropped == "One row without a label or a score was left out."


@pytest.mark.parametrize(
    ("module", "engine", "file"),
    [("ibis", "duckdb://", "requirements-reduce.txt"), ("pyspark", "local[1]", "requirements-spark.txt")],
)
def test_without_what_it_needs_a_sentence_says_how_to_get_it(
    tmp_path: Path, module: str, engine: str, file: str
) -> None:
    (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError('{module}')")
    command = [sys.executable, "-m", "dashboard.reduce", "a.csv", "--label=y", "--score=p", "--output=counts.csv"]
    environment = {"PYTHONPATH": str(tmp_path)}
    ended = subprocess.run([*command, f"--engine={engine}"], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.strip().endswith(f"pip install -r {file}")


@pytest.mark.parametrize("scheme", ["bigquery", "mysql", "trino"])
def test_an_engine_whose_driver_is_not_installed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scheme: str
) -> None:
    place = ["--label=y", "--score=p", f"--output={tmp_path}/counts.csv", f"--engine={scheme}://bob:secret@host/x"]
    said = refused(capsys, "predictions", *place)
    assert said.endswith(f'for {scheme} is not installed: pip install "ibis-framework[{scheme}]"')


def test_a_spark_master_that_is_not_there_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["--label=y", "--score=p", f"--output={tmp_path}/counts.csv"]
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        master = f"spark://127.0.0.1:{nobody.getsockname()[1]}"
        said = refused(capsys, "a.parquet", *place, f"--engine={master}?spark.executor.memory=1g")
    assert said == f"No Spark master answers at {master}: Connection refused."
    said = refused(capsys, "a.parquet", *place, "--engine=spark://somewhere")
    assert said.startswith('"spark://somewhere" names no port; ')


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize(("centre", "spread"), [(-2.0, 1.0), (-9.0, 3.0), (None, 20.0)])
def test_too_many_scores_are_grouped_and_the_groups_hold_the_truth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: type, centre: float | None, spread: float
) -> None:
    rng = np.random.default_rng(7)
    label = rng.random(20_000) < 0.2
    logit = spread * (rng.normal(size=label.size) + label)
    score = (logit if centre is None else 1 / (1 + np.exp(-logit - centre))).astype(kind)
    score[:200] = np.repeat(np.arange(20) / 20, 10).astype(kind)
    source = written(tmp_path / "rows.parquet", y=label, p=score)
    found = reduced(source, "--most-scores", "3000", to=tmp_path / "counts.parquet")
    assert "more than 3 000: neighbouring ones were counted together" in capsys.readouterr().out.replace("\u202f", " ")
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


def test_what_was_spilled_is_gone_when_the_command_is_stopped(tmp_path: Path) -> None:
    """Stopped while DuckDB holds more than its memory on the disk; then nothing is left there, nor of the output."""
    rng = np.random.default_rng(8)
    source = written(tmp_path / "rows.parquet", y=rng.random(4_000_000) < 0.5, p=rng.random(4_000_000))
    (spill := tmp_path / "spill").mkdir()
    command = [sys.executable, "-m", "dashboard.reduce", str(source), "--label=y", "--score=p"]
    engine = f"--engine=duckdb://?memory_limit={MEMORY_MB}MB&threads=1"
    options = [f"--output={tmp_path}/counts.parquet", "--most-scores=100000000", engine]
    environment = {**os.environ, "TMPDIR": str(spill)}
    # Whoever runs the tests in the background of a shell hands on that Ctrl-C is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen([*command, *options], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not any(spill.glob("threshold-explorer-*/*")):
        assert time.monotonic() < give_up
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE_SECONDS)
    assert (running.returncode, said.splitlines()[-1]) == (130, "Stopped; nothing was written.")
    assert list(spill.iterdir()) == []
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["rows.parquet"]
