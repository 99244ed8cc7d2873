"""Puts two tables of predictions for different cases under each other, each with a score column of its own."""

import pyarrow as pa

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import NameRole, role_of
from threshold_explorer.columns.labels import label_text
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.reading.multiple_files.column_alignment import concatenate
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.sources.joined_tables import JoinedTable, distinct_ids, free_name
from threshold_explorer.words.sentence import Sentence


def stack_tables(first: pa.Table, second: pa.Table, name: str) -> JoinedTable | None:
    """The cases of both, with one label column; None if one of them has no label and score of its own.

    The second table's score is missing in the cases of the first, and the reverse; `name` of the second file tells
    scores of one name apart. Raises `RefusedFile` if the labels differ.

    >>> a, b = ({"y": [0, 1] * 20, "p": [x / 40 for x in range(40)]} for _ in range(2))
    >>> made = stack_tables(pa.table(a), pa.table(b), "new").table
    >>> made.column_names, made.num_rows, made["p new"].null_count
    (['y', 'p', 'p new'], 80, 40)
    """
    ours, theirs = _roles_of(first), _roles_of(second)
    if ours is None or theirs is None:
        return None
    labels = [_labels(first, ours.label), _labels(second, theirs.label)]
    if not labels[1] <= labels[0]:
        raise RefusedFile("columns-stacked-labels", first=sorted(labels[0]), second=sorted(labels[1]))
    score = theirs.score
    if score in first.column_names:
        score = free_name(f"{score} {name}", first.column_names)
    renamed = {theirs.label: ours.label, theirs.score: score}
    others = [column for column in second.column_names if column not in renamed and column != ours.label]
    second = second.select([*renamed, *others]).rename_columns([*renamed.values(), *others])
    for column in second.column_names:
        if column not in first.column_names:
            first = first.append_column(column, pa.nulls(first.num_rows))
    table = concatenate([first, second], ["first", "second"], may_lack_columns=True)
    counts = {"first": first.num_rows - first[ours.score].null_count, "second": second.num_rows}
    note = Sentence("columns-stacked", **counts, shared=_n_shared_ids(first, second), name=name)
    return JoinedTable(table, (note,))


def are_other_cases(joined: JoinedTable, first: pa.Table, second: pa.Table) -> bool:
    """Whether two tables that share ids have other true labels for them, so that the ids are of different cases."""
    ours, theirs = _roles_of(first), _roles_of(second)
    if ours is None or theirs is None or ours.label != theirs.label:
        return False
    return any(name.startswith(f"{ours.label} (") for name in joined.table.column_names)


def _roles_of(table: pa.Table) -> ColumnRoles | None:
    columns = DetectedColumns.of(table)
    try:
        roles = columns.guess
    except RefusedFile:
        return None
    is_score = role_of(roles.score) is NameRole.SCORE or columns.profiles[roles.score].is_probability
    return roles if is_score else None


def _labels(table: pa.Table, name: str) -> set[str]:
    return {label_text(value) for value in table[name].unique().to_pylist() if value is not None}


def _n_shared_ids(first: pa.Table, second: pa.Table) -> int:
    """How many ids of a column that both name as ids are in both."""
    names = [name for name in second.column_names if role_of(name) is NameRole.IDENTIFIER]
    return max((len(distinct_ids(first[name]) & distinct_ids(second[name])) for name in names), default=0)
