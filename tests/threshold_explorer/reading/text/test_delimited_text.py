"""Printed tables as tab-delimited text with unchanged cells, other layouts refused, and other text unchanged."""

import pytest

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.text.delimited_text import delimited_text
from threshold_explorer.reading.text.printed_tables import IncompletePrintout
from threshold_explorer.words.sentence import Sentence


def rows(text: str) -> list[str]:
    return delimited_text(text.encode(), "p.txt").text.decode().splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "label,score\n1,0.5\n",
        "a|b\n1|-2\n",
        "label|note\nyes|---\nno|--\n",
        "label score\n1 yes\n2 no\n",
        "  id score\n   1   0.5\n   2   0.2\n",
        "text,score\n+---+,1\n| a |,2\n",
        "# A tibble,score\n1,2\n",
        " a,b\n1,2\n2,3\n",
        "---\ntitle: x\n---\na,b\n",
        "a,b\n- -,1\n",
        "(a), 0.9\n(b), 0.2\n",
        "a=1,0.9\na=0,0.2\n",
        "a=1\n",
        "label,score,at\n1,0.5,12:30\n0,0.25,13:45\n",
        "y p note\n1 0.5 qid:1\n0 0.25 qid:2\n",
        "",
    ],
)
def test_other_text_is_unchanged(text: str) -> None:
    assert delimited_text(text.encode(), "p.txt").text == text.encode()


def test_cells_are_unchanged() -> None:
    text = '| a | b |\n|---|---|\n| x "y" | 0.50 |\n|  | 1\\|2 |\n'
    assert rows(text) == ["a\tb", '"x ""y"""\t0.50', "\t1|2"]


def test_a_trailing_empty_cell_is_kept() -> None:
    assert rows("label | score | note\n------+-------+-----\nyes | 0.5 | \n") == ["label\tscore\tnote", "yes\t0.5\t"]


def test_words_in_an_aligned_column_are_not_split() -> None:
    assert rows("       text label\n0  not spam    no\n1      spam   yes\n")[1:] == [
        "0\tnot spam\tno",
        "1\tspam\tyes",
    ]


def test_lines_outside_a_table_are_noted() -> None:
    printed = delimited_text(b"db=# select\n a | b\n---+---\n 1 | 2\n(1 row)\n", "p.txt")
    assert printed.text == b"a\tb\n1\t2\n"
    assert printed.notes == (
        Sentence("reading-note-printed", form=Sentence("reading-printed-ruled")),
        Sentence("reading-note-around", count=2),
    )


def test_another_stated_row_count_is_refused() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text(b"a | b\n--+--\n1 | 2\n(1,000 rows)\n", "p.txt")
    assert caught.value.sentence == Sentence("reading-printed-count", file="p.txt", statement="(1,000 rows)", found=1)


def test_another_layout_is_refused_with_its_line_and_a_remedy() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text("shape: (1, 1)\n┌───┐\n│ a │\n".encode(), "p.txt")
    assert str(caught.value).startswith('"p.txt" is a printed table in a layout that is not read: "┌───┐".')
    assert "Save the data as CSV instead" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "2 qid:1 1:0.5 2:0.25 # doc7\n0 qid:1 1:0.75 # doc8\n",
        "# a comment\n0 qid:10 1:0.5\n1 qid:10 1:1\n",
        "1 1:0.5 3:2\n0 2:1\n",
        "# made today\n+1 1:0.5\n-1 2:1 # doc7\n",
    ],
)
def test_features_without_scores_are_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(NoSuchColumn) as caught:
        read_trusted(text.encode(), "mslr.txt")
    assert caught.value.sentence.key == "reading-feature-rows"
