"""Each tool's table is detected as intended: true label, score of the positive class, or a question."""

import pytest

from tests.threshold_explorer.columns.tables import detected
from tests.threshold_explorer.columns.tool_tables import tool_tables
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.columns.trec import with_trec_names
from threshold_explorer.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.kinds.multiclass.long_format import long_columns
from threshold_explorer.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.kinds.ranking.columns import ranking_columns

TABLES = tool_tables()
READ = [name for name, table in TABLES.items() if not table.key]


@pytest.mark.parametrize("name", READ)
def test_the_roles_are_those_that_a_person_gives(name: str) -> None:
    meant = TABLES[name]
    roles = detected(meant.table).guess
    found = (roles.label, roles.score, roles.positive, roles.predicted)
    assert found == (meant.label, meant.score, meant.positive, meant.predicted)
    asked = detected(meant.table).direction(roles).question
    assert (asked.key if asked else None) == meant.asked


@pytest.mark.parametrize("name", [name for name in TABLES if name not in READ])
def test_a_table_without_true_labels_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(NoTrueLabel) as caught:
        _ = detected(TABLES[name].table).guess
    assert caught.value.sentence.key == TABLES[name].key


@pytest.mark.parametrize("name", READ)
def test_the_order_of_the_columns_changes_nothing(name: str) -> None:
    meant = TABLES[name]
    roles = detected(meant.table.select(meant.table.column_names[::-1])).guess
    assert (roles.label, roles.score, roles.positive) == (meant.label, meant.score, meant.positive)


@pytest.mark.parametrize("name", TABLES)
def test_a_binary_table_is_detected_as_no_other_kind(name: str) -> None:
    table = TABLES[name].table
    columns = detected(table)
    assert (multiclass_columns(columns), multilabel_columns(columns), long_columns(columns)) == (None, None, None)
    lists = ranking_columns(columns)
    assert lists is None or not lists.is_likely
    assert with_trec_names(table) is table
