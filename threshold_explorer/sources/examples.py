"""The bundled examples, as described in `examples/catalog.toml` and its subfolders."""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from threshold_explorer.installation import SITE
from threshold_explorer.words.sentence import say

FOLDER = SITE / "examples"
CATALOG = FOLDER / "catalog.toml"
MULTICLASS_AND_RANKING = FOLDER / "multiclass_and_ranking" / "catalog.toml"
TEXTS = FOLDER / "texts" / "catalog.toml"
GRADES = FOLDER / "graded" / "catalog.toml"
_ALWAYS = {"id", "file", "source", "model"}
_OF_TWO_CLASSES = {"label", "score", "positive"}
_OPTIONAL = {"weight", "other_scores"}
_OF_OTHER_KINDS = {"kind", "roles"}
_TASK = {"task"}
ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class CatalogError(ValueError):
    """A catalogue with an invalid entry."""


@dataclass(frozen=True, kw_only=True)
class Example:
    """One example: its file, its kind of data set and the roles of its columns.

    `id` is its id in the URL. For two classes the catalogue declares `label`, `score` and `positive`, the positive
    label as text, and optionally `weight` (case weights) and `other_scores`. For other kinds these are empty and the
    roles are detected; they must equal `roles`. `task` is given if it is not the likeliest one.
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
    other_scores: tuple[str, ...] = ()
    folder: Path = FOLDER

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

    Raises `CatalogError` for a missing or unknown key, a value of the wrong type, an id that is not URL-safe, or a
    duplicate id.

    >>> list(load_catalog())[0]
    'breast-cancer'
    """
    examples: dict[str, Example] = {}
    for number, entry in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["example"], start=1):
        example = _example(entry, f"{path.name}, entry {number}", path.parent)
        if example.id in examples:
            raise CatalogError(f'{path.name}, entry {number}: the id "{example.id}" is a duplicate.')
        examples[example.id] = example
    return MappingProxyType(examples)


def _example(entry: dict[str, object], where: str, folder: Path) -> Example:
    _check_keys(entry, where)
    scores = entry.get("other_scores", [])
    texts = {key: value for key, value in entry.items() if key not in ("other_scores", "roles")}
    if not isinstance(scores, list) or not all(isinstance(text, str) for text in [*scores, *texts.values()]):
        raise CatalogError(f"{where}: every value must be a text, other_scores a list of texts.")
    roles = entry.get("roles", {})
    example = Example(**texts, roles=roles, other_scores=tuple(scores), folder=folder)  # type: ignore[arg-type]
    if not ID_PATTERN.fullmatch(example.id):
        raise CatalogError(f'{where}: the id "{example.id}" must be lower-case words joined by hyphens.')
    return example


def _check_keys(entry: Mapping[str, object], where: str) -> None:
    found, is_binary = set(entry), entry.get("kind", "binary") == "binary"
    required = _ALWAYS | (_OF_TWO_CLASSES if is_binary else _OF_OTHER_KINDS)
    known = required | (_OPTIONAL if is_binary else _TASK)
    if missing := required - found:
        raise CatalogError(f"{where}: {_listed(missing)} missing; needed are {_listed(required)}.")
    if unknown := found - known:
        raise CatalogError(f"{where}: {_listed(unknown)} unknown; known are {_listed(known)}.")


def _listed(keys: set[str]) -> str:
    return ", ".join(sorted(keys))


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
EXAMPLES = MappingProxyType({**OF_SCORES, **_BEYOND, **OF_TEXTS, **OF_GRADES})


def first_example(kinds: Collection[str]) -> str:
    """The example that a page for these kinds of data sets, given by their keys, opens by default.

    >>> first_example(["ranking"]), first_example(["binary", "counts"])
    ('similar-digits', 'breast-cancer')
    """
    return next(example.id for example in EXAMPLES.values() if example.kind in kinds)
