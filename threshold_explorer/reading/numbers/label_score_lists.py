"""Split columns with labels and scores in each cell, as classification pipelines print them."""

import ast
import json
import re
from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.missing_values import may_be_missing
from threshold_explorer.reading.numbers.number_decorations import NUMBER
from threshold_explorer.reading.numbers.number_text import first_nonmissing
from threshold_explorer.words.sentence import Sentence

MAX_LABELS = 100
# This share of cells may be different; the first one is reported.
MAX_OTHERS = 0.1
# Few bytes may expand to many cells.
MAX_CELLS = 10_000_000
MAX_LENGTH = 10_000
_CALLED = r"[\"'](?:label|class|name|category)[\"']\s*:\s*"
_SCORED = r"\s*,\s*[\"'](?:score|probability|prob|confidence|value)[\"']\s*:\s*"
_QUOTED = r"(?:\"([^\"]*)\"|'([^']*)')"
_PAIR = rf"^\s*\[*\s*\{{\s*{_CALLED}{_QUOTED}{_SCORED}({NUMBER})\s*\}}\s*\]*\s*$"
_PAIRS = rf"^\s*\[+(?:\s*\{{\s*{_CALLED}(?:{_QUOTED}|[0-9]+){_SCORED}{NUMBER}\s*\}}\s*,?)+\s*\]+\s*$"
_MEMBERS = rf"^\s*\[*\s*\{{(?:\s*(?:{_QUOTED}|[0-9]+)\s*:\s*{NUMBER}\s*,?)+\s*\}}\s*\]*\s*$"
_OPENING = re.compile(r"\s*[\[{]")

Parsed = dict[str, float]


def label_score_columns(column: pa.ChunkedArray, name: str) -> tuple[Mapping[str, pa.ChunkedArray], Sentence] | None:
    """The columns that replace it, and a note; None for any other column.

    One label per cell gives a predicted label and its score; several labels give one score column per
    label, named after it. Where a cell is different, there are no columns and the note has its row.

    >>> texts = ["{'ham': 0.25, 'spam': 0.75}", '{"spam": 0.5, "ham": 0.5}']
    >>> columns, note = label_score_columns(pa.chunked_array([texts]), "probs")
    >>> {name: column.to_pylist() for name, column in columns.items()}
    {'probs ham': [0.25, 0.5], 'probs spam': [0.75, 0.5]}
    """
    first = first_nonmissing(column)
    if not len(first) or not _OPENING.match(str(first[0].as_py())):
        return None
    parsed_of = {text: _parse(text) for text in pc.unique(first).to_pylist()}
    parsed = [parsed_of[text] for text in first.to_pylist()]
    if parsed[0] is None or sum(each is None for each in parsed) > MAX_OTHERS * len(parsed):
        return None
    labels = {label: None for each in parsed_of.values() for label in each or {}}
    if not 0 < len(labels) <= MAX_LABELS or len(labels) * len(column) > MAX_CELLS:
        return None
    is_paired = bool(re.search(_CALLED, str(first[0].as_py())))
    if is_paired and all(each is None or len(each) == 1 for each in parsed):
        columns, is_read = _pair(column, name)
    else:
        columns, is_read = _columns_by_label(column, name, sorted(labels, key=_sort_key), is_paired)
    row = pc.index(pc.or_kleene(is_read, may_be_missing(column)), value=False).as_py()
    if row >= 0:
        return {}, Sentence("reading-note-uneven-label-scores", column=name, row=row + 1, text=column[row].as_py())
    text = str(first[0].as_py()).strip()
    return columns, Sentence("reading-note-label-scores", column=name, text=text, columns=list(columns))


def _pair(column: pa.ChunkedArray, name: str) -> tuple[dict[str, pa.ChunkedArray], pa.ChunkedArray]:
    is_read = pc.match_substring_regex(column, _PAIR)
    unknown = pa.scalar(None, column.type)
    labels = pc.if_else(is_read, pc.replace_substring_regex(column, _PAIR, r"\1\2"), unknown)
    scores = pc.if_else(is_read, pc.replace_substring_regex(column, _PAIR, r"\3"), unknown)
    return {f"{name} predicted label": labels, f"{name} confidence": scores.cast(pa.float64())}, is_read


def _columns_by_label(
    column: pa.ChunkedArray, name: str, labels: list[str], is_paired: bool
) -> tuple[dict[str, pa.ChunkedArray], pa.ChunkedArray]:
    found = {}
    n_found: Any = 0
    for label in labels:
        key = re.escape(label)
        before = rf"{_CALLED}[\"']?{key}[\"']?{_SCORED}" if is_paired else rf"[{{,]\s*[\"']?{key}[\"']?\s*:\s*"
        numbers = pc.struct_field(pc.extract_regex(column, rf"{before}(?P<number>{NUMBER})\s*[,}}]"), "number")
        found[f"{name} {label}"] = numbers.cast(pa.float64())
        n_found = pc.add(n_found, pc.count_substring_regex(column, rf"{before}{NUMBER}\s*[,}}]"))
    n_written = pc.count_substring_regex(column, _SCORED if is_paired else r":")
    has_form = pc.match_substring_regex(column, _PAIRS if is_paired else _MEMBERS)
    return found, pc.and_(pc.equal(n_found, n_written), has_form)


def _parse(text: str) -> Parsed | None:
    """The scores by label of one cell, or None."""
    if len(text) > MAX_LENGTH:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        try:
            value = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return None
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        return _scores_of([value] if re.search(_CALLED, text) else [{"label": k, "score": v} for k, v in value.items()])
    return _scores_of(value) if isinstance(value, list) else None


def _scores_of(members: list[Any]) -> Parsed | None:
    scores = {}
    for member in members:
        if not isinstance(member, dict) or len(member) != 2:
            return None
        label, score = member.values()
        is_scored = isinstance(label, str | int) and isinstance(score, int | float) and not isinstance(score, bool)
        if not is_scored:
            return None
        scores[str(label)] = float(score)
    return scores


def _sort_key(label: str) -> tuple[int, str]:
    return (int(label), "") if label.isdecimal() else (0, label)
