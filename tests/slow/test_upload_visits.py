"""The memory of a server stays within its budget, however many visitors upload a file and leave."""

import pytest

from benchmarks import busy_tabs, upload_visits
from benchmarks.upload_visits import Load, memory_by_visits

# Without its figures, a visit of these holds half a megabyte: 40 MB.
LOAD = Load(visits=80, rows=200, budget_mb=5)


def test_visits_with_uploads_do_not_outgrow_the_memory_budget():
    samples = dict(memory_by_visits(LOAD))
    assert list(samples) == [0, 16, 32, 48, 64, 80]
    assert samples[80] - samples[0] < 4 * LOAD.budget_mb * 1e6


@pytest.mark.parametrize("module", [busy_tabs, upload_visits])
@pytest.mark.parametrize("number", ["0", "100000000"])
def test_a_load_out_of_bounds_is_refused(module, number, capsys):
    with pytest.raises(SystemExit):
        module.main(["--rows", number])
    assert "--rows" in capsys.readouterr().err
