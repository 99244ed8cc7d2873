"""Printed tables as tab-delimited text, with unchanged cells, and other text unchanged."""

import pytest

from threshold_explorer.reading.text.printed.print_formats import delimited_text
from threshold_explorer.reading.text.printed.printout import IncompletePrintout
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
        "",
    ],
)
def test_other_text_is_unchanged(text: str) -> None:
    assert delimited_text(text.encode(), "p.txt").text == text.encode()


def test_cells_are_unchanged() -> None:
    text = '| a | b |\n|---|---|\n| x "y" | 0.50 |\n|  | 1\\|2 |\n'
    assert rows(text) == ["a\tb", '"x ""y"""\t0.50', "\t1|2"]
    assert rows("┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ no 5. │ 2 │\n└───┴───┘\n") == ["a\tb", "no 5.\t2"]


def test_a_trailing_empty_cell_is_kept() -> None:
    assert rows("label | score | note\n------+-------+-----\nyes | 0.5 | \n") == ["label\tscore\tnote", "yes\t0.5\t"]


def test_words_in_an_aligned_column_are_not_split() -> None:
    assert rows("       text label\n0  not spam    no\n1      spam   yes\n")[1:] == [
        "0\tnot spam\tno",
        "1\tspam\tyes",
    ]


def test_lines_outside_a_table_are_noted() -> None:
    printed = delimited_text(
        b"mysql> select\n+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n1 row in set\n", "p.txt"
    )
    assert printed.text == b"a\tb\n1\t2\n"
    assert printed.notes == (
        Sentence("reading-note-printed", form=Sentence("reading-printed-bordered")),
        Sentence("reading-note-around", count=2),
    )


def test_an_incomplete_printout_is_refused_with_its_statement() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text(b"+---+---+\n|a|b|\n+---+---+\n|1|2|\n+---+---+\nonly showing top 1 row\n", "p.txt")
    assert str(caught.value).startswith(
        '"p.txt" is a printed table with rows or columns omitted ("only showing top 1 row").'
    )


def test_another_stated_row_count_is_refused() -> None:
    with pytest.raises(IncompletePrintout) as caught:
        delimited_text(b"a | b\n--+--\n1 | 2\n(1,000 rows)\n", "p.txt")
    assert caught.value.sentence == Sentence("reading-printed-count", file="p.txt", statement="(1,000 rows)", found=1)


def test_a_cell_of_several_lines_in_a_grid_is_refused() -> None:
    edge = "+---+---+\n"
    with pytest.raises(IncompletePrintout):
        delimited_text(
            (
                edge
                + "| a | b |\n"
                + edge
                + "| 1 | x |\n|   | y |\n"
                + edge
                + "| 2 | z |\n"
                + edge
                + "| 3 | z |\n"
                + edge
            ).encode(),
            "p",
        )
