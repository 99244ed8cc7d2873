"""The examples that come with the project, as `examples/catalog.toml` describes them."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from types import MappingProxyType

from dashboard.words.sentence import say

FOLDER = Path(__file__).resolve().parents[2] / "examples"
CATALOG = FOLDER / "catalog.toml"
ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class CatalogError(ValueError):
    """The catalogue has an entry that cannot be shown."""


@dataclass(frozen=True, kw_only=True)
class Example:
    """One example: its file, the columns that it opens with, and what is said about it.

    `id` is what a link carries. `positive` is the positive label as text. `other_scores` are further score
    columns of the same cases; `weight`, where there is one, is the column of case weights.
    """

    id: str
    file: str
    label: str
    score: str
    positive: str
    source: str
    model: str
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
    _check_keys(set(entry), where)
    scores = entry.get("other_scores", [])
    texts = {key: value for key, value in entry.items() if key != "other_scores"}
    if not isinstance(scores, list) or not all(isinstance(text, str) for text in [*scores, *texts.values()]):
        raise CatalogError(f"{where}: every value must be a text, other_scores a list of texts.")
    example = Example(**texts, other_scores=tuple(scores), folder=folder)  # type: ignore[arg-type]
    if not ID_PATTERN.fullmatch(example.id):
        raise CatalogError(f'{where}: the id "{example.id}" must be lower-case words joined by hyphens.')
    return example


def _check_keys(found: set[str], where: str) -> None:
    known = {field.name for field in fields(Example)} - {"folder"}
    required = {field.name for field in fields(Example) if field.default is MISSING}
    if missing := required - found:
        raise CatalogError(f"{where}: {_listed(missing)} missing; needed are {_listed(required)}.")
    if unknown := found - known:
        raise CatalogError(f"{where}: {_listed(unknown)} unknown; known are {_listed(known)}.")


def _listed(keys: set[str]) -> str:
    return ", ".join(sorted(keys))


EXAMPLES = load_catalog()
