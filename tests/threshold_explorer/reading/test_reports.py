"""Reports as people write them: tables among other lines, with numbers in any notation."""

import math
from itertools import cycle, product

import pytest

from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import read_trusted
from threshold_explorer.reading.refusals import BadValue

LABELS = ("ja", "nein", "ja", "nein", "nein", "ja", "ja", "nein")
SHARES = (0.915, 0.1225, 0.47, 0.555, 0.03, 0.88, 0.885, 0.2)
TITLES = "Model report{mark}run 7\nErstellt am 21.11.2026\n\n"
# The value of a field without a number.
MISSING = {None, "n/a", "-"}
BY_PEOPLE = ("plain numbers", "percent", "percent with its mark close")
# Notations of a proportion, and its scale.
DECORATIONS = {
    "plain numbers": (lambda share: f"{share:.4f}", 1),
    "percent": (lambda share: f"{100 * share:.2f} %", 100),
    "percent with its mark close": (lambda share: f"{100 * share:.2f}%", 100),
    "lists of one number": (lambda share: f"[{share:.4f}]", 1),
}
# Programs write lists with points in every locale.
SPELT = [(decoration, ".") for decoration in DECORATIONS] + [(decoration, ",") for decoration in BY_PEOPLE]


def report(decoration: str, mark: str, decimal: str, *, titles: bool, total: bool, missing: str | None) -> bytes:
    def row(name: str, label: str, share: float | None) -> str:
        written = str(missing) if share is None else DECORATIONS[decoration][0](share).replace(".", decimal)
        return mark.join((name, label, written))

    shares = [None if missing is not None and at == 5 else share for at, share in enumerate(SHARES)]
    rows = [row(f"A-{at}", *case) for at, case in enumerate(zip(LABELS, shares, strict=True))]
    sums = [row("Summe", "", sum(share for share in shares if share is not None))] if total else []
    head = TITLES.format(mark=mark) if titles else ""
    return (head + "\n".join([mark.join(("Kunde", "Betrug?", "Wahrscheinlichkeit")), *rows, *sums]) + "\n").encode()


# In each notation every combination of lines around the table, and in turn every text for a missing number.
@pytest.mark.parametrize(
    ("decoration", "decimal", "mark", "first_missing"),
    [(*each, mark, at % 4) for at, (each, mark) in enumerate(zip(SPELT, cycle(";\t|"), strict=False))],
)
def test_a_report_is_read_as_its_table(decoration: str, decimal: str, mark: str, first_missing: int) -> None:
    _, unit = DECORATIONS[decoration]
    missing_texts = (None, "", "n/a", "-")
    for at, (titles, total) in enumerate(product((False, True), repeat=2)):
        missing = missing_texts[(first_missing + at) % 4]
        sent = report(decoration, mark, decimal, titles=titles, total=total, missing=missing)
        # The page asks about the total row.
        table = read_trusted(sent, "report.csv", options=ReadingOptions(summaries=False)).table
        assert table.num_rows == len(LABELS), sent
        assert tuple(table["Betrug?"].to_pylist()) == LABELS, sent
        read = [math.nan if value in MISSING else float(value) for value in table["Wahrscheinlichkeit"].to_pylist()]
        meant = [math.nan if missing is not None and at == 5 else unit * share for at, share in enumerate(SHARES)]
        assert read == pytest.approx(meant, rel=1e-12, nan_ok=True), sent


@pytest.mark.parametrize("notation", ["tensor({})", '="{}"', "np.float64({})"])
def test_numbers_in_a_notation_that_is_not_read_are_refused_by_row(notation: str) -> None:
    rows = [
        f"{label};{at + 20};{notation.format(share)}"
        for at, (label, share) in enumerate(zip(LABELS, SHARES, strict=True))
    ]
    with pytest.raises(BadValue) as caught:
        read_trusted("\n".join(["Betrug?;Alter;Wahrscheinlichkeit", *rows]).encode(), "report.csv")
    assert str(caught.value).startswith('Column "Wahrscheinlichkeit", row 1: found "')
