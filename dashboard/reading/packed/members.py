"""Which files of an archive are tables, which of them are one table, and which of these is the likeliest meant."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from dashboard.reading.packed.archive import Entry
from dashboard.reading.packed.part_names import (
    is_cut,
    is_of_some_cases,
    is_part,
    natural_order,
    pattern_of,
    without_packing,
)

# What systems leave beside the files somebody packed. A leading dot hides a file, as for Spark its checksums.
FOLDERS_OF_SYSTEMS = {"__MACOSX", "_delta_log", "_temporary", "_spark_metadata", "System Volume Information"}
OF_SYSTEMS = re.compile(
    r"\..*|_(?:success|started|committed|metadata|common_metadata|symlink_format_manifest)\b.*|_(?:started|committed)_.*"
    r"|thumbs\.db|desktop\.ini|icon\r|.*\.crc|.*~|~\$.*",
    re.IGNORECASE,
)
# What is no table, or no table of predictions, whatever it holds: read only where there is nothing else.
BESIDE = re.compile(
    r".*\.(?:md|rst|pdf|docx?|pptx?|png|jpe?g|gif|svg|webp|py|ipynb|r|rmd|jl|sql|sh|bat|ps1|ya?ml|toml|ini|cfg|lock"
    r"|pkl|pickle|joblib|pt|pth|onnx|h5|keras|bin|safetensors|ckpt|css|js|md5|sha1|sha256|sig|asc|license|html?)"
    r"|(?:readme|licen[cs]e|copying|notice|authors|citation|changelog|changes|notes?|about|todo|version|requirements"
    r"|description|data[ _-]?dictionary|codebook|md5sums?|sha256sums?)(?:[-_.].*)?"
    r"|(?:.*[-_.])?(?:config|metadata|meta|metrics?|manifest|schema|params?|args|settings|info|dataset_info|summary"
    r"|report|dataset_infos|state|crossref|datapackage)\.(?:json|xml|txt)"
    r"|.*-metadata\.json|.*\.schema|.*\.manifest",
    re.IGNORECASE,
)
PREDICTIONS = re.compile(r"pred|score|prob|output|result|oof|infer|submission", re.IGNORECASE)
TESTED = re.compile(r"test|eval|valid|hold_?out|(?:^|[^a-z])(?:val|dev|oos)(?:[^a-z]|$)", re.IGNORECASE)
NO_PREDICTIONS = re.compile(
    r"train|feature|import|metric|summary|confusion|curve|history|vocab|dictionary|schema|sample_submission|lookup"
    r"|mapping|(?:^|[^a-z])(?:x|config|params|log|logs|stats)(?:[^a-z]|$)|label_?map|encod",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Member:
    """What can be read as one table: a file, or the parts of it in the order of their numbers.

    `name` is the path, of several the pattern that they share. `are_cut` is whether they are pieces of one file.
    """

    name: str
    entries: tuple[Entry, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """The files in the archive."""
        return tuple(entry.path for entry in self.entries)

    @property
    def n_bytes(self) -> int:
        """What its files claim to have."""
        return sum(entry.n_bytes for entry in self.entries)

    @property
    def are_cut(self) -> bool:
        """Whether they are pieces of one file, cut anywhere."""
        return len(self.entries) > 1 and all(map(is_cut, self.paths))


@dataclass(frozen=True)
class Members:
    """The tables of an archive, the likeliest first, and the names of files beside them that are not read.

    `is_doubtful` is whether another one is as likely by its name.
    """

    tables: tuple[Member, ...]
    beside: tuple[str, ...] = ()
    is_doubtful: bool = False

    def doubtful(self) -> tuple[Member, ...]:
        """The tables that are as likely as the first by their names."""
        return tuple(table for table in self.tables if _rank(table) == _rank(self.tables[0])) if self.tables else ()

    def weighed(self, likeness: Mapping[str, int]) -> "Members":
        """The same by what stands in the doubtful ones: how much each looks like predictions, by its name."""
        tables = sorted(self.tables, key=lambda table: -likeness.get(table.name, -1))
        best = [table for table in tables if likeness.get(table.name) == max(likeness.values())]
        return Members(tuple(tables), self.beside, is_doubtful=len(best) > 1)


def members_of(entries: Iterable[Entry]) -> Members:
    """The tables among these files.

    >>> found = members_of([Entry("part-1.csv", 9), Entry("part-0.csv", 9), Entry("_SUCCESS", 0), Entry("a.md", 5)])
    >>> found.tables[0].paths, found.beside
    (('part-0.csv', 'part-1.csv'), ('a.md',))
    """
    filled = [entry for entry in entries if entry.n_bytes and not _is_of_folder(entry)]
    visible = [entry for entry in filled if not OF_SYSTEMS.fullmatch(entry.name)]
    likely = [entry for entry in visible if not BESIDE.fullmatch(without_packing(entry.name))]
    kept = likely or visible or [entry for entry in filled if not entry.name.startswith("._")][:1]
    are_kept = set(kept)
    beside = tuple(entry.path for entry in visible if entry not in are_kept)
    tables = sorted(_tables(kept), key=_likelihood, reverse=True)
    is_doubtful = len(tables) > 1 and _rank(tables[0]) == _rank(tables[1])
    return Members(tuple(tables), beside, is_doubtful)


def _is_of_folder(entry: Entry) -> bool:
    folders = entry.path.split("/")[:-1]
    return any(folder in FOLDERS_OF_SYSTEMS or (folder.startswith(".") and folder.strip(".")) for folder in folders)


def _tables(entries: Sequence[Entry]) -> list[Member]:
    tables: list[Member] = []
    for pattern, group in groupby(sorted(entries, key=_by_pattern), key=lambda entry: pattern_of(entry.path)):
        files = tuple(sorted(group, key=lambda entry: natural_order(entry.path)))
        if len(files) > 1:
            tables.append(Member(pattern, files))
        if len(files) == 1 or not all(is_part(file.path) for file in files):
            tables += [Member(file.path, (file,)) for file in files]
    return tables


def _by_pattern(entry: Entry) -> tuple[str, str]:
    return pattern_of(entry.path), entry.path


def _likelihood(member: Member) -> tuple[int, int, int]:
    is_alone = len(member.entries) == 1
    return _rank(member), 1 if is_alone else 2 * _are_together(member), member.n_bytes


def _rank(member: Member) -> int:
    """By the name of the file, and of its folders where the file's own says nothing."""
    path = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", member.name)
    rank = next((rank for rank in map(_rank_of_name, reversed(path.split("/"))) if rank), 0)
    return rank - (2 if without_packing(member.name).lower().endswith((".json", ".log", ".xml")) else 0)


def _rank_of_name(name: str) -> int:
    if NO_PREDICTIONS.search(name):
        return -1
    return 2 if PREDICTIONS.search(name) else int(TESTED.search(name) is not None)


def _are_together(member: Member) -> bool:
    """Whether several files stand together before each of them alone does."""
    return len(member.entries) > 1 and all(is_part(path) or is_of_some_cases(path) for path in member.paths)
