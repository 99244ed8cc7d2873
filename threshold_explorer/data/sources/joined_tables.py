"""Two tables as one: predictions joined with the true labels or scores of another on the ids that both contain.

Predictions for different cases are put under each other, each with a score column of its own.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import (
    AUXILIARY_ROLES,
    ITEM_WORDS,
    QUERY_WORDS,
    NameRole,
    names_a_cluster,
    role_of,
    words,
)
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import as_list, decoded, is_missing, label_text
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.ranking.joined_lists import judged_lists
from threshold_explorer.reading.formats.cell_columns import cell_text
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

# The share of the smaller table's ids that must be in the other one.
MIN_SHARED = 0.5
# Between the ids of a query and an item, as a message shows them.
SEPARATOR = ", "
WEIGHT_ROLES = (NameRole.WEIGHT, NameRole.CASE_WEIGHT)
# Labels of unrelated cases differ as often as by chance (1); those of the same cases rarely.
CHANCE = 0.75


class NoSharedIds(RefusedFile):
    """Two tables without a common column of ids."""


@dataclass(frozen=True)
class LabelConflict:
    """How many of the `n_joined` rows have another true label in the second table, and how many would by chance."""

    n_joined: int
    n_other: int
    by_chance: float

    @property
    def is_of_other_cases(self) -> bool:
        """Whether shared ids are of different cases; a few contradictory labels are corrections of the same cases."""
        return self.n_other > CHANCE * self.by_chance


@dataclass(frozen=True)
class JoinedTable:
    """The predictions whose id is in the second table too, followed by the second table's other columns.

    `notes` name the joined columns and count missing, repeated, contradictory and unmatched ids. `roles` are those of
    the predictions if they have a true label and a score of their own, and the second table adds another score;
    `conflict` says if its true labels are others, `scores` are the scores that it adds.
    """

    table: pa.Table
    notes: tuple[Sentence, ...]
    roles: ColumnRoles | None = None
    conflict: LabelConflict | None = None
    scores: tuple[str, ...] = ()


def join_or_stack(first: pa.Table, second: pa.Table, name: str, known_roles: ColumnRoles | None) -> JoinedTable:
    """Two tables joined by id; under each other if they are predictions for different cases."""
    try:
        joined = join_tables(first, second, name, known_roles)
    except NoSharedIds:
        if stacked := stack_tables(first, second, name):
            return stacked
        raise
    if joined.conflict and joined.conflict.is_of_other_cases:
        return stack_tables(first, second, name, joined.conflict) or joined
    return joined


def join_tables(
    predictions: pa.Table, truth: pa.Table, name: str, known_roles: ColumnRoles | None = None
) -> JoinedTable:
    """The predictions joined with the true labels of the same cases, in the order of the predictions.

    The second table can also have the scores of another model. A column that both have with equal values is kept once;
    one with other values gets the `name` of the second file. Only where the second table has no score is its label the
    true one, and that of the predictions the predicted class. `known_roles` of the predictions are not detected again.

    The id columns are those that share most values, columns named as ids first. Every prediction for an id gets its
    true label; an id with contradictory labels is left out. Ranked lists and their judgements are joined in their own
    way, and items of queries by query and item. Raises NoSharedIds if no two columns share half of the ids of the
    smaller one.

    >>> made = join_tables(
    ...     pa.table({"id": ["a", "b", "c"], "p": [0.1, 0.9, 0.4]}),
    ...     pa.table({"case": ["c", "a", "x"], "y": [1, 0, 0]}),
    ...     "labels",
    ... )
    >>> made.table.to_pydict()
    {'id': ['a', 'c'], 'p': [0.1, 0.4], 'y': [0, 1]}
    >>> [note.key for note in made.notes]
    ['columns-joined-by', 'columns-joined-unmatched']
    """
    if lists := judged_lists(predictions, truth) or judged_lists(truth, predictions):
        return JoinedTable(lists.table, lists.notes)
    ours, theirs = _with_queries((predictions, truth), _shared_ids(predictions, truth))
    texts, true_texts = _ids_of(predictions, ours), _ids_of(truth, theirs)
    row_of = _row_of_ids(true_texts, truth.drop_columns(theirs))
    partners = [None if text is None else row_of.get(text) for text in texts]
    rows = [row for row, partner in enumerate(partners) if partner is not None]
    true_rows = [partner for partner in partners if partner is not None]
    table = predictions.take(pa.array(rows, pa.int64()))
    labels = truth.drop_columns(theirs).take(pa.array(true_rows, pa.int64()))
    roles = known_roles or _own_roles(predictions)
    adds_score = roles is not None and _has_score(truth.drop_columns(theirs))
    notes, conflict = _notes(name, ", ".join(ours), ", ".join(theirs), texts, true_texts, row_of), None
    renamed: list[Sentence] = []
    for column in labels.column_names:
        values = labels[column]
        if column not in table.column_names:
            table = table.append_column(column, values)
        elif not _have_same_texts(table[column], values):
            if _is_true_label(column, roles, adds_score):
                predicted = _free_name(f"predicted {column}", [*table.column_names, *labels.column_names])
                names = [predicted if other == column else other for other in table.column_names]
                table = table.rename_columns(names).append_column(column, values)
                continue
            added = _name_by_file(column, name, table.column_names)
            if roles is not None and column == roles.label:
                conflict = _conflict(table[column], values)
                renamed.append(Sentence("columns-joined-labels", count=conflict.n_other, name=name))
            elif _weighs_or_clusters(column, roles):
                renamed.append(Sentence("columns-joined-differs", column=column, added=added))
            table = table.append_column(added, values)
    if roles is None or not adds_score:
        return JoinedTable(table, (*notes, *renamed))
    added_columns = table.drop_columns(predictions.column_names)
    scores = tuple(column for column in added_columns.column_names if _has_score(added_columns.select([column])))
    return JoinedTable(table, (*notes, *renamed), roles, conflict, scores)


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
    ours, theirs = _own_roles(first), _own_roles(second)
    if ours is None or theirs is None:
        return None
    labels = [_labels(first, ours.label), _labels(second, theirs.label)]
    if not labels[1] <= labels[0]:
        raise RefusedFile("columns-stacked-labels", first=sorted(labels[0]), second=sorted(labels[1]))
    score = theirs.score
    if score in first.column_names:
        score = _free_name(f"{score} {name}", first.column_names)
    renamed = {theirs.label: ours.label, theirs.score: score}
    others = [column for column in second.column_names if column not in renamed and column != ours.label]
    second = second.select([*renamed, *others]).rename_columns([*renamed.values(), *others])
    table = _stacked(first, second)
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


def _stacked(first: pa.Table, second: pa.Table) -> pa.Table:
    """The rows of both, null where one lacks a column; one whose types have no exact common type becomes text."""
    for name in set(first.column_names) & set(second.column_names):
        try:
            pa.concat_tables([each.select([name]) for each in (first, second)], promote_options="permissive")
        except pa.ArrowException:
            first, second = (_with_texts(each, name) for each in (first, second))
    return pa.concat_tables([first, second], promote_options="permissive")


def _with_texts(table: pa.Table, name: str) -> pa.Table:
    texts = pa.array(map(cell_text, table[name].to_pylist()), pa.string())
    return table.set_column(table.column_names.index(name), name, texts)


def _own_roles(table: pa.Table) -> ColumnRoles | None:
    """The roles of predictions with a true label and a score; None if one of them is missing."""
    columns = DetectedColumns.of(table)
    try:
        roles = columns.guess
    except RefusedFile:
        return None
    if not roles.label:
        return None
    score = roles.score or columns.score_candidates(roles.label)[0]
    is_score = role_of(score) is NameRole.SCORE or columns.profiles[score].is_probability
    return roles if is_score else None


def _has_score(table: pa.Table) -> bool:
    """Whether a column is a score by its name, or has fractions from 0 to 1.

    >>> _has_score(pa.table({"m2": [0.25, 0.5]})), _has_score(pa.table({"label": [0, 1], "weight": [0.5, 1.0]}))
    (True, False)
    """
    profiles = (ColumnProfile.of(table[name], name) for name in table.column_names)
    return any(
        each.is_meant_as_number
        and (
            each.name_role is NameRole.SCORE
            or (each.is_probability and not each.is_whole and each.name_role not in AUXILIARY_ROLES)
        )
        for each in profiles
    )


def _is_true_label(name: str, roles: ColumnRoles | None, adds_score: bool) -> bool:
    """Whether the second file's column of this name, with other values, may be the true label of the predictions."""
    if role_of(name) is NameRole.SCORE or _weighs_or_clusters(name, roles):
        return False
    return roles is None or (name == roles.label and not adds_score)


def _weighs_or_clusters(name: str, roles: ColumnRoles | None) -> bool:
    is_named = role_of(name) in WEIGHT_ROLES or names_a_cluster(name)
    return is_named or (roles is not None and name in (roles.weight, roles.cluster))


def _name_by_file(name: str, file: str, taken: list[str]) -> str:
    """The name of a column with that of its file, unless that suggests another role: "score of weights"."""
    by_file = f"{name} {file}".strip()
    return _free_name(by_file if role_of(by_file) is role_of(name) else name, taken)


def _conflict(ours: pa.ChunkedArray, theirs: pa.ChunkedArray) -> LabelConflict:
    pairs = [pair for pair in zip(_ids(ours), _ids(theirs), strict=True) if None not in pair]
    n_joined = len(pairs)
    counts, other_counts = (Counter(side) for side in zip(*pairs, strict=True)) if pairs else (Counter(), Counter())
    alike = sum(count * other_counts[label] for label, count in counts.items())
    n_other = sum(label != other for label, other in pairs)
    return LabelConflict(n_joined, n_other, n_joined - alike / n_joined if pairs else 0.0)


def _have_same_texts(ours: pa.ChunkedArray, theirs: pa.ChunkedArray) -> bool:
    return len(ours) > 0 and _ids(ours) == _ids(theirs)


def _shared_ids(predictions: pa.Table, truth: pa.Table) -> tuple[str, str]:
    """The two columns of ids that share most values; columns named as ids, or alike, first."""
    ours = {name: found for name in predictions.column_names if (found := _distinct_ids(predictions[name]))}
    theirs = {name: found for name in truth.column_names if (found := _distinct_ids(truth[name]))}
    pairs = [
        (_likeness(name, partner), sum(text in other for text in mine) / min(len(mine), len(other)), name, partner)
        for name, mine in ours.items()
        for partner, other in theirs.items()
    ]
    sharing = [pair for pair in pairs if pair[1] >= MIN_SHARED and (pair[0] or _are_texts(predictions, pair[2]))]
    if not sharing:
        raise NoSharedIds("columns-joined-by-none", predictions=predictions.column_names, truth=truth.column_names)
    _, _, name, partner = max(sharing, key=lambda pair: pair[:2])
    return name, partner


def _likeness(name: str, partner: str) -> int:
    """How strongly two names suggest ids of the same cases: 0 to 3."""
    named = sum(role_of(text) is NameRole.IDENTIFIER for text in (name, partner))
    return named + (name.strip().casefold() == partner.strip().casefold())


def _are_texts(table: pa.Table, name: str) -> bool:
    """Whether ids are texts; whole numbers are ids only in a column named so."""
    return is_text(decoded(table[name]).type)


def _distinct_ids(column: pa.ChunkedArray) -> set[str]:
    """The distinct ids of a column; empty if its values repeat too often or are fractions."""
    column = decoded(column)
    if not (is_text(column.type) or is_numeric(column.type)):
        return set()
    ids = _ids(column)
    # Not the set of a list, during which no other thread would run.
    distinct = {text for text in ids if text is not None}
    if pa.types.is_floating(column.type) and any("." in text for text in distinct):
        return set()
    return distinct if len(distinct) > 2 and 2 * len(distinct) > sum(text is not None for text in ids) else set()


def _ids(column: pa.ChunkedArray) -> list[str | None]:
    """The ids as texts: 7, 7.0 and " 7 " are one id; None for a missing id."""
    return [None if is_missing(value) else label_text(value).strip() for value in as_list(decoded(column))]


def _with_queries(tables: tuple[pa.Table, pa.Table], ids: tuple[str, str]) -> tuple[list[str], list[str]]:
    """The columns of ids; for an item, which recurs from query to query, that of its query too, if both have one."""
    queries = [next((name for name in table.column_names if QUERY_WORDS & {*words(name)}), None) for table in tables]
    are_items = all(ITEM_WORDS & {*words(name)} for name in ids)
    if not are_items or None in queries or any(query == id for query, id in zip(queries, ids, strict=True)):
        return [ids[0]], [ids[1]]
    return [str(queries[0]), ids[0]], [str(queries[1]), ids[1]]


def _ids_of(table: pa.Table, names: list[str]) -> list[str | None]:
    """The ids of the rows, of several columns together; None if one of them is missing."""
    columns = [_ids(table[name]) for name in names]
    return [None if None in row else SEPARATOR.join(map(str, row)) for row in zip(*columns, strict=True)]


def _row_of_ids(texts: list[str | None], labels: pa.Table) -> dict[str, int | None]:
    """The row of each id; None for an id whose rows contradict each other."""
    row_of: dict[str, int | None] = {}
    again: list[tuple[str, int]] = []
    for row, text in enumerate(texts):
        if text is not None and row_of.setdefault(text, row) != row:
            again.append((text, row))
    firsts = labels.take(pa.array([row_of[text] for text, _ in again], pa.int64())).to_pylist()
    others = labels.take(pa.array([row for _, row in again], pa.int64())).to_pylist()
    for (text, _), first, other in zip(again, firsts, others, strict=True):
        if first != other:
            row_of[text] = None
    return row_of


def _free_name(name: str, taken: list[str]) -> str:
    """The name, with a number if it is taken."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _notes(
    file: str,
    ours: str,
    theirs: str,
    texts: list[str | None],
    true_texts: list[str | None],
    row_of: dict[str, int | None],
) -> Iterator[Sentence]:
    known = {text for text in texts if text is not None}
    n_known = sum(text is not None for text in texts)
    n_joined = sum(text is not None and row_of.get(text) is not None for text in texts)
    yield Sentence("columns-joined-by", ours=ours, theirs=theirs, rows=n_joined, name=file)
    if n_without_id := sum(text is None for text in (*texts, *true_texts)):
        yield Sentence("columns-joined-lacking", rows=n_without_id)
    if n_known > len(known):
        yield Sentence("columns-joined-repeated", ours=ours, rows=n_known - len(known))
    if contrary := sorted(text for text, place in row_of.items() if place is None):
        yield Sentence("columns-joined-contrary", count=len(contrary), ids=contrary, name=file)
    unmatched, unused = sum(text not in row_of for text in known), sum(text not in known for text in row_of)
    if unmatched or unused:
        yield Sentence("columns-joined-unmatched", ours=unmatched, theirs=unused, name=file)


def _labels(table: pa.Table, name: str) -> set[str]:
    return {label_text(value) for value in as_list(table[name].unique()) if value is not None}


def _n_shared_ids(first: pa.Table, second: pa.Table) -> int:
    """How many ids of a column that both name as ids are in both."""
    names = [name for name in second.column_names if role_of(name) is NameRole.IDENTIFIER]
    return max((len(_distinct_ids(first[name]) & _distinct_ids(second[name])) for name in names), default=0)
