"""COCO ground truth: images, categories, and the objects annotated in each image."""

from typing import Any

IMAGE_ID, CATEGORY_ID, CATEGORY = GROUND_TRUTH_COLUMNS = ("image_id", "category_id", "category")
MEMBERS = {"images", "annotations"}
CATEGORIES = "categories"
Columns = dict[str, list[Any]]


def ground_truth_columns(members: dict[str, Any]) -> Columns | None:
    """One row per image and category in it, and one for each image without objects; None for another object.

    Categories without names are named by their ids.

    >>> annotation = {"image_id": 7, "category_id": 3, "bbox": [0, 0, 9, 9]}
    >>> images, categories = [{"id": 7}, {"id": 8}], [{"id": 3, "name": "car"}]
    >>> ground_truth_columns({"images": images, "annotations": [annotation], "categories": categories})
    {'image_id': [7, 8], 'category_id': [3, None], 'category': ['car', None]}
    """
    if not members.keys() >= MEMBERS or not all(isinstance(members[name], list) for name in MEMBERS):
        return None
    annotations = members["annotations"]
    # Results are written like this, too, with a score for each object.
    if not members["images"] or any("category_id" not in each or "score" in each for each in annotations):
        return None
    name_of = {category["id"]: str(category.get("name", category["id"])) for category in members.get(CATEGORIES, [])}
    pairs = dict.fromkeys((each["image_id"], each["category_id"]) for each in annotations)
    annotated = {image for image, _ in pairs}
    pairs |= dict.fromkeys((image["id"], None) for image in members["images"] if image["id"] not in annotated)
    return {
        IMAGE_ID: [image for image, _ in pairs],
        CATEGORY_ID: [category for _, category in pairs],
        CATEGORY: [None if category is None else name_of.get(category, str(category)) for _, category in pairs],
    }
