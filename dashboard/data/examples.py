"""The examples that come with the project, as `examples/catalog.toml` describes them."""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from dashboard.words.sentence import say

FOLDER = Path(__file__).resolve().parents[2] / "examples"
CATALOG = FOLDER / "catalog.toml"
BEYOND_TWO = FOLDER / "beyond_two" / "catalog.toml"
TEXTS = FOLDER / "texts" / "catalog.toml"
GRADES = FOLDER / "graded" / "catalog.toml"
_ALWAYS = {"id", "file", "source", "model"}
_OF_TWO_CLASSES = {"label", "score", "positive"}
_OPTIONAL = {"weight", "other_scores"}
_OF_OTHER_KINDS = {"kind", "roles"}
_TASK = {"task"}
ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class CatalogError(ValueError):
    """The catalogue has an entry that cannot be shown."""


@dataclass(frozen=True, kw_only=True)
class Example:
    """One example: its file, the columns that it opens with, and what is said about it.

    `id` is what a link carries, `kind` the kind of data set that it opens as. Where that is two classes, `label`,
    `score` and `positive`, the positive label as text, are declared, and perhaps `weight`, the column of case weights,
    and `other_scores`, further score columns of the same cases. Of any other kind these are empty and the columns are
    what they are recognised as, which has to be what `roles` says. `task` is there where it is not the likeliest one.
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
        """How it is called.

        >>> EXAMPLES["eight-samples"].title
        'Eight samples'
        """
        return say(f"example-{self.id}")

    @property
    def about(self) -> str:
        """What to look at."""
        return say(f"example-{self.id}.about")

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.folder / self.file

    def read_bytes(self) -> bytes:
        """The file's content, as an upload of it would bring.

        >>> EXAMPLES["eight-samples"].read_bytes()[:18]
        b'label,score\\n0,0.5\\n'
        """
        return self.path.read_bytes()


def load_catalog(path: Path = CATALOG) -> Mapping[str, Example]:
    """The examples by id, in display order; the first opens by default.

    Raises `CatalogError` for an entry with a key too few or too many, a value of another kind, an id that
    would not survive a link, or an id given twice.

    >>> list(load_catalog())[0]
    'breast-cancer'
    """
    examples: dict[str, Example] = {}
    for number, entry in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["example"], start=1):
        example = _example(entry, f"{path.name}, entry {number}", path.parent)
        if example.id in examples:
            raise CatalogError(f'{path.name}, entry {number}: the id "{example.id}" stands there twice.')
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
_BEYOND = load_catalog(BEYOND_TWO)
# Those that have a threshold to move; the labels of others are sets, or no score stands beside them.
OF_SCORES = MappingProxyType(
    {**OF_TWO_CLASSES, **{id: each for id, each in _BEYOND.items() if _has_class_scores(each)}}
)
OF_TEXTS = load_catalog(TEXTS)
OF_GRADES = load_catalog(GRADES)
EXAMPLES = MappingProxyType({**OF_SCORES, **_BEYOND, **OF_TEXTS, **OF_GRADES})


def first_example(kinds: Collection[str]) -> str:
    """The example that opens by itself on a page for these kinds of data, by their keys.

    >>> first_example(["ranking"]), first_example(["binary", "counts"])
    ('similar-digits', 'breast-cancer')
    """
    return next(example.id for example in EXAMPLES.values() if example.kind in kinds)
