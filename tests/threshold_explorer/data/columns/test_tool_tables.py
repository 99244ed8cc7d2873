"""Each tool's table is detected as intended: true label, score of the positive class, or a question."""

from dataclasses import replace

from tests.threshold_explorer.data.columns.tables import detected
from tests.threshold_explorer.data.columns.tool_tables import ToolTable, tool_tables
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.data.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.data.kinds.no_cases import refuse_no_cases
from threshold_explorer.data.kinds.ranking.columns import ranking_columns
from threshold_explorer.data.kinds.ranking.joined_lists import with_trec_names

TABLES = tool_tables()


def as_found(meant: ToolTable) -> ToolTable:
    """The table with the roles that are detected, and the question asked or the reason of a refusal."""
    columns = detected(meant.table)
    try:
        roles = columns.guess
    except NoTrueLabel as refusal:
        return replace(meant, key=refusal.sentence.key)
    asked = next(iter(columns.questions(roles)), None)
    return replace(
        meant,
        label=roles.label,
        score=roles.score,
        positive=roles.positive,
        predicted=roles.predicted,
        asked=asked.sentence.key if asked else None,
        key=None,
    )


def test_the_roles_are_those_that_a_person_gives_or_the_reason_of_a_refusal() -> None:
    assert {name: found for name, meant in TABLES.items() if (found := as_found(meant)) != meant} == {}


def test_the_order_of_the_columns_changes_nothing() -> None:
    for name, meant in TABLES.items():
        if not meant.key:
            roles = detected(meant.table.select(meant.table.column_names[::-1])).guess
            assert (roles.label, roles.score, roles.positive) == (meant.label, meant.score, meant.positive), name


def test_a_binary_table_is_detected_as_no_other_kind() -> None:
    for name, meant in TABLES.items():
        columns = detected(meant.table)
        others = (multiclass_columns(columns), multilabel_columns(columns))
        assert others == (None, None), name
        refuse_no_cases(columns)
        lists = ranking_columns(columns)
        assert lists is None or not lists.is_likely, name
        assert with_trec_names(meant.table) is meant.table, name
