"""Boxes in tables without a header, as YOLO, KITTI, MOT Challenge and Pascal VOC write them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from threshold_explorer.columns.labels import decoded
from threshold_explorer.columns.numeric_columns import Floats
from threshold_explorer.columns.rank_test import known_numbers
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.rows.column_naming import numbered_names

N_SIDES = 4
# Rounded sides may lie a little outside the image.
ROUNDING = 0.01
# One letter per column: "t" text, "i" text or an integer, "w" an integer, "n" a number, "s" a score from 0 to 1,
# "m" -1 throughout, and four in turn for the sides of a box: "B" corners in pixels, "C" center and size as shares of
# the image, "S" corner and size in pixels.
FORMATS = {
    "YOLO": ("wCCCC", "wCCCCs", "wCCCCw", "wCCCCsw"),
    "KITTI": ("tnnnBBBBnnnnnnn", "tnnnBBBBnnnnnnnn"),
    "MOT Challenge": ("wwSSSSnmmm", "wwSSSSwws"),
    "Pascal VOC": ("isBBBB", "tBBBB"),
    "RetinaNet": ("tBBBBt", "tBBBBts", "tBBBBst", "tsBBBBt"),
}
SCORES = {"wCCCCs": 5, "wCCCCsw": 5, "tnnnBBBBnnnnnnnn": 15, "wwSSSSnmmm": 6, "isBBBB": 1, "tBBBBts": 6, "tBBBBst": 5}


@dataclass(frozen=True)
class NamelessBoxes:
    """The format of boxes without a header, and the column of their scores, if they have any."""

    format: str
    score: str | None


def nameless_boxes(table: pa.Table) -> NamelessBoxes | None:
    """The format of a table of boxes without column names; None for any other table.

    >>> rows = [[0, 1, 0], [0.5, 0.25, 0.75], [0.5, 0.5, 0.25], [0.125, 0.25, 0.5], [0.25, 0.5, 0.5], [0.5, 0.75, 1.0]]
    >>> nameless_boxes(pa.table(rows, names=numbered_names(6)))
    NamelessBoxes(format='YOLO', score='column 6')
    >>> nameless_boxes(pa.table(rows[::-1], names=numbered_names(6)))
    """
    names = table.column_names
    if not table.num_rows or tuple(names) != numbered_names(len(names)):
        return None
    for name, layouts in FORMATS.items():
        for layout in layouts:
            if len(layout) == len(names) and _fits(table, layout):
                return NamelessBoxes(name, _graded_score(table, layout))
    return None


def _graded_score(table: pa.Table, layout: str) -> str | None:
    """The column of scores; None if they are only 0 and 1, or constant, as in annotations."""
    if layout not in SCORES:
        return None
    values = known_numbers(table.column(SCORES[layout]))
    is_graded = values is not None and len(np.unique(values)) > min(2, len(values) - 1)
    return table.column_names[SCORES[layout]] if is_graded else None


def _fits(table: pa.Table, layout: str) -> bool:
    start = next(place for place, letter in enumerate(layout) if letter.isupper())
    others = [place for place, letter in enumerate(layout) if letter.islower()]
    if not all(_is_of_kind(table.column(place), layout[place]) for place in others):
        return False
    sides = [known_numbers(table.column(place)) for place in range(start, start + N_SIDES)]
    known = [each for each in sides if each is not None and np.isfinite(each).all()]
    return len(known) == N_SIDES and _are_boxes(known, layout[start])


def _is_of_kind(column: pa.ChunkedArray, letter: str) -> bool:
    column = decoded(column)
    if letter == "t" or not is_numeric(column.type):
        return letter in "ti" and is_text(column.type)
    values = known_numbers(column)
    if values is None or not np.isfinite(values).all():
        return False
    kinds = {
        "n": True,
        "s": bool((values >= 0).all() and (values <= 1).all()),
        "m": bool((values == -1).all()),
    }
    return kinds.get(letter, bool((values == np.round(values)).all()))


def _are_boxes(sides: Sequence[Floats], letter: str) -> bool:
    first, second, third, fourth = sides
    if letter == "B":
        return bool((third > first).all() and (fourth > second).all() and max(third.max(), fourth.max()) > 1)
    has_size = bool((third > 0).all() and (fourth > 0).all())
    if letter == "S":
        return has_size and max(third.max(), fourth.max()) > 1
    # Shares of four classes are not boxes.
    is_whole_mass = np.allclose(np.sum(sides, axis=0), 1, atol=2 * ROUNDING)
    return has_size and not is_whole_mass and _are_within(first, third) and _are_within(second, fourth)


def _are_within(center: Floats, size: Floats) -> bool:
    """Whether boxes lie within the image along one side."""
    return bool((center - size / 2 >= -ROUNDING).all() and (center + size / 2 <= 1 + ROUNDING).all())
