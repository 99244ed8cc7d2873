"""Small files that are made to cost their reader much: long runs of characters, many columns, deep nesting."""

import json
from collections.abc import Callable

ROWS = 60
# Below the limit of 100 000 characters in a cell.
LONG = 90_000
# Characters, or a few in turn, that some expression of the code repeats.
RUNS = {
    "brackets": "(",
    "square brackets": "[",
    "blanks": " ",
    "digits": "1",
    "dots": ".",
    "digits and dots": "1.",
    "apostrophes": "'",
    "dashes": "-",
    "dates": "2024-01-",
    "written dates": "1 jan ",
    "per cents": "1%",
    "numbers": "1,000",
    "exponents": "1e5",
    "marks on a letter": "\u0323\u0301",
    "digits of another script": "\u0661",
    "names and values": "a=1 ",
    "members": "'a':1,",
    "words": "aB",
    "comparisons": ">=",
}


def cells(run: str, n_rows: int = ROWS) -> bytes:
    """A column of long texts beside a label and a score."""
    texts = ("a" + (run * LONG)[: LONG - 2] + end for end in "bcdefghijk")
    return _table("label,score,text", texts, n_rows, lambda number, text: f'{number % 2},0.{number % 97:02},"{text}"')


def labels(run: str, n_rows: int = ROWS) -> bytes:
    """Two long labels."""
    texts = ("a" + (run * LONG)[: LONG - 2] + end for end in "bc")
    return _table("label,score", texts, n_rows, lambda number, text: f'"{text}",0.{number % 97:02}')


def one_label(run: str, n_rows: int = ROWS) -> bytes:
    """A long label in the first row."""
    rows = (f"{'yes' if number % 3 else 'no'},0.{number % 97:02}\n" for number in range(n_rows))
    return f'label,score\n"a{(run * LONG)[: LONG - 2]}b",0.5\n{"".join(rows)}'.encode()


def name(run: str, n_rows: int = ROWS) -> bytes:
    """A long column name."""
    rows = (f"{'yes' if number % 3 else 'no'},0.{number % 97:02},1\n" for number in range(n_rows))
    return f'label,score,"a{(run * LONG)[: LONG - 2]}b"\n{"".join(rows)}'.encode()


def _table(header: str, texts: object, n_rows: int, row: Callable[[int, str], str]) -> bytes:
    found = list(texts)  # type: ignore[call-overload]
    return "\n".join([header, *(row(number, found[number % len(found)]) for number in range(n_rows)), ""]).encode()


def many_columns(n_columns: int, n_rows: int = ROWS) -> bytes:
    """Columns of numbers beside a label and a score."""
    header = ",".join(["label", "score", *(f"x{number}" for number in range(n_columns - 2))])
    rows = (
        ",".join(["yes" if at % 3 else "no", f"0.{at % 97:02}", *["1.5"] * (n_columns - 2)]) for at in range(n_rows)
    )
    return "\n".join([header, *rows, ""]).encode()


def nested_json(depth: int, n_rows: int = ROWS) -> bytes:
    """Objects whose member is nested deeply."""
    deep = "[" * depth + "]" * depth
    rows = (json.dumps({"label": at % 2, "score": at / n_rows})[:-1] + f', "x": {deep}}}' for at in range(n_rows))
    return ("[" + ",".join(rows) + "]").encode()


def files(n_rows: int = ROWS) -> dict[str, tuple[str, bytes]]:
    """The files by what they are, each with its name; `n_rows` tells files of one kind apart."""
    found = {
        f"{made.__name__} of {kind}": ("p.csv", made(RUNS[kind], n_rows)) for made, kinds in MADE for kind in kinds
    }
    others = {
        "5 000 columns": ("p.csv", many_columns(5_000, n_rows)),
        "1 000 columns": ("p.csv", many_columns(1_000, n_rows)),
        "a cell of 1 MB": ("p.csv", b'label,score\n"' + b"(" * 2**20 + b'",0.5\n' + b"yes,0.25\n" * n_rows),
        "nested JSON": ("p.json", nested_json(100_000, n_rows)),
        "less deeply nested JSON": ("p.json", nested_json(400, n_rows)),
    }
    return found | others


MADE = ((cells, RUNS), (labels, RUNS), (one_label, ("brackets", "marks on a letter")), (name, ("brackets", "blanks")))
