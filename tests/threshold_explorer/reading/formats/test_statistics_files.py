"""Stata and SAS: value labels, and damaged files."""

import pandas as pd
import pytest

from tests.threshold_explorer.reading.formats.written_files import read, refusal, written
from threshold_explorer.reading.formats.typed_table import DamagedFile
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.words.sentence import Sentence

FRAME = pd.DataFrame({"y": pd.Categorical(["a", None, "b"]), "p": [0.5, 0.25, None]})
STATA = written(lambda file: FRAME.to_stata(file, write_index=False))


def test_coded_values_get_their_labels() -> None:
    assert read(STATA).table.to_pydict() == {"y": ["a", None, "b"], "p": [0.5, 0.25, None]}


def test_rows_and_columns_are_limited() -> None:
    assert refusal(STATA, OverLimit, max_rows=2).key == "reading-too-many-rows"
    assert refusal(STATA, OverLimit, max_columns=1).key == "reading-too-many-columns"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (STATA[:-20], "reading-format-stata"),
        (bytes(12) + b"\xc2\xea\x81\x60" + bytes(400), "reading-format-sas"),
        (b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!" + b"0" * 300, "reading-format-sas-transport"),
    ],
)
def test_a_damaged_file_is_named(content: bytes, words: str) -> None:
    assert refusal(content, DamagedFile) == Sentence("reading-unreadable", file="p.bin", format=Sentence(words))
