"""What the name of a file in an archive tells: whether it is one part of a table, and which column its folders are."""

import re
from urllib.parse import unquote

from dashboard.reading.packed.streams import COMPRESSIONS

UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
LONG_HEX = re.compile(r"[0-9a-f]{16,}")
DECIMALS = frozenset("0123456789")
DIGITS = re.compile(r"[0-9]+")
# Parts as Spark, BigQuery, Hive, Redshift, Snowflake, Dask and Hugging Face call them.
OF_A_PART = re.compile(
    r"(?:^|[^a-z])(?:part|parts|partition|shard|chunk|slice|piece)[-_. ]*[0-9]"
    r"|[0-9]\.part(?:\.|$)"
    r"|[0-9]{1,9}[-_ ]?of[-_ ]?[0-9]"
    r"|^0{2}[0-9]{2,}_[0-9]+(?:\.|$)"
    r"|(?:^|[^0-9])0[0-9]{11}(?:\.|$)"
    r"|^data(?:_[0-9]+){2,4}(?:\.|$)"
)
# What names several files of cases that belong together, though not surely: folds, days, and the files of a run by
# Athena, DuckDB or polars. What says that it is one of several results for the same cases is none of them.
OF_SOME_CASES = re.compile(
    r"(?:^|[^a-z])(?:fold|batch|page|cv|site|month|day|week|year|[0-9]{4}[-_][0-9]{2})(?:[^a-z]|$)"
    rf"|(?:^|[^0-9])0[0-9]{{4,}}(?:[^0-9]|$)|^data_[0-9]|{UUID.pattern}"
)
OF_ONE_RESULT = re.compile(
    r"(?:^|[^a-z])(?:model|run|seed|epoch|step|trial|exp|experiment|checkpoint|ckpt|version|v)(?:[^a-z]|$)"
)
# As the program split names what it cuts, in the middle of a line if it is told to count bytes.
CUT = re.compile(
    r"(?:^x|\.(?:csv|tsv|txt|jsonl|ndjson)\.|[-_.]part[-_.]?)[a-z]{2}$|\.(?:csv|tsv|txt|jsonl|ndjson)\.[0-9]{2,4}$"
)
# A sample each, as Inspect packs its logs, whatever the samples are called.
SAMPLE = re.compile(r"(?:^|/)samples/[^/]+_epoch_[0-9]+\.json$")
FOLDER_OF_A_VALUE = re.compile(r"([^=]+)=(.*)")
NO_VALUE = "__HIVE_DEFAULT_PARTITION__"


def without_packing(name: str) -> str:
    """The name without what compressions add to it.

    >>> without_packing("part-0.csv.gz"), without_packing("a.csv")
    ('part-0.csv', 'a.csv')
    """
    endings = (ending for each in COMPRESSIONS.values() for ending, other in each.endings.items() if not other)
    ending = next((ending for ending in endings if name.lower().endswith(ending)), "")
    return name[: len(name) - len(ending)] or name


def pattern_of(path: str) -> str:
    """The path with a star for each number, each mark of a run, and each folder of one value: the same for all parts.

    >>> pattern_of("out/part-00000.csv.gz"), pattern_of("label=1/0.parquet")
    ('out/part-*.csv', '*.parquet')
    """
    *folders, name = path.split("/")
    if SAMPLE.search(path):
        return "/".join([*folders, "*.json"])
    name = without_packing(name)
    if CUT.search(name.lower()):
        name = re.sub(r"[a-z]{2}$|[0-9]+$", "*", name)
    for mark in (UUID, LONG_HEX, DIGITS):
        stem, dot, ending = name.rpartition(".")
        # An ending as .h5 or .parquet is one of a kind of file, not a number of it.
        name = mark.sub("*", stem) + dot + ending if stem and not ending.isdigit() else mark.sub("*", name)
    return "/".join([*(folder for folder in folders if not FOLDER_OF_A_VALUE.fullmatch(folder)), name])


def is_cut(path: str) -> bool:
    """Whether the file begins where another one was cut off, whatever stands there.

    >>> is_cut("p.csv.ab"), is_cut("xaa"), is_cut("part-1.csv")
    (True, True, False)
    """
    return CUT.search(without_packing(path.rpartition("/")[2]).lower()) is not None


def is_part(path: str) -> bool:
    """Whether a program that writes one table as several files calls them so.

    >>> is_part("part-00001-c000.csv"), is_part("label=1/a.csv"), is_part("test.csv"), is_part("run2.csv")
    (True, True, False, False)
    """
    name = without_packing(path.rpartition("/")[2]).lower()
    return bool(values_of(path) or is_cut(path) or OF_A_PART.search(name) or SAMPLE.search(path))


def is_of_some_cases(path: str) -> bool:
    """Whether files with other numbers in such a name hold other cases, as folds do.

    >>> is_of_some_cases("fold_1.csv"), is_of_some_cases("model_1.csv")
    (True, False)
    """
    name = re.sub(r"(?<=[a-z])(?=[0-9])", "_", path.rpartition("/")[2].lower())
    return OF_SOME_CASES.search(name) is not None and OF_ONE_RESULT.search(name) is None


def values_of(path: str) -> dict[str, str | None]:
    """The columns that Hive, Spark and DuckDB write as names of folders.

    >>> values_of("out/label=1/day=2024-01-01/part-0.parquet")
    {'label': '1', 'day': '2024-01-01'}
    """
    matches = (FOLDER_OF_A_VALUE.fullmatch(folder) for folder in path.split("/")[:-1])
    texts = {unquote(match[1]): unquote(match[2]) for match in matches if match}
    return {name: None if text in {NO_VALUE, ""} else text for name, text in texts.items()}


def natural_order(path: str) -> list[tuple[int, int, str]]:
    """What sorts part 2 before part 10.

    >>> sorted(["part-10", "part-2"], key=natural_order)
    ['part-2', 'part-10']
    """
    pieces = [piece.lower() for piece in re.split(r"([0-9]+)", path)]
    # Not as a number: some have more digits than Python turns into one.
    numbers = ((piece.lstrip("0"), piece[:1] in DECIMALS) for piece in pieces)
    return [
        (0, len(number), number) if is_number else (1, 0, piece)
        for piece, (number, is_number) in zip(pieces, numbers, strict=True)
    ]
