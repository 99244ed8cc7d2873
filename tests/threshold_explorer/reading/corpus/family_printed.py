"""Printed tables."""

import numpy as np
import pandas as pd

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from threshold_explorer.reading.options import ReadingOptions

CELLS = [("label", "score"), *((label, str(score)) for label, score in ROWS)]
WIDTHS = [max(map(len, column)) for column in zip(*CELLS, strict=True)]
PADDED = [tuple(cell.ljust(width) for cell, width in zip(row, WIDTHS, strict=True)) for row in CELLS]
TYPES = ("varchar", "double")


def cases() -> dict[str, Case]:
    texts = piped() | bordered() | drawn() | aligned() | numbered() | as_code()
    found = {name: Case(text.encode(), "pasted.txt") for name, text in texts.items()}
    return found | matrices() | refused() | look_alike()


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


def between(left: str, mark: str, right: str, rows: list[tuple[str, ...]] = PADDED) -> list[str]:
    return [left + mark.join(row) + right for row in rows]


def border(left: str, line: str, cross: str, right: str, around: int = 2) -> str:
    return left + cross.join(line * (width + around) for width in WIDTHS) + right


def matrices() -> dict[str, Case]:
    """Only numbers, with labels 0 and 1."""
    rows = [(int(label == "yes"), score) for label, score in ROWS]
    matrix = np.array(rows)
    texts = {
        "NumPy's print": f"{matrix}\n",
        "NumPy's print of texts": f"{matrix.astype(str)}\n",
        "NumPy's repr": f"{matrix!r}\n",
        "NumPy's repr with a name": f"scored = np.{matrix!r}\n",
        "MATLAB's matrix": f"A = [{'; '.join(f'{label} {score}' for label, score in rows)}];\n",
    }
    return {name: Case(text.encode(), "pasted.txt", positive="1") for name, text in texts.items()}


def numbered() -> dict[str, str]:
    """Tables with row numbers, or with names in an unusual place."""
    rows = [f"{label:>5}   {score:>6}" for label, score in CELLS]
    inner = [f"│ {label} │ {score} │" for label, score in PADDED[1:]]
    compact = f"┌─{PADDED[0][0].replace(' ', '─')}─┬─{PADDED[0][1].replace(' ', '─')}─┐"
    end = border("└", "─", "┴", "┘")
    return {
        "Stata's list without a frame": lines(
            f"       {rows[0]}", *(f"{at:3}.   {row}" for at, row in enumerate(rows[1:], 1))
        ),
        "ClickHouse with names in the border": lines(compact, *inner, end),
        "ClickHouse with numbers": lines(
            f"   {compact}", *(f"{at}. {row}" for at, row in enumerate(inner, 1)), f"   {end}"
        ),
        "ClickHouse and what it says": lines(compact, *inner, end, "", "8 rows in set. Elapsed: 0.002 sec."),
        "DBeaver": lines(
            *(f"{label}|{score}|" for label, score in PADDED[:1]),
            f"{'-' * WIDTHS[0]}+{'-' * WIDTHS[1]}+",
            *(f"{label}|{score}|" for label, score in PADDED[1:]),
        ),
    }


def as_code() -> dict[str, str]:
    """Rows written as Python tuples."""
    rows = list(map(tuple, ROWS))
    return {
        "tuples in a list": f"{rows}\n",
        "tuples with a name": f"rows = {rows}\n",
        "tuples on lines": lines(*map(repr, rows)),
        "tuples on lines, a comma behind each": lines(*(f"{row}," for row in rows)),
        "tuples over lines": "[" + ",\n ".join(map(repr, rows)) + "]\n",
    }


def piped() -> dict[str, str]:
    framed, bare = between("| ", " | ", " |"), between("", " | ", "")
    psql = between(" ", " | ", " ")
    records = [
        f"-[ RECORD {number} ]-\nlabel | {label}\nscore | {score}" for number, (label, score) in enumerate(CELLS[1:], 1)
    ]
    stars = 27 * "*"
    listed = [
        f"{stars} {number}. row {stars}\nlabel: {label}\nscore: {score}"
        for number, (label, score) in enumerate(CELLS[1:], 1)
    ]
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
        "psql": lines(psql[0], "-------+--------", *psql[1:], "(8 rows)", ""),
        "psql below its prompt": lines("db=# select * from p;", psql[0], "-------+--------", *psql[1:], "(8 rows)"),
        "psql with a border": lines(
            border("+", "-", "+", "+"),
            framed[0],
            border("+", "-", "+", "+"),
            *framed[1:],
            border("+", "-", "+", "+"),
            "(8 rows)",
        ),
        "psql expanded": lines(*records),
        "MySQL by lines": lines(*listed, "8 rows in set (0.00 sec)"),
        "Jira": lines("||label||score||", *(f"|{label}|{score}|" for label, score in CELLS[1:])),
    }


def bordered() -> dict[str, str]:
    edge, rows = border("+", "-", "+", "+"), between("| ", " | ", " |")
    tight = border("+", "-", "+", "+", 0)
    right = ["|" + "|".join(cell.rjust(width) for cell, width in zip(row, WIDTHS, strict=True)) + "|" for row in CELLS]
    grid = [line for row in rows[1:] for line in (row, edge)]
    table = [edge, rows[0], edge, *rows[1:], edge]
    return {
        "MySQL": lines(*table, "8 rows in set (0.01 sec)"),
        "MySQL below its prompt": lines("mysql> select * from p;", *table),
        "Spark": lines(tight, right[0], tight, *right[1:], tight, ""),
        "Spark below its prompt": lines(">>> df.show()", tight, right[0], tight, *right[1:], tight),
        "reST grid": lines(edge, rows[0], border("+", "=", "+", "+"), *grid),
        "a table without a header": lines(edge, *rows[1:], edge),
        "org with edges": lines("|-------+--------|", rows[0], "|-------+--------|", *rows[1:], "|-------+--------|"),
    }


def drawn() -> dict[str, str]:
    rows = between("│ ", " │ ", " │")
    types = "│ " + " │ ".join(kind.ljust(width) for kind, width in zip(TYPES, WIDTHS, strict=True)) + " │"
    top, middle, bottom = border("┌", "─", "┬", "┐"), border("├", "─", "┼", "┤"), border("└", "─", "┴", "┘")
    polars = [line.replace(" │ ", " ┆ ") for line in rows]
    heavy = [line.replace("│", "┃") for line in rows]
    double = [line.replace("│", "║") for line in rows]
    return {
        "SQLite": lines(top, rows[0], middle, *rows[1:], bottom),
        "DuckDB": lines(top, rows[0], types, middle, *rows[1:], bottom),
        "DuckDB with its count": lines(top, rows[0], types, middle, *rows[1:], middle, "│ 8 rows         │", bottom),
        "polars": lines(
            "shape: (8, 2)",
            top,
            polars[0],
            "│ ---   ┆ ---    │",
            "│ str   ┆ f64    │",
            border("╞", "═", "╪", "╡"),
            *polars[1:],
            bottom,
        ),
        "rich": lines(border("┏", "━", "┳", "┓"), heavy[0], border("┡", "━", "╇", "┩"), *rows[1:], bottom),
        "double lines": lines(
            border("╔", "═", "╦", "╗"), double[0], border("╠", "═", "╬", "╣"), *double[1:], border("╚", "═", "╩", "╝")
        ),
    }


def aligned() -> dict[str, str]:
    frame = pd.DataFrame(ROWS, columns=["label", "score"])
    words = frame.assign(text="some words", label=frame["label"])
    tibble = [f"{number} {label:5} {score:<6}" for number, (label, score) in enumerate(ROWS, 1)]
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
        "tibble": lines("# A tibble: 8 × 2", "  label score ", "  <chr> <dbl> ", *tibble),
    }


def refused() -> dict[str, Case]:
    edge, rows = border("+", "-", "+", "+"), between("| ", " | ", " |")
    table = [edge, rows[0], edge, *rows[1:], edge]
    boxed = between("│ ", " │ ", " │")
    top, middle, bottom = border("┌", "─", "┬", "┐"), border("├", "─", "┼", "┤"), border("└", "─", "┴", "┘")
    long = pd.DataFrame(ROWS * 20, columns=["label", "score"])
    markdown = [rows[0], "|---|---|", *rows[1:]]
    texts = {
        "Spark's first twenty": (lines(*table, "only showing top 20 rows"), "part"),
        "pandas that leaves rows out": (repr(long) + "\n", "part"),
        "tibble with more rows": (
            lines(
                "# A tibble: 90 × 2",
                "  label score",
                "  <chr> <dbl>",
                "1 yes   0.5  ",
                "2 no    0.25 ",
                "# \u2139 88 more rows",
            ),
            "part",
        ),
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
        "DuckDB that shows some": (
            lines(top, boxed[0], middle, *boxed[1:], middle, "│ 1000 rows (8 shown) │", bottom),
            "part",
        ),
        "DuckDB with dots": (
            lines(top, boxed[0], middle, *boxed[1:4], *3 * ["│   ·   │   ·    │"], *boxed[4:], bottom),
            "part",
        ),
        "polars with dots": (
            lines("shape: (90, 2)", top, boxed[0], middle, *boxed[1:4], "│ …     │ …      │", *boxed[4:], bottom),
            "part",
        ),
        "psql cut off": (lines("label | score", "------+------", "yes | 0.5", "no | 0.25", "(8 rows)"), "count"),
        "MySQL cut off": (lines(*table, "9 rows in set (0.00 sec)"), "count"),
        "two Markdown tables": (lines(*markdown, "", *markdown), "several"),
        "two tables of MySQL": (lines(*table, "", *table), "several"),
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
    escaped = lines(
        "| label | text | score |", "|---|---|---|", *(f"| {label} | a \\| b | {score} |" for label, score in CELLS[1:])
    )
    wide = lines(
        "+----+----+",
        "| 라벨 | 점수 |",
        "+----+----+",
        *(f"| {'예' if label == 'yes' else '아니오'} | {score} |" for label, score in CELLS[1:]),
        "+----+----+",
    )
    dots = lines("text,label,score", *(f"...,{label},{score}" for label, score in CELLS[1:]))
    dashes = lines("label|score|x", *(f"{label}|{score}|-" for label, score in CELLS[1:]))
    comma = lines(
        "| label | score |", "|---|---|", *(f"| {label} | {score.replace('.', ',')} |" for label, score in CELLS[1:])
    )
    chosen = lines("label|score", *(f"{label}|{score}" for label, score in CELLS[1:]))
    return {
        "an escaped pipe": Case(escaped.encode(), "p.md"),
        "letters of double width": Case(wide.encode(), "p.txt", positive="예"),
        "a CSV with dots": Case(dots.encode()),
        "pipes with dashes as cells": Case(dashes.encode()),
        "decimal commas in Markdown": Case(comma.encode(), "p.md"),
        "pipes that were chosen": Case(chosen.encode(), options=ReadingOptions(delimiter="|")),
    }
