"""Lines of names and values, and lookalikes."""

import pytest

from threshold_explorer.reading.text.printed.name_value_lines import are_name_value_lines, read_name_value_lines


def test_leading_words_are_unnamed_columns() -> None:
    assert read_name_value_lines(["a label=1 score=0.9", "b label=0 score=0.2"], "p.log").rows == [
        ["", "label", "score"],
        ["a", "1", "0.9"],
        ["b", "0", "0.2"],
    ]


@pytest.mark.parametrize(
    "line",
    ["label=1", "label=1 label=0", "1 |f a:0.5 b:0.2", "label=1 said=so it is", "url=http://a.b?c=1", "1 1:0.5 2:0.3"],
)
def test_other_lines_are_not_name_value_lines(line: str) -> None:
    assert not are_name_value_lines([line, line])
