"""Detections of objects: boxes with a category and a score, which need the ground truth of their images."""

import re
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import CORRECTNESS_WORDS, NameRole
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import decoded, label_text
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.columns.rank_test import known_numbers
from threshold_explorer.reading.formats.json.coco_files import CATEGORY, CATEGORY_ID, GROUND_TRUTH_COLUMNS, IMAGE_ID
from threshold_explorer.reading.numbers.number_text import is_numeric
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_name_words import word_set
from threshold_explorer.reading.rows.column_naming import numbered_names
from threshold_explorer.words.sentence import Sentence

SCORE = "score"
N_NUMBERED = 6
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
)
CATEGORY_WORDS = word_set("category class label name object")
# Whether a detection matches a box of the ground truth.
MATCH_WORDS = CORRECTNESS_WORDS | word_set("tp match matched hit truth gt true matches iou")


class UnjoinedDetections(NoTrueLabel):
    """Detections without their ground truth, or the ground truth without detections."""

    second_file_prompt = "upload-other-half"

    @property
    def candidate_label(self) -> None:
        """None: a predicted category as the true label would compare the model with itself."""
        return


@dataclass(frozen=True)
class ImageLabels:
    """One row per image, with the labels in it and its highest score for each, and notes on the join."""

    table: pa.Table
    notes: tuple[Sentence, ...]


def refuse_detections(columns: DetectedColumns) -> None:
    """Raise UnjoinedDetections for COCO results or ground truth alone, NoSuchColumn for other detections.

    >>> refuse_detections(DetectedColumns.of(pa.table({"image_id": [7], "category_id": [3], "score": [0.5]})))
    Traceback (most recent call last):
        ...
    threshold_explorer.sources.detections.UnjoinedDetections: These are detections of objects: "category_id" is what \
the model predicted; the truth is missing. Add the ground truth (COCO format, with the same images) as a second file.
    """
    names = tuple(columns.table.column_names)
    profiles = [columns.profiles[name] for name in names]
    if names == GROUND_TRUTH_COLUMNS:
        raise UnjoinedDetections("columns-detections-truth")
    if any(map(_may_be_truth, profiles)):
        return
    if _are_coco_results(columns.table):
        raise UnjoinedDetections("columns-detections", category=CATEGORY_ID)
    if category := _numbered_category(columns):
        raise NoSuchColumn("columns-detections-other", category=category)
    category = next((each.name for each in profiles if _may_be_category(each)), None)
    if not category or not _has_boxes(profiles):
        return
    if any(profile.name_role is NameRole.SCORE and profile.is_number for profile in profiles):
        raise NoSuchColumn("columns-detections-other", category=category)
    raise NoSuchColumn("columns-boxes", category=category)


def image_labels(detections: pa.Table, truth: pa.Table) -> ImageLabels | None:
    """Detections and the ground truth of their images, at image level; None for other tables, or without shared images.

    The score of an image for a category is that of its best detection, the lowest possible one without any. Boxes are
    not compared.

    >>> truth = pa.table({"image_id": [1, 1, 2], "category_id": [3, 5, None], "category": ["car", "dog", None]})
    >>> results = pa.table({"image_id": [1, 2, 1], "category_id": [3, 3, 3], "score": [0.5, 0.75, 0.25]})
    >>> image_labels(results, truth).table.to_pydict()
    {'image_id': ['1', '2'], 'labels': ['[car; dog]', '[]'], 'score car': [0.5, 0.75], 'score dog': [0.0, 0.0]}
    """
    if tuple(truth.column_names) != GROUND_TRUTH_COLUMNS or not _are_coco_results(detections):
        return None
    name_of = {
        label_text(id): str(name)
        for id, name in zip(truth[CATEGORY_ID].to_pylist(), truth[CATEGORY].to_pylist(), strict=True)
        if name is not None
    }
    images = pc.unique(_ids(truth[IMAGE_ID])).to_pylist()
    row_of = {image: row for row, image in enumerate(images)}
    column_of = {name: column for column, name in enumerate(dict.fromkeys(name_of.values()))}
    found = [
        (row_of.get(image), column_of.get(name_of.get(category, "")), score)
        for image, category, score in zip(
            _ids(detections[IMAGE_ID]).to_pylist(),
            _ids(detections[CATEGORY_ID]).to_pylist(),
            decoded(detections[SCORE]).to_pylist(),
            strict=True,
        )
    ]
    used = [(row, column, score) for row, column, score in found if None not in (row, column, score)]
    if not used:
        return None
    scores = np.full((len(images), len(column_of)), min(0.0, *(score for _, _, score in used)))
    rows, columns, values = (np.array(each) for each in zip(*used, strict=True))
    np.maximum.at(scores, (rows, columns), values)
    labels: list[list[str]] = [[] for _ in images]
    for image, name in zip(_ids(truth[IMAGE_ID]).to_pylist(), truth[CATEGORY].to_pylist(), strict=True):
        labels[row_of[image]] += [name] if name is not None and name not in labels[row_of[image]] else []
    made = {IMAGE_ID: images, **_label_columns(labels, list(column_of))}
    made |= {f"{SCORE} {name}": scores[:, column] for name, column in column_of.items()}
    note = Sentence("columns-detections-joined", images=len(images), categories=len(column_of))
    unused = Sentence("columns-detections-unused", count=len(found) - len(used))
    return ImageLabels(pa.table(made), (note, unused) if len(used) < len(found) else (note,))


def _label_columns(labels: list[list[str]], names: list[str]) -> dict[str, list[str] | list[int]]:
    """The labels of each image as a set in a cell; for a single category whether it is in the image."""
    if len(names) == 1:
        return {f"has {names[0]}": [len(each) for each in labels]}
    return {"labels": [f"[{'; '.join(each)}]" for each in labels]}


def _has_boxes(profiles: list[ColumnProfile]) -> bool:
    """Whether columns are boxes or outlines, as a whole or by their sides."""
    names = {re.sub(r".*\.|^b?box[ _]|[ _]", "", profile.name.casefold()) for profile in profiles}
    return any(profile.words & BOX_WORDS for profile in profiles) or any(sides <= names for sides in BOX_SIDES)


def _numbered_category(columns: DetectedColumns) -> str | None:
    """What the model predicted in detections without a header: the class of YOLO, or the score of VOC, with a box."""
    names = columns.table.column_names
    if names != list(numbered_names(N_NUMBERED)):
        return None
    first, *others = (columns.profiles[name] for name in names)
    numbers = [each for name in names[1:] if (each := known_numbers(columns.sample[name])) is not None]
    if len(numbers) < N_NUMBERED - 1:
        return None
    sides = numbers[1:]
    if not first.is_number:
        is_box = (sides[2] > sides[0]).all() and (sides[3] > sides[1]).all()
        return names[1] if others[0].is_probability and is_box else None
    are_shares = bool(np.allclose(np.sum(numbers, axis=0), 1, atol=0.02))
    is_yolo = first.is_whole and all(each.is_probability and not each.is_whole for each in others) and not are_shares
    return names[0] if is_yolo else None


def _are_coco_results(table: pa.Table) -> bool:
    return {IMAGE_ID, CATEGORY_ID, SCORE} <= set(table.column_names) and is_numeric(decoded(table[SCORE]).type)


def _may_be_truth(profile: ColumnProfile) -> bool:
    """Whether a column is a true label, or says whether a detection is right."""
    return profile.name_role is NameRole.TRUTH or (profile.n_values <= 2 and bool(profile.words & MATCH_WORDS))


def _may_be_category(profile: ColumnProfile) -> bool:
    return bool(profile.words & CATEGORY_WORDS) and profile.name_role is not NameRole.SCORE


def _ids(column: pa.ChunkedArray) -> pa.ChunkedArray:
    texts = [None if id is None else label_text(id) for id in decoded(column).to_pylist()]
    return pa.chunked_array([texts], pa.string())
