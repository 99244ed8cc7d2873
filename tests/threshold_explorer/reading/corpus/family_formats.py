"""Typed formats: arrays, workbooks, web pages, databases, and text that starts like one of these."""

import io
import sqlite3
import zipfile
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import xlwt
from pyarrow import orc

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from threshold_explorer.reading.options import ReadingOptions

LABELS = [label for label, _ in ROWS]
SCORES = [score for _, score in ROWS]
TRUTHS = [int(label == "yes") for label in LABELS]
FRAME = pd.DataFrame({"label": LABELS, "score": SCORES})
CODED = pd.DataFrame({"label": TRUTHS, "score": SCORES})
HEADER = ["label", "score"]
GRID: list[list[Any]] = [HEADER, *([label, score] for label, score in ROWS)]


def cases() -> dict[str, Case]:
    """Every file of the family, keyed by its oddity."""
    return arrays() | workbooks() | old_workbooks() | pages() | tables() | texts() | refused()


def written(write: Callable[[Any], object]) -> bytes:
    file = io.BytesIO()
    write(file)
    return file.getvalue()


def array(values: Any, **options: Any) -> bytes:
    return written(lambda file: np.save(file, values, **options))


def coded(content: bytes, file_name: str, **options: Any) -> Case:
    return Case(content, file_name, positive="1", **options)


def arrays() -> dict[str, Case]:
    pairs = np.column_stack([TRUTHS, SCORES])
    probabilities = np.column_stack([1 - np.array(SCORES), SCORES])
    structured = np.array(list(zip(LABELS, SCORES, strict=True)), dtype=[("label", "U3"), ("score", "f8")])
    as_bytes = np.array([label.encode() for label in LABELS])
    single = coded(array(pairs.astype(np.float32)), "p.npy")
    single_scores = {side: tuple(map(float, np.float32(getattr(single, side)))) for side in ("positives", "negatives")}
    named: dict[str, dict[str, Any]] = {
        "truth and scores by name": {"y_true": TRUTHS, "y_score": SCORES},
        "scores of two classes": {"y_true": TRUTHS, "y_prob": probabilities},
        "a column instead of a row": {"y_true": TRUTHS, "y_score": np.array(SCORES)[:, None]},
        "what the run was beside them": {"y_true": TRUTHS, "y_score": SCORES, "auc": 0.5, "classes": ["no", "yes"]},
        "an embedding beside them": {"y_true": TRUTHS, "y_score": SCORES, "embedding": np.zeros((8, 768))},
        "truth values": {"y_true": np.array(TRUTHS, bool), "y_score": SCORES},
        "big-endian": {"y_true": np.array(TRUTHS, ">i4"), "y_score": np.array(SCORES, ">f8")},
    }
    found = {
        "npy of label and score": coded(array(pairs), "p.npy"),
        "npy of score and label": coded(array(pairs[:, ::-1]), "p.npy"),
        "npy, column by column": coded(array(np.asfortranarray(pairs)), "p.npy"),
        "npy, big-endian": coded(array(pairs.astype(">f8")), "p.npy"),
        "npy, single precision": coded(single.content, "p.npy", **single_scores),
        "npy of two long rows": coded(array(pairs.T), "p.npy"),
        "npy of a structure": Case(array(structured), "p.npy", key="reading-arrays-of-records"),
        "npy without an ending": coded(array(pairs), "predictions"),
        "npz of one array": coded(written(lambda file: np.savez(file, pairs)), "p.npz"),
        "npz of byte texts": Case(written(lambda file: np.savez(file, label=as_bytes, score=SCORES)), "p.npz"),
        "npz, compressed": coded(
            written(lambda file: np.savez_compressed(file, y_true=TRUTHS, y_score=SCORES)), "p.npz"
        ),
    }
    for name, members in named.items():
        positive = "true" if name == "truth values" else "1"
        content = written(lambda file, members=members: np.savez(file, **members))
        found[f"npz: {name}"] = Case(content, "p.npz", positive=positive)
    half = {side: tuple(map(float, np.float16(getattr(single, side)))) for side in ("positives", "negatives")}
    found["npy, half precision"] = coded(array(pairs.astype(np.float16)), "p.npy", **half)
    return found


Sheets = Sequence[tuple[str, Iterable[Sequence[Any]]]]


def workbook(
    *sheets: tuple[str, Iterable[Sequence[Any]]], change: Callable[[Any], object] = lambda book: None
) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    change(book)
    return written(book.save)


def of_cells(change: Callable[[Any], object], rows: Iterable[Sequence[Any]] = GRID) -> bytes:
    """A workbook of one sheet with some cells changed."""
    return workbook(("S", rows), change=lambda book: change(book["S"]))


def hide(title: str, state: str = "hidden") -> Callable[[Any], None]:
    def change(book: Any) -> None:
        book[title].sheet_state = state

    return change


def set_cells(cells: dict[str, Any]) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        for place, value in cells.items():
            sheet[place] = value

    return change


def per_cent(sheet: Any) -> None:
    for row in range(2, 10):
        sheet.cell(row, 2).number_format = "0.00%"


def merge_equal_labels(sheet: Any) -> None:
    for start, end in ((2, 4), (5, 9)):
        sheet.merge_cells(start_row=start, end_row=end, start_column=1, end_column=1)


SUMMARY = [["metric", "value"], ["AUC", 0.91], ["rows", 8], ["threshold", 0.5]]
READ_ME = [["Predictions of March"], ["made by", "the risk team"], ["see", "sheet 2"]]
SORTED = sorted(ROWS, reverse=True)


def workbooks() -> dict[str, Case]:
    book = {
        "one sheet": workbook(("S", GRID)),
        "an empty sheet first": workbook(("Sheet1", []), ("Sheet2", GRID)),
        "an older run on a hidden sheet": workbook(
            ("old", [HEADER, *([label, 0.5] for label in LABELS * 3)]), ("new", GRID), change=hide("old")
        ),
        "lists for boxes on a very hidden sheet": workbook(
            ("lists", [["code", "n"], *([f"c{n}", n] for n in range(30))]),
            ("new", GRID),
            change=hide("lists", "veryHidden"),
        ),
        "a table far from A1": workbook(("S", [[], [], *([None, None, *row] for row in GRID)])),
        "blank rows between": workbook(("S", [*GRID[:4], [], *GRID[4:6], [], [], *GRID[6:]])),
        "percent formats": of_cells(per_cent),
        "apostrophes before numbers": workbook(("S", [HEADER, *([label, str(score)] for label, score in ROWS)])),
        "some apostrophes before numbers": workbook(
            ("S", [HEADER, *([label, str(score) if at % 2 else score] for at, (label, score) in enumerate(ROWS))])
        ),
        "labels merged over their cases": of_cells(
            merge_equal_labels,
            [HEADER, *([label if at in (0, 3) else None, score] for at, (label, score) in enumerate(SORTED))],
        ),
        "dates beside": workbook(
            ("S", [["when", *HEADER], *([pd.Timestamp("2024-03-01"), label, score] for label, score in ROWS)])
        ),
    }
    found = {f"xlsx: {name}": Case(content, "p.xlsx") for name, content in book.items()}
    found |= {f"xlsx: {name}": Case(content, "p.xlsx", asks="sheet") for name, content in several_tables().items()}
    found["xlsx under another name"] = Case(book["one sheet"], "p.csv")
    found["xlsx without an ending"] = Case(book["one sheet"], "download")
    found["xlsx: a sheet that was chosen"] = Case(
        workbook(("a", [*GRID, ["yes", 0.99]]), ("b", GRID)), "p.xlsx", options=ReadingOptions(sheet="b")
    )
    found["xlsx: a table on a sheet that was chosen"] = Case(
        several_tables()["totals in a second table"], "p.xlsx", options=ReadingOptions(sheet="S")
    )
    found["xlsx: only a hidden sheet"] = Case(
        workbook(("note", [["nothing here"]]), ("S", GRID), change=hide("S")),
        "p.xlsx",
        key="reading-no-table-on-any-sheet",
    )
    found["xlsx: truth values"] = Case(
        workbook(("S", [HEADER, *([label == "yes", score] for label, score in ROWS)])), "p.xlsx", positive="true"
    )
    found["xlsx: an error among the scores"] = Case(
        of_cells(set_cells({"B2": "#N/A"})), "p.xlsx", positives=(0.125, 0.7), n_skipped=1
    )
    found["xlsx: a division by zero"] = Case(
        of_cells(set_cells({"B9": "#DIV/0!"})), "p.xlsx", negatives=(0.25, 0.875, 0.0625, 0.3), n_skipped=1
    )
    spreadsheet = written(lambda file: FRAME.to_excel(file, index=False, engine="odf"))
    found["ods"] = Case(spreadsheet, "p.ods")
    found["ods under the name of a workbook"] = Case(spreadsheet, "p.xlsx")
    found["ods: coded labels"] = coded(written(lambda file: CODED.to_excel(file, index=False, engine="odf")), "p.ods")
    found["ods: a summary first"] = Case(written(two_sheets_of_ods), "p.ods", asks="sheet")
    return found


def several_tables() -> dict[str, bytes]:
    """Workbooks with several tables, of which one is asked for."""
    return {
        "a summary first": workbook(("Summary", SUMMARY), ("Predictions", GRID)),
        "a read-me first": workbook(("README", READ_ME), ("Data", GRID)),
        "a pivot table first": workbook(
            ("Pivot", [["label", "mean"], ["no", 0.5], ["yes", 0.45], ["Grand Total", 0.47]]), ("Data", GRID)
        ),
        "a legend below": workbook(("S", [*GRID, [], ["code", "meaning"], ["no", "kept"], ["yes", "left"]])),
        "totals in a second table": workbook(("S", [*GRID, [], ["label", "count"], ["no", 5], ["yes", 3]])),
    }


def two_sheets_of_ods(file: Any) -> None:
    with pd.ExcelWriter(file, engine="odf") as writer:
        pd.DataFrame(SUMMARY[1:], columns=SUMMARY[0]).to_excel(writer, sheet_name="Summary", index=False)
        FRAME.to_excel(writer, sheet_name="Data", index=False)


def old_workbook(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    book = xlwt.Workbook()
    for title, rows in sheets:
        sheet = book.add_sheet(title)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                sheet.write(at, column, value)
    return written(book.save)


def old_workbooks() -> dict[str, Case]:
    """Files with the extension .xls: Excel 97, and others."""
    lines = ["\t".join(map(str, row)) for row in GRID]
    return {
        "xls": Case(old_workbook(("S", GRID)), "p.xls"),
        "xls: a summary first": Case(old_workbook(("Summary", SUMMARY), ("S", GRID)), "p.xls", asks="sheet"),
        "xls that is text between tabs": Case("\n".join(lines).encode(), "p.xls"),
        "xls that is text in UTF-16": Case("\r\n".join(lines).encode("utf-16"), "p.xls"),
        "xls that is CSV": Case(FRAME.to_csv(index=False).encode(), "p.xls"),
        "xls that is xlsx": Case(workbook(("S", GRID)), "p.xls"),
    }


def page(body: str) -> bytes:
    return f"<!DOCTYPE html>\n<html><head></head><body>{body}</body></html>".encode()


def pages() -> dict[str, Case]:
    """Web pages, which some programs call .xls: refused with what to save instead."""
    found = {
        "pandas": FRAME.to_html(index=False).encode(),
        "a page in upper case": page(FRAME.to_html(index=False)).upper(),
        "XHTML": b'\xef\xbb\xbf<?xml version="1.0" encoding="UTF-8"?>\n' + page(FRAME.to_html(index=False)),
        "a style and a comment first": b"<!-- saved -->\n<style>td{color:red}</style>" + FRAME.to_html().encode(),
    }
    return {f"page: {name}": Case(content, "p.xls", key="reading-other-format") for name, content in found.items()}


def database(**frames: pd.DataFrame) -> bytes:
    with sqlite3.connect(":memory:") as connection:
        for name, frame in frames.items():
            frame.to_sql(name, connection, index=False)
        return connection.serialize()


def tables() -> dict[str, Case]:
    arrow = pa.Table.from_pandas(FRAME, preserve_index=False)
    coded_words = FRAME.assign(label=pd.Categorical(LABELS))
    summary = pd.DataFrame(SUMMARY[1:], columns=SUMMARY[0])
    parquet = written(lambda file: pq.write_table(arrow, file))
    return {
        "ORC": Case(written(lambda file: orc.write_table(arrow, file)), "p.orc"),
        "ORC, compressed": Case(written(lambda file: orc.write_table(arrow, file, compression="zstd")), "part-0"),
        "Stata": Case(written(lambda file: FRAME.to_stata(file, write_index=False)), "p.dta"),
        "Stata with words for its codes": Case(
            written(lambda file: coded_words.to_stata(file, write_index=False)), "p.dta"
        ),
        "Stata 15": Case(written(lambda file: FRAME.to_stata(file, write_index=False, version=119)), "p.dta"),
        "Stata, coded labels": coded(written(lambda file: CODED.to_stata(file, write_index=False)), "p.dta"),
        "Stata with an index": Case(written(FRAME.to_stata), "p.dta"),
        "SQLite": Case(database(predictions=FRAME), "p.sqlite"),
        "SQLite: a table of metrics beside": Case(database(metrics=summary, predictions=FRAME), "p.db", asks="sheet"),
        "SQLite: a table that was chosen": Case(
            database(a=pd.concat([FRAME, FRAME]), b=FRAME), "p.db", options=ReadingOptions(sheet="b")
        ),
        "SQLite: an odd name": Case(database(**{'my "best" run': FRAME}), "p"),
        "Parquet as .pq": Case(parquet, "p.pq"),
        "Parquet as .parq": Case(parquet, "p.parq"),
        "Parquet without an ending": Case(parquet, "part-00000"),
        "Parquet as .csv": Case(parquet, "p.csv"),
    }


# First columns whose names start like the magic bytes of a format.
BINARY_BEGINNINGS = [
    "ORCID", "ORC", "PAR1", "CDF", "Obj", "FEA1", "ARROW1", "GIF89a", "RDX3", "$FL2", "PK", "SQLite format 3",
    "MATLAB 5.0 MAT-file", "12345678DUCK", "Rar!", "X", "HEADER RECORD", "RIFF",
]  # fmt: skip


def texts() -> dict[str, Case]:
    found = {
        f"text that begins with {name}": Case(
            f"{name},label,score\n".encode() + b"".join(f"id{at},{a},{b}\n".encode() for at, (a, b) in enumerate(ROWS))
        )
        for name in BINARY_BEGINNINGS
    }
    plain = FRAME.to_csv(index=False).encode()
    named = ("p.out", "predictions", "p.json", "p.parquet", "p.npy", "p.html", "p.db")
    found |= {f"text called {name}": Case(plain, name) for name in named}
    found["text of a class in angle brackets"] = Case(
        b"label,score\n" + b"".join(f"{'>50K' if a == 'yes' else '<=50K'},{b}\n".encode() for a, b in ROWS),
        positive=">50K",
    )
    return found


def refused() -> dict[str, Case]:
    objects = np.array([["yes", 0.5], ["no", 0.25]], dtype=object)
    pairs = written(lambda file: np.savez(file, y_true=TRUTHS, y_score=SCORES[:-1]))
    damaged = written(lambda file: np.save(file, np.zeros((8, 2))))[:-9]
    cut = database(predictions=FRAME)[:2000]
    found: dict[str, tuple[bytes, str, str]] = {
        "pickled objects in an array": (array(objects, allow_pickle=True), "p.npy", "reading-arrays-of-objects"),
        "pickled objects in a npz": (
            written(lambda file: np.savez(file, allow_pickle=True, a=objects)),
            "p.npz",
            "reading-arrays-of-objects",
        ),
        "an array of one dimension": (array(np.array(SCORES)), "p.npy", "reading-array-shape"),
        "an array of three dimensions": (array(np.zeros((2, 2, 2))), "p.npy", "reading-array-shape"),
        "an array of one number": (array(np.array(0.5)), "p.npy", "reading-array-shape"),
        "an array that is cut": (damaged, "p.npy", "reading-arrays-damaged"),
        "arrays of different lengths": (pairs, "p.npz", "reading-json-lengths"),
        "a page without a table": (page("<p>Sign in to go on</p>"), "p.csv", "reading-other-format"),
        "a database that is cut": (cut, "p.db", "reading-database-damaged"),
        "a Word document": (document("word/document.xml"), "p.docx", "reading-other-format"),
        "an OpenDocument text": (document("content.xml"), "p.odt", "reading-other-format"),
        "a PDF document": (b"%PDF-1.4\n1 0 obj", "p.pdf", "reading-other-format"),
        "an R data file": (b"RDX3\nX\n\x00\x00\x00\x03", "p.rda", "reading-other-format"),
        "a Feather file of version 1": (b"FEA1" + bytes(30), "p.feather", "reading-other-format"),
        "a Parquet file that is cut": (b"PAR1" + bytes(30), "p.parquet", "reading-unreadable"),
    }
    return {name: Case(content, file_name, key=key) for name, (content, file_name, key) in found.items()}


def document(part: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(part, "x")
    return file.getvalue()
