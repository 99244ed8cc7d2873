"""The line that says where a number comes from."""

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.columns.provenance import Provenance
from dashboard.columns.roles import ColumnRoles
from tests.dashboard.columns.tables import count

SHA256 = "1a2b3c4d5e6f" + "0123456789abcdef" * 3 + "0123"
END = "score >= threshold counts as positive; Threshold Explorer 0.1.0"


def test_the_line_names_file_columns_rows_and_rule() -> None:
    table = pa.table({"y": ["yes", "no", None, None, "no"], "p": [0.5, 0.25, None, 1.0, 0.75]})
    roles = ColumnRoles("y", "p", "yes", drop_missing=True)
    provenance = Provenance.of("mine.csv", SHA256, roles, count(table, roles))
    assert str(provenance.line()) == (
        'mine.csv (sha256 1a2b3c4d5e6f…), label "y" = "yes", score "p", 5 rows read, '
        f"2 left out (2 without label, 1 without score), {END}"
    )
    assert str(provenance.line(full=True)) == str(provenance.line()).replace("1a2b3c4d5e6f…", SHA256)


def test_weight_and_turned_sign_are_named_where_they_are() -> None:
    table = pa.table({"y": [1, 0], "distance": [0.5, 0.25], "w": [1.0, 2.0]})
    roles = ColumnRoles("y", "distance", "1", "w", lower_is_positive=True)
    assert str(Provenance.of("a b.csv", SHA256, roles, count(table, roles)).line()) == (
        '"a b.csv" (sha256 1a2b3c4d5e6f…), label "y" = "1", score "distance" with its sign turned, weight "w", '
        f"2 rows read, {END}"
    )


@pytest.mark.parametrize("name", ["2024-05_run+1.csv", "예측.csv", "x.csv"])
def test_a_plain_file_name_stands_without_quotation_marks(name: str) -> None:
    line = str(Provenance(name, SHA256, "y", "p", "1", rows_read=1).line())
    assert line.startswith(f"{name} (sha256 ")
    assert ", 1 row read, " in line


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=60), min_size=5, max_size=5))
def test_hostile_names_stay_quoted_on_one_short_line(names: list[str]) -> None:
    file_name, label, score, positive, weight = names
    line = str(Provenance(file_name, SHA256, label, score, positive, 7, weight=weight).line())
    assert line.isprintable()
    assert len(line.splitlines()) == 1
    assert line.endswith(f", 7 rows read, {END}")


def test_long_names_are_shortened() -> None:
    names = ["x" * 5000] * 4
    assert len(str(Provenance(names[0], SHA256, *names[1:], 7).line())) < 400


def test_a_name_cannot_pass_for_the_words_around_it() -> None:
    trick = 'p", 9 rows read, score "q'
    line = str(Provenance("x.csv", SHA256, "y", trick, "1", 7).line())
    assert f'score "{trick}"' not in line
    assert r'score "p\", 9 rows read, score \"q"' in line
