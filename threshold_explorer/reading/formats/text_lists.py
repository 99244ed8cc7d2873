"""Columns with several texts per case: references of a translation, label sets, or ranked items."""

import json
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.rows.column_name_words import ITEMS, REFERENCE, word_set, words_in

# A case has few, short labels; other lists of words are tokens.
LABEL_SETS = word_set("labels tags classes categories subjects topics genres target targets truth true gold")
MAX_LABELS = 100
MAX_LABEL_LENGTH = 60
REFERENCES = REFERENCE | word_set("answer target targets expected")
# The member of a reference record with its text, as in SQuAD.
TEXT = "text"


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
