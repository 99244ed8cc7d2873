"""Puts two tables of predictions for different cases under each other, each with a score column of its own."""

import pyarrow as pa

from threshold_explorer.columns.column_names import NameRole, role_of
from threshold_explorer.columns.labels import as_list, label_text
from threshold_explorer.reading.parts import BadParts
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.sources.joined_tables import JoinedTable, LabelConflict, distinct_ids, free_name, own_roles
from threshold_explorer.words.sentence import Sentence

# Labels of unrelated cases differ as often as by chance (1); those of the same cases rarely.
CHANCE = 0.75


def stack_tables(
    first: pa.Table, second: pa.Table, name: str, conflict: LabelConflict | None = None
) -> JoinedTable | None:
    """The cases of both, with one label column; None if one of them has no label and score of its own.

    The second table's score is missing in the cases of the first, and the reverse; `name` of the second file tells
    scores of one name apart. `conflict` says why shared ids are of different cases. Raises `RefusedFile` if the labels
    differ.

    >>> a, b = ({"y": [0, 1] * 20, "p": [x / 40 for x in range(40)]} for _ in range(2))
    >>> made = stack_tables(pa.table(a), pa.table(b), "new").table
    >>> made.column_names, made.num_rows, made["p new"].null_count
    (['y', 'p', 'p new'], 80, 40)
    """
    ours, theirs = own_roles(first), own_roles(second)
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
    try:
        table = pa.concat_tables([first, second], promote_options="permissive")
    except pa.ArrowTypeError as error:
        raise BadParts("reading-parts-types", reason=str(error).partition(": ")[2]) from error
    if conflict is not None:
        note = Sentence("columns-stacked-conflict", other=conflict.n_other, shared=conflict.n_joined, name=name)
    else:
        note = Sentence(
            "columns-stacked",
            first=first.num_rows - first[ours.score].null_count,
            second=second.num_rows,
            shared=_n_shared_ids(first, second),
            name=name,
        )
    return JoinedTable(table, (note,), ours, scores=(score,))


def are_other_cases(joined: JoinedTable) -> bool:
    """Whether ids that two tables share are of different cases: their true labels agree hardly better than by chance.

    A few contradictory labels are corrections of the same cases.
    """
    found = joined.conflict
    return found is not None and found.n_other > CHANCE * found.by_chance


def _labels(table: pa.Table, name: str) -> set[str]:
    return {label_text(value) for value in as_list(table[name].unique()) if value is not None}


def _n_shared_ids(first: pa.Table, second: pa.Table) -> int:
    """How many ids of a column that both name as ids are in both."""
    names = [name for name in second.column_names if role_of(name) is NameRole.IDENTIFIER]
    return max((len(distinct_ids(first[name]) & distinct_ids(second[name])) for name in names), default=0)
