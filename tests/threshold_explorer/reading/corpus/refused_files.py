"""Files that cannot be read with certainty."""

from tests.threshold_explorer.reading.corpus.odd_files import SCORES, Refused, plain, with_commas
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.words.sentence import Sentence


def refused() -> dict[str, Refused]:
    """Files that cannot be read with certainty, each with its message."""
    mixed = with_commas()[:-1]
    surplus = "label,score\n" + "yes,0.5,\nno,0.2,\n" * 40 + "no,0.3,0.9\n"
    empty = Sentence("reading-empty", file="odd.csv")
    binary = Sentence("reading-binary", file="odd.csv")

    def scored(*scores: str, delimiter: str = ";") -> bytes:
        return plain(delimiter, scores=scores).encode()

    return {
        "empty": Refused(b"", empty),
        "zeros alone": Refused(b"\0" * 9, binary),
        "a header and a comment": Refused(b"label,score\n# none\n", ragged(1, 1)),
        "comments alone": Refused(b"# nothing\n# here\n", one_column("# nothing")),
        "one column of decimal commas": Refused(b"score\n0,5\n0,25\n", one_column("score")),
        "prose": Refused(b"The quick brown fox\njumps over the\nlazy dog.\n", one_column("The quick brown fox")),
        "decimal commas between commas": Refused(plain(scores=with_commas()).encode(), ragged(1, 3, n_rows=8)),
        "a short row among comments": Refused(
            b"# a\nlabel,score\nyes,0.5\n# b\nno\nno,0.5\nyes,0.25\n",
            Sentence("reading-question-lines", count=2, texts=["# b", "no"]),
        ),
        "a short row after a comment beyond the sniffed rows": Refused(
            (plain() + "yes,0.5\n" * 60 + "# half\nno\n").encode(),
            Sentence("reading-question-lines", count=2, texts=["# half", "no"]),
        ),
        "a value behind the last delimiter": Refused(surplus.encode(), ragged(81, 3)),
        "points and commas in one column": Refused(scored(*mixed, "0.25"), bad_score('"0,5"', row=1, n_rows=7)),
        "groups of two digits": Refused(scored("12.34,5", *with_commas()[1:]), bad_score('"12.34,5"', row=1, n_rows=8)),
        "a slip among decimal commas": Refused(scored(*mixed, "o,25"), bad_score('"o,25"')),
        "a grouped number that is too long": Refused(
            scored(*mixed, "12.345.678.901.234.567.891"), bad_score('"12345678901234567891"')
        ),
        "per cent in some rows": Refused(
            scored(*(f"{score} %" for score in SCORES[:-1]), "1"), bad_score('"0.5 %"', row=1, n_rows=7)
        ),
        "an infinity among decimal commas": Refused(scored(*mixed, "inf"), bad_score("inf")),
        "an empty field among decimal commas": Refused(scored(*mixed, ""), bad_score("an empty field")),
        "UTF-16 that is cut": Refused(
            plain().encode("utf-16")[:-1],
            Sentence("reading-not-in-encoding", file="odd.csv", encoding=Sentence("reading-encoding-utf-16")),
        ),
        "zeros in the text": Refused(b"label,score\nyes,0.\x005\n", binary),
        "not in the encoding that was chosen": Refused(
            plain(labels=("\u00e9",) * 8).encode("latin-1"),
            Sentence("reading-not-in-encoding", file="odd.csv", encoding=Sentence("reading-encoding-utf-8")),
            options=ReadingOptions(encoding="utf-8"),
        ),
        "a delimiter that does not occur": Refused(
            plain().encode(), one_column("label,score"), options=ReadingOptions(delimiter=";")
        ),
        "a PDF document": Refused(
            b"%PDF-1.7\n", Sentence("reading-other-format", file="odd.csv", kind=Sentence("reading-kind-pdf"))
        ),
    }


def one_column(name: str) -> Sentence:
    return Sentence("reading-one-column", file="odd.csv", column=name)


def ragged(row: int, found: int, n_rows: int = 1) -> Sentence:
    return Sentence(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        found=found,
        delimiter=Sentence("reading-delimiter-comma"),
        expected=2,
        model="header",
    )


def bad_score(found: str, row: int = 8, n_rows: int = 1) -> Sentence:
    return Sentence("reading-bad-value", column="score", row=row, n_rows=n_rows, found=found)
