"""How a text file is laid out as a table: what separates its fields, and what its columns are called."""

from dataclasses import dataclass
from typing import Self

from dashboard.reading.choices import ReadingChoices
from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.refusals import BadHeader, EmptyFile, NoSuchColumn
from dashboard.reading.report import Question
from dashboard.reading.rows.header import header_evidence, names_number_columns
from dashboard.reading.rows.heading import header_question, heading_of
from dashboard.reading.rows.naming import column_names, numbered_names, renaming_notes
from dashboard.reading.text.comment_lines import MARKS, mark_of
from dashboard.reading.text.layout import Layout, layout_of, layouts_of
from dashboard.reading.text.quoting import QUOTINGS
from dashboard.reading.text.separators import with_single_bytes
from dashboard.reading.text.text_sample import SAMPLE_BYTES, TextSample
from dashboard.words.sentence import Sentence


@dataclass(frozen=True)
class Dialect:
    """The delimiter, the column names, and where the data rows begin (in bytes of the UTF-8 text).

    `quote` is a key of choices.QUOTES; it and `comment` are "" where there are none. Before the rows stood
    `n_titles` rows of no table and `n_comments` lines. `has_surplus` is whether rows end with one delimiter more
    than the header, so that nothing may stand behind it. `guesses` are the fields of ReadingChoices that could as
    well be otherwise, `notes` and `questions` say what was made of the header.
    """

    delimiter: str
    names: tuple[str, ...]
    has_header: bool
    data_start: int
    quote: str = '"'
    comment: str = ""
    n_titles: int = 0
    n_comments: int = 0
    has_surplus: bool = False
    guesses: frozenset[str] = frozenset()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True)
class _Header:
    """The fields that name the columns, or None, and the number of lines before the first row of data."""

    fields: list[str] | None
    n_lines: int
    is_comment: bool = False
    is_sure: bool = True
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def sniff_dialect(text: bytes, file_name: str, choices: ReadingChoices | None = None) -> Dialect:
    """The layout of a UTF-8 text without a byte order mark, told from its first fifty rows.

    The delimiter is the one that splits the header and gives most rows as many fields as the header has. Where the
    first row looks like those below it, it is data, and the columns are called "column 1" and so on.
    Raises EmptyFile, NoSuchColumn for a single column, and BadHeader.

    >>> dialect = sniff_dialect(b"label;score\\nyes;0.5\\n", "two.csv")
    >>> dialect.delimiter, dialect.names, dialect.data_start
    (';', ('label', 'score'), 12)
    >>> sniff_dialect(b"1,0.5\\n0,0.3\\n", "two.csv").names
    ('column 1', 'column 2')
    """
    choices = choices or ReadingChoices()
    sample = TextSample.of(text)
    quote, mark, rest, layouts = _likeliest(sample, choices)
    layout = layouts[0]
    _refuse_no_header(layout, sample.is_whole, file_name)
    header = _header(sample, layout, mark, choices)
    if header.fields and rest.is_blank_after(header.n_lines):
        raise EmptyFile("reading-header-only", file=file_name)
    _refuse_one_column(header.fields or layout.rows[0], file_name)
    fields = layout.widened(header.fields) if header.fields else []
    return Dialect(
        delimiter=layout.delimiter,
        names=column_names(fields) if fields else numbered_names(len(layout.rows[0])),
        has_header=header.fields is not None,
        data_start=sample.n_bytes(header.n_lines),
        quote=quote,
        comment=mark,
        n_titles=layout.n_titles,
        n_comments=sample.n_emptied(rest, header.n_lines) - header.is_comment,
        has_surplus=layout.surplus == "end" and header.fields is not None,
        guesses=_guesses(layouts, header, mark, choices),
        notes=(*_shape_notes(layout, header), *header.notes, *renaming_notes(fields)),
        questions=header.questions,
    )


@dataclass(frozen=True)
class _Candidate:
    """One way to read the sample, and what speaks for it."""

    quote: str
    mark: str
    rest: TextSample
    layouts: list[Layout]

    @classmethod
    def of(cls, sample: TextSample, quote: str, choices: ReadingChoices) -> Self:
        mark = _comment_mark(sample, quote, choices) if choices.comment is None else choices.comment
        rest = sample.without_comments(mark, quote)
        return cls(quote, mark, rest, layouts_of(rest, quote, choices.delimiter))

    def evidence(self) -> tuple[tuple[bool, bool, float, bool, bool], int, int]:
        """The better the higher: how well the rows fit, marks that explain nothing, quotations that are whole."""
        quoting, layout = QUOTINGS[self.quote], self.layouts[0]
        text, delimiter = with_single_bytes(self.rest.text.encode(), layout.delimiter)
        return layout.fit(), -quoting.n_strays(text, delimiter), quoting.n_wholes(text, delimiter)

    def is_clean(self) -> bool:
        """Whether nothing is left to explain."""
        return self.layouts[0].fits_throughout() and self.evidence()[1] == 0

    def is_usual(self) -> bool:
        """Whether fields stand in these marks on half the lines, as they do where a mark is no apostrophe."""
        n_lines = len(self.rest.filled_lines())
        text, delimiter = with_single_bytes("".join(self.rest.filled_lines()).encode(), self.layouts[0].delimiter)
        return 2 * QUOTINGS[self.quote].n_wholes(text, delimiter) >= max(n_lines, 4)


def _likeliest(sample: TextSample, choices: ReadingChoices) -> tuple[str, str, TextSample, list[Layout]]:
    """The quoting, the comment mark, the sample without comments and its layouts, the best first."""
    if choices.quote is not None:
        best = _Candidate.of(sample, choices.quote, choices)
        return best.quote, best.mark, best.rest, best.layouts
    best = _Candidate.of(sample, '"', choices)
    text = sample.text.encode()
    if (b'"' in text or b"\\" in text) and not best.is_clean():
        marked = (quote for quote, quoting in QUOTINGS.items() if quoting.mark == b'"' and quoting.may_occur(text))
        others = [_Candidate.of(sample, quote, choices) for quote in marked if quote != best.quote]
        best = max([best, *others], key=_Candidate.evidence)
    foreign = [q for q, quoting in QUOTINGS.items() if quoting.mark not in (b"", b'"') and quoting.may_occur(text)]
    others = [other for q in foreign if (other := _Candidate.of(sample, q, choices)).is_usual()]
    best = max([best, *others], key=lambda candidate: candidate.evidence()[2]) if others else best
    return best.quote, best.mark, best.rest, best.layouts


def _comment_mark(sample: TextSample, quote: str, choices: ReadingChoices) -> str:
    """The mark that the first line begins with, or some line that is too short or too long for a row."""
    # Most texts have none in any line, nor in the one that the sample's end cuts.
    if not any(each in text for each in MARKS for text in (sample.text, *sample.lines[-1:])):
        return ""
    leading = mark_of(next(iter(sample.filled_lines()), ""))
    if leading:
        return leading if _are_comments(sample, leading, quote, choices) else ""
    layout = layouts_of(sample, quote, choices.delimiter)[0]
    return next((mark_of(row[0]) for row in layout.misfits() if mark_of(row[0])), "")


def _are_comments(sample: TextSample, mark: str, quote: str, choices: ReadingChoices) -> bool:
    """Not where all lines are marked, or several are rows like the others with a text that begins with the mark."""
    rest = sample.without_comments(mark, quote)
    layout = layouts_of(rest, quote, choices.delimiter)[0]
    marked = [line.strip() + "\n" for line in sample.emptied(rest)]
    rows = layout_of(TextSample(marked, is_whole=True), layout.delimiter, quote).all_rows
    are_even = all(len(row) == layout.width for row in rows)
    are_spaced = any(not line.removeprefix(mark.strip())[:1].strip() for line in marked)
    is_one_of_them = are_even and bool(rows) and _is_like_the_others(rows[0], layout.rows[1:])
    is_alone = len(marked) == 1 and not is_one_of_them
    if mark.strip() == layout.delimiter:
        return False
    return bool(layout.rows) and (is_alone or not are_even or are_spaced)


def _is_like_the_others(row: list[str], others: list[list[str]]) -> bool:
    """Whether numbers stand in a row where they stand in the others."""
    columns = list(zip(*others, strict=False))
    of_numbers = [at for at, column in enumerate(columns) if all(map(is_like_a_number, column))]
    return bool(of_numbers) and all(is_like_a_number(row[at]) for at in of_numbers)


def _header(sample: TextSample, layout: Layout, mark: str, choices: ReadingChoices) -> _Header:
    if choices.has_header is False:
        return _Header(None, layout.first_line)
    in_comment = _header_in_comment(sample, layout, mark)
    if in_comment is not None:
        return in_comment
    heading = heading_of([layout.widened(layout.rows[0]), *layout.rows[1:]], choices.has_header)
    questions = header_question(layout.rows, heading, layout.ends[0]) if choices.has_header is None else ()
    if heading.fields is None:
        return _Header(None, layout.first_line, is_sure=layout.has_only_numbers_in_first(), questions=questions)
    narrow = heading.fields if heading.n_rows > 1 and not layout.surplus else layout.rows[0]
    n_lines = layout.ends[heading.n_rows - 1]
    return _Header(narrow, n_lines, is_sure=heading.evidence.is_sure, notes=heading.notes, questions=questions)


def _header_in_comment(sample: TextSample, layout: Layout, mark: str) -> _Header | None:
    """The names behind a comment mark in the line before the first row, as numpy.savetxt writes them."""
    is_named = not layout.has_number_in_first() or names_number_columns(layout.rows)
    if not mark or (is_named and header_evidence(layout.rows).is_header):
        return None
    before = [at for at, line in enumerate(sample.lines[: layout.ends[0]]) if mark_of(line) == mark]
    if not before:
        return None
    line = sample.lines[before[-1]].strip()
    unmarked = layout_of(TextSample([line.removeprefix(mark).strip()], is_whole=True), layout.delimiter, layout.quote)
    row = unmarked.all_rows[0] if unmarked.all_rows else []
    return _Header(row, before[-1] + 1, is_comment=True) if len(row) == layout.width else None


def _shape_notes(layout: Layout, header: _Header) -> list[Sentence]:
    notes = []
    if layout.surplus == "name" and header.fields is not None:
        notes.append(Sentence("reading-note-row-names", column=column_names(layout.widened(header.fields))[0]))
    if header.is_comment:
        notes.append(Sentence("reading-note-header-comment"))
    return notes


def _guesses(layouts: list[Layout], header: _Header, mark: str, choices: ReadingChoices) -> frozenset[str]:
    guesses = {
        "delimiter": any(other.fits_throughout() for other in layouts[1:]),
        "has_header": header.is_comment or not header.is_sure,
        "comment": bool(mark),
    }
    return frozenset(name for name, is_guess in guesses.items() if is_guess and getattr(choices, name) is None)


def _refuse_no_header(layout: Layout, is_whole: bool, file_name: str) -> None:
    if not layout.rows and not is_whole:
        raise BadHeader("reading-first-row-too-long", file=file_name, most=SAMPLE_BYTES)
    if not any(field.strip() for row in layout.rows for field in row):
        raise EmptyFile("reading-empty", file=file_name)


def _refuse_one_column(first: list[str], file_name: str) -> None:
    if len(first) < 2:
        raise NoSuchColumn("reading-one-column", file=file_name, column=first[0])
