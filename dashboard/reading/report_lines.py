"""The report's lines about a file: its format, its encoding, its dialect and its numbers."""

from collections.abc import Mapping

from dashboard.reading.choices import (
    COMMENT_MARKS,
    DECIMAL_MARKS,
    DELIMITERS,
    ENCODINGS,
    HEADERS,
    QUOTES,
    THOUSANDS_SEPARATORS,
)
from dashboard.reading.formats.typed_table import FormatTable
from dashboard.reading.number_marks import MarkedTable
from dashboard.reading.report import Finding, ReadingReport
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.rows import ParsedRows
from dashboard.reading.text.text_encoding import DecodedText

COMPRESSIONS = {"none": "none", "gzip": "gzip", "zip": "zip", "zstd": "zstandard"}


def text_report(
    compression: str, decoded: DecodedText, dialect: Dialect, parsed: ParsedRows, marked: MarkedTable
) -> ReadingReport:
    """What was found in delimited text."""
    encodings = {name: ENCODINGS[name] for name in (decoded.encoding, *decoded.others)}
    findings = (
        Finding("format", "Format", "delimited text"),
        Finding("compression", "Compression", COMPRESSIONS[compression]),
        _choice("encoding", "Encoding", decoded.encoding, encodings, decoded.is_guess),
        _choice("delimiter", "Delimiter", dialect.delimiter, DELIMITERS, "delimiter" in dialect.guesses),
        *_number_findings(marked),
        _choice("quote", "Quoting", dialect.quote, QUOTES, "quote" in dialect.guesses),
        _choice("has_header", "Header", dialect.has_header, HEADERS, "has_header" in dialect.guesses),
        _choice("comment", "Comment lines", dialect.comment, COMMENT_MARKS, "comment" in dialect.guesses),
        *_size_findings(marked),
    )
    return ReadingReport(findings, (*_text_notes(decoded, dialect, parsed), *marked.notes))


def format_report(compression: str, found: FormatTable, marked: MarkedTable) -> ReadingReport:
    """What was found in a format that brings its own types."""
    sheets = {name: name for name in found.sheets}
    findings = (
        Finding("format", "Format", found.format),
        Finding("compression", "Compression", COMPRESSIONS[compression]),
        *([_choice("sheet", "Sheet", found.sheet, sheets, is_guess=len(sheets) > 1)] if found.sheet else []),
        *_number_findings(marked),
        Finding("has_header", "Header", HEADERS[found.has_header]),
        *_size_findings(marked),
    )
    return ReadingReport(findings, (*found.notes, *marked.notes))


def _choice(
    key: str, name: str, value: str | bool, known: Mapping[str, str] | Mapping[bool, str], is_guess: bool
) -> Finding:
    words: dict[str | bool, str] = dict(known.items())
    options = tuple((other, text) for other, text in words.items() if other != value)
    return Finding(key, name, words[value], options, is_guess)


def _number_findings(marked: MarkedTable) -> list[Finding]:
    reading = marked.reading
    separators = {value: words for value, words in THOUSANDS_SEPARATORS.items() if value != reading.decimal}
    return [
        _choice("decimal", "Decimal mark", reading.decimal, DECIMAL_MARKS, marked.is_guess),
        _choice("thousands", "Thousands separator", reading.thousands, separators, marked.is_guess),
    ]


def _size_findings(marked: MarkedTable) -> list[Finding]:
    return [
        Finding("rows", "Rows", str(marked.table.num_rows)),
        Finding("columns", "Columns", str(marked.table.num_columns)),
    ]


def _text_notes(decoded: DecodedText, dialect: Dialect, parsed: ParsedRows) -> list[str]:
    n_comments = dialect.n_comments + parsed.n_comments
    left_out = [
        _left_out(dialect.n_titles, "row before the header", "rows before the header"),
        _left_out(n_comments, "comment line", "comment lines"),
        _left_out(parsed.n_empty, "empty row at the end", "empty rows at the end"),
        _left_out(parsed.n_unnamed, "empty column at the end", "empty columns at the end"),
        _left_out(decoded.n_padding, "byte of padding behind the end", "bytes of padding behind the end"),
    ]
    notes = [note for note in left_out if note]
    if n_comments:
        notes.append("Rows are counted without comment lines.")
    if dialect.has_row_names:
        notes.append('Rows have one field more than the header; their first is "column 1".')
    if dialect.is_header_comment:
        notes.append("The columns are named by a comment line.")
    return notes


def _left_out(count: int, one: str, many: str) -> str:
    if not count:
        return ""
    return f"1 {one} was left out." if count == 1 else f"{count} {many} were left out."
