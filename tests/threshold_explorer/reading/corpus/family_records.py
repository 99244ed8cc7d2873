"""Files in which a row could be lost: unclosed quotes, escapes, comments that are data, ragged rows."""

from collections.abc import Callable

from tests.threshold_explorer.reading.corpus.case import NEGATIVES, POSITIVES, Case
from threshold_explorer.reading.options import ReadingOptions

PAIRS = [("yes", score) for score in POSITIVES] + [("no", score) for score in NEGATIVES]
N_PLAIN = 40


def table(*first: str, header: str = "text,label,score", text: Callable[[int], str] = "item {}".format) -> str:
    """A header, the given rows, then the eight usual ones with a text each."""
    rows = [f"{text(at)},{label},{score}" for at, (label, score) in enumerate(PAIRS)]
    return "".join(f"{line}\n" for line in [header, *rows[:4], *first, *rows[4:]])


def with_rows(*rows: str, positives: tuple[float, ...] = (), negatives: tuple[float, ...] = (), **more: object) -> Case:
    """The usual file with more rows in the middle, and their scores."""
    found = {"positives": (*POSITIVES, *positives), "negatives": (*NEGATIVES, *negatives)}
    return Case(table(*rows).encode(), **(found | more))  # type: ignore[arg-type]


def long_file(*rows: str, n_more: int = 300) -> bytes:
    """The same after the sampled lines."""
    before = "".join(f"item {at},no,0.25\n" for at in range(n_more))
    after = "".join(f"item {at},yes,0.5\n" for at in range(n_more))
    return ("text,label,score\n" + before + "".join(f"{row}\n" for row in rows) + after).encode()


def late(*rows: str, n_yes: int, n_no: int = 0, **more: object) -> Case:
    positives, negatives = (0.5,) * (300 + n_yes), (0.25,) * (300 + n_no)
    return Case(long_file(*rows), positives=positives, negatives=negatives, **more)  # type: ignore[arg-type]


def marks() -> dict[str, Case]:
    """Escaped, unclosed, nested and other quotes."""
    disks = (r'"TV 100\"",yes,0.5', r'"TV 200\"",yes,0.5')
    quoted = table().replace("item 3", '"item, 3"')
    made = {
        "two marks escaped by a backslash": with_rows(*disks, positives=(0.5, 0.5)),
        "two of them late": late(*disks, n_yes=2),
        "one late": late(disks[0], n_yes=1),
        "escaped quotations inside": late(r'"a \"b\" c",yes,0.5', n_yes=1),
        "escaped quotations and commas inside": late(r'"a \"b, c\" d",yes,0.5', n_yes=1),
        "escapes and texts of several lines": late('"a \\"b, c\\"\nd, e",yes,0.5', n_yes=1),
        "a backslash at the end of a quotation": late('"C:\\dir\\",yes,0.5', n_yes=1),
        "two of these": late('"C:\\dir\\",yes,0.5', '"D:\\",no,0.25', n_yes=1, n_no=1),
        "backslashes in paths": late("C:\\dir\\,yes,0.5", "C:\\new\\text,no,0.25", n_yes=1, n_no=1),
        "a break escaped by a backslash": late("one\\\ntwo,yes,0.5", n_yes=1, asks="summaries"),
        "commas escaped in all rows": Case(table(text=r"Smith\, {}".format).encode(), key="reading-ragged-row"),
        "a mark left open": with_rows('"TV,yes,0.5', positives=(0.5,)),
        "a mark left open late": late('"TV,yes,0.5', n_yes=1),
        "two marks left open late": late('"TV,yes,0.5', '"TV,no,0.25', n_yes=1, n_no=1),
        "a mark left open before a quotation": late(
            '"TV,yes,0.5', '"TV, big",yes,0.5', n_yes=2, key="reading-stray-quote"
        ),
        "a mark left open before the label": late('TV,"yes,0.5', n_yes=1, key="columns-question-class"),
        "inches": late('5" disk,yes,0.5', '6" disk,no,0.25', n_yes=1, n_no=1),
        "inches behind a quotation mark": late('"5" disk,yes,0.5', '"6" disk,no,0.25', n_yes=1, n_no=1),
        "one size in inches alone": late('"5" disk,yes,0.5', n_yes=1),
        "marks inside a quotation": late('"a "big, fat" one",yes,0.5', n_yes=1, key="reading-ragged-row"),
        "a mark opened and closed rows later": late('"TV,yes,0.5', 'TV",yes,0.5', n_yes=2, asks="quote"),
        "doubled marks and commas": late('"a ""b"", c",yes,0.5', n_yes=1),
        "an apostrophe in texts": late("it's,yes,0.5", "'tis,no,0.25", n_yes=1, n_no=1),
        "an apostrophe before a text": late("'n' roll,yes,0.5", n_yes=1),
        "apostrophes around all": Case(
            "".join(f"'{row}'\n" for row in table().split("\n")[:-1]).replace(",", "','").encode(),
            key="reading-other-quotes",
        ),
        "quotations inside apostrophes": Case(
            table(text="'\"item, {}\", he said'".format).encode(), key="reading-ragged-row"
        ),
        "apostrophes inside quotations": Case(table(text="\"it's 'item, {}'\"".format).encode()),
        "typographic marks": Case(table(text="“item, {}”".format).encode(), key="reading-ragged-row"),
        "low marks around all": Case(
            table().replace(",", "“,„").replace("\n", "“\n„").encode(), key="reading-other-quotes"
        ),
        "typographic marks inside texts": Case(table(text="an “item” {}".format).encode()),
        "a blank before a quotation": Case(quoted.replace(",yes", ', "yes"').replace(",no", ', "no"').encode()),
        "blanks before all fields": Case(
            table(text='"item, {}"'.format).replace(",yes", ', "yes"').replace(",no", ', "no"').encode()
        ),
        "an open mark and a file that is cut": Case(table().encode() + b'"and so\non', key="reading-stray-quote"),
    }
    return made


def several_lines() -> dict[str, Case]:
    """Multi-line texts, which stay texts whatever they contain."""
    texts = {
        "two lines": '"good\nthing"',
        "commas and marks": '"good, nice\nthing, ""yes""\nbye"',
        "blank lines": '"good\n\n\nthing"',
        "carriage returns": '"good\r\nthing, too"',
        "numbers in lists": '"1, 2\n3, 4, 5\n6"',
        "a line like a remark": '"good\n# thing"',
        "as many commas as a row": '"good, nice\nthing, really, bad"',
        "inches": '"a 5"" disk,\nnice"',
    }
    return (
        {f"a text of {name}": late(f"{text},yes,0.5", n_yes=1) for name, text in texts.items()}
        | {
            f"texts of {name}": Case(table(text=lambda at, text=text: text.replace("g", f"g{at}")).encode())
            for name, text in texts.items()
        }
        | {
            "rows inside a text": late('"one,yes,0.5\ntwo,yes,0.5",yes,0.5', n_yes=1),
            "a quoted header of two lines": Case(table(header='text,"la\nbel",score').encode()),
        }
    )


def delimiters() -> dict[str, Case]:
    """Rare delimiters and line ends."""
    found = {
        "double pipes": "||",
        "pipes between tabs": "\t|\t",
        "double tabs": "\t\t",
        "pipes between blanks": " | ",
        "commas and blanks": ", ",
        "semicolons and blanks": "; ",
    }
    refused = {"double colons": "::", "tildes": "~", "control A": "\x01", "three blanks": "   "}
    ends = {"mixed": "\r\n", "two carriage returns": "\r\r\n", "blank lines between": "\n\n"}
    ragged_ends = table().replace("no,0.25\n", "no,0.25\r\n").replace("yes,0.125\n", "yes,0.125\r")
    return (
        {name: Case(table().replace(",", mark).encode()) for name, mark in found.items()}
        | {name: Case(table().replace(",", mark).encode(), key="reading-one-column") for name, mark in refused.items()}
        | {f"line ends: {name}": Case(table().replace("\n", end).encode()) for name, end in ends.items()}
        | {
            "line ends of all kinds": Case(ragged_ends.encode()),
            "no last line end": Case(table().rstrip().encode()),
            "breaks that are none": Case(table(text="a\x0bb\x0c\u2028\x85{}".format).encode()),
            "a byte order mark in the middle": Case(
                table().replace("yes,0.125", "yes,0.125").replace("item 2", "\ufeffitem 2").encode()
            ),
            "double pipes in a quotation": Case(table(text='"a||b {}"'.format).replace(",", "||").encode()),
            "none chosen": Case(
                table('"x,yes,0.5').encode(), positives=(*POSITIVES, 0.5), options=ReadingOptions(quote="")
            ),
        }
    )


def remarks() -> dict[str, Case]:
    """Lines that start with a comment prefix: comments, rows, and ambiguous ones."""
    hashtags = table(text="#tag{}".format)
    return {
        "a row with a hashtag": late("#blessed,yes,0.5", n_yes=1),
        "hashtags in all rows": Case(hashtags.encode()),
        "hashtags in all rows, no header": Case(hashtags.split("\n", 1)[1].encode()),
        "a hashtag in the first row, no header": Case(table().split("\n", 1)[1].replace("item 0", "#item").encode()),
        "a hashtag in a row after a remark": Case(
            ("# made by model 7\n" + table("#blessed,yes,0.5")).encode(), positives=(*POSITIVES, 0.5)
        ),
        "a row with a hashtag and a comma": late("#blessed, really,yes,0.5", n_yes=1, key="reading-ragged-row"),
        "a URL without a scheme": late("//cdn.example/x,yes,0.5", n_yes=1),
        "per cent first": late("%off,yes,0.5", n_yes=1),
        "a late remark": late("# half", n_yes=0, asks="summaries"),
        "a late remark with commas": late("# half, of, it, is, done", n_yes=0, asks="summaries"),
        "a header behind a mark": Case(table().replace("text,", "#text,", 1).encode()),
        "a header behind a mark, spaced": Case(table().replace("text,", "# text,", 1).encode()),
        "remarks before, between and behind": Case(
            ("# model 7\n" + table("# half, done") + "# end\n").encode(), asks="summaries"
        ),
    }


def ragged() -> dict[str, Case]:
    """Rows with one field too many or too few."""
    cut = table() + "item 9,ye"
    decimal = [f"case {at},{label},{score}" for at, (label, score) in enumerate(PAIRS)]
    return {
        "a delimiter behind one row": late("TV,yes,0.5,", n_yes=1, key="reading-ragged-row"),
        "a comma in a text": late("Smith, John,yes,0.5", n_yes=1, key="reading-ragged-row"),
        "a comma that could be decimal": late("TV,yes,0,5", n_yes=0, key="reading-ragged-row"),
        "a short row": late("TV,yes", n_yes=0, key="reading-ragged-row"),
        "a cut file": Case(cut.encode(), asks="summaries"),
        "a cut file without its last delimiter": Case((table() + "ite").encode(), asks="summaries"),
        "a short last row that ends": Case((cut + "\n").encode(), key="reading-ragged-row"),
        "a line of prose at the end": Case((table() + "that was all\n").encode(), asks="summaries"),
        "a decimal comma in all rows": Case(
            "".join(f"{row}\n" for row in ["text,label,score", *decimal]).replace("0.", "0,").encode(),
            key="reading-ragged-row",
        ),
    }


def cases() -> dict[str, Case]:
    return marks() | several_lines() | delimiters() | remarks() | ragged()
