"""What tools write for two classes is taken neither for many classes nor for labels or lists."""

import pytest

from dashboard.columns.long_format import long_columns
from dashboard.columns.multiclass import multiclass_columns
from dashboard.columns.multilabel import multilabel_columns
from dashboard.columns.query_lists import ranking_columns
from dashboard.columns.trec import with_trec_names
from tests.dashboard.columns.tables import recognised
from tests.dashboard.columns.tool_tables import tool_tables

TABLES = tool_tables()


@pytest.mark.parametrize("name", TABLES)
def test_a_binary_table_is_no_other(name: str) -> None:
    table = TABLES[name].table
    columns = recognised(table)
    assert (multiclass_columns(columns), multilabel_columns(columns), long_columns(columns)) == (None, None, None)
    lists = ranking_columns(columns)
    assert lists is None or not lists.is_likely
    assert with_trec_names(table) is table
