"""Several texts in each case, such as the references of a translation or the labels of a picture, as a column."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from dashboard.reading.rows.name_words import ITEMS, REFERENCE, word_set

# A case has few labels, and short ones; other lists of words are tokens.
SETS_OF_LABELS = word_set("labels tags classes categories subjects topics genres target targets truth true gold")
MOST_NAMES = 100
LONGEST_NAME = 60
REFERENCES = REFERENCE | word_set("answer target targets expected")
# Under which name a record of a reference holds its text, as SQuAD writes it.
TEXT = "text"


def may_be_references(name: str) -> bool:
    """Whether a column of lists of texts is named as what predictions are compared with.

    >>> may_be_references("answers.text"), may_be_references("groundTruths"), may_be_references("tokens")
    (True, True, False)
    """
    return not REFERENCES.isdisjoint(_words(name))


def may_be_items(name: str) -> bool:
    """Whether a column of lists is named as what was found for a query, or what should have been.

    >>> may_be_items("retrieved_ids"), may_be_items("relevant"), may_be_items("scores")
    (True, True, False)
    """
    return not ITEMS.isdisjoint(_words(name))


def may_be_listed(name: str) -> bool:
    """Whether it is named as one of these, or as a set of labels."""
    return may_be_references(name) or may_be_items(name) or not SETS_OF_LABELS.isdisjoint(_words(name))


def texts_of_records(values: Sequence[Any]) -> list[str] | None:
    """The texts of records of a reference each; None for another list.

    >>> texts_of_records([{"text": "Paris", "answer_start": 7}]), texts_of_records(["Paris"])
    (['Paris'], None)
    """
    texts = [each.get(TEXT) if isinstance(each, dict) else None for each in values]
    known = [text for text in texts if isinstance(text, str)]
    return known if known and len(known) == len(texts) else None


def listed_column(name: str, cells: Sequence[Any]) -> pa.Array | None:
    """Each cell's list as JSON writes it; None where the cells are no lists of texts, or not named so.

    >>> listed_column("references", [["a", "b"], "c", None, []]).to_pylist()
    ['["a", "b"]', '["c"]', None, '[]']
    >>> listed_column("retrieved", [[7, 8], [9]]).to_pylist()
    ['[7, 8]', '[9]']
    >>> listed_column("tokens", [["a", "b"]])
    """
    if not may_be_listed(name) or not any(isinstance(cell, list) for cell in cells):
        return None
    # A list of one text has become that text.
    lists = [cell if cell is None or isinstance(cell, list) else [cell] for cell in cells]
    fits = _are_items if may_be_items(name) else _are_texts if may_be_references(name) else _are_names
    if not all(cell is None or fits(cell) for cell in lists):
        return None
    return pa.array([None if cell is None else json.dumps(cell, ensure_ascii=False) for cell in lists], pa.string())


def _are_texts(cell: Any) -> bool:
    return isinstance(cell, list) and all(type(text) is str for text in cell)


def _are_items(cell: Any) -> bool:
    return isinstance(cell, list) and all(type(item) in {str, int} for item in cell)


def _are_names(cell: Any) -> bool:
    return _are_texts(cell) and len(cell) <= MOST_NAMES and all(len(name) <= LONGEST_NAME for name in cell)


def _words(name: str) -> list[str]:
    """The words of a name, at a capital too: groundTruths as ground truths."""
    return re.findall("[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).casefold())
