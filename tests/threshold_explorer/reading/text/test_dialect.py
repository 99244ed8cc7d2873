"""Long runs of one character, and empty comments."""

import pytest

from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.options import ReadingOptions


def read(text: str, **options: object) -> PredictionFile:
    return read_trusted(text.encode(), "odd.csv", options=ReadingOptions(**options))


@pytest.mark.parametrize("around", ["a,b\n{},1\n", "a b\n0{} 1\n", "{}\na,b\n1,2\n", "a;b\né;{}x\n"])
def test_long_runs_of_one_character_do_not_backtrack(around: str) -> None:
    for run in ("0", " ", "1 ", "1.", "1e", "#", "#\n", "'", '"', "%", "x"):
        content = around.format(run * (120_000 // len(run))).encode("latin-1")
        assert answer(content).endswith((".", "2 columns")), run


def answer(content: bytes) -> str:
    try:
        return f"{read_trusted(content, 'long.csv').table.num_columns} columns"
    except RefusedFile as refused:
        return str(refused)


@pytest.mark.parametrize("comments", ["#\n#\n", "#", "%\n\n%", "#\n# a,b\n#\n"])
def test_a_comment_may_be_empty(comments: str) -> None:
    assert read(f"{comments}\nlabel,score\nyes,0.5\n").table.to_pydict() == {"label": ["yes"], "score": [0.5]}
