"""How often intervals contain the true value in simulated samples: enough of them to notice a wrong interval.

`tests/slow/test_coverage.py` has more samples and situations, docs/intervals.md all.
"""

import pytest

from benchmarks.coverage.binary import BINARY
from benchmarks.coverage.kinds import KINDS
from benchmarks.coverage.simulation import Kind, coverage

# Three standard errors below 95 %, and sometimes none outside.
SETS, DRAWS, LEAST = 20, 100, 0.8
# Weights and clusters have intervals of their own; all other situations have those of ties.
SITUATIONS = ("weights", "clusters", "ties")
CELLS = [(kind, situation) for kind in KINDS for situation in kind.situations if situation in SITUATIONS]


def of_cells(cells: list[tuple[Kind, str]]) -> pytest.MarkDecorator:
    names = [f"{kind.name}, {situation}" for kind, situation in cells]
    return pytest.mark.parametrize(("kind", "situation"), cells, ids=names)


def too_narrow(
    kind: Kind, situation: str, n_sets: int, least: float, population: int = 20_000, texts: int = 1000
) -> dict[str, str]:
    """The coverage of intervals that contain the true value too seldom, among those that most samples have."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("binary", "classes", "rows"):
            patch.setattr(f"benchmarks.coverage.{module}.POPULATION", population)
        patch.setattr("benchmarks.coverage.rows.POOL", texts)
        found = coverage(kind, situation, n_sets, DRAWS)
    return {name: str(each) for name, each in found.items() if each.without < 0.5 and each.share < least}


@of_cells(CELLS)
def test_every_interval_contains_the_true_value_about_as_often_as_it_says(kind, situation):
    assert too_narrow(kind, situation, SETS, LEAST) == {}


def test_a_halved_interval_is_found_out():
    narrow = too_narrow(BINARY.narrowed(0.5), "ties", SETS, LEAST)
    assert len(narrow) > 0.8 * len(coverage(BINARY, "ties", 1, DRAWS))
