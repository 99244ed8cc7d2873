"""Sniff the dialect of a text file: delimiter, quoting, comments above the table, and header."""

from dataclasses import dataclass, field, replace
from typing import Self

from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadHeader, BadRow, EmptyFile, NoSuchColumn
from threshold_explorer.reading.report import Question
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names, renaming_notes
from threshold_explorer.reading.rows.header import (
    Titles,
    find_header,
    find_titles,
    header_evidence,
    header_question,
    names_number_columns,
)
from threshold_explorer.reading.text.first_lines import (
    SAMPLE_BYTES,
    FirstLines,
    Layout,
    comment_prefix,
    layout_of,
    layouts_of,
)
from threshold_explorer.reading.text.quoting import (
    DOUBLED,
    ESCAPED,
    NONE,
    OTHER_QUOTES,
    first_unmatched,
    may_be_escaped,
    n_quoted,
    n_unmatched,
)
from threshold_explorer.words.sentence import Sentence

QUOTE = b'"'


@dataclass(frozen=True)
class Dialect:
    """The delimiter, the column names, and where the data rows begin (in bytes of the UTF-8 text).

    `quote` is a key of options.QUOTES, `comment` the chosen prefix of lines that are no rows; both are "" for none.
    `titles` and `n_comments` comment lines precede the rows. `has_surplus` is whether rows end with one delimiter more
    than the header, after which no value may follow. `guesses` are the fields of ReadingOptions that are uncertain,
    `notes` and `questions` report on the header.
    """

    delimiter: str
    names: tuple[str, ...]
    has_header: bool
    data_start: int
    quote: str = DOUBLED
    comment: str = ""
    titles: Titles = field(default_factory=Titles)
    n_comments: int = 0
    has_surplus: bool = False
    guesses: frozenset[str] = frozenset()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def sniff_dialect(text: bytes, file_name: str, options: ReadingOptions | None = None) -> Dialect:
    """The dialect of a UTF-8 text without a byte order mark and chosen comments, from its first fifty rows.

    The delimiter is the one that splits the header and gives most rows as many fields as it has. Where the
    first row looks like those below it, it is data, and the columns are named "column 1" and so on.
    Raises EmptyFile, NoSuchColumn for a single column, BadHeader, and BadRow for a quotation mark out of place.

    >>> dialect = sniff_dialect(b"label;score\\nyes;0.5\\n", "two.csv")
    >>> dialect.delimiter, dialect.names, dialect.data_start
    (';', ('label', 'score'), 12)
    >>> sniff_dialect(b"1,0.5\\n0,0.3\\n", "two.csv").names
    ('column 1', 'column 2')
    """
    options = options or ReadingOptions()
    first = FirstLines.of(text)
    found = _likeliest(first, options, file_name)
    layout = replace(found.layouts[0], titles=find_titles(found.layouts[0].all_rows, options.titles))
    _refuse_no_rows(layout, first.is_whole, file_name)
    header = _find_header(first, found, layout, options)
    if header.fields and found.below.is_blank_after(header.n_lines):
        raise EmptyFile("reading-header-only", file=file_name)
    fields = layout.widened(header.fields) if header.fields else []
    if len(fields or layout.rows[0]) < 2:
        raise NoSuchColumn("reading-one-column", file=file_name, column=(fields or layout.rows[0])[0])
    return Dialect(
        delimiter=layout.delimiter,
        names=column_names(fields) if fields else numbered_names(len(layout.rows[0])),
        has_header=header.fields is not None,
        data_start=first.n_bytes(header.n_lines),
        quote=layout.quote,
        comment=options.comment or "",
        titles=layout.titles,
        n_comments=found.below.n_comments - header.is_comment,
        has_surplus=layout.surplus == "end" and header.fields is not None,
        guesses=_uncertain_options(found.layouts, header, options),
        notes=(*_shape_notes(layout, header), *renaming_notes(fields)),
        questions=header.questions,
    )


@dataclass(frozen=True)
class _Candidate:
    """The first lines below comments of one prefix, and their layouts in one quoting, the best first."""

    prefix: str
    below: FirstLines
    layouts: list[Layout]

    @classmethod
    def of(cls, first: FirstLines, quote: str, options: ReadingOptions) -> Self:
        prefix = _prefix_above(first, quote, options)
        below = first.without_comments_above(prefix)
        return cls(prefix, below, layouts_of(below, quote, options.delimiter))

    def evidence(self) -> tuple[tuple[bool, bool, float, bool, bool], int, int]:
        """A sort key, higher for a better fit: how well rows fit, unmatched quotes (negative), quoted fields."""
        how = self._text_and_dialect()
        return self.layouts[0].fit(), -n_unmatched(*how), n_quoted(*how)

    def _text_and_dialect(self) -> tuple[bytes, bytes, str]:
        best = self.layouts[0]
        return self.below.text().encode(), best.delimiter.encode(), best.quote

    def refuse_stray_quote(self, file_name: str) -> None:
        """Raise BadRow for a quotation mark that is neither around a field nor, for all fields, a character."""
        text, delimiter, quote = self._text_and_dialect()
        if (at := first_unmatched(text, delimiter, quote)) is not None:
            raise stray_quote(text[:at], file_name)


def stray_quote(before: bytes, file_name: str) -> BadRow:
    """The refusal of a quotation mark without its counterpart, behind these lines and a part of one."""
    return BadRow("reading-stray-quote", file=file_name, line=len((before + QUOTE).splitlines()))


def _likeliest(first: FirstLines, options: ReadingOptions, file_name: str) -> _Candidate:
    """The candidate that explains most of the first lines."""
    if options.quote is not None:
        return _Candidate.of(first, options.quote, options)
    doubled, text = _Candidate.of(first, DOUBLED, options), first.text().encode()
    _, unmatched, n_in_quotes = doubled.evidence()
    if b'"' not in text or (doubled.layouts[0].fits_throughout() and not unmatched):
        return doubled
    others = [ESCAPED, NONE] if may_be_escaped(text) else [NONE]
    best = max([doubled, *(_Candidate.of(first, quote, options) for quote in others)], key=_Candidate.evidence)
    if best.layouts[0].quote != NONE:
        best.refuse_stray_quote(file_name)
    elif n_in_quotes:
        # Without quoting, the fields that are in quotes would keep them.
        doubled.refuse_stray_quote(file_name)
        return doubled
    return best


def _prefix_above(first: FirstLines, quote: str, options: ReadingOptions) -> str:
    """The comment prefix of the lines before the header; "" where one of them may be a row."""
    prefix = comment_prefix(next(iter(first.filled_lines()), ""))
    if not prefix or options.comment is not None:
        return ""
    below = first.without_comments_above(prefix)
    layout = layouts_of(below, quote, options.delimiter)[0]
    if not layout.rows or prefix.strip() == layout.delimiter:
        return ""
    comments = [line for line, kept in zip(first.lines, below.lines, strict=True) if line and not kept]
    removed = FirstLines([line.strip() + "\n" for line in comments], is_whole=True)
    rows = layout_of(removed, layout.delimiter, quote).all_rows
    is_row = any(len(row) == layout.width and _is_like_the_others(row, layout.rows[1:]) for row in rows)
    return "" if is_row else prefix


def _is_like_the_others(row: list[str], others: list[list[str]]) -> bool:
    """Whether a row has numbers where the others have."""
    columns = list(zip(*others, strict=False))
    of_numbers = [at for at, column in enumerate(columns) if all(map(is_like_a_number, column))]
    return bool(of_numbers) and all(is_like_a_number(row[at]) for at in of_numbers)


@dataclass(frozen=True)
class _Header:
    """The column names, or None, and the number of lines before the first data row."""

    fields: list[str] | None
    n_lines: int
    is_comment: bool = False
    is_confident: bool = True
    questions: tuple[Question, ...] = ()


def _find_header(first: FirstLines, found: _Candidate, layout: Layout, options: ReadingOptions) -> _Header:
    first_line = max(layout.first_line, found.below.n_blank_above())
    if options.has_header is False:
        return _Header(None, first_line)
    in_comment = _header_in_comment(first, layout, found.prefix)
    if in_comment is not None:
        return in_comment
    rows = [layout.widened(layout.rows[0]), *layout.rows[1:]]
    questions = header_question(rows, layout.ends[0]) if options.has_header is None else ()
    if find_header(rows, options.has_header) is None:
        return _Header(None, first_line, is_confident=all(map(is_like_a_number, layout.rows[0])), questions=questions)
    is_confident = header_evidence(rows).is_confident
    return _Header(layout.rows[0], layout.ends[0], is_confident=is_confident, questions=questions)


def _header_in_comment(first: FirstLines, layout: Layout, prefix: str) -> _Header | None:
    """The header in the comment line above the first row, as numpy.savetxt writes it."""
    is_named = not any(map(is_like_a_number, layout.rows[0])) or names_number_columns(layout.rows)
    if not prefix or (is_named and header_evidence(layout.rows).is_header):
        return None
    before = [at for at, line in enumerate(first.lines[: layout.ends[0]]) if comment_prefix(line) == prefix]
    if not before:
        return None
    line = first.lines[before[-1]].strip().removeprefix(prefix).strip()
    rows = layout_of(FirstLines([line], is_whole=True), layout.delimiter, layout.quote).all_rows
    names = rows[0] if rows else []
    return _Header(names, before[-1] + 1, is_comment=True) if len(names) == layout.width else None


def _shape_notes(layout: Layout, header: _Header) -> list[Sentence]:
    notes = []
    if layout.surplus == "name" and header.fields is not None:
        notes.append(Sentence("reading-note-row-names", column=column_names(layout.widened(header.fields))[0]))
    if header.is_comment:
        notes.append(Sentence("reading-note-header-comment"))
    return notes


def _uncertain_options(layouts: list[Layout], header: _Header, options: ReadingOptions) -> frozenset[str]:
    guesses = {
        "delimiter": any(other.fits_throughout() for other in layouts[1:]),
        "has_header": header.is_comment or not header.is_confident,
        "quote": layouts[0].quote == NONE,
    }
    return frozenset(name for name, is_guess in guesses.items() if is_guess and getattr(options, name) is None)


def _refuse_no_rows(layout: Layout, is_whole: bool, file_name: str) -> None:
    if not layout.rows and not is_whole:
        raise BadHeader("reading-first-row-too-long", file=file_name, limit=SAMPLE_BYTES)
    if not any(field.strip() for row in layout.rows for field in row):
        raise EmptyFile("reading-empty", file=file_name)
    marks = [field.strip() for field in layout.rows[0] if OTHER_QUOTES.fullmatch(field.strip())]
    if 2 * len(marks) >= len(layout.rows[0]):
        raise BadHeader("reading-other-quotes", file=file_name, field=marks[0])
