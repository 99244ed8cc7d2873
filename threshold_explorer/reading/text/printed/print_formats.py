"""Detect the format of a printed table, and convert it to delimited text."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import NeedsSandbox, OverLimit
from threshold_explorer.reading.report import Step
from threshold_explorer.reading.text.printed.aligned_columns import is_aligned, read_aligned
from threshold_explorer.reading.text.printed.bordered_tables import is_bordered, read_bordered
from threshold_explorer.reading.text.printed.bracketed_rows import are_bracketed_rows, read_bracketed_rows
from threshold_explorer.reading.text.printed.name_value_lines import (
    are_expanded_records,
    are_name_value_lines,
    read_expanded_records,
    read_name_value_lines,
)
from threshold_explorer.reading.text.printed.named_lists import are_named_lists, read_named_lists
from threshold_explorer.reading.text.printed.printout import Printout
from threshold_explorer.reading.text.printed.ruled_tables import is_doubled, is_ruled, read_doubled, read_ruled
from threshold_explorer.reading.text.printed.underlined_headers import is_underlined, read_underlined
from threshold_explorer.reading.text.tools.arff_files import is_arff, read_arff
from threshold_explorer.reading.text.tools.orange_files import is_orange, read_orange
from threshold_explorer.reading.text.tools.weka_predictions import are_weka_predictions, read_weka_predictions
from threshold_explorer.words.sentence import Sentence

HEAD_BYTES = 2**14
HEAD_LINES = 40
# Larger tables are not printed.
MAX_LENGTH = 64 * MEGABYTE


@dataclass(frozen=True)
class PrintFormat:
    """A print format: its label, how to detect it from the first lines, and how to read its rows."""

    label_key: str
    detects: Callable[[Sequence[str]], bool]
    read: Callable[[Sequence[str], str], Printout]


PRINT_FORMATS = (
    PrintFormat("reading-printed-arff", is_arff, read_arff),
    PrintFormat("reading-printed-weka", are_weka_predictions, read_weka_predictions),
    PrintFormat("reading-printed-orange", is_orange, read_orange),
    PrintFormat("reading-printed-bordered", is_bordered, read_bordered),
    PrintFormat("reading-printed-ruled", is_ruled, read_ruled),
    PrintFormat("reading-printed-doubled", is_doubled, read_doubled),
    PrintFormat("reading-printed-underlined", is_underlined, read_underlined),
    PrintFormat("reading-printed-records", are_expanded_records, read_expanded_records),
    PrintFormat("reading-printed-brackets", are_bracketed_rows, read_bracketed_rows),
    PrintFormat("reading-printed-lists", are_named_lists, read_named_lists),
    PrintFormat("reading-printed-pairs", are_name_value_lines, read_name_value_lines),
    PrintFormat("reading-printed-aligned", is_aligned, read_aligned),
)


@dataclass(frozen=True)
class Printed(Step):
    """A text with tabs as delimiter, and notes on its origin."""

    text: bytes
    notes: tuple[Sentence, ...] = ()


def delimited_text(text: bytes, file_name: str, *, in_process: bool = False) -> Printed:
    """A printed table as tab-delimited text; any other text unchanged.

    Raises OverLimit for a printed table that is too long, and IncompletePrintout where it states that rows are
    missing, or where rows do not fit; with `in_process` NeedsSandbox for every printed table.

    >>> delimited_text(b"|label|score|\\n|---|---|\\n|yes|0.5|\\n", "p.md").text
    b'label\\tscore\\nyes\\t0.5\\n'
    """
    head = _lines(text[:HEAD_BYTES])[:HEAD_LINES]
    form = next((form for form in PRINT_FORMATS if form.detects(head)), None)
    if form is None:
        return Printed(text)
    if in_process:
        raise NeedsSandbox
    if len(text) > MAX_LENGTH:
        raise OverLimit(
            "reading-printed-too-long", file=file_name, form=Sentence(form.label_key), limit=MAX_LENGTH / MEGABYTE
        )
    found = form.read(_lines(text), file_name)
    notes = [Sentence("reading-note-printed", form=Sentence(form.label_key))]
    if found.n_outside:
        notes.append(Sentence("reading-note-around", count=found.n_outside))
    return Printed(_tab_delimited(found.rows), tuple(notes))


def _lines(text: bytes) -> list[str]:
    # Not splitlines, which also splits at characters that may occur in a cell.
    return text.decode(errors="ignore").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _tab_delimited(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
