"""Flatten nested columns: a column per member, per class, or per place in a list; lists of text become JSON texts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.formats.cell_columns import cell_column, cell_text, is_plain
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.rows.column_naming import ITEMS, REFERENCE, word_set, words_in

# Up to one score per class; longer lists are features and embeddings.
MAX_LIST_LENGTH = 20
MAX_CLASSES = 100
# Class scores are converted cell by cell.
MAX_CELLS = 2_000_000
SAMPLE_ROWS = 50
MAX_DEPTH = 5
# The members of an object with a class and its score, as BigQuery, Hugging Face, Comprehend and DataRobot write them.
CLASS_NAMES = ("label", "class", "name", "class_name", "category", "token", "value")
CLASS_SCORES = ("score", "prob", "probability", "confidence", "proba", "p", "logprob", "value")
# Spark's vectors; a sparse one, of type 0, omits zeros.
SPARK_VECTOR = {"type", "size", "indices", "values"}
DENSE = {1, None}
Columns = Iterator[tuple[str, pa.ChunkedArray]]
# A case has few, short labels; other lists of words are tokens.
LABEL_SETS = word_set("labels tags classes categories subjects topics genres target targets truth true gold")
MAX_LABELS = 100
MAX_LABEL_LENGTH = 60
REFERENCES = REFERENCE | word_set("answer target targets expected")
# The member of a reference record with its text, as in SQuAD.
TEXT = "text"


def is_read(kind: pa.DataType, name: str = "", depth: int = 0) -> bool:
    """Whether a column is read: a flat one, or one that may have class scores, flat members, or several references.

    >>> is_read(pa.list_(pa.float64())), is_read(pa.list_(pa.string())), is_read(pa.list_(pa.string()), "references")
    (True, False, True)
    """
    types = pa.types
    if is_plain(kind) or _is_binary(kind):
        return True
    if types.is_struct(kind):
        return depth <= MAX_DEPTH and any(is_read(field.type, f"{name}.{field.name}", depth + 1) for field in kind)
    if not _is_list(kind) or (types.is_fixed_size_list(kind) and kind.list_size > MAX_LIST_LENGTH):
        return False
    inner = kind.value_type
    has_numbers = types.is_struct(inner) and any(_is_number(field.type) for field in inner)
    return _is_number(inner) or has_numbers or (_are_texts(kind) and may_be_listed(name))


def flat_columns(name: str, column: pa.ChunkedArray, depth: int = 0) -> Columns:
    """The flat columns of a nested one, by name; none where it has no known form.

    >>> column = pa.chunked_array([pa.array([{"no": 0.25, "yes": 0.75}])])
    >>> [(name, values.to_pylist()) for name, values in flat_columns("p", column)]
    [('p.no', [0.25]), ('p.yes', [0.75])]
    """
    kind = column.type
    if is_plain(kind):
        yield name, column
    elif _is_binary(kind):
        yield from _decoded_texts(name, column)
    elif pa.types.is_struct(kind) and depth <= MAX_DEPTH:
        yield from _member_columns(name, column, depth)
    elif _is_list(kind):
        yield from _item_columns(name, column, depth)


def _item_columns(name: str, column: pa.ChunkedArray, depth: int) -> Columns:
    """The columns of a map or of lists: texts, a column per place, or a column per class."""
    kind = column.type
    length = _common_length(column) if _is_list(kind) else 0
    if _is_list(kind) and (may_be_items(name) or (_are_texts(kind) and may_be_listed(name))):
        texts = listed_column(name, column.to_pylist())
        yield from [] if texts is None else [(name, pa.chunked_array([texts]))]
    elif length == 1 or (length and _is_number(kind.value_type)):
        for place in range(length):
            own_name = f"{name} {place}".strip() if length > 1 else name
            yield from flat_columns(own_name, pc.list_element(column, place), depth + 1)
    elif is_read(kind) and len(column) <= MAX_CELLS:
        is_of_classes = class_columns(name, column.slice(0, SAMPLE_ROWS).to_pylist())
        for of_class, cells in class_columns(name, column.to_pylist()).items() if is_of_classes else ():
            yield of_class, pa.chunked_array([cell_column(cells)])


def list_columns(name: str, cells: Sequence[Any]) -> dict[str, pa.ChunkedArray]:
    """The flat columns of cells of which some are lists; none where they have no known form.

    >>> [(name, column.to_pylist()) for name, column in list_columns("p", [[["a", 0.25], ["b", 0.75]], None]).items()]
    [('p a', [0.25, None]), ('p b', [0.75, None])]
    """
    if (texts := listed_column(name, cells)) is not None:
        return {name: pa.chunked_array([texts])}
    if any(isinstance(cell, list) and len(cell) > 1 for cell in cells) and (found := class_columns(name, cells)):
        return {of_class: pa.chunked_array([cell_column(scores)]) for of_class, scores in found.items()}
    try:
        return dict(flat_columns(name, pa.chunked_array([pa.array(cells)])))
    except (pa.ArrowException, OverflowError, TypeError):
        # The lists have values of several types.
        return {}


def class_columns(name: str, cells: Sequence[Any]) -> dict[str, list[Any]]:
    """The scores by class, one per cell; none where a cell has no class scores.

    >>> class_columns("output", [[{"label": "b", "score": 0.75}, {"label": "a", "score": 0.25}], None])
    {'score b': [0.75, None], 'score a': [0.25, None]}
    """
    found: dict[str, list[Any]] = {}
    for row, cell in enumerate(cells):
        if cell is None:
            continue
        scores = _scores_by_class(name, cell)
        if scores is None or len(found) > MAX_CLASSES:
            return {}
        for of_class, score in scores.items():
            if of_class not in found:
                found[of_class] = [None] * len(cells)
            found[of_class][row] = score
    return found if len(found) <= MAX_CLASSES else {}


def _scores_by_class(name: str, cell: Any) -> dict[str, Any] | None:
    """The scores in a list of objects with a class and its score, or of pairs; None for another cell."""
    if not isinstance(cell, list) or not cell:
        return None
    if all(isinstance(each, dict) for each in cell):
        classes, scores = _first_member(CLASS_NAMES, cell[0]), _first_member(CLASS_SCORES, cell[0])
        if classes is None or scores is None or classes == scores:
            return None
        name = "".join(name.rpartition(".")[:2]) + scores
        pairs = [(each.get(classes), each.get(scores)) for each in cell]
    elif all(isinstance(each, tuple | list) and len(each) == 2 for each in cell):
        pairs = cell
        if not all(isinstance(each, tuple) or isinstance(each[0], str) for each in cell):
            return None
    else:
        return None
    if any(isinstance(part, list | dict) for pair in pairs for part in pair):
        return None
    found = {f"{name} {cell_text(of_class)}".strip(): score for of_class, score in pairs}
    # Repeated values are the labels of cases.
    return found if len(found) == len(pairs) else None


def _first_member(names: Sequence[str], members: Mapping[str, Any]) -> str | None:
    lower = {name.lower(): name for name in reversed(list(members))}
    return next((lower[name] for name in names if name in lower), None)


def _member_columns(name: str, column: pa.ChunkedArray, depth: int) -> Columns:
    fields = [field.name for field in column.type]
    if set(fields) == SPARK_VECTOR:
        if set(pc.unique(pc.struct_field(column, "type")).to_pylist()) <= DENSE:
            yield from flat_columns(name, pc.struct_field(column, "values"), depth + 1)
        return
    for field in fields:
        yield from flat_columns(f"{name}.{field}", pc.struct_field(column, field), depth + 1)


def _decoded_texts(name: str, column: pa.ChunkedArray) -> Columns:
    """Text that the writer stored as bytes."""
    try:
        texts = column.cast(pa.large_string()).cast(pa.string())
    except pa.ArrowInvalid:
        return
    if all(text is None or text.isprintable() for text in texts.slice(0, SAMPLE_ROWS).to_pylist()):
        yield name, texts


def _common_length(column: pa.ChunkedArray) -> int:
    """The length of all lists in a column, 0 where they differ or are too long."""
    lengths = pc.unique(pc.list_value_length(column)).drop_null().to_pylist()
    return lengths[0] if len(lengths) == 1 and lengths[0] <= MAX_LIST_LENGTH else 0


def _is_list(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _are_texts(kind: pa.DataType) -> bool:
    """Whether a type is a list of text, or of records with one text."""
    inner = kind.value_type
    if pa.types.is_struct(inner):
        inner = next((field.type for field in inner if field.name == TEXT), inner)
    return is_text(inner) or pa.types.is_string_view(inner)


def _is_binary(kind: pa.DataType) -> bool:
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind))


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_floating(kind) or pa.types.is_integer(kind) or pa.types.is_decimal(kind))


def may_be_references(name: str) -> bool:
    """Whether the name is that of reference texts.

    >>> may_be_references("answers.text"), may_be_references("groundTruths"), may_be_references("tokens")
    (True, True, False)
    """
    return not REFERENCES.isdisjoint(words_in(name))


def may_be_items(name: str) -> bool:
    """Whether the name is that of retrieved or relevant items.

    >>> may_be_items("retrieved_ids"), may_be_items("relevant"), may_be_items("scores")
    (True, True, False)
    """
    return not ITEMS.isdisjoint(words_in(name))


def may_be_listed(name: str) -> bool:
    """Whether the name is that of references, items, or a label set."""
    return may_be_references(name) or may_be_items(name) or not LABEL_SETS.isdisjoint(words_in(name))


def texts_of_records(values: Sequence[Any]) -> list[str] | None:
    """The texts of reference records; None for another list.

    >>> texts_of_records([{"text": "Paris", "answer_start": 7}]), texts_of_records(["Paris"])
    (['Paris'], None)
    """
    texts = [each.get(TEXT) if isinstance(each, dict) else None for each in values]
    known = [text for text in texts if isinstance(text, str)]
    return known if known and len(known) == len(texts) else None


def listed_column(name: str, cells: Sequence[Any]) -> pa.Array | None:
    """The lists as JSON text; None where the cells are not lists of text or the name does not fit.

    >>> listed_column("references", [["a", "b"], "c", None, []]).to_pylist()
    ['["a", "b"]', '["c"]', None, '[]']
    >>> listed_column("retrieved", [[7, 8], [9]]).to_pylist()
    ['[7, 8]', '[9]']
    >>> listed_column("answers", [[{"text": "a", "answer_start": 7}], []]).to_pylist()
    ['["a"]', '[]']
    >>> listed_column("tokens", [["a", "b"]])
    """
    if not may_be_listed(name) or not any(isinstance(cell, list) for cell in cells):
        return None
    lists = [cell if cell is None or isinstance(cell, list) else [cell] for cell in cells]
    lists = [texts_of_records(cell or []) or cell for cell in lists]
    known = [cell for cell in lists if cell is not None]
    kinds = {str, int} if may_be_items(name) else {str}
    if not all(kinds.issuperset(map(type, cell)) for cell in known):
        return None
    longest = max((len(text) for cell in known for text in cell), default=0) if kinds == {str} else 0
    are_few = longest <= MAX_LABEL_LENGTH and max(map(len, known), default=0) <= MAX_LABELS
    if not are_few and not may_be_items(name) and not may_be_references(name):
        return None
    return pa.array([None if cell is None else json.dumps(cell, ensure_ascii=False) for cell in lists], pa.string())
