"""Reports as people write them: whatever stands around the table, and however its numbers are written, it is read."""

import math
from itertools import product

import pytest

from dashboard.reading.prediction_file import read_here

LABELS = ("ja", "nein", "ja", "nein", "nein", "ja", "ja", "nein")
SHARES = (0.915, 0.1225, 0.47, 0.555, 0.03, 0.88, 0.885, 0.2)
TITLES = "Model report{mark}run 7\nErstellt am 21.11.2026\n\n"
# What a field without a number comes back as.
MISSING = {None, "n/a", "-"}
BY_PEOPLE = ("plain numbers", "percent", "percent with its mark close", "formulas of a spreadsheet")
# How a share is written, and how many of the unit are in it.
SPELLINGS = {
    "plain numbers": (lambda share: f"{share:.4f}", 1),
    "percent": (lambda share: f"{100 * share:.2f} %", 100),
    "percent with its mark close": (lambda share: f"{100 * share:.2f}%", 100),
    "lists of one number": (lambda share: f"[{share:.4f}]", 1),
    "tensors": (lambda share: f"tensor({share:.4f})", 1),
    "formulas of a spreadsheet": (lambda share: f'="{share:.4f}"', 1),
}
# A program writes its lists and tensors with points wherever it runs.
SPELT = [(spelling, ".") for spelling in SPELLINGS] + [(spelling, ",") for spelling in BY_PEOPLE]


def report(spelling: str, mark: str, decimal: str, *, titles: bool, total: bool, missing: str | None) -> bytes:
    def row(name: str, label: str, share: float | None) -> str:
        written = str(missing) if share is None else SPELLINGS[spelling][0](share).replace(".", decimal)
        return mark.join((name, label, written))

    shares = [None if missing is not None and at == 5 else share for at, share in enumerate(SHARES)]
    rows = [row(f"A-{at}", *case) for at, case in enumerate(zip(LABELS, shares, strict=True))]
    sums = [row("Summe", "", sum(share for share in shares if share is not None))] if total else []
    head = TITLES.format(mark=mark) if titles else ""
    return (head + "\n".join([mark.join(("Kunde", "Betrug?", "Wahrscheinlichkeit")), *rows, *sums]) + "\n").encode()


@pytest.mark.parametrize(("spelling", "decimal"), SPELT)
@pytest.mark.parametrize("mark", [";", "\t", "|"])
def test_a_report_is_read_as_its_table(spelling: str, decimal: str, mark: str) -> None:
    _, unit = SPELLINGS[spelling]
    for titles, total, missing in product((False, True), (False, True), (None, "", "n/a", "-")):
        sent = report(spelling, mark, decimal, titles=titles, total=total, missing=missing)
        table = read_here(sent, "report.csv").table
        assert table.num_rows == len(LABELS), sent
        assert tuple(table["Betrug?"].to_pylist()) == LABELS, sent
        read = [math.nan if value in MISSING else float(value) for value in table["Wahrscheinlichkeit"].to_pylist()]
        meant = [math.nan if missing is not None and at == 5 else unit * share for at, share in enumerate(SHARES)]
        assert read == pytest.approx(meant, rel=1e-12, nan_ok=True), sent
