"""Lists of numbers in a cell, and labels with their scores: a column for each, or left as text with the row."""

import pyarrow as pa
import pytest

from dashboard.reading.numbers.lists_apart import with_lists_apart
from dashboard.words.sentence import Sentence


def apart(*texts: str | None, name: str = "p") -> dict[str, list[object]]:
    return with_lists_apart(pa.table({name: pa.array(texts)})).table.to_pydict()


@pytest.mark.parametrize(
    ("texts", "columns"),
    [
        (["[0.1 0.9]", None, "[1. 0.]"], {"p 0": [0.1, None, 1], "p 1": [0.9, None, 0]}),
        (["[0,1; 0,9]", "NA"], {"p 0": [0.1, None], "p 1": [0.9, None]}),
        (["0,1 0,9", "0,5 0,5"], {"p 0": [0.1, 0.5], "p 1": [0.9, 0.5]}),
        (["(2,[1],[1.0])", "[0.25,0.75]"], {"p 0": [0, 0.25], "p 1": [1, 0.75]}),
        (["SparseVector(2, {0: 0.5})", "DenseVector([0.25, 0.75])"], {"p 0": [0.5, 0.25], "p 1": [0, 0.75]}),
        (["[[0.1\n  0.9]]", "[[0.5\n  0.5]]"], {"p 0": [0.1, 0.5], "p 1": [0.9, 0.5]}),
        (['{"b": 0.1, "a": 9e-1}', "{'a': 1, 'b': 0}"], {"p a": [0.9, 1], "p b": [0.1, 0]}),
        (["{10: 0.1, 9: 0.9}", "{9: 0.5, 10: 0.5}"], {"p 9": [0.9, 0.5], "p 10": [0.1, 0.5]}),
        (
            ["[{'label': 'a.b', 'score': 0.9}, {'label': 'c', 'score': 0.1}]"] * 2,
            {"p a.b": [0.9, 0.9], "p c": [0.1, 0.1]},
        ),
        (
            ["{'label': 'NEG', 'score': 0.75}", '[{"label": "POS", "score": 0.5}]'],
            {"p predicted label": ["NEG", "POS"], "p confidence": [0.75, 0.5]},
        ),
    ],
)
def test_each_place_becomes_a_column(texts: list[str | None], columns: dict[str, list[object]]) -> None:
    assert apart(*texts) == columns


@pytest.mark.parametrize(
    "texts",
    [
        ("0.5", "0.25"),
        ("[0.5]", "[0.25]"),
        ("1 234.5", "2 345.6"),
        ("1|2", "2|3"),
        ("0,1", "1,0"),
        ("1,234.5", "2,345.6"),
        ("12.05.2024", "13.05.2024"),
        ("{'a': 'b'}", "{'a': 'c'}"),
        ("[cat, dog]", "[dog, cat]"),
        ("yes", "no"),
        ("", "NA"),
        (str([0.5] * 101), str([0.25] * 101)),
    ],
)
def test_other_texts_stay_as_they_are(texts: tuple[str, ...]) -> None:
    assert apart(*texts) == {"p": list(texts)}


@pytest.mark.parametrize(
    ("text", "odd", "key"),
    [
        ("[0.1, 0.9]", "[0.1, 0.2, 0.7]", "reading-note-uneven-lists"),
        ("[0.1, 0.9]", "high", "reading-note-uneven-lists"),
        ("{'a': 0.1, 'b': 0.9}", "{'a': 0.1, 'c'}", "reading-note-uneven-labels"),
        ("{'a': 0.1, 'b': 0.9}", "high", "reading-note-uneven-labels"),
    ],
)
def test_an_odd_cell_leaves_the_column_and_is_named(text: str, odd: str, key: str) -> None:
    texts = [*[text] * 20, odd]
    found = with_lists_apart(pa.table({"p": texts}))
    assert found.table.to_pydict() == {"p": texts}
    assert [(note.key, note.args["row"], note.args["text"]) for note in found.notes] == [(key, 21, odd)]


def test_a_name_that_is_taken_is_not_given_again() -> None:
    table = pa.table({"p": ["[0.1, 0.9]"], "p 1": [7]})
    assert with_lists_apart(table).table == table


def test_the_columns_are_named() -> None:
    (note,) = with_lists_apart(pa.table({"p": ["[0.1 0.9]"]})).notes
    assert note == Sentence("reading-note-lists", column="p", count=2, text="[0.1 0.9]", columns=["p 0", "p 1"])
