"""Two-class tables of tools are not detected as multiclass, multilabel or ranked lists."""

import pytest

from tests.threshold_explorer.columns.tables import detected
from tests.threshold_explorer.columns.tool_tables import tool_tables
from threshold_explorer.columns.trec import with_trec_names
from threshold_explorer.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.kinds.multiclass.long_format import long_columns
from threshold_explorer.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.kinds.ranking.columns import ranking_columns

TABLES = tool_tables()


@pytest.mark.parametrize("name", TABLES)
def test_a_binary_table_is_detected_as_no_other_kind(name: str) -> None:
    table = TABLES[name].table
    columns = detected(table)
    assert (multiclass_columns(columns), multilabel_columns(columns), long_columns(columns)) == (None, None, None)
    lists = ranking_columns(columns)
    assert lists is None or not lists.is_likely
    assert with_trec_names(table) is table
