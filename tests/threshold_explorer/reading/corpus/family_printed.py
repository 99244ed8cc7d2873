"""Printed tables: those of Markdown, psql, pandas and R are read, those in other layouts refused."""

import numpy as np
import pandas as pd

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from threshold_explorer.reading.options import ReadingOptions

CELLS = [("label", "score"), *((label, str(score)) for label, score in ROWS)]
WIDTHS = [max(map(len, column)) for column in zip(*CELLS, strict=True)]
PADDED = [tuple(cell.ljust(width) for cell, width in zip(row, WIDTHS, strict=True)) for row in CELLS]
GIVEN_UP = "reading-printed-given-up"


def cases() -> dict[str, Case]:
    texts = piped() | aligned()
    found = {name: Case(text.encode(), "pasted.txt") for name, text in texts.items()}
    found |= {name: Case(text.encode(), "pasted.txt", key=GIVEN_UP) for name, text in given_up().items()}
    return found | incomplete() | look_alike()


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


def between(left: str, mark: str, right: str, rows: list[tuple[str, ...]] = PADDED) -> list[str]:
    return [left + mark.join(row) + right for row in rows]


def border(left: str, line: str, cross: str, right: str, around: int = 2) -> str:
    return left + cross.join(line * (width + around) for width in WIDTHS) + right


def piped() -> dict[str, str]:
    framed, bare = between("| ", " | ", " |"), between("", " | ", "")
    psql = between(" ", " | ", " ")
    return {
        "Markdown": lines(framed[0], "|-------|--------|", *framed[1:]),
        "Markdown that aligns": lines(framed[0], "|:------|:------:|", *framed[1:]),
        "Markdown of one dash": lines(framed[0], "|-|-|", *framed[1:]),
        "Markdown without outer pipes": lines(bare[0], "--- | ---:", *bare[1:]),
        "Markdown below a title": lines(
            "## Results", "", framed[0], "| --- | --- |", *framed[1:], "", "Made by a model."
        ),
        "Markdown with blanks before": lines(*(f"    {line}" for line in (framed[0], "|---|---|", *framed[1:]))),
        "Markdown with line ends of Windows": lines(framed[0], "|---|---|", *framed[1:]).replace("\n", "\r\n"),
        "Org": lines(framed[0], "|-------+--------|", *framed[1:]),
        "Org with edges": lines(
            "|-------+--------|", framed[0], "|-------+--------|", *framed[1:], "|-------+--------|"
        ),
        "psql": lines(psql[0], "-------+--------", *psql[1:], "(8 rows)", ""),
        "psql below its prompt": lines("db=# select * from p;", psql[0], "-------+--------", *psql[1:], "(8 rows)"),
        "DBeaver": lines(
            *(f"{label}|{score}|" for label, score in PADDED[:1]),
            f"{'-' * WIDTHS[0]}+{'-' * WIDTHS[1]}+",
            *(f"{label}|{score}|" for label, score in PADDED[1:]),
        ),
    }


def aligned() -> dict[str, str]:
    frame = pd.DataFrame(ROWS, columns=["label", "score"])
    words = frame.assign(text="some words", label=frame["label"])
    return {
        "pandas": frame.to_string() + "\n",
        "pandas without an index": frame.to_string(index=False) + "\n",
        "pandas with words in a column": words[["text", "label", "score"]].to_string() + "\n",
        "R": lines(
            "  label  score", *(f"{number} {label:>5} {score:6}" for number, (label, score) in enumerate(ROWS, 1))
        ),
        "data.table": lines(
            "   label  score", *(f"{number}: {label:>5} {score:6}" for number, (label, score) in enumerate(ROWS, 1))
        ),
    }


def given_up() -> dict[str, str]:
    """The layouts that are recognized and refused."""
    edge, rows = border("+", "-", "+", "+"), between("| ", " | ", " |")
    tight = border("+", "-", "+", "+", 0)
    right = ["|" + "|".join(cell.rjust(width) for cell, width in zip(row, WIDTHS, strict=True)) + "|" for row in CELLS]
    drawn = between("│ ", " │ ", " │")
    top, middle, bottom = border("┌", "─", "┬", "┐"), border("├", "─", "┼", "┤"), border("└", "─", "┴", "┘")
    stars = 27 * "*"
    ones = [(int(label == "yes"), score) for label, score in ROWS]
    labels, scores = ([row[at] for row in ROWS] for at in range(2))
    names, rule = "        ID LABEL      SCORE\n", "---------- ----- ----------\n"
    columns = "".join(f"{at:10} {label:5} {score:10}\n" for at, (label, score) in enumerate(ROWS))
    return {
        "MySQL": lines(edge, rows[0], edge, *rows[1:], edge, "8 rows in set (0.01 sec)"),
        "Spark below its prompt": lines(">>> df.show()", tight, right[0], tight, *right[1:], tight),
        "reST grid": lines(
            edge, rows[0], border("+", "=", "+", "+"), *(line for row in rows[1:] for line in (row, edge))
        ),
        "DuckDB": lines(top, drawn[0], middle, *drawn[1:], bottom),
        "rich": lines(border("┏", "━", "┳", "┓"), drawn[0], border("┡", "━", "╇", "┩"), *drawn[1:], bottom),
        "ClickHouse": lines(
            "   ┌─label─┬─score──┐", *(f"{at}. {row}" for at, row in enumerate(drawn[1:], 1)), f"   {bottom}"
        ),
        "psql in Unicode": lines(*between(" ", " │ ", "")[:1], "───────┼────────", *between(" ", " │ ", "")[1:]),
        "Jira": lines("||label||score||", *(f"|{label}|{score}|" for label, score in CELLS[1:])),
        "SQL*Plus": f"\n{names}{rule}{columns}\n8 rows selected.\n\n",
        "sqlcmd": f"{names}{rule}{columns}\n(8 rows affected)\n".replace("\n", "\r\n"),
        "tabulate": lines("label  score", "-----  -----", *(f"{label:5}  {score:<5}" for label, score in ROWS)),
        "psql expanded": lines(*(f"-[ RECORD {at} ]-\nlabel | {y}\nscore | {p}" for at, (y, p) in enumerate(ROWS, 1))),
        "MySQL by lines": lines(
            *(f"{stars} {at}. row {stars}\nlabel: {y}\nscore: {p}" for at, (y, p) in enumerate(ROWS, 1))
        ),
        "tibble": lines(
            "# A tibble: 8 × 2",
            "  label score ",
            "  <chr> <dbl> ",
            *(f"{at} {y:5} {p:<6}" for at, (y, p) in enumerate(ROWS, 1)),
        ),
        "Weka's predictions": (
            "=== Predictions on test data ===\n\n    inst#     actual  predicted error prediction\n"
            "        1     1:good     1:good       0.856\n        2      2:bad     1:good   +   0.75\n"
        ),
        "names and values": lines(*(f"label={label} score={score}" for label, score in ROWS)),
        "names and values by commas": lines(*(f"truth: {label}, score: {score}" for label, score in ROWS)),
        "names and values in a log": lines(
            *(f"2024-03-01 12:00:00 INFO label={label} score={score}" for label, score in ROWS)
        ),
        "lists of Python": f"y_true = {labels}\ny_score = {scores}\n",
        "arrays": f"import numpy as np\ny = np.array({labels})\np = np.array({scores})\n",
        "vectors of R": f"y <- c({str(labels)[1:-1]})\np <- c({str(scores)[1:-1]})\n",
        "NumPy's print": f"{np.array(ones)}\n",
        "NumPy's repr": f"{np.array(ones)!r}\n",
        "MATLAB's matrix": f"A = [{'; '.join(f'{label} {score}' for label, score in ones)}];\n",
        "tuples in a list": f"{ROWS}\n",
        "tuples on lines": lines(*(f"{row}," for row in map(tuple, ROWS))),
    }


def incomplete() -> dict[str, Case]:
    """Tables that could be read, but were not printed in full."""
    rows = between("| ", " | ", " |")
    markdown = [rows[0], "|---|---|", *rows[1:]]
    long = pd.DataFrame(ROWS * 20, columns=["label", "score"])
    texts = {
        "pandas that leaves rows out": (repr(long) + "\n", "part"),
        "R that stops": (
            lines(
                "  label score",
                "1   yes   0.5",
                "2    no   0.2",
                " [ reached 'max' / getOption(\"max.print\") -- omitted 98 rows ]",
            ),
            "part",
        ),
        "data.table that leaves rows out": (
            lines("    label score", " 1:   yes   0.5", " 2:    no   0.2", " ---", " 9:    no   0.3"),
            "part",
        ),
        "Markdown with dots": (lines(*markdown[:5], "| ... | ... |", *markdown[5:]), "part"),
        "psql cut off": (lines("label | score", "------+------", "yes | 0.5", "no | 0.25", "(8 rows)"), "count"),
        "two Markdown tables": (lines(*markdown, "", *markdown), "several"),
        "a row of three cells": (lines(*markdown, "| yes | 0.5 | 1 |"), "cells"),
        "wrapped by pandas": (
            lines("  label  \\", "0   yes   ", "1    no   ", "", "   score  ", "0    0.5  ", "1    0.2  "),
            "several",
        ),
    }
    return {
        name: Case(text.encode(), "pasted.txt", key=f"reading-printed-{why}") for name, (text, why) in texts.items()
    }


def look_alike() -> dict[str, Case]:
    """Files that resemble printed tables, and printed tables with one irregular cell."""
    rows = CELLS[1:]
    escaped = lines(
        "| label | text | score |", "|---|---|---|", *(f"| {label} | a \\| b | {score} |" for label, score in rows)
    )
    in_quotes = {
        "Markdown": "Answer:\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "a table of MySQL": "+---+---+\n| a | b |\n+---+---+\n",
        "underlined names": "a     b\n----- -----\n1     2\n",
    }
    made = {
        f"{name} in the texts of a CSV": Case(
            lines("text,label,score", *(f'"{text}",{label},{score}' for label, score in rows)).encode()
        )
        for name, text in in_quotes.items()
    }
    texts = {
        "an escaped pipe": escaped,
        "a CSV with dots": lines("text,label,score", *(f"...,{label},{score}" for label, score in rows)),
        "pipes with dashes as cells": lines("label|score|x", *(f"{label}|{score}|-" for label, score in rows)),
        "names and values in a cell": lines("label,said,score", *(f"{label},a=1 b=2,{score}" for label, score in rows)),
        "dashes in a row": lines(
            "label,score,a,b",
            "no,0.25,---,---",
            *(f"{label},{score},---,x" for label, score in rows if score != "0.25"),
        ),
        "decimal commas in Markdown": lines(
            "| label | score |", "|---|---|", *(f"| {label} | {score.replace('.', ',')} |" for label, score in rows)
        ),
    }
    made |= {name: Case(text.encode(), "p.txt") for name, text in texts.items()}
    chosen = lines("label|score", *(f"{label}|{score}" for label, score in rows))
    return made | {"pipes that were chosen": Case(chosen.encode(), options=ReadingOptions(delimiter="|"))}
