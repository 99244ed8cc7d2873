"""The provenance line."""

from dataclasses import replace

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import count
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.opening import provenance_line

SHA256 = "1a2b3c4d5e6f" + "0123456789abcdef" * 3 + "0123"
END = "Score >= threshold counts as positive. Threshold Explorer 0.1.0"
ROLES = ColumnRoles("y", "p", "1")
FOUND = count(pa.table({"y": [1, 0], "p": [0.5, 0.25]}), ROLES)


def line(file_name: str = "x.csv", roles: ColumnRoles = ROLES) -> str:
    return str(provenance_line(file_name, SHA256, roles, FOUND))


def test_the_line_names_file_columns_rows_and_rule() -> None:
    columns = {"y": ["yes", "no", None, None, "no"], "p": [0.5, 0.25, None, 1.0, 0.75], "w": [1, None, 1, 1, 1]}
    roles = ColumnRoles("y", "p", "yes", "w", drop_missing=True)
    found = count(pa.table(columns), roles)
    assert str(provenance_line("mine.csv", SHA256, roles, found, "decimal mark: comma")) == (
        f'mine.csv (SHA-256 {SHA256}). Label "y" = "yes". Score "p", weight "w". 5 rows read, '
        f'with "decimal mark: comma", 3 dropped (2 without label, 1 without score, 1 without weight). {END}'
    )


def test_a_turned_sign_is_named() -> None:
    roles = ColumnRoles("y", "distance", "1", lower_is_positive=True)
    assert line("a b.csv", roles) == (
        f'"a b.csv" (SHA-256 {SHA256}). Label "y" = "1". Score "distance" with reversed sign. 2 rows read. {END}'
    )


def test_a_declared_true_label_is_named() -> None:
    declared = replace(ROLES, label_declared=True)
    assert f'Label "{ROLES.label}" = "{ROLES.positive}" declared the true label' in line(roles=declared)
    assert "declared" not in line()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(max_size=60), min_size=5, max_size=5))
def test_hostile_names_stay_quoted_on_one_short_line(names: list[str]) -> None:
    file_name, *others = names
    shown = line(file_name, ColumnRoles(*others))
    assert shown.isprintable()
    assert len(shown.splitlines()) == 1
    assert shown.endswith(f". 2 rows read. {END}")


def test_a_name_cannot_imitate_the_text_around_it() -> None:
    trick = 'p", 9 rows read, score "q'
    shown = line(roles=ColumnRoles("y", trick, "1"))
    assert f'Score "{trick}"' not in shown
    assert r'Score "p\", 9 rows read, score \"q"' in shown
