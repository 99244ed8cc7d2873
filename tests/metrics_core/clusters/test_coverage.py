"""Intervals that count clusters contain the true value about as often as they say; docs/intervals.md has more."""

from tests.metrics_core.clusters import coverage as program
from tests.metrics_core.clusters.coverage import NAMES, Clusters, coverage


def test_intervals_cover_where_the_cases_of_a_cluster_are_alike():
    found = coverage(Clusters(40, True, 0.7), n_sets=60, n_resamples=100)
    for name, (covered, without) in found.items():
        assert without < 0.1, name
        # Four standard errors of 60 samples below 95 %.
        assert 0.84 <= covered, name


def test_the_program_prints_a_row_for_each_interval(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["coverage", "--sets", "1", "--draws", "100"])
    monkeypatch.setattr(program, "NUMBERS", (30,))
    program.main()
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(f"| {name} ") for line in lines for name in NAMES) == 2 * len(NAMES)
