"""What a path in an archive reveals: parts of one table, and the partition columns in folder names."""

import re
from urllib.parse import unquote

from threshold_explorer.reading.archives.streams import COMPRESSIONS

UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
LONG_HEX = re.compile(r"[0-9a-f]{16,}")
DECIMALS = frozenset("0123456789")
DIGITS = re.compile(r"[0-9]+")
# Part names of Spark, BigQuery, Hive, Redshift, Snowflake, Dask and Hugging Face.
PART_NAME = re.compile(
    r"(?:^|[^a-z])(?:part|parts|partition|shard|chunk|slice|piece)[-_. ]*[0-9]"
    r"|[0-9]\.part(?:\.|$)"
    r"|[0-9]{1,9}[-_ ]?of[-_ ]?[0-9]"
    r"|^0{2}[0-9]{2,}_[0-9]+(?:\.|$)"
    r"|(?:^|[^0-9])0[0-9]{11}(?:\.|$)"
    r"|^data(?:_[0-9]+){2,4}(?:\.|$)"
)
# Files of different cases that probably belong together: folds, days, and the files of a run of
# Athena, DuckDB or polars. Several results for the same cases do not.
CASE_SUBSET = re.compile(
    r"(?:^|[^a-z])(?:fold|batch|page|cv|site|month|day|week|year|[0-9]{4}[-_][0-9]{2})(?:[^a-z]|$)"
    rf"|(?:^|[^0-9])0[0-9]{{4,}}(?:[^0-9]|$)|^data_[0-9]|{UUID.pattern}"
)
SINGLE_RESULT = re.compile(
    r"(?:^|[^a-z])(?:model|run|seed|epoch|step|trial|exp|experiment|checkpoint|ckpt|version|v)(?:[^a-z]|$)"
)
# Names that `split` gives to its pieces, which may start in the middle of a line.
SPLIT_PIECE = re.compile(
    r"(?:^x|\.(?:csv|tsv|txt|jsonl|ndjson)\.|[-_.]part[-_.]?)[a-z]{2}$|\.(?:csv|tsv|txt|jsonl|ndjson)\.[0-9]{2,4}$"
)
# One sample per file, as in Inspect's logs.
SAMPLE = re.compile(r"(?:^|/)samples/[^/]+_epoch_[0-9]+\.json$")
PARTITION_FOLDER = re.compile(r"([^=]+)=(.*)")
HIVE_NULL = "__HIVE_DEFAULT_PARTITION__"


def without_compression_suffix(name: str) -> str:
    """The name without the suffix of a compression.

    >>> without_compression_suffix("part-0.csv.gz"), without_compression_suffix("a.csv")
    ('part-0.csv', 'a.csv')
    """
    endings = (ending for each in COMPRESSIONS.values() for ending, other in each.endings.items() if not other)
    ending = next((ending for ending in endings if name.lower().endswith(ending)), "")
    return name[: len(name) - len(ending)] or name


def pattern_of(path: str) -> str:
    """The path with a star for each number, run id and partition value: equal for all parts of a table.

    >>> pattern_of("out/part-00000.csv.gz"), pattern_of("label=1/0.parquet")
    ('out/part-*.csv', '*.parquet')
    """
    *folders, name = path.split("/")
    if SAMPLE.search(path):
        return "/".join([*folders, "*.json"])
    name = without_compression_suffix(name)
    if SPLIT_PIECE.search(name.lower()):
        name = re.sub(r"[a-z]{2}$|(?<![0-9])[0-9]+$", "*", name)
    for mark in (UUID, LONG_HEX, DIGITS):
        stem, dot, ending = name.rpartition(".")
        # An extension such as .h5 is not a part number.
        name = mark.sub("*", stem) + dot + ending if stem and not ending.isdigit() else mark.sub("*", name)
    return "/".join([*(folder for folder in folders if not PARTITION_FOLDER.fullmatch(folder)), name])


def is_split_piece(path: str) -> bool:
    """Whether the name is one that `split` gives to a piece of a file.

    >>> is_split_piece("p.csv.ab"), is_split_piece("xaa"), is_split_piece("part-1.csv")
    (True, True, False)
    """
    return SPLIT_PIECE.search(without_compression_suffix(path.rpartition("/")[2]).lower()) is not None


def is_part(path: str) -> bool:
    """Whether the name is one that programs give to a part of a table.

    >>> is_part("part-00001-c000.csv"), is_part("label=1/a.csv"), is_part("test.csv"), is_part("run2.csv")
    (True, True, False, False)
    """
    name = without_compression_suffix(path.rpartition("/")[2]).lower()
    return bool(folder_values(path) or is_split_piece(path) or PART_NAME.search(name) or SAMPLE.search(path))


def is_case_subset(path: str) -> bool:
    """Whether files that differ in the numbers of this name contain different cases, as folds do.

    >>> is_case_subset("fold_1.csv"), is_case_subset("model_1.csv")
    (True, False)
    """
    name = re.sub(r"(?<=[a-z])(?=[0-9])", "_", path.rpartition("/")[2].lower())
    return CASE_SUBSET.search(name) is not None and SINGLE_RESULT.search(name) is None


def folder_values(path: str) -> dict[str, str | None]:
    """The partition columns in the folder names (Hive, Spark, DuckDB): label=1/part-0.csv.

    >>> folder_values("out/label=1/day=2024-01-01/part-0.parquet")
    {'label': '1', 'day': '2024-01-01'}
    """
    matches = (PARTITION_FOLDER.fullmatch(folder) for folder in path.split("/")[:-1])
    texts = {unquote(match[1]): unquote(match[2]) for match in matches if match}
    return {name: None if text in {HIVE_NULL, ""} else text for name, text in texts.items()}


def natural_sort_key(path: str) -> list[tuple[int, int, str]]:
    """A sort key that puts part 2 before part 10.

    >>> sorted(["part-10", "part-2"], key=natural_sort_key)
    ['part-2', 'part-10']
    """
    pieces = [piece.lower() for piece in re.split(r"([0-9]+)", path)]
    # Not int(): some have more digits than Python converts.
    numbers = ((piece.lstrip("0"), piece[:1] in DECIMALS) for piece in pieces)
    return [
        (0, len(number), number) if is_number else (1, 0, piece)
        for piece, (number, is_number) in zip(pieces, numbers, strict=True)
    ]
