"""Rows above, in and below a table that are not cases: headers, titles, totals and comments."""

import io

import openpyxl

from tests.threshold_explorer.reading.corpus.case import NEGATIVES, POSITIVES, Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from threshold_explorer.reading.options import ReadingOptions

CLASSES = [(int(label == "yes"), score) for label, score in ROWS]
TOTAL = sum(score for _, score in ROWS)
Cells = list[list[object]]


def cases() -> dict[str, Case]:
    return {
        **without_headers(),
        **with_numbers_for_names(),
        **with_names_like_values(),
        **below_titles(),
        **with_more_header_rows(),
        **with_shifted_headers(),
        **with_rows_of_figures(),
        **with_lines_behind(),
        **with_rows_that_only_look_so(),
        **in_workbooks(),
    }


def text(rows: Cells, *, delimiter: str = ",", end: str = "\n") -> bytes:
    return "".join(delimiter.join(map(str, row)) + end for row in rows).encode()


def table(*beside: object) -> Cells:
    """The labelled rows, each after one of the cells."""
    if beside:
        return [[first, *row] for first, row in zip(beside, ROWS, strict=True)]
    return [list(row) for row in ROWS]


def classes(*beside: object) -> Cells:
    """The same with 1 and 0 for labels."""
    if beside:
        return [[first, *row] for first, row in zip(beside, CLASSES, strict=True)]
    return [list(row) for row in CLASSES]


def numbered(name: str) -> list[object]:
    return [name.format(number) for number in range(1, len(ROWS) + 1)]


def without_headers() -> dict[str, Case]:
    firsts = {
        "files": numbered("img_{:03}.jpg"),
        "paths of Windows": numbered("C:\\data\\{}.png"),
        "mail addresses": [f"{name}@mail.org" for name in ["ann", "bob", "cy", "dan", "eve", "fay", "gus", "hal"]],
        "dates": numbered("2024-01-{:02}"),
        "hashes": numbered("9f86d081884c7d65{}"),
        "people": ["John Roe", "Ann Lee", "Bob Ray", "Eve Fox", "Al Ko", "Jim Po", "Sue Li", "Kim Su"],
        "whole numbers": numbered("{}"),
    }
    made = {f"no header, {name}": Case(text(classes(*cells)), positive="1") for name, cells in firsts.items()}
    made |= {f"no header, {name} and labels": Case(text(table(*cells))) for name, cells in firsts.items()}
    made["no header, the first label is the only one of its class"] = Case(
        text([["yes", 0.5], *(["no", score] for score in NEGATIVES)]), positives=(0.5,)
    )
    made["no header, the first score is missing"] = Case(text([["yes", "NA"], *table()]), n_skipped=1)
    return made


def with_numbers_for_names() -> dict[str, Case]:
    index = [[at, *row] for at, row in enumerate(CLASSES)]
    floats: Cells = [[float(label), score] for label, score in CLASSES]
    return {
        "0 and 1 name floats": Case(text([[0, 1], *floats]), positive="1"),
        "0 and 1 name whole numbers and floats": Case(text([[0, 1], *classes()]), positive="1"),
        "0 and 1 behind an index": Case(text([["", 0, 1], *index]), positive="1"),
        "0 and 1 between tabs": Case(text([[0, 1], *floats], delimiter="\t"), positive="1"),
        "0, 1 and 2 over a name and the rest": Case(
            text([[0, 1, 2], *table(*numbered("case {}"))]),
        ),
        "classes name probabilities": Case(
            text([["label", "0", "1"], *([label, 1 - score, score] for label, score in CLASSES)]), positive="1"
        ),
        "0 and 1 name whole numbers and floats between 0 and 1": Case(
            text([[0, 1], *([label, 1 if score == 1 else score] for label, score in CLASSES)]),
            positive="1",
            asks="has_header",
        ),
        "as the reader says": Case(
            text([[0, 1], *classes()]),
            positives=POSITIVES,
            negatives=(*NEGATIVES, 1.0),
            positive="1",
            options=ReadingOptions(has_header=False),
        ),
    }


def with_names_like_values() -> dict[str, Case]:
    spam = [["spam" if label == "yes" else "ham", score] for label, score in ROWS]
    return {
        "a name that is a label too": Case(text([["spam", "score"], *spam]), positive="spam"),
        "names as R gives them": Case(text([["V1", "V2"], *table()])),
        "names with digits": Case(text([["id_1", "y_1", "p_1"], *table(*numbered("c{}"))])),
        "a name over hashes": Case(text([["sha256", "label", "score"], *table(*numbered("9f86d081884c7d65{}"))])),
        "names over texts alone but the score": Case(
            text([["text", "label", "score"], *table(*numbered("this is text number {}"))])
        ),
        "one case": Case(text([["label", "score"], ["no", 0.25], ["yes", 0.5]]), positives=(0.5,), negatives=(0.25,)),
        "a name given twice": Case(text([["id", "id", "label", "score"], *([7, *row] for row in table(*range(8)))])),
        "two columns of one name": Case(
            text([["label", "score", "score"], *([label, score, score / 2] for label, score in ROWS)])
        ),
    }


def below_titles() -> dict[str, Case]:
    names: Cells = [["label", "score"]]
    three: Cells = [["id", "label", "score"], *table(*range(8))]
    return {
        "a title": Case(text([["Results of March"], *names, *table()])),
        "a title, a blank line, three columns": Case(text([["Results"], [""], *three])),
        "a caption of SAS": Case(text([["The SAS System   12:00 Monday"], [""], *three], delimiter="\t")),
        "names and values by semicolons": Case(
            text([["Date", "2024-01-01"], ["Model", "XGB"], *names, *table()], delimiter=";"), asks="titles"
        ),
        "names and values as wide as the table": Case(
            text([["Model", "XGB"], ["threshold", 0.5], ["Date", "2024-01-01"], *names, *table()]), asks="titles"
        ),
        "names and values, fewer than columns": Case(text([["Model", "XGB"], ["threshold", 0.5], [""], *three])),
        "names and values in a spreadsheet": Case(text([["Model", "XGB", ""], ["n", 8, ""], ["", "", ""], *three])),
        "a title above 0 and 1": Case(text([["Results"], ["label", 0, 1], *([a, 1 - b, b] for a, b in CLASSES)]),
            positive="1"),
    }  # fmt: skip


def with_more_header_rows() -> dict[str, Case]:
    names: Cells = [["label", "score"]]
    by_id = table(*range(1, 9))
    return {
        "columns of two levels": Case(text([["", "model", "model"], ["", "label", "score"], *by_id])),
        "columns of two levels, the index named": Case(
            text([["", "model", "model"], ["", "label", "score"], ["id", "", ""], *by_id]), asks="summaries"
        ),
        "columns of two levels, all the same": Case(text([["xgb", "xgb"], *names, *table()]), asks="titles"),
        "merged cells above": Case(
            text([["", "truth", "model", ""], ["id", "label", "score", "rank"], *([*row, 3] for row in by_id)])
        ),
        "units": Case(text([*names, ["", "%"], *table()]), asks="summaries"),
        "types": Case(text([*names, ["string", "double"], *table()]), asks="summaries"),
        "a header again where files were joined": Case(text([*names, *table()[:4], *names, *table()[4:]])),
        "a header again, late": Case(
            text([*names, *table() * 10, *names, *table()]), positives=POSITIVES * 11, negatives=NEGATIVES * 11
        ),
        "a header again beside labels and decisions": Case(
            text([["id", "label", "score"], *by_id[:4], ["id", "label", "score"], *by_id[4:]])
        ),
    }


def with_shifted_headers() -> dict[str, Case]:
    quoted = [[f'"{at}"', f'"{label}"', score] for at, (label, score) in enumerate(ROWS, start=1)]
    behind: Cells = [[*row, at] for at, row in enumerate(ROWS)]
    return {
        "R's header between blanks": Case(text([['"x"', '"y"'], *quoted], delimiter=" ")),
        "R's header between commas": Case(text([['"x"', '"y"'], *quoted])),
        "R's header over names": Case(text([["label", "score"], *table(*numbered("Car {}"))])),
        "R's header, semicolons and decimal commas": Case(
            text([["label", "score"], *table(*numbered("r{}"))], delimiter=";").replace(b".", b",")
        ),
        "an index behind": Case(text([["label", "score", ""], *behind])),
        "an index behind without a name": Case(text([["label", "score"], *behind]), key="reading-ragged-row"),
        "decimal commas between commas": Case(
            text([["id", "score"], *([at, str(score).replace(".", ",")] for at, (_, score) in enumerate(ROWS))]),
            key="reading-ragged-row",
        ),
    }


def with_rows_of_figures() -> dict[str, Case]:
    names: Cells = [["label", "score"]]
    three: Cells = [["id", "label", "score"], *table(*numbered("c{}"))]
    counted: Cells = [["id", "label", "score"], *table(*range(8))]
    figures = [["count", "8", 8], ["mean", "", 0.47], ["std", "", 0.34], ["min", "", 0.06], ["25%", "", 0.2]]
    words = ["Grand total:", "Summe", "合計", "Average"]
    made = {
        f"a row of {word}": Case(
            text([*three, [word, "", round(TOTAL / 8 if word == "Average" else TOTAL, 4)]]), asks="summaries"
        )
        for word in words
    }
    return made | {
        "a total beside labels": Case(text([*names, *table(), ["Total", TOTAL]]), key="columns-question-class"),
        "a total without a number": Case(text([*names, *table(), ["Total", ""]]), asks="summaries"),
        "a total among whole numbers": Case(text([*counted, ["Total", 8, TOTAL]]), key="columns-question-class"),
        "decimal commas": Case(
            text([*counted, ["Summe", "", TOTAL]], delimiter=";").replace(b".", b","), asks="summaries"
        ),
        "a sum without a word": Case(text([*names, *table(), ["", TOTAL]]), n_skipped=1),
        "sums of numbers alone": Case(text([*names, *classes(), [3, TOTAL]]), key="columns-question-class"),
        "figures as pandas gives them": Case(text([*counted, *figures]), key="columns-question-class"),
        "sums of parts": Case(
            text([*three[:5], ["Subtotal", "", 1.75], *three[5:], ["Subtotal", "", 2.0625], ["Total", "", TOTAL]]),
            n_skipped=2,
            asks="summaries",
        ),
        "measures behind a blank line": Case(
            text([*names, *table(), [""], ["AUC", 0.83], ["Accuracy", 0.9]]), key="columns-question-class"
        ),
        "a total of something else": Case(text([*names, *table(), ["Total", 0.9]]), key="columns-question-class"),
        "a total that the reader knows for a case": Case(
            text([*three, ["Total", "yes", 0.9]]),
            positives=(*POSITIVES, 0.9),
            options=ReadingOptions(summaries=True),
        ),
        "rows of delimiters between": Case(text([*three[:4], ["", "", ""], *three[4:]])),
    }


def with_lines_behind() -> dict[str, Case]:
    rows: Cells = [["label", "score"], *table()]
    lines = {
        "a count in brackets": "(8 rows)",
        "the end": "-- end --",
        "who made it": "Generated by model 7 on 2024-01-01",
        "a moment": "2024-01-31 12:00:00",
        "two lines": "\n(8 rows)\n\nTime: 0.3 ms, done by me".replace(",", " -"),
    }
    made = {f"behind: {name}": Case(text([*rows, [line]]), asks="summaries") for name, line in lines.items()}
    return made | {
        "behind: a count, filled up": Case(
            text([["id", "label", "score"], *table(*numbered("c{}")), ["(8 rows)", "", ""]]), asks="summaries"
        ),
        "behind: a row cut short": Case(text(rows) + b"ye", asks="summaries"),
        "behind: an identifier cut short": Case(
            text([["id", "label", "score"], *table(*numbered("img_{}"))]) + b"img_", asks="summaries"
        ),
    }  # fmt: skip


def with_rows_that_only_look_so() -> dict[str, Case]:
    three: Cells = [["id", "label", "score"], *table(*numbered("c{}"))]
    named = [["total" if label == "yes" else "partial", score] for label, score in ROWS]
    rated = [["average" if label == "yes" else "poor", score] for label, score in ROWS]
    return {
        "a label called total": Case(text([["label", "score"], *named]), positive="total", options=ReadingOptions()),
        "a label called average": Case(text([["label", "score"], *rated, ["poor", 0.4]]), positive="average",
            negatives=(*NEGATIVES, 0.4)),
        "a case called mean": Case(text([*three, ["mean", "no", 0.4]]), negatives=(*NEGATIVES, 0.4)),
        "a case called mean_shift.png": Case(
            text([*three, ["mean_shift.png", "yes", 0.4]]), positives=(*POSITIVES, 0.4)
        ),
        "the largest score last": Case(text([*three, ["c9", "yes", 3.5]]), positives=(*POSITIVES, 3.5)),
        "a last case without a label": Case(text([*three, ["c9", "", 0.4]]), n_skipped=1),
        "a last case without a label, its score about the mean": Case(
            text([["label", "score"], *table(), ["", 0.5]]), n_skipped=1
        ),
        "a last case without a score": Case(text([*three, ["c9", "yes", ""]]), n_skipped=1),
    }  # fmt: skip


def in_workbooks() -> dict[str, Case]:
    names: Cells = [["label", "score"]]
    by_id = table(*range(1, 9))
    floats: Cells = [[float(label), score] for label, score in CLASSES]
    sheets = {
        "no header": (classes(*numbered("img_{:03}.jpg")), "1"),
        "0 and 1": ([[0, 1], *floats], "1"),
        "0 and 1 behind an index": ([[None, 0, 1], *classes(*range(8))], "1"),
        "titles": ([["Results"], [], ["Model", "XGB"], ["threshold", 0.5], [], *names, *table()], "yes"),
        "merged cells": ([[None, "model", None], ["id", "label", "score"], *by_id], "yes"),
        "units": ([*names, [None, "%"], *table()], "yes"),
        "a total": ([["id", "label", "score"], *by_id, ["Total", None, TOTAL]], "yes"),
        "a sum": ([*names, *table(), [None, TOTAL]], "yes"),
        "a remark": ([*names, *table(), [], ["8 rows"]], "yes"),
        "a header again": ([*names, *table()[:4], *names, *table()[4:]], "yes"),
        "a name given twice": ([["id", "id", "label", "score"], *([7, *row] for row in by_id)], "yes"),
    }
    # Integers of a workbook lack the decimal point that distinguishes them from column numbers in text.
    asked = {"0 and 1": "has_header", "titles": "sheet"} | dict.fromkeys(("units", "a total", "a remark"), "summaries")
    return {
        f"workbook: {name}": Case(
            workbook(rows), "p.xlsx", positive=positive, asks=asked.get(name), n_skipped=name == "a sum"
        )
        for name, (rows, positive) in sheets.items()
    }


def workbook(rows: Cells) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()
