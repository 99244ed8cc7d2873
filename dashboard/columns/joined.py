"""A table of predictions with the truth of another: joined by the ids that both hold."""

from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa

from dashboard.columns.joined_lists import judged_lists
from dashboard.columns.labels import decoded, is_missing, label_text
from dashboard.columns.names import NameRole, role_of
from dashboard.reading.numbers.number_text import is_numeric, is_text
from dashboard.reading.refusals import RefusedFile
from dashboard.words.sentence import Sentence

# Of the smaller table's ids so many have to be in the other one.
SHARED_ENOUGH = 0.5


class NoSharedIds(RefusedFile):
    """Two tables without a column in each that names the same cases."""


@dataclass(frozen=True)
class Joined:
    """The rows of the predictions whose id the truth has too, with the truth's other columns behind their own.

    `notes` say by which columns they were joined, and count what is missing, repeated, contradictory or unmatched.
    """

    table: pa.Table
    notes: tuple[Sentence, ...]


def joined(predictions: pa.Table, truth: pa.Table) -> Joined:
    """The predictions beside the truth of the same cases, in the order of the predictions.

    The id columns are those that share most values, of those with telling names where there are any. Each prediction
    for one id gets its truth; an id of which the truth says two things is left out. Ranked lists and their judgements
    meet by query and item instead. Raises NoSharedIds where no two columns share half of the ids of the one that has
    fewer.

    >>> made = joined(
    ...     pa.table({"id": ["a", "b", "c"], "p": [0.1, 0.9, 0.4]}), pa.table({"case": ["c", "a", "x"], "y": [1, 0, 0]})
    ... )
    >>> made.table.to_pydict()
    {'id': ['a', 'c'], 'p': [0.1, 0.4], 'y': [0, 1]}
    >>> [note.key for note in made.notes]
    ['columns-joined-by', 'columns-joined-unmatched']
    """
    if lists := judged_lists(predictions, truth):
        return Joined(lists.table, lists.notes)
    ours, theirs = _shared_ids(predictions, truth)
    texts, true_texts = _ids(predictions[ours]), _ids(truth[theirs])
    places = _places(true_texts, truth.drop_columns([theirs]))
    partners = [None if text is None else places.get(text) for text in texts]
    rows = [row for row, partner in enumerate(partners) if partner is not None]
    true_rows = [partner for partner in partners if partner is not None]
    table = predictions.take(pa.array(rows, pa.int64()))
    answers = truth.drop_columns([theirs]).take(pa.array(true_rows, pa.int64()))
    for name in answers.column_names:
        table = table.append_column(_free_name(name, table.column_names), answers[name])
    notes = _notes(ours, theirs, texts, true_texts, places)
    return Joined(table, tuple(notes))


def _shared_ids(predictions: pa.Table, truth: pa.Table) -> tuple[str, str]:
    """The columns that name the same cases, by shared values; of equals those named so, or alike."""
    ours = {name: found for name in predictions.column_names if (found := _distinct_ids(predictions[name]))}
    theirs = {name: found for name in truth.column_names if (found := _distinct_ids(truth[name]))}
    pairs = [
        (_likeness(name, partner), len(mine & other) / min(len(mine), len(other)), name, partner)
        for name, mine in ours.items()
        for partner, other in theirs.items()
    ]
    sharing = [pair for pair in pairs if pair[1] >= SHARED_ENOUGH and (pair[0] or _are_texts(predictions, pair[2]))]
    if not sharing:
        raise NoSharedIds("columns-joined-by-none", predictions=predictions.column_names, truth=truth.column_names)
    _, _, name, partner = max(sharing, key=lambda pair: pair[:2])
    return name, partner


def _likeness(name: str, partner: str) -> int:
    """How much two names speak for ids of the same cases."""
    named = sum(role_of(text) is NameRole.IDENTIFIER for text in (name, partner))
    return named + (name.strip().casefold() == partner.strip().casefold())


def _are_texts(table: pa.Table, name: str) -> bool:
    """Whether ids are texts: whole numbers are in many columns and name cases only where the column is called so."""
    return is_text(decoded(table[name]).type)


def _distinct_ids(column: pa.ChunkedArray) -> set[str]:
    """The distinct ids of a column; none where its values repeat too often, or are fractions, to be ids."""
    column = decoded(column)
    if not (is_text(column.type) or is_numeric(column.type)):
        return set()
    known = [text for text in _ids(column) if text is not None]
    distinct = set(known)
    if pa.types.is_floating(column.type) and any("." in text for text in distinct):
        return set()
    return distinct if len(distinct) > 2 and 2 * len(distinct) > len(known) else set()


def _ids(column: pa.ChunkedArray) -> list[str | None]:
    """The ids as texts: 7, 7.0 and " 7 " are one id; None where there is none."""
    return [None if is_missing(value) else label_text(value).strip() for value in decoded(column).to_pylist()]


def _places(texts: list[str | None], answers: pa.Table) -> dict[str, int | None]:
    """The row of each id; None for one of which several rows say different things."""
    places: dict[str, int | None] = {}
    again: list[tuple[str, int]] = []
    for row, text in enumerate(texts):
        if text is not None and places.setdefault(text, row) != row:
            again.append((text, row))
    firsts = answers.take(pa.array([places[text] for text, _ in again], pa.int64())).to_pylist()
    others = answers.take(pa.array([row for _, row in again], pa.int64())).to_pylist()
    for (text, _), first, other in zip(again, firsts, others, strict=True):
        if first != other:
            places[text] = None
    return places


def _free_name(name: str, taken: list[str]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _notes(
    ours: str, theirs: str, texts: list[str | None], true_texts: list[str | None], places: dict[str, int | None]
) -> Iterator[Sentence]:
    known = {text for text in texts if text is not None}
    n_known = sum(text is not None for text in texts)
    n_joined = sum(text is not None and places.get(text) is not None for text in texts)
    yield Sentence("columns-joined-by", ours=ours, theirs=theirs, rows=n_joined)
    if lacking := sum(text is None for text in (*texts, *true_texts)):
        yield Sentence("columns-joined-lacking", rows=lacking)
    if n_known > len(known):
        yield Sentence("columns-joined-repeated", ours=ours, rows=n_known - len(known))
    if contrary := sorted(text for text, place in places.items() if place is None):
        yield Sentence("columns-joined-contrary", count=len(contrary), ids=contrary)
    unmatched, unused = len(known - places.keys()), len(places.keys() - known)
    if unmatched or unused:
        yield Sentence("columns-joined-unmatched", ours=unmatched, theirs=unused)
