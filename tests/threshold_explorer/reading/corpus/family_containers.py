"""Compressed files, and tables in several files."""

import gzip
import lzma
import tarfile
import zipfile

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.family_plain import ROWS
from tests.threshold_explorer.reading.corpus.packing import (
    STREAMS,
    Files,
    by_arrow,
    json_lines,
    parquet,
    tarred,
    zipped,
)
from threshold_explorer.reading.options import ReadingOptions

HEADER = ("label", "score")
MAX_OTHERS = [("no", 0.9), ("yes", 0.95), ("no", 0.05)]
UUID = "3f2a1b4c-0d5e-4f60-8a7b-9c0d1e2f3a4b"
MAC = ("__MACOSX/._predictions.csv", b"\x00\x05\x16\x07" + bytes(60))


def csv(rows: list[tuple[str, float]] = ROWS, header: tuple[str, ...] = HEADER, mark: str = ",") -> bytes:
    lines = [header, *rows] if header else rows
    return "".join(mark.join(map(str, line)) + "\n" for line in lines).encode()


PLAIN = csv()
FIRST, SECOND, THIRD = csv(ROWS[:3]), csv(ROWS[3:5]), csv(ROWS[5:])


def cases() -> dict[str, Case]:
    return compressed() | archived() | parts() | partitioned() | asked() | given_up() | refused()


def compressed() -> dict[str, Case]:
    found = {f"a file in {ending}": Case(pack(PLAIN), f"p.csv.{ending}") for ending, pack in STREAMS.items()}
    found |= {f"a {ending} under a wrong name": Case(pack(PLAIN), "p.csv") for ending, pack in STREAMS.items()}
    found |= {f"{ending} of two members": Case(pack(PLAIN[:40]) + pack(PLAIN[40:])) for ending, pack in STREAMS.items()}
    return found


def archived() -> dict[str, Case]:
    beside = [MAC, ("README.md", b"# Model\n"), (".DS_Store", b"\x00\x00\x00\x01Bud1")]
    found = {
        "one file in a zip": Case(zipped([("p.csv", PLAIN)]), "sent"),
        "a file among others in a zip": Case(zipped([*beside, ("run/p.csv", PLAIN)]), "p.zip"),
    }
    return found | {
        "a zip by bzip2": Case(zipped([("p.csv", PLAIN)], zipfile.ZIP_BZIP2), "p.zip"),
        "a zip of a csv.gz": Case(zipped([("p.csv.gz", gzip.compress(PLAIN))]), "p.zip"),
        "a zip of a zip": Case(zipped([("p.zip", zipped([("p.csv", PLAIN)]))]), "p.zip"),
        "a gzip of a gzip": Case(gzip.compress(gzip.compress(PLAIN)), "p.csv.gz"),
        "a zip of one Parquet": Case(zipped([("p.parquet", parquet(columns(ROWS)))]), "p.zip"),
    }


def columns(rows: list[tuple[str, float]]) -> dict[str, list[object]]:
    return {"label": [label for label, _ in rows], "score": [score for _, score in rows]}


def three(pattern: str, pieces: tuple[bytes, bytes, bytes] = (FIRST, SECOND, THIRD)) -> Files:
    """Three parts, the last of them number ten, out of order."""
    return [(pattern.format(number), piece) for number, piece in zip((10, 1, 2), pieces, strict=True)]


def parts() -> dict[str, Case]:
    names = {
        "Spark": "out/part-{0:05d}-" + UUID + "-c000.csv",
        "BigQuery": "bq-results-{0:012d}.csv",
        "Hive": "0000{0:02d}_0",
        "Snowflake": "data_0_{0}_0.csv",
        "Dask": "{0}.part",
        "Hugging Face": "data/test-{0:05d}-of-00011.csv",
    }
    found = {f"parts by {writer}": three(name) for writer, name in names.items()}
    spark = [("out/_SUCCESS", b""), ("out/.part-00001.csv.crc", b"crc\x00"), ("out/_committed_17", b'{"added":[]}')]
    records = [[{"label": label, "score": score} for label, score in rows] for rows in (ROWS[:3], ROWS[3:])]
    found |= {
        "parts by DuckDB": [(f"out/data_{at}.csv", each) for at, each in enumerate((FIRST, SECOND, THIRD))],
        "parts by Spark among its own files": [*spark, *three("out/part-{0:05d}.csv")],
        "parts that are packed themselves": [
            (f"{name}.gz", gzip.compress(content)) for name, content in three("part-{0:05d}.csv")
        ],
        "a zip of parts in a zip": [("p.zip", zipped([("part-0.csv", FIRST), ("part-1.csv", csv(ROWS[3:]))]))],
        "a first part with a header alone": three_in_order(csv([]), csv(ROWS[:4]), csv(ROWS[4:])),
        "an empty part": three_in_order(csv(ROWS[:4]), b"", csv(ROWS[4:])),
        "a part without a last line break": three_in_order(FIRST.rstrip(), SECOND.rstrip(), THIRD),
        "other line ends in one part": three_in_order(FIRST, SECOND.replace(b"\n", b"\r\n"), THIRD),
        "marks of UTF-8": three_in_order(*(b"\xef\xbb\xbf" + part for part in (FIRST, SECOND, THIRD))),
        "UTF-16": three_in_order(*(part.decode().encode("utf-16") for part in (FIRST, SECOND, THIRD))),
        "Parquet, and its columns in another order": [
            ("part-0.parquet", parquet(columns(ROWS[:3]))),
            ("part-1.parquet", parquet(dict(reversed(columns(ROWS[3:]).items())))),
        ],
        "Parquet with an empty part": [
            ("part-0.parquet", parquet(columns(ROWS))),
            ("part-1.parquet", parquet(columns([]))),
        ],
        "JSON lines": [(f"part-{number}.json", json_lines(each)) for number, each in enumerate(records)],  # type: ignore[arg-type]
    }
    return {name: Case(zipped(files), "p.zip") for name, files in found.items()}


def three_in_order(first: bytes, second: bytes, third: bytes) -> Files:
    return [("part-00000.csv", first), ("part-00001.csv", second), ("part-00002.csv", third)]


def partitioned() -> dict[str, Case]:
    scores = {each: [score for label, score in ROWS if label == each] for each in ("yes", "no")}
    texts = [
        (
            f"out/label={label}/part-0.csv",
            b"score,id\n" + b"".join(b"%r,%d\n" % (score, number) for number, score in enumerate(each)),
        )
        for label, each in scores.items()
    ]
    tables = [(f"out/label={label}/0.parquet", parquet({"score": each})) for label, each in scores.items()]  # type: ignore[dict-item]
    by_day = [("day=2024-01-01/part-0.csv", FIRST), ("day=2024-01-02/part-0.csv", csv(ROWS[3:]))]
    ones = [(path.replace("yes", "1").replace("no", "0"), content) for path, content in texts]
    alone = [(path, b"".join(line.split(b",")[0] + b"\n" for line in text.splitlines())) for path, text in texts]
    return {
        "labels as folders of text": Case(zipped(texts), "p.zip"),
        "labels as folders of Parquet": Case(zipped(tables), "p.zip"),
        "labels 0 and 1 as folders": Case(zipped(ones), "p.zip", positive="1"),
        "one folder of days": Case(zipped([("day=2024-01-01/part-0.csv", PLAIN)]), "p.zip"),
        "days as folders": Case(zipped(by_day), "p.zip"),
        "text of scores alone in folders": Case(zipped(alone), "p.zip", key="reading-one-column"),
    }


def asked() -> dict[str, Case]:
    """The first reading of a question is the likeliest table."""
    other, train = csv(MAX_OTHERS), csv(MAX_OTHERS * 9, ("age", "income"))
    files = {
        "train and predictions": [("train.csv", train), ("predictions.csv", PLAIN)],
        "train and test of the same columns": [("train.csv", csv(MAX_OTHERS * 9)), ("test.csv", PLAIN)],
        "told by its columns": [("alpha.csv", train), ("omega.csv", PLAIN)],
        "two models": [("model_1.csv", PLAIN), ("model_2.csv", other)],
        "two years": [("data_2023.csv", PLAIN), ("data_2024.csv", other)],
        "epochs": [("epoch_00001.csv", PLAIN), ("epoch_00002.csv", other)],
        "a folder of parts beside another": [
            *((f"test/{name}", content) for name, content in three("part-{0}.csv")),
            ("train/part-0.csv", train),
            ("train/part-1.csv", train),
        ],
    }
    one = ReadingOptions(member="b.csv")
    beside = [("metrics.json", b'{"auc": 0.9}'), ("p.csv", PLAIN), ("model.pkl", b"\x80\x04\x95")]
    found = {name: Case(zipped(each), "p.zip", asks="member") for name, each in files.items()}
    return found | {
        "one of two chosen": Case(zipped([("a.csv", other), ("b.csv", PLAIN)]), "p.zip", options=one),
        "one, and what describes it": Case(zipped(beside)),
        "one file only, though it is called README": Case(zipped([("README.txt", PLAIN)]), "p.zip"),
        "a file that begins with an underscore": Case(zipped([("_predictions.csv", PLAIN)]), "p.zip"),
    }


def given_up() -> dict[str, Case]:
    bare = [csv(rows, ()) for rows in (ROWS[:3], ROWS[3:5], ROWS[5:])]
    alike = b"yes,0.5\n" + bare[0], b"yes,0.5\n" + bare[1], b"yes,0.5\n" + bare[2]
    turned = csv([(str(score), label) for label, score in ROWS[5:]], ("score", "label"))  # type: ignore[misc]
    pieces = PLAIN[:37], PLAIN[37:61], PLAIN[61:]
    files = {
        "a header in the first part alone": (three_in_order(FIRST, bare[1], bare[2]), "reading-parts-header"),
        "no header in any part": (three_in_order(*bare), "reading-parts-header"),
        "parts that begin with the same row": (three_in_order(*alike), "reading-parts-headless"),
        "columns in another order": (three_in_order(FIRST, SECOND, turned), "reading-parts-header"),
        "another delimiter in one part": (
            three_in_order(FIRST, SECOND, csv(ROWS[5:], mark=";")),
            "reading-parts-header",
        ),
        "parts of other columns": (
            [("part-0.csv", FIRST), ("part-1.csv", csv(ROWS, ("label", "weight")))],
            "reading-parts-header",
        ),
        "Parquet parts of other columns": (
            [("part-0.parquet", parquet(columns(ROWS))), ("part-1.parquet", parquet({"a": [1], "b": [2]}))],
            "reading-parts-columns",
        ),
        "Parquet parts of other types": (
            [
                ("part-0.parquet", parquet(columns(ROWS))),
                ("part-1.parquet", parquet({"label": ["no"], "score": ["1"]})),
            ],
            "reading-parts-types",
        ),
        "parts in two formats": (
            [("part-0", PLAIN), ("part-1", parquet(columns(ROWS)))],
            "reading-parts-formats",
        ),
        "a Delta table": (
            [("t/_delta_log/00.json", b"{}"), ("t/part-0.parquet", parquet(columns(ROWS)))],
            "reading-archive-delta",
        ),
        "pieces cut by split": (list(zip(("xaa", "xab", "xac"), pieces, strict=True)), "reading-archive-split"),
        "pieces of a csv cut by split": (
            list(zip(("p.csv.aa", "p.csv.ab", "p.csv.ac"), pieces, strict=True)),
            "reading-archive-split",
        ),
        "several archives of several tables": (
            [(f"{each}.zip", zipped([("a.csv", PLAIN), ("b.csv", PLAIN)])) for each in ("x1", "y1")],
            "reading-archive-of-archives",
        ),
        "a zip of a zip of a csv.gz": (
            [("p.zip", zipped([("p.csv.gz", gzip.compress(PLAIN))]))],
            "reading-archive-in-archive",
        ),
    }
    return {name: Case(zipped(each), "p.zip", key=key) for name, (each, key) in files.items()}


def refused() -> dict[str, Case]:
    locked = bytearray(zipped([("p.csv", PLAIN)]))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    others = {
        "a locked zip": (bytes(locked), "reading-archive-locked"),
        "a 7z": (b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(24), "reading-other-archive"),
        "a tar of the POSIX form": (tarred([("p.csv", PLAIN)], tarfile.PAX_FORMAT), "reading-other-archive"),
        "a tar.gz": (gzip.compress(tarred([("p.csv", PLAIN)])), "reading-other-archive"),
        "a zip of a tar": (zipped([("p.tar", tarred([("p.csv", PLAIN)]))]), "reading-other-archive"),
        "an lz4": (by_arrow("lz4")(PLAIN), "reading-other-archive"),
        "an archive of nothing": (zipped([("out/", b""), ("out/_SUCCESS", b"")]), "reading-archive-empty"),
        "a zip cut off": (zipped([("p.csv", PLAIN)])[:-30], "reading-archive-damaged"),
        "an xz": (lzma.compress(PLAIN), "reading-other-archive"),
        "parts of a header alone": (zipped(three_in_order(csv([]), csv([]), csv([]))), "reading-header-only"),
    }
    return {name: Case(content, "p.zip", key=key) for name, (content, key) in others.items()}
