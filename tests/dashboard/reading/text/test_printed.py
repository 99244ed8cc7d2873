"""Printed tables between tabs: cells as they were printed, and nothing that is no printed table touched."""

import pytest

from dashboard.reading.text.printed.forms import without_print
from dashboard.reading.text.printed.printout import PartOfATable
from dashboard.words.sentence import Sentence


def rows(text: str) -> list[str]:
    return without_print(text.encode(), "p.txt").text.decode().splitlines()


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
def test_what_is_not_printed_stays_as_it_is(text: str) -> None:
    assert without_print(text.encode(), "p.txt").text == text.encode()


def test_a_cell_is_as_it_was_printed() -> None:
    text = '| a | b |\n|---|---|\n| x "y" | 0.50 |\n|  | 1\\|2 |\n'
    assert rows(text) == ["a\tb", '"x ""y"""\t0.50', "\t1|2"]


def test_an_empty_cell_at_the_end_of_a_row_is_one() -> None:
    assert rows("label | score | note\n------+-------+-----\nyes | 0.5 | \n") == ["label\tscore\tnote", "yes\t0.5\t"]


def test_words_in_a_column_of_blanks_stay_together() -> None:
    assert rows("       text label\n0  not spam    no\n1      spam   yes\n")[1:] == [
        "0\tnot spam\tno",
        "1\tspam\tyes",
    ]


def test_what_stands_around_a_table_is_said() -> None:
    printed = without_print(
        b"mysql> select\n+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n1 row in set\n", "p.txt"
    )
    assert printed.text == b"a\tb\n1\t2\n"
    assert printed.notes == (
        Sentence("reading-note-printed", form=Sentence("reading-printed-bordered")),
        Sentence("reading-note-around", count=2),
    )


def test_a_printout_that_stops_is_refused_with_what_it_says() -> None:
    with pytest.raises(PartOfATable) as caught:
        without_print(b"+---+---+\n|a|b|\n+---+---+\n|1|2|\n+---+---+\nonly showing top 1 row\n", "p.txt")
    assert str(caught.value).startswith(
        '"p.txt" is a printout that leaves rows or columns out ("only showing top 1 row");'
    )


def test_rows_that_are_counted_otherwise_are_refused() -> None:
    with pytest.raises(PartOfATable) as caught:
        without_print(b"a | b\n--+--\n1 | 2\n(1,000 rows)\n", "p.txt")
    assert caught.value.sentence == Sentence("reading-printed-count", file="p.txt", said="(1,000 rows)", found=1)


def test_a_cell_of_several_lines_in_a_grid_is_refused() -> None:
    edge = "+---+---+\n"
    with pytest.raises(PartOfATable):
        without_print(
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
