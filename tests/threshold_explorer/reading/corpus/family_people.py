"""Files as people, databases and libraries write them: without names, numbered, copied from a console."""

from collections.abc import Sequence

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS

IDS = [(at * 7919) % 1000 for at in range(len(ROWS))]
DATES = [f"{day:02}.03.2024" for day in range(1, len(ROWS) + 1)]
ADDRESSES = [f"10.0.{at}.{at * 3}" for at in range(len(ROWS))]


def cases() -> dict[str, Case]:
    return {
        **beside_numbers_of_cases(),
        **beside_dotted_texts(),
        **in_brackets(),
        **below_underlined_names(),
        **in_pairs(),
        **in_lists(),
    }


def text(rows: Sequence[Sequence[object]], delimiter: str = ",", header: str = "") -> bytes:
    return (header + "".join(delimiter.join(map(str, row)) + "\n" for row in rows)).encode()


def beside(firsts: Sequence[object]) -> list[tuple[object, ...]]:
    return [(first, *row) for first, row in zip(firsts, ROWS, strict=True)]


def beside_numbers_of_cases() -> dict[str, Case]:
    """Columns named by position, one of them with numbers of cases or moments, which could be scores."""
    moments = [1711000000 + 997 * at for at in range(len(ROWS))]
    firsts = {
        "numbers in any order": IDS,
        "days": [20240301 + 2 * at for at in range(len(ROWS))],
        "moments": moments,
        "moments with fractions": [f"{moment}.25" for moment in moments],
    }
    ones = [(first, int(label == "yes"), score) for first, label, score in beside(IDS)]
    contents = {f"no header, {name}": text(beside(cells)) for name, cells in firsts.items()} | {
        "PostgreSQL's COPY": text([*beside(IDS), (99, "\\N", 0.3)], "\t"),
        "PostgreSQL's COPY and its end": text([*beside(IDS), ("\\.",)], "\t"),
        "no header, numbers and labels in numbers": text(ones),
        "names of R": text(ones, header="V1,V2,V3\n"),
        "names of MATLAB": text(ones, header="Var1,Var2,Var3\n"),
        "names of Spark": text(ones, header="_c1,_c2,_c3\n"),
        "features that are counted": text([(7.5 + first, *row) for first, *row in ones], header="x_1,y,f\n"),
        "no header, numbers and margins": text(
            [(first, label, 40 * score - 20) for first, label, score in beside(IDS)]
        ),
    }
    # More numbers than a sample of scores has by chance, all different, number the cases.
    many = [(f"{at * 7919 % 1009}", *ROWS[at % len(ROWS)]) for at in range(8 * len(ROWS))]
    scores = [[score for label, score in ROWS * 8 if label == each] for each in ("yes", "no")]
    return {name: Case(content, key="columns-question-score") for name, content in contents.items()} | {
        "no header, numbers of a list": Case(text(beside([f"{at}." for at in range(1, len(ROWS) + 1)]))),
        "the class that a number names": Case(
            text([(1 - score, *row) for row in ones for score in row[2:]], header="p_0,id,y,p_1\n"), positive="1"
        ),
        "no header, numbers of many cases": Case(text(many), positives=tuple(scores[0]), negatives=tuple(scores[1])),
    }


def beside_dotted_texts() -> dict[str, Case]:
    """Dates, addresses and versions are not numbers, however many digits they have."""
    firsts = {
        "dates": DATES,
        "dates in short": [f"{at}.3.24" for at in range(1, len(ROWS) + 1)],
        "addresses": ADDRESSES,
        "versions": [f"1.{at}.{at * 3}" for at in range(len(ROWS))],
    }
    made = {f"no header, {name} with points": Case(text(beside(cells))) for name, cells in firsts.items()}
    made |= {f"{name} with points": Case(text(beside(cells), header="x,y,s\n")) for name, cells in firsts.items()}
    behind = [(label, first, score) for first, label, score in beside(DATES)]
    return made | {
        "dates behind labels": Case(text(behind, ";")),
        "dates and decimal commas": Case(text(beside(DATES), ";").replace(b"0.", b"0,").replace(b"1.0\n", b"1,0\n")),
        "grouped by points": Case(
            text([(label, f"{1 + 8 * score:.0f}.000.000") for label, score in ROWS], ";"),
            positives=tuple(float(f"{1 + 8 * score:.0f}") * 1e6 for label, score in ROWS if label == "yes"),
            negatives=tuple(float(f"{1 + 8 * score:.0f}") * 1e6 for label, score in ROWS if label == "no"),
        ),
    }


def in_brackets() -> dict[str, Case]:
    """Unquoted lists and calls with commas in comma-delimited text."""
    writers = {
        "list": "[{rest}, {score}]",
        "list without blanks": "[{rest},{score}]",
        "tuple": "({rest}, {score})",
        "list in a list": "[[{rest}, {score}]]",
        "dict": "{{'no': {rest}, 'yes': {score}}}",
        "array": "array([{rest}, {score}])",
        "array of one": "np.array([{score}], dtype=float32)",
        "tensor on a device": "tensor({score}, device='cuda:0')",
        "tensor with a gradient": "tensor({score}, grad_fn=<SelectBackward0>)",
        "tensor of two on a device": "tensor([{rest}, {score}], device='cuda:0')",
    }
    written = {
        name: [(label, writer.format(rest=1 - score, score=score)) for label, score in ROWS]
        for name, writer in writers.items()
    }
    named = [(f"{label} (sure)", score) for label, score in written["list"]]
    made = {f"{name}, not quoted": Case(text(rows, header="y,p\n")) for name, rows in written.items()}
    made |= {
        f"{name}, not quoted, between ids and labels": Case(
            text([(f"c{at}", cell, label) for at, (label, cell) in enumerate(rows)], header="id,p,y\n")
        )
        for name, rows in written.items()
    }
    intervals = [(label, score, f"[{score / 2}, {score}]") for label, score in ROWS]
    marked = [(label, score, f"[{label}]") for label, score in ROWS]
    return made | {
        "labels with brackets beside lists": Case(text(named, header="y,p\n"), positive="yes (sure)"),
        "intervals, not quoted": Case(text(intervals, header="y,p,ci\n")),
        "no header, lists that are not quoted": Case(
            text([(int(label == "yes"), cell) for label, cell in written["list"]]), positive="1"
        ),
        "no header, lists that are quoted": Case(
            text([(f'"{cell}"', int(label == "yes")) for label, cell in written["list"]]), positive="1"
        ),
        "brackets without a comma": Case(text(marked, header="y,p,said\n")),
        "lists that are quoted": Case(text([(label, f'"{cell}"') for label, cell in written["list"]], header="y,p\n")),
        "a comma in a text beside lists": Case(
            text([("well, yes", *row) for row in written["list"]], header="t,y,p\n"), key="reading-ragged-row"
        ),
    }


def below_underlined_names() -> dict[str, Case]:
    """Output of database consoles and tabulate, with cells within the width of the dashes."""
    rows = [f"{at:10} {label:5} {str(score).removeprefix('0'):>10}\n" for at, (label, score) in enumerate(ROWS)]
    names, rule = "        ID LABEL      SCORE\n", "---------- ----- ----------\n"
    doubled, wide = "=====  =====\n", [f"{label:5}  {score:<5}\n" for label, score in ROWS]
    some = "".join(rows[:4])
    texts = {
        "SQL*Plus": f"\n{names}{rule}{''.join(rows)}\n8 rows selected.\n\n",
        "SQL*Plus and its prompts": f"SQL> select * from p;\n\n{names}{rule}{''.join(rows)}\n8 rows selected.\n\n"
        "SQL> spool off\n",
        "SQL*Plus in pages": f"\n{names}{rule}{some}\n{names}{rule}{''.join(rows[4:])}\n8 rows selected.\n",
        "SQL*Plus with blank lines": f"{names}{rule}{some}\n{''.join(rows[4:])}\n8 rows selected.\n",
        "sqlcmd": f"{names}{rule}{''.join(rows)}\n(8 rows affected)\n".replace("\n", "\r\n"),
        "DB2": f"\n{names}{rule}{''.join(rows)}\n  8 record(s) selected.\n\n",
        "SQLite": f"{names}{rule}{''.join(rows)}",
        "tabulate for reST": f"{doubled}label  score\n{doubled}{''.join(wide)}{doubled}",
        "tabulate": f"label  score\n-----  -----\n{''.join(wide)}",
    }
    made = {f"underlined by {name}": Case(each.encode(), "spool.txt") for name, each in texts.items()}
    lacking = f"{names}{rule}{some}        99         .3\n{''.join(rows[4:])}"
    return made | {
        "underlined, a cell is empty": Case(lacking.encode(), "spool.txt", n_skipped=1),
        "underlined, cut off": Case(
            f"{names}{rule}{some}\n8 rows selected.\n".encode(), "spool.txt", key="reading-printed-count"
        ),
        "underlined twice": Case(
            f"{names}{rule}{some}\n8 rows selected.\n\nA     B\n----- -----\nyes   0.5\n".encode(),
            "spool.txt",
            key="reading-printed-several",
        ),
        "underlined, a cell too wide": Case(
            f"{names}{rule}{''.join(rows)}{'x' * 30}\n".encode(), "spool.txt", key="reading-printed-cells"
        ),
    }


def in_pairs() -> dict[str, Case]:
    """Log lines of names and values."""
    writers = {
        "blanks": "label={0} score={1}",
        "commas": "label={0},score={1}",
        "commas and blanks": "label={0}, score={1}",
        "colons": "truth: {0}, score: {1}",
        "bars": "label={0} | score={1}",
        "a moment before": "2024-03-01 12:00:00 INFO label={0} score={1}",
        "quotes": 'label="{0}" score="{1}"',
        "logfmt": "ts=2024-03-01T12:00:00Z level=info label={0} score={1}",
    }
    made = {
        f"names and values by {name}": Case("".join(writer.format(*row) + "\n" for row in ROWS).encode(), "run.log")
        for name, writer in writers.items()
    }
    lines = [f"label={label} score={score}\n" for label, score in ROWS]
    other = "".join(lines * 10) + "label=yes text=a score=0.5\n"
    before = "".join(f"{label} score={score} rank={at}\n" for at, (label, score) in enumerate(ROWS))
    cells = "label,said,score\n" + "".join(f"{label},a=1 b=2,{score}\n" for label, score in ROWS)
    return made | {
        "names and values, a line with others": Case(other.encode(), "run.log", key="reading-printed-names"),
        "names and values behind a label": Case(before.encode(), "run.log"),
        "names and values in a cell": Case(cells.encode()),
        "names and values, decimal commas between commas": Case(
            "".join(lines).replace(" ", ",").replace("0.", "0,").encode(), "run.log", key="reading-ragged-row"
        ),
    }


def in_lists() -> dict[str, Case]:
    """Lists pasted from a script or a console."""
    labels, scores = ([row[at] for row in ROWS] for at in range(2))
    ones = [int(label == "yes") for label in labels]
    by_commas = ", ".join(map(str, scores))
    return {
        "lists of Python": Case(f"y_true = {labels}\ny_score = {scores}\n".encode(), "p.py"),
        "lists of Python, no room between": Case(f"y={ones}\np={scores}".encode(), positive="1"),
        "arrays": Case(f"import numpy as np\ny = np.array({ones})\np = np.array({scores})\n".encode(), positive="1"),
        "vectors of R": Case(f"y <- c({str(ones)[1:-1]})\np <- c({by_commas})\n".encode(), "p.R", positive="1"),
        "lists of different lengths": Case(f"y = {ones}\np = {scores[1:]}\n".encode(), key="reading-printed-lengths"),
    }
