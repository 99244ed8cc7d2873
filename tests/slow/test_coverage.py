"""How often intervals contain the true value, in more samples than in `tests/test_coverage.py`; the docs' table."""

import re
from pathlib import Path

from benchmarks.coverage.__main__ import main
from benchmarks.coverage.binary import BINARY
from benchmarks.coverage.classes import CASES, CLASSES
from benchmarks.coverage.kinds import KINDS
from benchmarks.coverage.simulation import SITUATIONS
from benchmarks.coverage.whole_curves import coverage_of_simultaneous_bands
from tests.test_coverage import of_cells, too_narrow

# Three standard errors below 95 %, and sometimes none outside.
SETS, CHEAP, LEAST = 60, 100, 0.84
DOCS = Path(__file__).parents[2] / "docs" / "intervals.md"


# Ties have no intervals of their own, unlike weights and clusters.
@of_cells([(kind, situation) for kind in KINDS for situation in kind.situations if situation not in ("large", "ties")])
def test_every_interval_contains_the_true_value_about_as_often_as_it_says(kind, situation):
    n_sets = SETS if kind in (BINARY, CASES, CLASSES) else CHEAP
    assert too_narrow(kind, situation, n_sets, LEAST, population=50_000, texts=3000) == {}


def test_simultaneous_bands_contain_whole_curves():
    found = coverage_of_simultaneous_bands(50, 1.0, 50, 200, 7, positions=31)
    assert all(share >= 0.88 for share in found.values()), found


def test_the_table_in_the_docs_has_a_row_for_each_interval_and_all_hold(capsys, monkeypatch):
    for module in ("binary", "classes", "rows"):
        monkeypatch.setattr(f"benchmarks.coverage.{module}.POPULATION", 20_000)
    main(["--sets", "1", "--draws", "100"])
    printed = [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    start = lines.index("| interval | " + " | ".join(SITUATIONS) + " |")
    rows = lines[start : start + len(printed)]
    assert sorted(row.split(" | ")[0] for row in rows) == sorted(printed)
    cells = [cell for row in rows for cell in re.findall(r"(?<=\| )(\d+\.\d)(?: \((\d+) % none\))?", row)]
    assert len(cells) > 300
    shares = [float(share) for share, _ in cells]
    # Wilson's interval of a share near 1, top-2 accuracy, which the page names.
    assert [share for share in shares if share < 92] == [86.0]
