"""Lists of numbers, and labels with scores: split into columns, or kept as text with the row reported."""

import pyarrow as pa
import pytest

from threshold_explorer.reading.numbers.plain_numbers import with_lists_split
from threshold_explorer.words.sentence import Sentence


def columns_of(*texts: str | None, name: str = "p") -> dict[str, list[object]]:
    return with_lists_split(pa.table({name: pa.array(texts)})).table.to_pydict()


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
def test_each_position_becomes_a_column(texts: list[str | None], columns: dict[str, list[object]]) -> None:
    assert columns_of(*texts) == columns


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
def test_other_texts_are_unchanged(texts: tuple[str, ...]) -> None:
    assert columns_of(*texts) == {"p": list(texts)}


@pytest.mark.parametrize(
    ("text", "odd", "key"),
    [
        ("[0.1, 0.9]", "[0.1, 0.2, 0.7]", "reading-note-uneven-lists"),
        ("[0.1, 0.9]", "high", "reading-note-uneven-lists"),
        ("{'a': 0.1, 'b': 0.9}", "{'a': 0.1, 'c'}", "reading-note-uneven-label-scores"),
        ("{'a': 0.1, 'b': 0.9}", "high", "reading-note-uneven-label-scores"),
    ],
)
def test_an_odd_cell_keeps_the_column_as_text_and_is_reported(text: str, odd: str, key: str) -> None:
    texts = [*[text] * 20, odd]
    found = with_lists_split(pa.table({"p": texts}))
    assert found.table.to_pydict() == {"p": texts}
    assert [(note.key, note.args["row"], note.args["text"]) for note in found.notes] == [(key, 21, odd)]


def test_column_names_stay_unique() -> None:
    table = pa.table({"p": ["[0.1, 0.9]"], "p 1": [7]})
    assert with_lists_split(table).table == table


def test_the_columns_are_named() -> None:
    (note,) = with_lists_split(pa.table({"p": ["[0.1 0.9]"]})).notes
    assert note == Sentence("reading-note-lists", column="p", count=2, text="[0.1 0.9]", columns=["p 0", "p 1"])
