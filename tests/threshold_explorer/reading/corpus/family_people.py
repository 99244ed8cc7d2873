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
    """Lists with commas in comma-delimited text: quoted as pandas writes them, or not, as print writes them."""
    rows = [(label, f"[{1 - score}, {score}]") for label, score in ROWS]
    marked = [(label, score, f"[{label}]") for label, score in ROWS]
    intervals = [(label, score, f"[{score / 2}, {score}]") for label, score in ROWS]
    return {
        "list, not quoted": Case(text(rows, header="y,p\n"), key="reading-ragged-row"),
        "list, not quoted, between ids and labels": Case(
            text([(f"c{at}", cell, label) for at, (label, cell) in enumerate(rows)], header="id,p,y\n"),
            key="reading-ragged-row",
        ),
        "intervals, not quoted": Case(text(intervals, header="y,p,ci\n"), key="reading-ragged-row"),
        "no header, lists that are quoted": Case(
            text([(f'"{cell}"', int(label == "yes")) for label, cell in rows]), positive="1"
        ),
        "brackets without a comma": Case(text(marked, header="y,p,said\n")),
        "lists that are quoted": Case(text([(label, f'"{cell}"') for label, cell in rows], header="y,p\n")),
    }
