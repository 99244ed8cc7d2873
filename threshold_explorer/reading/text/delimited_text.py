"""Turn a text in which a table is printed, or a file of Weka or Orange, into delimited text."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import NeedsSandbox, OverLimit
from threshold_explorer.reading.report import Step
from threshold_explorer.reading.text.printed_tables import (
    Printout,
    is_aligned,
    is_ruled,
    read_aligned,
    read_ruled,
    refuse_given_up,
)
from threshold_explorer.reading.text.tool_files import (
    are_weka_predictions,
    is_arff,
    is_orange,
    read_arff,
    read_orange,
    read_weka_predictions,
)
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
    PrintFormat("reading-printed-ruled", is_ruled, read_ruled),
    PrintFormat("reading-printed-aligned", is_aligned, read_aligned),
)


@dataclass(frozen=True)
class Printed(Step):
    """A text with tabs as delimiter, and notes on its origin."""

    text: bytes
    notes: tuple[Sentence, ...] = ()


def delimited_text(text: bytes, file_name: str, *, in_process: bool = False) -> Printed:
    """A printed table as tab-delimited text; any other text unchanged.

    Raises OverLimit for a printed table that is too long, IncompletePrintout where it states that rows are missing,
    where rows do not fit, or for a layout that is not read; with `in_process` NeedsSandbox for every printed table.

    >>> delimited_text(b"|label|score|\\n|---|---|\\n|yes|0.5|\\n", "p.md").text
    b'label\\tscore\\nyes\\t0.5\\n'
    """
    head = _outside_quotes(_lines(text[:HEAD_BYTES])[:HEAD_LINES])
    form = next((form for form in PRINT_FORMATS if form.detects(head)), None)
    if form is None:
        refuse_given_up(head, file_name)
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
    rows = io.StringIO(newline="")
    csv.writer(rows, delimiter="\t", lineterminator="\n").writerows(found.rows)
    return Printed(rows.getvalue().encode(), tuple(notes))


def _lines(text: bytes) -> list[str]:
    # Not splitlines, which also splits at characters that may occur in a cell.
    return text.decode(errors="ignore").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _outside_quotes(lines: Sequence[str]) -> list[str]:
    """The lines that do not begin within quotation marks: a text of a CSV may contain a printed table."""
    outside: list[str] = []
    n_quotes = 0
    for line in lines:
        if n_quotes % 2 == 0:
            outside.append(line)
        n_quotes += line.count('"')
    return outside
