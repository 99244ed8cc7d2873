"""The report's lines about a file: its format, its encoding, its dialect and its numbers."""

from collections.abc import Mapping
from typing import Any

from dashboard.reading.choices import ENCODINGS, HEADERS, THOUSANDS_SEPARATORS, VALUES
from dashboard.reading.formats.typed_table import TypedTable
from dashboard.reading.no_cases import CasesOnly
from dashboard.reading.number_marks import MarkedTable
from dashboard.reading.report import Finding, ReadingReport
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.rows import ParsedRows
from dashboard.reading.text.text_encoding import DecodedText
from dashboard.reading.unpacking import COMPRESSIONS
from dashboard.words.sentence import Sentence


def text_report(
    compression: str,
    decoded: DecodedText,
    behind: tuple[str, ...],
    dialect: Dialect,
    parsed: ParsedRows,
    cases: CasesOnly,
    marked: MarkedTable,
) -> ReadingReport:
    """What was found in delimited text, and `behind` it in lines that were cut off."""
    encodings = {name: ENCODINGS[name] for name in (decoded.encoding, *decoded.others)}
    findings = (
        Finding("format", Sentence("reading-format-text")),
        Finding("compression", Sentence(COMPRESSIONS[compression])),
        _choice("encoding", decoded.encoding, decoded.is_guess, encodings),
        _choice("delimiter", dialect.delimiter, "delimiter" in dialect.guesses),
        *_number_findings(marked),
        _choice("quote", dialect.quote, "quote" in dialect.guesses),
        _choice("has_header", dialect.has_header, "has_header" in dialect.guesses),
        _choice("comment", dialect.comment, "comment" in dialect.guesses),
        *_summary_findings(cases),
        *_size_findings(marked),
    )
    cut = (Sentence("reading-note-lines-behind", count=len(behind), texts=behind),) if behind else ()
    told, asked = decoded.doubts.notes_and_questions(marked.table) if decoded.doubts else ((), ())
    notes = (*told, *_text_notes(decoded, dialect, parsed), *cut, *cases.notes, *marked.notes)
    return ReadingReport(findings, notes, (*asked, *dialect.questions, *cases.questions, *marked.questions))


def typed_report(compression: str, found: TypedTable, cases: CasesOnly, marked: MarkedTable) -> ReadingReport:
    """What was found in a format that brings its own types."""
    findings = (
        Finding("format", Sentence(found.format)),
        Finding("compression", Sentence(COMPRESSIONS[compression])),
        *_sheet_findings(found),
        *_number_findings(marked),
        _header_finding(found),
        *_summary_findings(cases),
        *_size_findings(marked),
    )
    questions = (*found.questions, *cases.questions, *marked.questions)
    return ReadingReport(findings, (*found.notes, *cases.notes, *marked.notes), questions)


def _header_finding(found: TypedTable) -> Finding:
    if found.with_header is None:
        return Finding("has_header", Sentence(HEADERS[found.has_header]))
    return _choice("has_header", found.has_header, bool(found.questions))


def _choice(key: str, value: str | bool, is_guess: bool, values: Mapping[Any, str] | None = None) -> Finding:
    words = {other: Sentence(text) for other, text in (values or VALUES[key]).items()}
    options = tuple((other, text) for other, text in words.items() if other != value)
    return Finding(key, words[value], options, is_guess)


def _sheet_findings(found: TypedTable) -> list[Finding]:
    if not found.sheet:
        return []
    others = tuple((name, name) for name in found.sheets if name != found.sheet)
    return [Finding("sheet", found.sheet, others, is_guess=bool(others))]


def _number_findings(marked: MarkedTable) -> list[Finding]:
    reading = marked.reading
    separators = {value: words for value, words in THOUSANDS_SEPARATORS.items() if value != reading.decimal}
    findings = [
        _choice("decimal", reading.decimal, marked.is_guess),
        _choice("thousands", reading.thousands, marked.is_guess, separators),
    ]
    if marked.sentinels is not None:
        findings.append(_choice("sentinels", marked.sentinels, bool(marked.questions)))
    return findings


def _summary_findings(cases: CasesOnly) -> list[Finding]:
    return [_choice("summaries", cases.keeps_summaries, bool(cases.questions))] if cases.has_summaries else []


def _size_findings(marked: MarkedTable) -> list[Finding]:
    return [Finding("rows", marked.table.num_rows), Finding("columns", marked.table.num_columns)]


def _text_notes(decoded: DecodedText, dialect: Dialect, parsed: ParsedRows) -> list[Sentence]:
    n_comments = dialect.n_comments + parsed.n_comments
    left_out = {
        "reading-note-titles": dialect.n_titles,
        "reading-note-comments": n_comments,
        "reading-note-empty-rows": parsed.n_empty,
        "reading-note-empty-columns": parsed.n_unnamed,
        "reading-note-padding": decoded.n_padding,
    }
    notes = [Sentence(key, count=count) for key, count in left_out.items() if count]
    if n_comments:
        notes.append(Sentence("reading-note-rows-counted"))
    if dialect.has_row_names:
        notes.append(Sentence("reading-note-row-names", column=dialect.names[0]))
    if dialect.is_header_comment:
        notes.append(Sentence("reading-note-header-comment"))
    return [*notes, *dialect.notes, *parsed.notes]
