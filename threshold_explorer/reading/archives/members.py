"""Find the tables in an archive, group the parts of one table, and rank tables by likelihood."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from threshold_explorer.reading.archives.expansion_limit import ArchiveEntry
from threshold_explorer.reading.archives.part_names import (
    is_case_subset,
    is_part,
    is_split_piece,
    natural_sort_key,
    pattern_of,
    without_compression_suffix,
)

# Files that operating systems and writers add. A leading dot hides a file, such as Spark's checksums.
SYSTEM_FOLDERS = {"__MACOSX", "_delta_log", "_temporary", "_spark_metadata", "System Volume Information"}
SYSTEM_FILES = re.compile(
    r"\..*|_(?:success|started|committed|metadata|common_metadata|symlink_format_manifest)\b.*|_(?:started|committed)_.*"
    r"|thumbs\.db|desktop\.ini|icon\r|.*\.crc|.*~|~\$.*",
    re.IGNORECASE,
)
# Files that are no tables of predictions whatever they contain: read only if there are no other files.
NON_TABLES = re.compile(
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
EVALUATION = re.compile(r"test|eval|valid|hold_?out|(?:^|[^a-z])(?:val|dev|oos)(?:[^a-z]|$)", re.IGNORECASE)
NOT_PREDICTIONS = re.compile(
    r"train|feature|import|metric|summary|confusion|curve|history|vocab|dictionary|schema|sample_submission|lookup"
    r"|mapping|(?:^|[^a-z])(?:x|config|params|log|logs|stats)(?:[^a-z]|$)|label_?map|encod",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Member:
    """A candidate table: a file, or the parts of one table in numerical order.

    `name` is the path, or the pattern that several parts share.
    """

    name: str
    entries: tuple[ArchiveEntry, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of its files in the archive."""
        return tuple(entry.path for entry in self.entries)

    @property
    def n_bytes(self) -> int:
        """The declared uncompressed size."""
        return sum(entry.n_bytes for entry in self.entries)

    @property
    def are_split(self) -> bool:
        """Whether the entries are byte-wise pieces of one file, as `split` writes them."""
        return len(self.entries) > 1 and all(map(is_split_piece, self.paths))


@dataclass(frozen=True)
class Members:
    """The tables of an archive, the likeliest first, and the paths of files that are not read.

    `is_ambiguous` where another table is as likely by its name.
    """

    tables: tuple[Member, ...]
    unread: tuple[str, ...] = ()
    is_ambiguous: bool = False

    def most_likely(self) -> tuple[Member, ...]:
        """The tables whose names are as likely as the first one's."""
        return tuple(table for table in self.tables if _rank(table) == _rank(self.tables[0])) if self.tables else ()

    def ranked_by_content(self, likeness: Mapping[str, int]) -> "Members":
        """The tables ranked by content: how much each looks like predictions, by its name."""
        tables = sorted(self.tables, key=lambda table: -likeness.get(table.name, -1))
        best = [table for table in tables if likeness.get(table.name) == max(likeness.values())]
        return Members(tuple(tables), self.unread, is_ambiguous=len(best) > 1)


def find_tables(entries: Iterable[ArchiveEntry]) -> Members:
    """The tables among these entries.

    >>> names = ["part-1.csv", "part-0.csv", "_SUCCESS", "a.md"]
    >>> found = find_tables(ArchiveEntry(name, 9) for name in names)
    >>> found.tables[0].paths, found.unread
    (('part-0.csv', 'part-1.csv'), ('a.md',))
    """
    filled = [entry for entry in entries if entry.n_bytes and not _is_of_folder(entry)]
    visible = [entry for entry in filled if not SYSTEM_FILES.fullmatch(entry.name)]
    tables_only = [entry for entry in visible if not NON_TABLES.fullmatch(without_compression_suffix(entry.name))]
    selected = tables_only or visible or [entry for entry in filled if not entry.name.startswith("._")][:1]
    is_selected = set(selected)
    unread = tuple(entry.path for entry in visible if entry not in is_selected)
    tables = sorted(_tables(selected), key=_likelihood, reverse=True)
    is_ambiguous = len(tables) > 1 and _rank(tables[0]) == _rank(tables[1])
    return Members(tuple(tables), unread, is_ambiguous)


def _is_of_folder(entry: ArchiveEntry) -> bool:
    folders = entry.path.split("/")[:-1]
    return any(folder in SYSTEM_FOLDERS or (folder.startswith(".") and folder.strip(".")) for folder in folders)


def _tables(entries: Sequence[ArchiveEntry]) -> list[Member]:
    tables: list[Member] = []
    for pattern, group in groupby(sorted(entries, key=_pattern_key), key=lambda entry: pattern_of(entry.path)):
        files = tuple(sorted(group, key=lambda entry: natural_sort_key(entry.path)))
        if len(files) > 1:
            tables.append(Member(pattern, files))
        if len(files) == 1 or not all(is_part(file.path) for file in files):
            tables += [Member(file.path, (file,)) for file in files]
    return tables


def _pattern_key(entry: ArchiveEntry) -> tuple[str, str]:
    return pattern_of(entry.path), entry.path


def _likelihood(member: Member) -> tuple[int, int, int]:
    is_single = len(member.entries) == 1
    return _rank(member), 1 if is_single else 2 * _are_one_table(member), member.n_bytes


def _rank(member: Member) -> int:
    """The rank of its file name, or of its folders where the file name is uninformative."""
    path = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", member.name)
    rank = next((rank for rank in map(_rank_of_name, reversed(path.split("/"))) if rank), 0)
    return rank - (2 if without_compression_suffix(member.name).lower().endswith((".json", ".log", ".xml")) else 0)


def _rank_of_name(name: str) -> int:
    if NOT_PREDICTIONS.search(name):
        return -1
    return 2 if PREDICTIONS.search(name) else int(EVALUATION.search(name) is not None)


def _are_one_table(member: Member) -> bool:
    """Whether several files are ranked as one table before each of them alone."""
    return len(member.entries) > 1 and all(is_part(path) or is_case_subset(path) for path in member.paths)
