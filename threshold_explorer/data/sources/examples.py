"""The bundled examples, as described in `examples/catalog.toml` and its subfolders."""

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from threshold_explorer.serving.settings import SITE
from threshold_explorer.words.sentence import say

FOLDER = SITE / "examples"
CATALOG = FOLDER / "catalog.toml"
MULTICLASS_AND_RANKING = FOLDER / "multiclass_and_ranking" / "catalog.toml"
TEXTS = FOLDER / "texts" / "catalog.toml"
GRADES = FOLDER / "graded" / "catalog.toml"
BLANK_LABELS = FOLDER / "blank_labels" / "catalog.toml"
_GROUPS = {
    "binary": "binary",
    "multiclass": "classes",
    "multilabel": "classes",
    "ranking": "text",
    "text": "text",
    "graded": "text",
}
ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, kw_only=True)
class Example:
    """One example: its file, its kind of data set and the roles of its columns.

    `id` is its id in the URL. For two classes the catalogue declares `label`, `score` and `positive`, the positive
    label as text, and optionally `weight` (case weights), `other_scores`, and `blank`, why labels are blank. For other
    kinds these are empty and the roles are detected; they must equal `roles`. `task` is given if it is not the
    likeliest one. What is made up teaches how metrics are defined.
    """

    id: str
    file: str
    source: str
    model: str
    kind: str = "binary"
    task: str = ""
    label: str = ""
    score: str = ""
    positive: str = ""
    roles: Mapping[str, object] = field(default_factory=dict)
    weight: str | None = None
    blank: str = ""
    other_scores: Sequence[str] = ()
    is_made_up: bool = False
    folder: Path = FOLDER

    @property
    def group(self) -> str:
        """The group of the list of examples, by what they teach.

        >>> EXAMPLES["eight-samples"].group, EXAMPLES["ten-digits"].group
        ('learn', 'classes')
        """
        if self.is_made_up or self.blank:
            return "learn" if self.is_made_up else "blank"
        return _GROUPS[self.kind]

    @property
    def title(self) -> str:
        """The title.

        >>> EXAMPLES["eight-samples"].title
        'Eight samples'
        """
        return say(f"example-{self.id}")

    @property
    def about(self) -> str:
        """What the example shows."""
        return say(f"example-{self.id}.about")

    @property
    def line(self) -> str:
        """The first sentence of it, for a list.

        >>> EXAMPLES["eight-samples"].line
        'Small enough to compute every point of every curve by hand.'
        """
        return self.about.partition(". ")[0].removesuffix(".") + "."

    @property
    def path(self) -> Path:
        return self.folder / self.file

    def read_bytes(self) -> bytes:
        """The content of the file.

        >>> EXAMPLES["eight-samples"].read_bytes()[:18]
        b'label,score\\n0,0.5\\n'
        """
        return self.path.read_bytes()


def load_catalog(path: Path = CATALOG) -> Mapping[str, Example]:
    """The examples by id, in display order; the first opens by default.

    Raises TypeError for an entry with a missing or unknown key.

    >>> list(load_catalog())[0]
    'breast-cancer'
    """
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["example"]
    examples = (Example(folder=path.parent, **entry) for entry in entries)
    return MappingProxyType({example.id: example for example in examples})


def _has_class_scores(example: Example) -> bool:
    return example.kind == "multiclass" and "scores" in example.roles


OF_TWO_CLASSES = load_catalog()
_BEYOND = load_catalog(MULTICLASS_AND_RANKING)
# The examples with a threshold slider; others have sets of labels or no scores.
OF_SCORES = MappingProxyType(
    {**OF_TWO_CLASSES, **{id: each for id, each in _BEYOND.items() if _has_class_scores(each)}}
)
OF_TEXTS = load_catalog(TEXTS)
OF_GRADES = load_catalog(GRADES)
OF_BLANK_LABELS = load_catalog(BLANK_LABELS)
EXAMPLES = MappingProxyType({**OF_SCORES, **_BEYOND, **OF_TEXTS, **OF_GRADES, **OF_BLANK_LABELS})


def first_example(kinds: Collection[str]) -> str:
    """The example that a page for these kinds of data sets, given by their keys, opens by default.

    >>> first_example(["ranking"]), first_example(["binary", "counts"])
    ('similar-digits', 'breast-cancer')
    """
    return next(example.id for example in EXAMPLES.values() if example.kind in kinds)
