"""Odd files of predictions, each with the clean table that it stands for or the sentence that refuses it.

`python -m tests.dashboard.reading.corpus.make_corpus FOLDER` writes them all, to be looked at or tried by hand.
"""

import codecs
import gzip
import io
import json
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet

from dashboard.reading.choices import DELIMITERS, ReadingChoices
from dashboard.words.sentence import Sentence

LABELS = ("yes", "no", "yes", "no", "no", "yes", "no", "no")
SCORES = (0.5, 0.25, 0.125, 0.875, 0.0625, 0.7, 0.3, 1.0)
BIG_SCORES = (1234.5, 2.25, 1000.0, 12345678.125, 0.0, 999.5, 7.0, 1e6)
BELOW_ONE = (0.123, 0.234, 0.345, 0.456, 0.567, 0.678, 0.789, 0.891)
WHOLE = (1234, 5678901, 12, 0, 999, 1000, 20000, 300000)
THREE_DECIMALS = (1.234, 2.345, 3.456, 4.567, 5.678, 6.789, 7.891, 8.912)


@dataclass(frozen=True)
class Odd:
    """A file that a person would understand, with the labels and scores that it means."""

    content: bytes
    labels: tuple[object, ...] = LABELS
    scores: tuple[float, ...] = SCORES
    positive: str = "yes"
    label: str = "label"
    score: str = "score"
    file_name: str = "odd.csv"
    choices: ReadingChoices = field(default_factory=ReadingChoices)
    # Of the report: the words of findings, by keys of the catalogue, and one of the notes.
    found: dict[str, str] = field(default_factory=dict)
    note: Sentence | None = None


@dataclass(frozen=True)
class Refused:
    """A file that cannot be read, or whose scores cannot be used, and the sentence about it.

    Of a field that no score may have, the sentence is told without the rule.
    """

    content: bytes
    sentence: Sentence
    file_name: str = "odd.csv"
    choices: ReadingChoices = field(default_factory=ReadingChoices)


def lines(
    delimiter: str = ",",
    *,
    labels: tuple[object, ...] = LABELS,
    scores: tuple[str, ...] | None = None,
    header: tuple[str, ...] | None = ("label", "score"),
) -> list[str]:
    """The lines of a plain file; the scores are texts where they are written in another way."""
    written = scores or tuple(map(repr, SCORES))
    rows = [f"{label}{delimiter}{score}" for label, score in zip(labels, written, strict=True)]
    return [delimiter.join(header), *rows] if header else rows


def ended(rows: list[str], end: str = "\n") -> str:
    return "".join(f"{row}{end}" for row in rows)


def plain(delimiter: str = ",", end: str = "\n", **options: object) -> str:
    return ended(lines(delimiter, **options), end)  # type: ignore[arg-type]


def with_commas(scores: tuple[float, ...] = SCORES) -> tuple[str, ...]:
    return tuple(repr(score).replace(".", ",") for score in scores)


def grouped(separator: str, decimal: str, scores: tuple[float, ...] = BIG_SCORES) -> tuple[str, ...]:
    return tuple(f"{score:,}".replace(",", "_").replace(".", decimal).replace("_", separator) for score in scores)


def zipped(content: str | bytes, name: str = "odd.csv") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def frame() -> pd.DataFrame:
    return pd.DataFrame({"label": LABELS, "score": SCORES})


def arrow_bytes(write: object) -> bytes:
    file = io.BytesIO()
    write(pa.Table.from_pandas(frame()), file)  # type: ignore[operator]
    return file.getvalue()


def workbook() -> bytes:
    file = io.BytesIO()
    frame().to_excel(file, index=False)
    return file.getvalue()


def in_encodings() -> dict[str, Odd]:
    """Labels of several scripts in the encodings that files of their countries have."""
    korean = ("스팸", "정상", "스팸", "정상", "정상", "스팸", "정상", "정상")
    chinese = ("是", "否", "是", "否", "否", "是", "否", "否")
    traditional = ("陽性", "陰性", "陽性", "陰性", "陰性", "陽性", "陰性", "陰性")
    japanese = ("はい", "いいえ", "はい", "いいえ", "いいえ", "はい", "いいえ", "いいえ")
    german = ("fällig", "gültig", "fällig", "gültig", "gültig", "fällig", "gültig", "gültig")
    cases = {
        "utf-8": (korean, "utf-8", "reading-encoding-utf-8"),
        "utf-8 with mark": (korean, "utf-8-sig", "reading-encoding-utf-8"),
        "utf-16 with mark": (korean, "utf-16", "reading-encoding-utf-16"),
        "utf-16-le without mark": (korean, "utf-16-le", "reading-encoding-utf-16-le"),
        "utf-16-be without mark": (korean, "utf-16-be", "reading-encoding-utf-16-be"),
        "utf-32": (korean, "utf-32", "reading-encoding-utf-32"),
        "cp949": (korean, "cp949", "reading-encoding-cp949"),
        "euc-kr": (korean, "euc-kr", "reading-encoding-cp949"),
        "gb18030": (chinese, "gb18030", "reading-encoding-gb18030"),
        "gbk": (chinese, "gbk", "reading-encoding-gb18030"),
        "gb2312": (chinese, "gb2312", "reading-encoding-gb18030"),
        "big5": (traditional, "big5", "reading-encoding-big5"),
        "shift_jis": (japanese, "shift_jis", "reading-encoding-shift-jis"),
        "latin-1": (german, "latin-1", "reading-encoding-cp1252"),
        "cp1252": (tuple(f"{label} €" for label in german), "cp1252", "reading-encoding-cp1252"),
    }
    made = {}
    for name, (labels, encoding, found) in cases.items():
        for delimiter, scores in ((",", None), (";", with_commas())):
            content = plain(delimiter, labels=labels, scores=scores).encode(encoding)
            where = f"{name}, {'decimal commas' if scores else 'decimal points'}"
            made[where] = Odd(content, labels, positive=labels[0], found={"encoding": found})
    names = plain(labels=korean, header=("정답", "점수")).encode("cp949")
    made["cp949 in the header too"] = Odd(names, korean, positive="스팸", label="정답", score="점수")
    made["utf-16-be with mark"] = Odd(
        codecs.BOM_UTF16_BE + plain(labels=korean).encode("utf-16-be"), korean, positive="스팸"
    )
    made["cp949 as asked"] = Odd(
        plain(labels=korean).encode("cp949"), korean, positive="스팸", choices=ReadingChoices(encoding="cp949")
    )
    made["a spreadsheet's unicode text"] = Odd(
        plain("\t", "\r\n", labels=korean, scores=with_commas()).encode("utf-16"), korean, positive="스팸"
    )
    return made


def in_layouts() -> dict[str, Odd]:
    """Delimiters, line ends, quotations, headers, comments and what else stands around a table."""
    delimiters = {"commas": ",", "semicolons": ";", "tabs": "\t", "pipes": "|", "spaces": " "}
    ends = {"line feeds": "\n", "carriage returns and line feeds": "\r\n", "carriage returns": "\r"}
    made = {
        f"{name}, {end_name}": Odd(plain(delimiter, end).encode(), found={"delimiter": DELIMITERS[delimiter]})
        for name, delimiter in delimiters.items()
        for end_name, end in ends.items()
    }
    rows = lines()[1:]
    quoted = [f'"{row}"'.replace(",", '","') for row in lines()]
    texts = {
        "no line end at the end": plain().rstrip(),
        "blank lines": plain(end="\n\n") + "\n\n",
        "lines of blanks": plain().replace("\n", "\n   \n"),
        "runs of blanks": ended([f"  {row.replace(' ', '    ')}  " for row in lines(" ")]),
        "quoted": ended(quoted),
        "quoted, carriage returns": ended(quoted, "\r\n"),
        "quoted by apostrophes": ended([f"'{row}'".replace(";", "';'") for row in lines(";")]),
        "labels alone quoted": ended([f'"{row}'.replace(",", '",') for row in lines()]),
        "sep= as Excel writes it": "sep=;\r\n" + plain(";", "\r\n", scores=with_commas()),
        "sep= for tabs": "sep=\t\n" + plain("\t"),
        "sep= after a byte order mark": "\ufeffsep=;\n" + plain(";"),
        "a title with other delimiters in it": "Model 7; trained on 1, 2 and 3\n" + plain("\t"),
        "a delimiter behind each row": ended([f"{row}," for row in lines()]),
        "a delimiter behind each row but the header": ended(["label,score", *(f"{row}," for row in rows)]),
        "an unnamed index": ended([",label,score", *(f"{at},{row}" for at, row in enumerate(rows))]),
        "row names, as R writes them": ended(
            ['"label" "score"', *(f'"{at}" "{row}'.replace(",", '" ') for at, row in enumerate(rows))]
        ),
        "blanks around the names and before the scores": ended(
            ["label , score ", *(row.replace(",", ", ") for row in rows)]
        ),
        "a text with line breaks and delimiters beside": ended(
            ["note,label,score", *(f'"one\ntwo, 3; ""four""\n# five",{row}' for row in rows)]
        ),
    }
    noted = {
        "a title": ("Predictions of model 7\n" + plain(), Sentence("reading-note-titles", count=1)),
        "a title and a blank line": ("Predictions\n\n" + plain(";"), Sentence("reading-note-titles", count=1)),
        "a title with empty fields": ("Predictions,\n,\n" + plain(), Sentence("reading-note-titles", count=2)),
        "rows of delimiters at the end": (plain(";") + ";\n;\n;\n", Sentence("reading-note-empty-rows", count=3)),
        "Ctrl-Z at the end": (plain(end="\r\n") + "\x1a", Sentence("reading-note-padding", count=1)),
        "zeros at the end": (plain() + "\0" * 100, Sentence("reading-note-padding", count=100)),
    }
    headless = plain(labels=(1, 0, 1, 0, 0, 1, 0, 0), header=None)
    return (
        made
        | {name: Odd(text.encode()) for name, text in texts.items()}
        | {name: Odd(text.encode(), note=note) for name, (text, note) in noted.items()}
        | {
            "no header, numbers": Odd(
                headless.encode(), (1, 0, 1, 0, 0, 1, 0, 0), positive="1", label="column 1", score="column 2"
            ),
            "no header, texts": Odd(plain(header=None).encode(), label="column 1", score="column 2"),
            "no header, texts and decimal commas": Odd(
                plain(";", scores=with_commas(), header=None).encode(), label="column 1", score="column 2"
            ),
            "no header, decimal commas between blanks": Odd(
                plain(" ", labels=(1, 0, 1, 0, 0, 1, 0, 0), scores=with_commas(), header=None).encode(),
                (1, 0, 1, 0, 0, 1, 0, 0),
                positive="1",
                label="column 1",
                score="column 2",
            ),
            "no header, labels of two words and whole numbers": Odd(
                b"class 1,5\nclass 2,0\nclass 1,7\nclass 2,5\n",
                ("class 1", "class 2", "class 1", "class 2"),
                (5, 0, 7, 5),
                positive="class 1",
                label="column 1",
                score="column 2",
            ),
            "a text with an open quotation mark, read without quotations": Odd(
                plain().replace("yes", '"yes').encode(),
                tuple(label.replace("yes", '"yes') for label in LABELS),
                positive='"yes',
                choices=ReadingChoices(quote=""),
            ),
        }
    )


def with_comments() -> dict[str, Odd]:
    """Remarks before, between and behind the rows."""
    between = plain().replace("\nno,0.25", "\n# checked up to here\nno,0.25")
    late = "label,score\n" + "no,0.25\nyes,0.5\n" * 40 + "# half, of, it\n" + "no,0.25\nyes,0.5\n" * 40
    made = {
        "before the header": ("# made by model 7\n# on Friday, at noon\n" + plain(), 2),
        "after a percent sign": ("% made by model 7\n%\n" + plain(), 2),
        "after slashes": ("// made by model 7\n" + plain(";"), 1),
        "after a byte order mark": ("\ufeff# made by model 7\n" + plain(), 1),
        "between rows": (between, 1),
        "between rows, carriage returns": (between.replace("\n", "\r"), 1),
        "at the end": (plain() + "# 8 rows\n# end, of it\n", 2),
        "throughout": ("# first\n" + plain().replace("\nno", "\n# a, b, c\n#no,0.5\nno"), 11),
        "with an open quotation mark": ('# a 5" pipe\n' + plain().replace("\nno,0.25", '\n# "6"\nno,0.25'), 2),
        "beside quotations": ("# first\n" + ended([f'"{row}"'.replace(",", '","') for row in lines()]) + "# last\n", 2),
    }
    return {
        f"comments {name}": Odd(text.encode(), note=Sentence("reading-note-comments", count=count))
        for name, (text, count) in made.items()
    } | {
        "a comment beyond the sniffed rows": Odd(
            late.encode(), ("no", "yes") * 80, (0.25, 0.5) * 80, note=Sentence("reading-note-comments", count=1)
        ),
        "a header in a comment": Odd(
            ended(["# label score", *lines(" ", header=None)]).encode(), note=Sentence("reading-note-header-comment")
        ),
        "a header in the last of the comments": Odd(
            ended(["# made by model 7", "#label,score", *lines(header=None)]).encode(),
            note=Sentence("reading-note-comments", count=1),
        ),
        "labels that begin with a mark": Odd(
            plain(labels=tuple(f"#{label}" for label in LABELS)).encode(),
            tuple(f"#{label}" for label in LABELS),
            positive="#yes",
        ),
        "labels that begin with a mark, no header": Odd(
            b"#a,0.5\n#a,0.25\nb,0.125\nb,0.75\n",
            ("#a", "#a", "b", "b"),
            (0.5, 0.25, 0.125, 0.75),
            positive="b",
            label="column 1",
            score="column 2",
        ),
        "a line like a comment inside a quotation": Odd(
            ended(["# first", "note,label,score", *(f'"one\n# two",{row}' for row in lines()[1:])]).encode(),
            note=Sentence("reading-note-comments", count=1),
        ),
        "a name that is a mark": Odd(
            ended(["#,label,score", *(f"{at},{row}" for at, row in enumerate(lines()[1:]))]).encode()
        ),
    }


def with_marks() -> dict[str, Odd]:
    """Decimal commas and thousands separators, and what decides where both are possible."""
    ambiguous = with_commas(THREE_DECIMALS)
    as_thousands = tuple(score * 1000 for score in (1.234, 2.345, 3.456, 4.567, 5.678, 6.789, 7.891, 8.912))
    as_thousands = tuple(map(round, as_thousands))
    with_third = [
        f"{row};{third}" for row, third in zip(lines(";", scores=ambiguous), ("x", *map(repr, SCORES)), strict=True)
    ]
    made = {
        f"decimal commas between {name}": Odd(
            plain(delimiter, scores=with_commas()).encode(), found={"decimal": "reading-decimal-comma"}
        )
        for name, delimiter in {"semicolons": ";", "tabs": "\t", "pipes": "|", "blanks": " "}.items()
    }
    separators = {"points": (".", ","), "commas": (",", "."), "apostrophes": ("'", "."), "typographic": ("\u2019", ".")}
    separators |= {"spaces": (" ", ","), "no-break spaces": ("\u00a0", ","), "narrow spaces": ("\u202f", ",")}
    for name, (separator, decimal) in separators.items():
        made[f"thousands between {name}"] = Odd(
            plain(";", scores=grouped(separator, decimal)).encode(),
            scores=BIG_SCORES,
            note=grouped_note(f"1{separator}234{decimal}5", "1234.5"),
        )
    return made | {
        "decimal commas, quoted": Odd(plain(scores=tuple(f'"{score}"' for score in with_commas())).encode()),
        "thousands between commas, quoted": Odd(
            plain(scores=tuple(f'"{score}"' for score in grouped(",", "."))).encode(), scores=BIG_SCORES
        ),
        "decimal commas with signs and exponents": Odd(
            plain(";", scores=("-0,5", "+2,5", "1,5e-3", "-1E5", ",5", "5,", "0", "-,25")).encode(),
            scores=(-0.5, 2.5, 1.5e-3, -1e5, 0.5, 5.0, 0.0, -0.25),
        ),
        "three decimals below one between tabs": Odd(
            plain("\t", scores=with_commas(BELOW_ONE)).encode(),
            scores=BELOW_ONE,
            found={"decimal": "reading-decimal-comma"},
        ),
        "whole numbers between spaces": Odd(
            plain("\t", scores=grouped(" ", ".", WHOLE)).encode(), scores=WHOLE, note=grouped_note("1 234", "1234")
        ),
        "missing numbers beside points between thousands": Odd(
            ended(
                [
                    "label;score;x",
                    *(f"{label};{score};1.234" for label, score in zip(LABELS, with_commas(), strict=True)),
                    "no;0,25;NA",
                ]
            ).encode(),
            (*LABELS, "no"),
            (*SCORES, 0.25),
            note=grouped_note("1.234", "1234", column="x"),
        ),
        "decimal commas in UTF-16": Odd(plain(";", scores=with_commas()).encode("utf-16")),
        "all digits of a float with a decimal comma": Odd(
            plain(
                ";", scores=with_commas((0.1 + 0.2, 1 / 3, 5e-324, 1e-5, 2 / 3, 0.1, 1e22, 1.7976931348623157e308))
            ).encode(),
            scores=(0.1 + 0.2, 1 / 3, 5e-324, 1e-5, 2 / 3, 0.1, 1e22, 1.7976931348623157e308),
        ),
        "three decimals after a comma between semicolons": Odd(
            plain(";", scores=ambiguous).encode(),
            scores=THREE_DECIMALS,
            note=doubt("1,234", "1.234", "1234"),
        ),
        "three digits after a comma between tabs": Odd(
            plain("\t", scores=ambiguous).encode(),
            scores=as_thousands,
            note=doubt("1,234", "1234", "1.234"),
        ),
        "three digits after a comma, chosen as decimals": Odd(
            plain("\t", scores=ambiguous).encode(), scores=THREE_DECIMALS, choices=ReadingChoices(decimal=",")
        ),
        "three digits after a comma, chosen as thousands": Odd(
            plain(";", scores=ambiguous).encode(), scores=as_thousands, choices=ReadingChoices(thousands=",")
        ),
        "three digits after a comma beside decimal points": Odd(
            ended(with_third).encode(), scores=as_thousands, note=grouped_note("1,234", "1234")
        ),
        "three digits after a comma beside a number that is not grouped": Odd(
            plain("\t", scores=("1234", *ambiguous[1:])).encode(), scores=(1234.0, *THREE_DECIMALS[1:])
        ),
        "three decimals after a point between semicolons": Odd(
            plain(";", scores=tuple(map(repr, THREE_DECIMALS))).encode(),
            scores=THREE_DECIMALS,
            note=doubt("1.234", "1.234", "1234"),
        ),
        "three digits after a point, chosen as thousands": Odd(
            plain(";", scores=tuple(map(repr, THREE_DECIMALS))).encode(),
            scores=as_thousands,
            choices=ReadingChoices(thousands="."),
        ),
        "three digits after a point beside decimal commas": Odd(
            ended(
                [
                    f"{row};{third}"
                    for row, third in zip(
                        lines(";", scores=tuple(map(repr, THREE_DECIMALS))), ("x", *with_commas()), strict=True
                    )
                ]
            ).encode(),
            scores=as_thousands,
            note=grouped_note("1.234", "1234"),
        ),
        "decimal points beside decimal commas": Odd(
            ended([f"{row};{third}" for row, third in zip(lines(";"), ("x", *with_commas()), strict=True)]).encode()
        ),
    }


def grouped_note(text: str, read: str, column: str = "score") -> Sentence:
    return Sentence("reading-note-grouped", column=column, text=text, read=read)


def doubt(text: str, read: str, other: str) -> Sentence:
    return Sentence("reading-note-doubt", column="score", text=text, read=read, other=other)


def packed() -> dict[str, Odd]:
    """The same in other wrappings and formats."""
    korean = plain(";", labels=("예", "아니오") * 4, scores=with_commas()).encode("cp949")
    records = json.dumps(frame().to_dict("records"))
    return {
        "gzip": Odd(
            gzip.compress(plain().encode()), file_name="odd.csv.gz", found={"compression": "reading-compression-gzip"}
        ),
        "zip": Odd(zipped(plain()), file_name="odd.zip", found={"compression": "reading-compression-zip"}),
        "zstandard": Odd(
            pa.compress(plain().encode(), "zstd", asbytes=True),
            file_name="odd.csv.zst",
            found={"compression": "reading-compression-zstd"},
        ),
        "gzip of CP949 with decimal commas": Odd(
            gzip.compress(korean), ("예", "아니오") * 4, positive="예", file_name="odd.csv.gz"
        ),
        "zip of UTF-16": Odd(zipped(plain("\t").encode("utf-16"), "odd.txt"), file_name="odd.zip"),
        "Parquet": Odd(
            arrow_bytes(pyarrow.parquet.write_table),
            file_name="odd.parquet",
            found={"format": "reading-format-parquet"},
        ),
        "Feather": Odd(arrow_bytes(pyarrow.feather.write_feather), file_name="odd.feather"),
        "JSON": Odd(records.encode(), file_name="odd.json"),
        "JSON lines": Odd(frame().to_json(orient="records", lines=True).encode(), file_name="odd.jsonl"),
        "Excel": Odd(workbook(), file_name="odd.xlsx", found={"format": "reading-format-excel"}),
    }


def refused() -> dict[str, Refused]:
    """What no one could understand for sure, each with its sentence."""
    apostrophes = ended([f"'{row}'".replace(",", "','") for row in lines()])
    mixed = with_commas()[:-1]
    surplus = "label,score\n" + "yes,0.5,\nno,0.2,\n" * 40 + "no,0.3,0.9\n"
    empty = Sentence("reading-empty", file="odd.csv")
    binary = Sentence("reading-binary", file="odd.csv")

    def scored(*scores: str, delimiter: str = ";") -> bytes:
        return plain(delimiter, scores=scores).encode()

    return {
        "empty": Refused(b"", empty),
        "zeros alone": Refused(b"\0" * 9, empty),
        "a header and a comment": Refused(b"label,score\n# none\n", Sentence("reading-header-only", file="odd.csv")),
        "comments alone": Refused(b"# nothing\n# here\n", one_column("# nothing")),
        "one column of decimal commas": Refused(b"score\n0,5\n0,25\n", one_column("score")),
        "prose": Refused(b"The quick brown fox\njumps over the\nlazy dog.\n", one_column("The quick brown fox")),
        "decimal commas between commas": Refused(plain(scores=with_commas()).encode(), ragged(1, 3, n_rows=8)),
        "a short row among comments": Refused(
            b"# a\nlabel,score\nyes,0.5\n# b\nno\nno,0.5\n", ragged(2, 1, comments_apart=True)
        ),
        "a short row after a comment beyond the sniffed rows": Refused(
            (plain() + "yes,0.5\n" * 60 + "# half\nno\n").encode(), ragged(69, 1, comments_apart=True)
        ),
        "a value behind the last delimiter": Refused(surplus.encode(), ragged(81, 3)),
        "an open quotation mark": Refused(
            plain().replace("yes,0.125", '"yes,0.125').encode(),
            Sentence("reading-open-quote", row=3, comments_apart=False, mark='"'),
        ),
        "an open quotation mark after a comment": Refused(
            ("# a\n" + plain()).replace("yes,0.125", '"yes,0.125').encode(),
            Sentence("reading-open-quote", row=3, comments_apart=True, mark='"'),
        ),
        "an apostrophe that is not closed": Refused(
            apostrophes.replace("'yes','0.125'", "'yes,0.125'").encode(), ragged(3, 1)
        ),
        "points and commas in one column": Refused(scored(*mixed, "0.25"), bad_score('"0,5"', row=1, n_rows=7)),
        "groups of two digits": Refused(scored("12.34,5", *with_commas()[1:]), bad_score('"12.34,5"', row=1, n_rows=8)),
        "a slip among decimal commas": Refused(scored(*mixed, "o,25"), bad_score('"o,25"')),
        "a grouped number that is too long": Refused(
            scored(*mixed, "12.345.678.901.234.567.891"), bad_score('"12345678901234567891"')
        ),
        "per cent": Refused(scored(*(f"{score} %" for score in SCORES)), bad_score('"0.5 %"', row=1, n_rows=8)),
        "an infinity among decimal commas": Refused(scored(*mixed, "inf"), bad_score("inf")),
        "an empty field among decimal commas": Refused(scored(*mixed, ""), bad_score("an empty field")),
        "two names that are equal": Refused(
            b"score;label;score\n1;0;1\n", Sentence("reading-name-twice", name="score", first=1, second=3)
        ),
        "UTF-16 that is cut": Refused(plain().encode("utf-16")[:-1], binary),
        "zeros in the text": Refused(b"label,score\nyes,0.\x005\n", binary),
        "not in the encoding that was chosen": Refused(
            plain(labels=("\u00e9",) * 8).encode("latin-1"),
            Sentence("reading-not-in-encoding", file="odd.csv", encoding=Sentence("reading-encoding-utf-8")),
            choices=ReadingChoices(encoding="utf-8"),
        ),
        "a delimiter that does not occur": Refused(
            plain().encode(), one_column("label,score"), choices=ReadingChoices(delimiter=";")
        ),
        "a PDF document": Refused(
            b"%PDF-1.7\n", Sentence("reading-other-format", file="odd.csv", kind=Sentence("reading-kind-pdf"))
        ),
    }


def one_column(name: str) -> Sentence:
    return Sentence("reading-one-column", file="odd.csv", column=name)


def ragged(row: int, found: int, n_rows: int = 1, comments_apart: bool = False) -> Sentence:
    return Sentence(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        comments_apart=comments_apart,
        found=found,
        delimiter=Sentence("reading-delimiter-comma"),
        expected=2,
        model="header",
    )


def bad_score(found: str, row: int = 8, n_rows: int = 1) -> Sentence:
    return Sentence("reading-bad-value", column="score", row=row, n_rows=n_rows, found=found)


def corpus() -> dict[str, Odd]:
    """All that is to be read, by what is odd about it."""
    return in_encodings() | in_layouts() | with_comments() | with_marks() | packed()


def main(folder: str) -> None:
    """Writes every file, named after what is odd about it."""
    for name, case in (corpus() | refused()).items():
        path = Path(folder) / name.replace(" ", "-").replace(",", "") / case.file_name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(case.content)


if __name__ == "__main__":
    main(sys.argv[1])
