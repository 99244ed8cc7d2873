"""Sniff the dialect of a text file: delimiter, quoting, comments and header."""

from dataclasses import dataclass
from typing import Self

from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import BadHeader, EmptyFile, NoSuchColumn
from threshold_explorer.reading.report import Question
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names, renaming_notes
from threshold_explorer.reading.rows.header import header_evidence, names_number_columns
from threshold_explorer.reading.rows.table_start import find_heading, header_question
from threshold_explorer.reading.text.comment_lines import comment_prefix
from threshold_explorer.reading.text.layout import Layout, layout_of, layouts_of
from threshold_explorer.reading.text.quoting import QUOTINGS, with_single_byte_delimiter
from threshold_explorer.reading.text.text_sample import SAMPLE_BYTES, TextSample
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True)
class Dialect:
    """The delimiter, the column names, and where the data rows begin (in bytes of the UTF-8 text).

    `quote` is a key of options.QUOTES, `comment` the chosen prefix of lines that are no rows; both are "" for none.
    `n_titles` title rows and `n_comments` comment lines precede the rows. `has_surplus` is whether rows end with one
    delimiter more than the header, after which no value may follow. `guesses` are the fields of ReadingOptions that
    are uncertain, `notes` and `questions` report on the header.
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
    """The column names, or None, and the number of lines before the first data row."""

    fields: list[str] | None
    n_lines: int
    is_comment: bool = False
    is_confident: bool = True
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def sniff_dialect(text: bytes, file_name: str, options: ReadingOptions | None = None) -> Dialect:
    """The dialect of a UTF-8 text without a byte order mark, from its first fifty rows.

    The delimiter is the one that splits the header and gives most rows as many fields as it has. Where the
    first row looks like those below it, it is data, and the columns are named "column 1" and so on.
    Raises EmptyFile, NoSuchColumn for a single column, and BadHeader.

    >>> dialect = sniff_dialect(b"label;score\\nyes;0.5\\n", "two.csv")
    >>> dialect.delimiter, dialect.names, dialect.data_start
    (';', ('label', 'score'), 12)
    >>> sniff_dialect(b"1,0.5\\n0,0.3\\n", "two.csv").names
    ('column 1', 'column 2')
    """
    options = options or ReadingOptions()
    sample = TextSample.of(text)
    quote, prefix, uncommented, layouts = _likeliest(sample, options)
    layout = layouts[0]
    _refuse_no_header(layout, sample.is_whole, file_name)
    header = _find_header(sample, uncommented, layout, prefix, options)
    if header.fields and uncommented.is_blank_after(header.n_lines):
        raise EmptyFile("reading-header-only", file=file_name)
    _refuse_one_column(header.fields or layout.rows[0], file_name)
    fields = layout.widened(header.fields) if header.fields else []
    return Dialect(
        delimiter=layout.delimiter,
        names=column_names(fields) if fields else numbered_names(len(layout.rows[0])),
        has_header=header.fields is not None,
        data_start=sample.n_bytes(header.n_lines),
        quote=quote,
        comment=options.comment or "",
        n_titles=layout.n_titles,
        n_comments=sample.n_removed(uncommented, header.n_lines) - header.is_comment,
        has_surplus=layout.surplus == "end" and header.fields is not None,
        guesses=_uncertain_options(layouts, header, options),
        notes=(*_shape_notes(layout, header), *header.notes, *renaming_notes(fields)),
        questions=header.questions,
    )


@dataclass(frozen=True)
class _Candidate:
    """A candidate dialect of the sample."""

    quote: str
    prefix: str
    uncommented: TextSample
    layouts: list[Layout]

    @classmethod
    def of(cls, sample: TextSample, quote: str, options: ReadingOptions) -> Self:
        if options.comment is not None:
            prefix, uncommented = options.comment, sample.without_comments(options.comment, quote)
        else:
            prefix = _leading_prefix(sample, quote, options)
            uncommented = sample.without_leading_comments(prefix)
        return cls(quote, prefix, uncommented, layouts_of(uncommented, quote, options.delimiter))

    def evidence(self) -> tuple[tuple[bool, bool, float, bool, bool], int, int]:
        """A sort key, higher for a better fit: how well rows fit, unexplained quotes (negative), quoted fields."""
        text, delimiter = self._text_and_delimiter()
        n_quoted_fields = QUOTINGS[self.quote].n_quoted_fields(text, delimiter)
        return self.layouts[0].fit(), -self._n_unmatched(), n_quoted_fields

    def _n_unmatched(self) -> int:
        return QUOTINGS[self.quote].n_unmatched(*self._text_and_delimiter())

    def _text_and_delimiter(self) -> tuple[bytes, bytes]:
        return with_single_byte_delimiter(self.uncommented.text.encode(), self.layouts[0].delimiter)

    def is_clean(self) -> bool:
        """Whether all rows fit and no quote is unexplained."""
        return self.layouts[0].fits_throughout() and self._n_unmatched() == 0

    def is_usual(self) -> bool:
        """Whether half the lines have fields in these quotes; apostrophes in text are rarer."""
        n_lines = len(self.uncommented.filled_lines())
        text, delimiter = with_single_byte_delimiter(
            "".join(self.uncommented.filled_lines()).encode(), self.layouts[0].delimiter
        )
        return 2 * QUOTINGS[self.quote].n_quoted_fields(text, delimiter) >= max(n_lines, 4)


def _likeliest(sample: TextSample, options: ReadingOptions) -> tuple[str, str, TextSample, list[Layout]]:
    """The quoting, the comment prefix, the sample without comments, and its layouts, the best first."""
    if options.quote is not None:
        best = _Candidate.of(sample, options.quote, options)
        return best.quote, best.prefix, best.uncommented, best.layouts
    best = _Candidate.of(sample, '"', options)
    text = sample.text.encode()
    if (b'"' in text or b"\\" in text) and not best.is_clean():
        styles = (quote for quote, quoting in QUOTINGS.items() if quoting.opening == b'"' and quoting.may_occur(text))
        others = [_Candidate.of(sample, quote, options) for quote in styles if quote != best.quote]
        best = max([best, *others], key=_Candidate.evidence)
    other_styles = [
        q for q, quoting in QUOTINGS.items() if quoting.opening not in (b"", b'"') and quoting.may_occur(text)
    ]
    others = [other for q in other_styles if (other := _Candidate.of(sample, q, options)).is_usual()]
    best = max([best, *others], key=lambda candidate: candidate.evidence()[2]) if others else best
    return best.quote, best.prefix, best.uncommented, best.layouts


def _leading_prefix(sample: TextSample, quote: str, options: ReadingOptions) -> str:
    """The comment prefix of the lines before the header; "" where one of them may be a row."""
    prefix = comment_prefix(next(iter(sample.filled_lines()), ""))
    if not prefix:
        return ""
    below = sample.without_leading_comments(prefix)
    layout = layouts_of(below, quote, options.delimiter)[0]
    if not layout.rows or prefix.strip() == layout.delimiter:
        return ""
    removed = TextSample([line.strip() + "\n" for line in sample.removed(below)], is_whole=True)
    rows = layout_of(removed, layout.delimiter, quote).all_rows
    is_row = any(len(row) == layout.width and _is_like_the_others(row, layout.rows[1:]) for row in rows)
    return "" if is_row else prefix


def _is_like_the_others(row: list[str], others: list[list[str]]) -> bool:
    """Whether a row has numbers where the others have."""
    columns = list(zip(*others, strict=False))
    of_numbers = [at for at, column in enumerate(columns) if all(map(is_like_a_number, column))]
    return bool(of_numbers) and all(is_like_a_number(row[at]) for at in of_numbers)


def _find_header(
    sample: TextSample, uncommented: TextSample, layout: Layout, prefix: str, options: ReadingOptions
) -> _Header:
    first_line = max(layout.first_line, uncommented.n_blank_lines_above())
    if options.has_header is False:
        return _Header(None, first_line)
    in_comment = _header_in_comment(sample, layout, prefix)
    if in_comment is not None:
        return in_comment
    heading = find_heading([layout.widened(layout.rows[0]), *layout.rows[1:]], options.has_header)
    questions = header_question(layout.rows, heading, layout.ends[0]) if options.has_header is None else ()
    if heading.fields is None:
        return _Header(None, first_line, is_confident=all(map(is_like_a_number, layout.rows[0])), questions=questions)
    names = heading.fields if heading.n_rows > 1 and not layout.surplus else layout.rows[0]
    n_lines = layout.ends[heading.n_rows - 1]
    return _Header(names, n_lines, is_confident=heading.evidence.is_confident, questions=questions)


def _header_in_comment(sample: TextSample, layout: Layout, prefix: str) -> _Header | None:
    """The header in the comment line above the first row, as numpy.savetxt writes it."""
    is_named = not any(map(is_like_a_number, layout.rows[0])) or names_number_columns(layout.rows)
    if not prefix or (is_named and header_evidence(layout.rows).is_header):
        return None
    before = [at for at, line in enumerate(sample.lines[: layout.ends[0]]) if comment_prefix(line) == prefix]
    if not before:
        return None
    line = sample.lines[before[-1]].strip()
    uncommented_line = layout_of(
        TextSample([line.removeprefix(prefix).strip()], is_whole=True), layout.delimiter, layout.quote
    )
    row = uncommented_line.all_rows[0] if uncommented_line.all_rows else []
    return _Header(row, before[-1] + 1, is_comment=True) if len(row) == layout.width else None


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
    }
    return frozenset(name for name, is_guess in guesses.items() if is_guess and getattr(options, name) is None)


def _refuse_no_header(layout: Layout, is_whole: bool, file_name: str) -> None:
    if not layout.rows and not is_whole:
        raise BadHeader("reading-first-row-too-long", file=file_name, limit=SAMPLE_BYTES)
    if not any(field.strip() for row in layout.rows for field in row):
        raise EmptyFile("reading-empty", file=file_name)


def _refuse_one_column(first: list[str], file_name: str) -> None:
    if len(first) < 2:
        raise NoSuchColumn("reading-one-column", file=file_name, column=first[0])
