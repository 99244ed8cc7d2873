"""Unusual layouts and comments, each with its clean twin, and what the report says of it."""

from tests.threshold_explorer.reading.corpus.odd_files import LABELS, Odd, ended, lines, plain, with_commas
from threshold_explorer.reading.options import DELIMITERS, ReadingOptions
from threshold_explorer.words.sentence import Sentence


def in_layouts() -> dict[str, Odd]:
    """Delimiters, line ends, quoting, headers and other lines around a table."""
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
        "sep= as Excel writes it": "sep=;\r\n" + plain(";", "\r\n", scores=with_commas()),
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
    blank = Sentence("list-next", before=Sentence("list-next", before="9", part="10"), part="11")
    noted = {
        "a title": ("Predictions of model 7\n" + plain(), Sentence("reading-note-titles", count=1)),
        "a title with empty fields": ("Predictions,\n,\n" + plain(), Sentence("reading-note-titles", count=2)),
        "rows of delimiters at the end": (
            plain(";") + ";\n;\n;\n",
            Sentence("reading-note-blank-rows", count=3, rows=blank, first=""),
        ),
    }
    columns = {"label": "column 1", "score": "column 2"}
    ones = (1, 0, 1, 0, 0, 1, 0, 0)
    return (
        made
        | {name: Odd(text.encode()) for name, text in texts.items()}
        | {name: Odd(text.encode(), note=note) for name, (text, note) in noted.items()}
        | {
            "no header, texts and decimal commas": Odd(
                plain(";", scores=with_commas(), header=None).encode(), **columns
            ),
            "no header, decimal commas between blanks": Odd(
                plain(" ", labels=ones, scores=with_commas(), header=None).encode(), ones, positive="1", **columns
            ),
            "no header, labels of two words and whole numbers": Odd(
                b"class 1,5\nclass 2,0\nclass 1,7\nclass 2,5\n",
                ("class 1", "class 2", "class 1", "class 2"),
                (5, 0, 7, 5),
                positive="class 1",
                **columns,
            ),
            "a text with an open quotation mark, read without quotations": Odd(
                plain().replace("yes", '"yes').encode(),
                tuple(label.replace("yes", '"yes') for label in LABELS),
                positive='"yes',
                options=ReadingOptions(quote=""),
            ),
        }
    )


def with_comments() -> dict[str, Odd]:
    """Comments before the table, and lines that begin like comments elsewhere, which the page asks about."""
    between = plain().replace("\nno,0.25", "\n# checked up to here\nno,0.25")
    late = "label,score\n" + "no,0.25\nyes,0.5\n" * 40 + "# half, of, it\n" + "no,0.25\nyes,0.5\n" * 40
    above = {
        "before the header": ("# made by model 7\n# on Friday, at noon\n" + plain(), 2),
        "after a percent sign": ("% made by model 7\n%\n" + plain(), 2),
        "with an open quotation mark": ('# a 5" pipe\n' + plain(), 1),
    }
    elsewhere = {
        "between rows": (between, ["# checked up to here"]),
        "between rows, carriage returns": (between.replace("\n", "\r"), ["# checked up to here"]),
        "at the end": (plain() + "# 8 rows\n# end, of, it\n", ["# 8 rows", "# end, of, it"]),
        "with a quotation": (plain().replace("\nno,0.25", '\n# "6"\nno,0.25'), ['# "6"']),
    }
    hashes = tuple(f"#{label}" for label in LABELS)
    return (
        {
            f"comments {name}": Odd(text.encode(), note=Sentence("reading-note-lines", count=len(texts), texts=texts))
            for name, (text, texts) in elsewhere.items()
        }
        | {
            f"comments {name}": Odd(text.encode(), note=Sentence("reading-note-comments", count=count))
            for name, (text, count) in above.items()
        }
        | {
            "a comment beyond the first rows": Odd(
                late.encode(),
                ("no", "yes") * 80,
                (0.25, 0.5) * 80,
                note=Sentence("reading-note-lines", count=1, texts=["# half, of, it"]),
            ),
            "a header in a comment": Odd(
                ended(["# label score", *lines(" ", header=None)]).encode(),
                note=Sentence("reading-note-header-comment"),
            ),
            "a header in the last of the comments": Odd(
                ended(["# made by model 7", "#label,score", *lines(header=None)]).encode(),
                note=Sentence("reading-note-comments", count=1),
            ),
            "labels that begin with a mark": Odd(plain(labels=hashes).encode(), hashes, positive="#yes"),
            "a line like a comment inside a quotation": Odd(
                ended(["# first", "note,label,score", *(f'"one\n# two",{row}' for row in lines()[1:])]).encode(),
                note=Sentence("reading-note-comments", count=1),
            ),
            "a name that is a mark": Odd(
                ended(["#,label,score", *(f"{at},{row}" for at, row in enumerate(lines()[1:]))]).encode()
            ),
        }
    )
