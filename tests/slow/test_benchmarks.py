"""The arithmetic of the benchmarks, and a run of each at a size too small to measure speed."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import streamlit as st

from benchmarks import report
from benchmarks.__main__ import SUBJECTS, main
from benchmarks.chromium import served
from benchmarks.drag import Drag, up_and_down
from benchmarks.memory import resident_tree
from benchmarks.peak_memory import peak_memory
from benchmarks.plan import DEFAULT_ROWS, Plan
from benchmarks.ranking import RunAndJudgements, in_ir_measures, largest_difference
from benchmarks.ranking import in_this_project as rankings_here
from benchmarks.reading import check_same_scores, csv_bytes, in_pyarrow
from benchmarks.report import Table, markdown
from benchmarks.resampling import resampled_rows
from benchmarks.rivals import comparison
from benchmarks.rivals import guarantees as rival_guarantees
from benchmarks.rivals.__main__ import main as print_rivals
from benchmarks.statistic import Predictions, builds, in_scikit_learn, in_this_project
from benchmarks.timing import Laps, Timings, alternated
from benchmarks.uploads import releases_until
from metrics_core import BinaryScores, bands

ROOT = Path(__file__).resolve().parents[2]
# For each subject its smallest size, and the number of rows of each table that it prints.
TINY = {
    "statistic": (
        "--rows 3000 --repeat 1",
        {
            "Statistic, PR curve, AP, ROC AUC and 1001 thresholds": 2,
            "Peak memory of the same": 2,
            "Where the time goes": 12,
            "Building the scores from other types of labels and counts": 8,
        },
    ),
    "ranking": ("--ranking-rows 3000 --repeat 1", {"Ranked lists, from tables to the means over queries": 1}),
    "multiclass": (
        "--class-rows 3000 --repeat 1",
        {
            "Ten classes: confusion table, averages, AP and ROC AUC of each, top-3 accuracy": 1,
            "Peak memory of the same, added to libraries and inputs": 1,
        },
    ),
    "guarantees": ("--rows 3000 --repeat 1", {"Guaranteed thresholds": 1}),
    "partial": ("--rows 3000 --repeat 1", {"Partly labelled cases, 5 % with a label": 1}),
    "groups": (
        "--group-rows 3000 --group-sets 2 --repeat 1",
        {
            "Fifty groups": 2,
            "A threshold for each of fifty groups": 7,
            "The search for weak slices": 4,
            "Intervals of one group, simulated": 4,
            "Gaps between groups, simulated": 12,
            "Searches of data without a weak slice, simulated": 4,
        },
    ),
    "calibration": ("--rows 3000 --repeat 1", {"Calibration": 1}),
    "resampling": ("--rows 3000 --repeat 1", {"A thousand resamples": 2}),
    "compare": ("--rows 3000 --repeat 1", {"Ten series": 1}),
    "periods": ("--rows 3000 --repeat 1", {"Months": 1}),
    "reading": (
        "--file-rows 2000 --large-rows 3000 --repeat 1",
        {
            "A file, from bytes to the numbers of the first screen": 4,
            "Where the reading time goes": 12,
            "Many rows": 2,
        },
    ),
    "reducing": ("--reduce-rows 3000", {"Counting where the rows are": 1}),
    "texts": ("--text-rows 500 --repeat 1", {}),
    "choosing": ("--rows 3000 --repeat 1", {}),
    "sharing": (
        "--file-rows 2000 --repeat 1",
        {"A shared link to 2 000 rows, to the numbers of the first screen": 5},
    ),
    "languages": ("--releases 3", {"Slider releases in several languages": 2}),
}
TINY_IN_BROWSER = {
    "uploads": ("--upload-megabytes 1 --releases 1", {"Concurrent large uploads": 7}),
    "live": (
        "--file-rows 2000 --moves 12 --releases 1",
        {
            "Work per pointer move while the slider is dragged": None,
            "When a pointer move is painted": None,
            "From slider release to the server's numbers on screen": 2,
            "Payload of the live table": 6,
        },
    ),
    "series": (
        "--file-rows 2000 --moves 12 --repeat 1",
        {"Ten series: thresholds and counts at 201 equal shares flagged": 1, "Ten series on the Compare page": 1},
    ),
    "first_chart": ("--visits 1", {"From opening the page to its first chart": 2}),
    "starting": (
        "--visits 1 --file-rows 2000",
        {"From Enter to the first chart": 1, "A widget of a notebook, from arrays": 1},
    ),
    "memory": ("--further-viewers 1", {"Memory of the server by viewers of one data set": 3}),
}
# Moves at 0, 50 and 100 ms, painted by the frames 0, 1 and 4 after them; the last long after the slider's own change.
DRAG = Drag(
    moves=[0, 50, 100],
    changes=[3.5, 60.5, 119],
    frames=[5, 20, 52, 66, 102, 118, 134, 145, 160],
    draws=[(2, 1), (58, 2), (120, 30)],
    sent=0,
)


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def table_in(text: str, title: str) -> list[dict[str, str]]:
    """The rows of a printed table, by column; the first of several columns with the same name."""
    lines = text.partition(f"### {title}\n\n")[2].partition("\n\n")[0].splitlines()
    names = cells(lines[0])
    return [dict(reversed(list(zip(names, cells(line), strict=True)))) for line in lines[2:]]


def allocate(megabytes: int) -> Callable[[], object]:
    return lambda: np.ones(megabytes * 1_000_000, dtype=np.int8)


def test_tasks_take_turns():
    order = []
    measured = alternated({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, repeat=3)
    assert order == ["a", "b"] * 3
    assert {name: len(timings.values) for name, timings in measured.items()} == {"a": 3, "b": 3}


def test_timings_are_summarized():
    timings = Timings(tuple(range(20, 0, -1)))
    assert (timings.best, timings.median) == (1, 10.5)
    assert [timings.quantile(share) for share in (0, 0.05, 0.5, 0.95, 1)] == [1, 1, 10, 19, 20]


def test_laps_are_recorded_by_stage():
    laps = Laps()
    for _ in range(2):
        with laps("read"):
            pass
        with laps("count"):
            pass
    assert {stage: len(timings.values) for stage, timings in laps.timings().items()} == {"read": 2, "count": 2}


def test_a_table_is_markdown():
    table = Table("Speed", ("what", "this project"), [("sorting", "2 ms")], ("Best of 3.",))
    assert markdown(table) == "### Speed\n\n| what | this project |\n| --- | ---: |\n| sorting | 2 ms |\n\nBest of 3.\n"
    with pytest.raises(ValueError, match="1 cells for 2 columns"):
        markdown(replace(table, rows=[("sorting",)]))


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (report.at_least(25, 25), "≥ 25×: reached"),
        (report.at_least(24.9, 25), "≥ 25×: **missed**"),
        (report.at_most(4, 4, " ms"), "≤ 4 ms: reached"),
        (report.at_most(4.1, 4, " ms"), "≤ 4 ms: **missed**"),
        (report.below(1, 1, " MB"), "< 1 MB: **missed**"),
        (report.below(0.9, 1, " MB"), "< 1 MB: reached"),
        (report.none(0), "none: reached"),
        (report.none(1), "none: **missed**"),
    ],
)
def test_a_goal_states_whether_it_was_reached(verdict, expected):
    assert verdict == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (report.ratio_text(report.times_faster(rival=3.0, own=0.12)), "25.0×"),
        (report.ratio_text(0.5), "0.50×"),
        (report.ratio_text(1339.6), "1340×"),
        (report.ratio_text(9.996), "10.0×"),
        (report.seconds_text(1.234), "1.23 s"),
        (report.seconds_text(0.0123), "12.3 ms"),
        (report.seconds_text(0.000435), "435 µs"),
        (report.milliseconds_text(0.4), "0.40 ms"),
        (report.megabytes_text(42_800_000), "42.8 MB"),
        (report.kilobytes_text(1_110), "1.11 kB"),
        (report.integer_text(10_000_000), "10 000 000"),
    ],
)
def test_figures_are_written_with_their_unit(text, expected):
    assert text == expected


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_the_compared_implementations_give_the_same_numbers(share):
    data = Predictions.drawn(2000, share)
    assert data.y_true.sum() == 2000 * share
    ours, theirs = in_this_project(data, Laps()), in_scikit_learn(data, Laps())
    assert ours.difference(theirs) <= 1e-12
    assert len(ours.thresholds) == 2001


def test_a_difference_in_any_number_is_detected():
    numbers = in_this_project(Predictions.drawn(300, 0.5), Laps())
    for field in ("thresholds", "precision", "recall", "precision_at", "recall_at", "average_precision", "roc_auc"):
        changed = np.array(getattr(numbers, field))
        changed.flat[changed.size // 2] += 0.25
        assert replace(numbers, **{field: changed}).difference(numbers) == pytest.approx(0.25), field


def test_labels_and_counts_of_other_types_are_the_same_cases():
    data = Predictions.drawn(500, 0.1)
    made = {name: build() for name, build in builds(data).items()}
    several = made.pop("counts of several")
    assert len(made) == 7
    assert all(scores == made["whole numbers"] for scores in made.values())
    assert several.n_distinct > 400


def test_the_benchmark_file_contains_all_digits():
    content = csv_bytes(500, "texts")
    label, score = content.splitlines()[1].decode().replace('"', "").split(",")
    data = Predictions.drawn(500, 0.1)
    assert (label, float(score)) == (("ham", "spam")[data.y_true[0]], data.y_score[0])


def test_a_reader_that_changes_a_score_is_detected(monkeypatch):
    content = csv_bytes(50, "0 and 1")
    check_same_scores(content)
    rounded = in_pyarrow(content)["score"].to_numpy().round(9)
    monkeypatch.setattr("benchmarks.reading.in_pyarrow", lambda _: pa.table({"score": rounded}))
    with pytest.raises(AssertionError, match="differ"):
        check_same_scores(content)


def test_memory_is_measured_for_the_task_only():
    peak = peak_memory("tests.slow.test_benchmarks:allocate", megabytes=50)
    assert 49e6 < peak.added < 55e6
    assert peak.before > 10e6


def test_updates_are_counted_by_the_frame_that_paints_them():
    assert [DRAG.painted(frame) for frame in range(5)] == [1, 1, 0, 0, 1]
    assert DRAG.to_frame.values == (5, 16, 60)
    assert DRAG.work.values == (1, 2, 30)


def test_updates_painted_with_the_slider_are_distinguished():
    assert DRAG.painted_with_slider == 2


def test_an_update_without_a_move_is_refused():
    with pytest.raises(LookupError, match="no pointer move"):
        replace(DRAG, moves=[10]).painted(0)


def test_the_drag_covers_the_track_a_step_at_a_time():
    path = list(up_and_down(200))
    assert (min(path), max(path)) == (0, 1)
    assert max(abs(np.diff([0.5, *path]))) == pytest.approx(0.01)


def test_every_size_is_an_option(monkeypatch):
    plans = []
    monkeypatch.setattr("benchmarks.__main__._print_all", lambda plan, subjects: plans.append((plan, subjects)))
    main([])
    main(["--rows", "10", "20", "--moves", "3", "--only", "live"])
    assert plans == [(Plan(rows=DEFAULT_ROWS), list(SUBJECTS)), (Plan(rows=(10, 20), moves=3), ["live"])]


def test_a_size_of_zero_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["--rows", "0"])
    assert "0 is not a whole number of 1 or more" in capsys.readouterr().err


def test_the_program_lists_its_subjects():
    command = [sys.executable, "-m", "benchmarks", "list"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert [line.split()[0] for line in listed.splitlines()] == list(SUBJECTS)


def test_an_impossible_measurement_is_reported_and_fails_nothing(monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.statistic.measure", lambda plan: 1 / 0)
    main(["--only", "statistic"])
    assert "### statistic: not measured" in capsys.readouterr().out


@pytest.fixture
def printed(monkeypatch, capsys):
    """Runs a subject at its smallest size and returns what it prints, whole and the rows of its tables."""

    def run(subject):
        sizes, tables = (TINY | TINY_IN_BROWSER)[subject]
        main(["--only", subject, *sizes.split()])
        text = capsys.readouterr().out
        assert "not measured" not in text
        rows = {title: table_in(text, title) for title in tables}
        assert {title: len(rows[title]) for title, count in tables.items() if count} == {
            title: count for title, count in tables.items() if count
        }
        return text, rows

    # Peaks are measured in separate processes, whose start takes most of the time: only once for each side.
    peaks = {}

    def peak_of_side(task, side, **arguments):
        if side not in peaks:
            peaks[side] = peak_memory(task, side=side, **arguments)
        return peaks[side]

    for subject in ("statistic", "ranking", "multiclass", "reading"):
        monkeypatch.setattr(f"benchmarks.{subject}.peak_memory", peak_of_side)
    # The environment names the store of shared links; the server caches the store.
    monkeypatch.setenv("DATABASE_URL", "")
    yield run
    st.cache_resource.clear()


@pytest.fixture
def printed_in_browser(monkeypatch, printed, server, browser, visitors):
    """The same for a subject with a server and a browser: reuses those of the browser tests."""

    @contextmanager
    def lent(of_session):
        yield of_session

    for subject in ("first_chart", "live", "memory", "series", "uploads"):
        monkeypatch.setattr(
            f"benchmarks.{subject}.served", lambda script=None: served(script) if script else lent(server)
        )
    for subject in ("live", "memory", "series", "uploads"):
        monkeypatch.setattr(f"benchmarks.{subject}.new_page", lambda _: visitors.next().new_page(1440, 900, dark=False))
    for subject in TINY_IN_BROWSER:
        monkeypatch.setattr(f"benchmarks.{subject}.chromium", lambda: lent(browser))
    monkeypatch.setattr("benchmarks.memory.SETTLING_SECONDS", 0)
    monkeypatch.setattr("benchmarks.series.SETTLING_MS", 0)
    monkeypatch.setattr("benchmarks.series.RELEASES", 1)
    monkeypatch.setattr("benchmarks.uploads.SENDERS", 2)
    yield printed
    visitors.leave()


def test_counting_in_the_database_is_measured_and_a_missing_spark_is_reported(monkeypatch, printed):
    monkeypatch.setattr("benchmarks.reducing.has_spark", lambda: False)
    text, tables = printed("reducing")
    ((row,),) = tables.values()
    assert (row["rows"], row["Spark"]) == ("3 000", "")
    assert 2900 < int(row["counts"].replace(" ", "")) <= 3000
    assert row["goal"] == "≤ 2 GB: reached"
    assert "pyspark is not installed" in text


def test_every_subject_has_a_smallest_size():
    assert {*TINY, *TINY_IN_BROWSER} == set(SUBJECTS)


@pytest.mark.parametrize("subject", sorted({*TINY} - {"reducing"}))
def test_a_subject_prints_its_tables(printed, subject):
    _, tables = printed(subject)
    for row in (row for rows in tables.values() for row in rows):
        assert float(row.get("largest difference", 0)) <= 1e-12


def test_both_ranking_implementations_give_the_same_numbers():
    data = RunAndJudgements.drawn(2000)
    ours = rankings_here(data)
    assert len(ours) == 6
    assert largest_difference(ours, in_ir_measures(data)) <= 1e-12
    assert largest_difference(ours, ours | {"AP": ours["AP"] + 0.25}) == pytest.approx(0.25)


def test_drawing_rows_gives_the_limits_of_the_resamples():
    data, steps = Predictions.drawn(3000, 0.1), np.arange(1, 10) / 10
    ours = bands(BinaryScores.from_predictions(data.y_true, data.y_score), steps, "f1")["f1"]
    low, high = resampled_rows(data, steps, n_resamples=1000)
    np.testing.assert_allclose([ours.low, ours.high], [low, high], atol=0.012)


@pytest.mark.parametrize("subject", TINY_IN_BROWSER)
def test_a_subject_in_the_browser_prints_its_tables(printed_in_browser, subject):
    _, tables = printed_in_browser(subject)
    if subject == "live":
        work, paint, *_ = tables.values()
        for row in work:
            assert row["slider changed"] == row["drawn"] != "0"
            assert row["sent to the server"] == "0"
        for row in paint:
            assert row["by the same frame as the slider's thumb"] == row["drawn"]


@pytest.mark.parametrize(
    ("arrivals", "expected"), [([False, False, True], (1.0, 2.0, 3.0)), ([True], (1.0,))], ids=["after", "at once"]
)
def test_moves_continue_until_the_files_have_arrived(arrivals, expected):
    arrived, seconds, memory = iter(arrivals), iter([1.0, 2.0, 3.0]), iter([5, 9, 6])
    timings, highest = releases_until(lambda: next(arrived), release=lambda: next(seconds), memory=lambda: next(memory))
    assert (timings.values, highest) == (expected, max([5, 9, 6][: len(expected)]))


def test_a_process_that_ended_has_no_memory():
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        # A zombie: still listed, without memory, since nothing waits for it.
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert resident_tree(os.getpid()) > 10e6


@pytest.fixture
def rivals_python(monkeypatch, tmp_path):
    """This environment instead of the rivals' environment, with stubs of their modules."""
    answers = {
        "in_first": {"numbers": [3.0, 2.0], "figure": [4.0, 5.0], "calibration": [90.0]},
        "in_second": {"opening": [60.0], "move": [2.0, 1.0], "sent": [35_000_000]},
        "in_third": {"decomposition": [7.0]},
    }
    for module, answer in answers.items():
        (tmp_path / f"{module}.py").write_text(f"print('loading')\nprint('''{json.dumps(answer)}''')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(comparison.Rival, "python", Path(sys.executable))
    modules = [replace(rival, module=module) for rival, module in zip(comparison.RIVALS, answers, strict=True)]
    monkeypatch.setattr(comparison, "RIVALS", modules)


def test_rivals_are_listed_beside_our_own_times(rivals_python):
    table = comparison.comparison_table(rows=2000, repeat=1)
    assert [(row[1].partition("==")[0], row[2]) for row in table.rows] == [
        ("rtichoke", "2.00 s"),
        ("rtichoke", "4.00 s"),
        ("rtichoke", "90.0 s"),
        ("explainerdashboard", "60.0 s"),
        ("explainerdashboard", "1.00 s"),
        ("explainerdashboard", "35.0 MB"),
        ("model-diagnostics", "7.00 s"),
    ]
    assert [row[4].endswith("×") for row in table.rows] == [True, True, True, True, False, False, True]


def test_a_missing_rival_is_reported(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(comparison, "ENVIRONMENTS", tmp_path)
    monkeypatch.setattr(rival_guarantees, "SITUATIONS", rival_guarantees.SITUATIONS[:1])
    print_rivals(["--rows", "100", "--repeat", "1", "--samples", "1"])
    output = capsys.readouterr().out
    assert "| mapie is not installed; run `make bench-rivals` |" in output
    tasks = [row["task"] for row in table_in(output, "Other dashboards, 100 predictions")]
    assert tasks == [
        "rtichoke is not installed; run `make bench-rivals`",
        "explainerdashboard is not installed; run `make bench-rivals`",
        "model-diagnostics is not installed; run `make bench-rivals`",
    ]


def test_a_rival_that_does_not_run_is_reported(monkeypatch):
    monkeypatch.setattr(comparison.Rival, "python", Path(sys.executable))
    monkeypatch.setattr(comparison, "RIVALS", [replace(comparison.RIVALS[0], module="benchmarks.in_nowhere")])
    table = comparison.comparison_table(rows=100, repeat=1)
    assert table.rows[0][0].startswith("rtichoke was installed but did not run: ")
    assert "No module named benchmarks.in_nowhere" in table.rows[0][0]


def test_make_installs_the_rivals_that_are_measured():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (named,) = re.findall(r"^RIVALS := (.*)$", makefile, re.MULTILINE)
    rivals = [*comparison.RIVALS, rival_guarantees.MAPIE]
    assert named.split() == sorted(rival.name for rival in rivals)
    assert all(rival.version.startswith(f"{rival.name}==") for rival in rivals)


def test_guaranteed_thresholds_are_listed_beside_those_of_mapie(monkeypatch, tmp_path):
    # Stands for MAPIE: a threshold that is no probability of any case, and none.
    (tmp_path / "in_fourth.py").write_text(
        "import json\nprint(json.dumps({'defaults': [None, 0.999999], 'fixed sequence': [0, 0.5]}))"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(comparison.Rival, "python", Path(sys.executable))
    monkeypatch.setattr(rival_guarantees, "MAPIE", replace(rival_guarantees.MAPIE, module="in_fourth"))
    monkeypatch.setattr(rival_guarantees, "SITUATIONS", rival_guarantees.SITUATIONS[2:3])
    table = rival_guarantees.guarantees_table(2)
    (row,) = table.rows
    found, broken, value = row[4:7]
    assert (found, broken) == ("100.0", "0.0")
    # With a threshold that flags no case, recall is broken; with one that flags all, specificity is 0.
    assert row[7:9] == ("50.0", "50.0")
    assert float(row[9]) > 99.9
    assert row[11] == "100.0"
    assert row[14] == value
