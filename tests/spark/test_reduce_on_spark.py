"""The command on a real cluster of two workers, compared with the counts of numpy and of DuckDB."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from metrics_core import BinaryScores, ScoreGroups
from tests.sources import ROOT
from tests.spark.cluster import SETTINGS, TIMEOUT_SECONDS, Cluster, Daemon, with_settings
from threshold_explorer.data.reduce import spark
from threshold_explorer.data.reduce.__main__ import main
from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid

# Ibis uses a deprecated function of DuckDB.
pytestmark = pytest.mark.filterwarnings("ignore:fetch_arrow_table:DeprecationWarning")

# The same Spark without workers, which costs a second instead of ten.
ON_THIS_MACHINE = with_settings("local[2]", SETTINGS)
FILES, ROWS = 12, 5000
COUNTS = ["score", "n_positive", "n_negative"]
GROUPED = ["score", "score_high", "n_positive", "n_negative"]
# Texts that need escaping in SQL.
AWKWARD = ["it's", 'a "b"', "c\\d", "e\nf", "Ünïcode 日本 🎈", "g%h_i", "${x}", "ok"]


def reduced(source: Path | str, to: Path, *options: str) -> pa.Table:
    assert main([str(source), "--label", "y", "--score", "p", "-o", str(to), *options]) == 0
    return pq.read_table(to)


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The only line of errors besides the progress messages."""
    assert main([*arguments, "--label=y"]) == 2
    (sentence,) = [line for line in capfd.readouterr().err.splitlines() if "…" not in line]
    return sentence.removeprefix("Error: ")


def scores_in(table: pa.Table) -> BinaryScores:
    return BinaryScores.from_counts(*(table[name].to_numpy() for name in COUNTS))


@pytest.fixture(scope="module")
def many_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, pa.Table]:
    """Files whose rows have it all: no label, no score, nan, both zeros, groups, a number to choose by."""
    folder = tmp_path_factory.mktemp("files")
    rng = np.random.default_rng(21)
    tables = []
    for number in range(FILES):
        score = np.round(rng.normal(size=ROWS), 2)
        score[rng.random(ROWS) < 0.02] = -0.0
        without = pa.array(rng.random(ROWS) < 0.03)
        columns = {
            "y": pa.array(rng.choice(AWKWARD, ROWS), mask=rng.random(ROWS) < 0.03),
            "p": pa.array(
                np.where(rng.random(ROWS) < 0.03, np.nan, score), mask=without.to_numpy(zero_copy_only=False)
            ),
            "g": pa.array(rng.choice([2**60 + 1, 7], ROWS), mask=rng.random(ROWS) < 0.1),
            "amount": rng.random(ROWS),
            "at": pa.array(np.arange(ROWS), pa.timestamp("ns")),
        }
        tables.append(pa.table(columns))
        pq.write_table(tables[-1], folder / f"part-{number:02}.parquet")
    return folder / "part-*.parquet", pa.concat_tables(tables)


def by_numpy(rows: pa.Table, positive: str) -> dict[tuple[Any, float], list[int]]:
    """Positives and negatives by group and score, of the rows that have both label and score."""
    counts: dict[tuple[Any, float], list[int]] = {}
    for label, score, group in zip(*(rows[name].to_pylist() for name in "ypg"), strict=True):
        if label is not None and score is not None and not np.isnan(score):
            counts.setdefault((group, score + 0.0), [0, 0])[label != positive] += 1
    return counts


def test_counts_are_numpys_and_duckdbs_to_the_last_integer(
    tmp_path: Path, cluster: Cluster, many_files: tuple[Path, pa.Table]
) -> None:
    source, rows = many_files
    positive = "c\\d"
    options = ["--drop-missing", f"--positive={positive}", "--where", "amount >= 0.25", "--group", "g"]
    found = reduced(source, tmp_path / "spark.parquet", *options, f"--engine={cluster.engine()}")
    chosen = rows.filter(pa.array(rows["amount"].to_numpy() >= 0.25))
    columns = (found[name].to_pylist() for name in ("g", *COUNTS))
    assert {(g, p): [n, m] for g, p, n, m in zip(*columns, strict=True)} == by_numpy(chosen, positive)
    assert found.equals(reduced(source, tmp_path / "duckdb.parquet", *options))


@pytest.mark.parametrize(
    ("labels", "positive"),
    [([1.0, 0.1, 0.1, None], "0.1"), ([True, False, False, None], "true"), ([2**60 + 1, 2**60, 1, None], str(2**60))],
    ids=["float", "bool", "int"],
)
def test_labels_are_compared_as_texts(tmp_path: Path, labels: list[Any], positive: str) -> None:
    source = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"y": labels, "p": pa.array([0.5, 0.25, 0.125, 1], pa.float32())}), source)
    options = [f"--positive={positive}", "--drop-missing"]
    found = reduced(source, tmp_path / "spark.parquet", *options, f"--engine={ON_THIS_MACHINE}")
    assert found.equals(reduced(source, tmp_path / "duckdb.parquet", *options))
    assert sum(found["n_positive"].to_pylist()) == sum(str(label).lower() == positive for label in labels)


def test_parts_of_several_engines_merged_are_the_whole(
    tmp_path: Path, cluster: Cluster, many_files: tuple[Path, pa.Table]
) -> None:
    source, rows = many_files
    options = ["--drop-missing", "--positive=ok"]
    first, second, third = (
        scores_in(reduced(str(source).replace("*", part), tmp_path / "part.parquet", *options, *engine))
        for part, engine in (("0[0-3]", [f"--engine={ON_THIS_MACHINE}"]), ("0[4-9]", []), ("1*", []))
    )
    whole = scores_in(reduced(source, tmp_path / "whole.parquet", *options, f"--engine={cluster.engine()}"))
    complete = rows.to_pandas()[["y", "p"]].dropna()
    truth = BinaryScores.from_predictions(complete["y"] == "ok", complete["p"], pos_label=True)
    assert first.merge(second).merge(third) == whole == truth


@pytest.mark.parametrize(("kind", "spread"), [(np.float32, 1.0), (np.float64, 1e-9)])
def test_too_many_scores_are_grouped_and_the_groups_hold_the_truth(tmp_path: Path, kind: type, spread: float) -> None:
    rng = np.random.default_rng(22)
    label = rng.random(20_000) < 0.2
    score = (spread * (rng.normal(size=label.size) + label)).astype(kind)
    score[:200] = np.repeat(np.arange(20) * spread / 20, 10).astype(kind)
    source = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"y": label, "p": score}), source)
    options = ["--most-scores=3000", f"--engine={ON_THIS_MACHINE}"]
    found = reduced(source, tmp_path / "counts.parquet", *options)
    groups = ScoreGroups.from_counts(*(found[name].to_numpy() for name in GROUPED))
    truth = BinaryScores.from_predictions(label, score, pos_label=True)
    assert len(groups.low) == len(found) < truth.n_distinct / 2
    thresholds = ThresholdGrid.for_scores(float(score.min()), float(score.max()), FINENESS["finest"]).thresholds
    assert not groups.holds(thresholds).any()
    assert np.array_equal(groups.scores.confusion_at(thresholds).tp, truth.confusion_at(thresholds).tp)
    assert np.array_equal(groups.scores.confusion_at(thresholds).fp, truth.confusion_at(thresholds).fp)


def test_csv_files_are_read_like_duckdb(tmp_path: Path) -> None:
    source = tmp_path / "rows.csv"
    source.write_text('y,p,note\nspam,0.5,"a ""b"", c"\nham,,\n"ham",-0.25,x\n')
    options = ["--drop-missing", f"--engine={ON_THIS_MACHINE}"]
    found = reduced(source, tmp_path / "spark.parquet", *options)
    assert found.equals(reduced(source, tmp_path / "duckdb.parquet", *options[:1]))
    assert found.select(COUNTS).to_pydict() == {"score": [-0.25, 0.5], "n_positive": [0, 1], "n_negative": [1, 0]}


def test_a_worker_killed_while_it_counts_does_not_change_the_counts(tmp_path: Path, cluster: Cluster) -> None:
    """Its executor ends too; the other one repeats its tasks."""
    rng = np.random.default_rng(23)
    label, score = rng.random(900_000) < 0.1, rng.integers(0, 50_000, 900_000) / 50_000
    for number, rows in enumerate(np.split(np.arange(label.size), 30)):
        pq.write_table(pa.table({"y": label[rows], "p": score[rows]}), tmp_path / f"part-{number}.parquet")
    # One task per file, so that many are left when the first is done.
    engine = cluster.engine(spark__sql__files__maxPartitionBytes="1m", spark__sql__files__openCostInBytes="1m")
    watched = cluster.workers[0]
    saboteur = threading.Thread(target=_kill_in_the_middle, args=(watched,))
    saboteur.start()
    found = reduced(tmp_path / "part-*.parquet", tmp_path / "counts.parquet", f"--engine={engine}")
    saboteur.join()
    cluster.workers[0] = cluster.new_worker()
    assert watched.process.returncode == -signal.SIGKILL
    assert scores_in(found) == BinaryScores.from_predictions(label, score, pos_label=True)


def _kill_in_the_middle(worker: Daemon) -> None:
    """Kill a worker whose executor has finished some of the thirty tasks of a stage but not all."""
    give_up = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < give_up:
        if any(4 <= done <= 20 for done in map(int, re.findall(r"Finished task (\d+)\.0 in stage", worker.executed()))):
            worker.kill()
            return
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("source", "score", "message"),
    [
        ("gone-*.parquet", "p", r"spark reports an error: \[PATH_NOT_FOUND\] Path does not exist: file:"),
        ("gone", "p", r'spark has no table "gone"; file names must end in \.parquet or \.csv\.'),
        ("broken.parquet", "p", r"spark reports an error: file:\S+broken\.parquet is not a Parquet file\."),
        ("short.csv", "p", r"spark reports an error: \[MALFORMED_CSV_RECORD\] Malformed CSV record: b,0\.25"),
        ("rows.parquet", "q", 'There is no column "q"; the columns are "y", "p" and "P".'),
        ("rows.parquet", "y", 'Column "y" has two roles; label, score and group must be different columns.'),
    ],
)
def test_what_cannot_be_counted_is_refused_in_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], source: str, score: str, message: str
) -> None:
    pq.write_table(pa.table({"y": ["a", "b"], "p": [0.5, 0.25], "P": ["x", "y"]}), tmp_path / "rows.parquet")
    (tmp_path / "broken.parquet").write_bytes(b"PAR1 and nothing more")
    (tmp_path / "short.csv").write_text("y,p,q\na,0.5,1\nb,0.25\n")
    place = source if source == "gone" else str(tmp_path / source)
    output = tmp_path / "counts.parquet"
    sentence = refused(capfd, place, f"--score={score}", f"--output={output}", f"--engine={ON_THIS_MACHINE}")
    assert re.match(message, sentence)
    assert not output.exists()


def test_a_cluster_without_a_worker_large_enough_is_refused(
    tmp_path: Path, cluster: Cluster, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spark, "WORKER_SECONDS", 5)
    engine = cluster.engine(spark__executor__memory="2g")
    place = ["a.parquet", "--score=p", f"--output={tmp_path}/counts.csv", f"--engine={engine}"]
    assert refused(capfd, *place).endswith("none accepted the job within 5 seconds.")


def test_a_java_that_does_not_start_is_reported(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "threshold_explorer.data.reduce",
        "a.parquet",
        "--label=y",
        "--score=p",
        "--engine=local[1]",
    ]
    environment = {**os.environ, "JAVA_HOME": str(tmp_path)}
    ended = subprocess.run(
        [*command, f"--output={tmp_path}/counts.csv"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    (sentence,) = ended.stderr.splitlines()
    assert ended.returncode == 2
    assert sentence.startswith("Error: Spark needs Java 17 or 21, which did not start: ")
    assert f"{tmp_path}/bin/java" in sentence
