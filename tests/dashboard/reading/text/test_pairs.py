"""Lines of names and values, and lines that only look so."""

import pytest

from dashboard.reading.text.printed.pairs import are_pairs, read_pairs


def test_words_before_the_pairs_are_columns_without_names() -> None:
    assert read_pairs(["a label=1 score=0.9", "b label=0 score=0.2"], "p.log").rows == [
        ["", "label", "score"],
        ["a", "1", "0.9"],
        ["b", "0", "0.2"],
    ]


@pytest.mark.parametrize(
    "line",
    ["label=1", "label=1 label=0", "1 |f a:0.5 b:0.2", "label=1 said=so it is", "url=http://a.b?c=1", "1 1:0.5 2:0.3"],
)
def test_other_lines_are_no_pairs(line: str) -> None:
    assert not are_pairs([line, line])
