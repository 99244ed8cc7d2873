"""Detections of objects: boxes with a category and a score, which need the ground truth of their images."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import CORRECTNESS_WORDS, NameRole
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import decoded
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.columns.numeric_columns import Floats
from threshold_explorer.columns.rank_test import known_numbers
from threshold_explorer.reading.formats.json.adapters.coco_files import (
    CATEGORY_ID,
    GROUND_TRUTH_COLUMNS,
    IMAGE_ID,
)
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_name_words import word_set
from threshold_explorer.reading.rows.column_naming import numbered_names

YOLO = "YOLO"
# What may be two classes of boxes, or the labels of cases.
FLAGS = {"0", "1"}
N_SIDES = 4
# Rounded sides may lie a little outside the image.
ROUNDING = 0.01
# One letter per column: "t" text, "i" text or an integer, "w" an integer, "n" a number, "s" a score from 0 to 1,
# "m" -1 throughout, and four in turn for the sides of a box: "B" corners in pixels, "C" center and size as shares of
# the image, "S" corner and size in pixels.
FORMATS = {
    YOLO: ("wCCCC", "wCCCCs", "wCCCCw", "wCCCCsw"),
    "KITTI": ("tnnnBBBBnnnnnnn", "tnnnBBBBnnnnnnnn"),
    "MOT Challenge": ("wwSSSSnmmm", "wwSSSSwws"),
    "Pascal VOC": ("isBBBB", "tBBBB"),
    "RetinaNet": ("tBBBBt", "tBBBBts", "tBBBBst", "tsBBBBt"),
}
SCORES = {"wCCCCs": 5, "wCCCCsw": 5, "tnnnBBBBnnnnnnnn": 15, "wwSSSSnmmm": 6, "isBBBB": 1, "tBBBBts": 6, "tBBBBst": 5}
SCORE = "score"
BOX_WORDS = word_set("bbox bboxes boundingbox bounding segmentation keypoints rle xyxy xywh")
# The names of sides, corners or the center of a box, without a prefix such as "box".
BOX_SIDES = (
    *({"xmin", "ymin"}, {"xmax", "ymax"}, {"left", "top"}, {"x", "y", "w", "h"}, {"x", "y", "width", "height"}),
    *(
        {"x1", "y1", "x2", "y2"},
        {"x0", "y0", "x1", "y1"},
        {"cx", "cy"},
        {"xcenter", "ycenter"},
        {"x_center", "y_center"},
    ),
    # As LabelMe and Pascal VOC write, whose boxes are nested.
    *({"shapetype"}, {"name", "difficult"}),
)
CLASS_WORDS = word_set("category class label")
CATEGORY_WORDS = CLASS_WORDS | word_set("name object")
IMAGE_WORDS = word_set("image img file path")
# Whether a detection matches a box of the ground truth.
MATCH_WORDS = CORRECTNESS_WORDS | word_set("tp match matched hit truth gt true matches iou")


class UnjoinedDetections(NoTrueLabel):
    """Detections without their ground truth, or the ground truth without detections."""

    second_file_prompt = "upload-other-half"

    @property
    def candidate_label(self) -> None:
        """None: a predicted category as the true label would compare the model with itself."""
        return


def refuse_detections(columns: DetectedColumns, *, label_declared: bool = False) -> None:
    """Raise UnjoinedDetections for COCO results or ground truth alone, NoSuchColumn for other detections.

    A label 0 or 1 with four scores or more can look like boxes of two classes: NoTrueLabel, unless it was declared.

    >>> refuse_detections(DetectedColumns.of(pa.table({"image_id": [7], "category_id": [3], "score": [0.5]})))
    Traceback (most recent call last):
        ...
    threshold_explorer.kinds.detections.boxes.UnjoinedDetections: These are detections of objects: "category_id" is \
what the model predicted; the truth is missing. Add the ground truth (COCO format, with the same images) as a \
second file.
    """
    names = tuple(columns.table.column_names)
    profiles = [columns.profiles[name] for name in names]
    if names == GROUND_TRUTH_COLUMNS:
        raise UnjoinedDetections("columns-detections-truth")
    if any(map(_may_be_truth, profiles)):
        return
    if are_coco_results(columns.table):
        raise UnjoinedDetections("columns-detections", category=CATEGORY_ID)
    if boxes := nameless_boxes(columns.sample):
        score = boxes.score
        if profiles[0].texts == FLAGS and boxes.format == YOLO:
            if label_declared:
                return
            raise NoTrueLabel("columns-boxes-or-cases", predicted=names[0])
        raise NoSuchColumn("columns-boxes-nameless", format=boxes.format, score=score or "", is_scored=bool(score))
    category = min(filter(_may_be_category, profiles), key=_category_order, default=None)
    is_string = category and _is_prediction_string(category)
    if not is_string and (not _has_boxes(profiles) or (not category and any(map(_may_be_label, profiles)))):
        return
    name = category.name if category else ""
    if is_string or any(map(_is_graded_score, profiles)):
        raise NoSuchColumn("columns-detections-other", category=name, is_named=bool(name))
    raise NoSuchColumn("columns-boxes", category=name, is_named=bool(name))


def _has_boxes(profiles: list[ColumnProfile]) -> bool:
    """Whether columns are boxes or outlines, as a whole or by their sides."""
    names = {re.sub("^(?:bb|b?box)[ _]|[ _]", "", profile.name.casefold().rpartition(".")[2]) for profile in profiles}
    return any(profile.words & BOX_WORDS for profile in profiles) or any(sides <= names for sides in BOX_SIDES)


def are_coco_results(table: pa.Table) -> bool:
    """Whether a table has results in the form of COCO: an image, a category and a score in each row."""
    return {IMAGE_ID, CATEGORY_ID, SCORE} <= set(table.column_names) and is_numeric(decoded(table[SCORE]).type)


def _may_be_truth(profile: ColumnProfile) -> bool:
    """Whether a column is a true label, or says whether a detection is right."""
    return profile.name_role is NameRole.TRUTH or (profile.n_values <= 2 and bool(profile.words & MATCH_WORDS))


def _may_be_category(profile: ColumnProfile) -> bool:
    is_named = bool(profile.words & CATEGORY_WORDS) and profile.words.isdisjoint(IMAGE_WORDS)
    return (is_named and profile.name_role is not NameRole.SCORE) or _is_prediction_string(profile)


def _category_order(profile: ColumnProfile) -> bool:
    """A class first, since "name" may be that of the image."""
    return profile.words.isdisjoint(CLASS_WORDS)


def _is_prediction_string(profile: ColumnProfile) -> bool:
    """Whether cells list all detections of an image: class, score and sides in turn."""
    return profile.name.casefold().replace("_", "") == "predictionstring"


def _may_be_label(profile: ColumnProfile) -> bool:
    """Whether a column without a telling name can be the label of a box."""
    return profile.n_values == 2 and profile.name_role not in (NameRole.SCORE, NameRole.IDENTIFIER)


def _is_graded_score(profile: ColumnProfile) -> bool:
    return profile.name_role is NameRole.SCORE and profile.is_number and profile.n_values > 1


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
