"""Which form a printed table has, and the same table as delimited text."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dashboard.reading.limits import MEGABYTE
from dashboard.reading.refusals import OverLimit
from dashboard.reading.report import Step
from dashboard.reading.text.even_rows import NotEven
from dashboard.reading.text.printed.aligned import is_aligned, read_aligned
from dashboard.reading.text.printed.arff import is_arff, read_arff
from dashboard.reading.text.printed.bordered import is_bordered, read_bordered
from dashboard.reading.text.printed.brackets import are_brackets, read_brackets
from dashboard.reading.text.printed.frames import are_frames, read_frames
from dashboard.reading.text.printed.latex import is_latex, read_latex
from dashboard.reading.text.printed.lists import are_lists, read_lists
from dashboard.reading.text.printed.numbered import are_numbered, read_numbered
from dashboard.reading.text.printed.pairs import are_pairs, read_pairs
from dashboard.reading.text.printed.printout import Printout
from dashboard.reading.text.printed.records import are_records, read_records
from dashboard.reading.text.printed.ruled import is_doubled, is_ruled, read_doubled, read_ruled
from dashboard.reading.text.printed.sparse_rows import are_sparse, refuse_sparse
from dashboard.reading.text.printed.sql_dumps import are_inserts, is_copy, read_copy, read_inserts
from dashboard.reading.text.printed.underlined import is_underlined, read_underlined
from dashboard.reading.text.printed.yaml_records import are_yaml_records, read_yaml_records
from dashboard.words.sentence import Sentence

HEAD_BYTES = 2**14
HEAD_LINES = 40
# Nobody prints more, and whoever has it has it in a form for programs too.
LONGEST = 64 * MEGABYTE


@dataclass(frozen=True)
class Form:
    """A way to print a table: whether the first lines are of it, and its rows."""

    words: str
    is_one: Callable[[Sequence[str]], bool]
    read: Callable[[Sequence[str], str], Printout]


FORMS = (
    Form("reading-printed-arff", is_arff, read_arff),
    Form("reading-printed-latex", is_latex, read_latex),
    Form("reading-printed-inserts", are_inserts, read_inserts),
    Form("reading-printed-copy", is_copy, read_copy),
    Form("reading-printed-yaml", are_yaml_records, read_yaml_records),
    Form("reading-printed-sparse", are_sparse, refuse_sparse),
    Form("reading-printed-numbered", are_numbered, read_numbered),
    Form("reading-printed-bordered", is_bordered, read_bordered),
    Form("reading-printed-ruled", is_ruled, read_ruled),
    Form("reading-printed-doubled", is_doubled, read_doubled),
    Form("reading-printed-underlined", is_underlined, read_underlined),
    Form("reading-printed-records", are_records, read_records),
    Form("reading-printed-frames", are_frames, read_frames),
    Form("reading-printed-brackets", are_brackets, read_brackets),
    Form("reading-printed-lists", are_lists, read_lists),
    Form("reading-printed-pairs", are_pairs, read_pairs),
    Form("reading-printed-aligned", is_aligned, read_aligned),
)


@dataclass(frozen=True)
class Printed(Step):
    """A text in UTF-8 between tabs, and what is said about where it comes from."""

    text: bytes
    notes: tuple[Sentence, ...] = ()


def without_print(text: bytes, file_name: str, *, only_even: bool = False) -> Printed:
    """A printed table between tabs, its cells as they were printed; any other text as it is.

    Raises OverLimit for one that nobody prints, and PartOfATable where the program that printed it says that rows are
    missing, or where some do not fit; with `only_even` NotEven for every printed table.

    >>> without_print(b"|label|score|\\n|---|---|\\n|yes|0.5|\\n", "p.md").text
    b'label\\tscore\\nyes\\t0.5\\n'
    """
    head = _lines(text[:HEAD_BYTES])[:HEAD_LINES]
    form = next((form for form in FORMS if form.is_one(head)), None)
    if form is None:
        return Printed(text)
    if only_even:
        raise NotEven
    if len(text) > LONGEST:
        raise OverLimit("reading-printed-too-long", file=file_name, form=Sentence(form.words), most=LONGEST / MEGABYTE)
    found = form.read(_lines(text), file_name)
    notes = [Sentence("reading-note-printed", form=Sentence(form.words))]
    if found.n_around:
        notes.append(Sentence("reading-note-around", count=found.n_around))
    return Printed(_between_tabs(found.rows), tuple(notes))


def _lines(text: bytes) -> list[str]:
    # Not splitlines: what some call an end of line may stand in a cell.
    return text.decode(errors="ignore").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _between_tabs(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
