"""Compressed files, and tables in several files."""

import gzip
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
    return compressed() | archived() | layered() | named_as_parts() | odd_parts() | partitioned() | chosen() | refused()


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
    found |= {
        f"a zip by method {method}": Case(zipped([("p.csv", PLAIN)], method), "p.zip")
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    }
    return found


def layered() -> dict[str, Case]:
    return {
        "a zip of a csv.gz": Case(zipped([("p.csv.gz", gzip.compress(PLAIN))]), "p.zip"),
        "a zip of a zip": Case(zipped([("p.zip", zipped([("p.csv", PLAIN)]))]), "p.zip"),
        "a gzip of a gzip": Case(gzip.compress(gzip.compress(PLAIN)), "p.csv.gz"),
        "a zip of one Parquet": Case(zipped([("p.parquet", parquet(columns(ROWS)))]), "p.zip"),
        "a zip of a zip of parts": Case(
            zipped([("p.zip", zipped([("part-0.csv", FIRST), ("part-1.csv", csv(ROWS[3:]))]))])
        ),
    }


def columns(rows: list[tuple[str, float]]) -> dict[str, list[object]]:
    return {"label": [label for label, _ in rows], "score": [score for _, score in rows]}


def three(pattern: str, pieces: tuple[bytes, bytes, bytes] = (FIRST, SECOND, THIRD)) -> Files:
    """Three parts, the last of them number ten, out of order."""
    return [(pattern.format(number), piece) for number, piece in zip((10, 1, 2), pieces, strict=True)]


def named_as_parts() -> dict[str, Case]:
    names = {
        "Spark": "out/part-{0:05d}-" + UUID + "-c000.csv",
        "BigQuery": "bq-results-{0:012d}.csv",
        "Hive": "0000{0:02d}_0",
        "Redshift": "unload_{0:04d}_part_00",
        "Snowflake": "data_0_{0}_0.csv",
        "Dask": "{0}.part",
        "Hugging Face": "data/test-{0:05d}-of-00011.csv",
        "shards": "preds.shard{0}.csv",
        "chunks": "predictions_chunk_{0}.csv",
    }
    found = {f"parts by {writer}": Case(zipped(three(name)), "p.zip") for writer, name in names.items()}
    found |= {
        "files of a run by Athena": Case(zipped(three("2024_{0:02d}_" + UUID + ".csv")), "p.zip", asks="member"),
        "files of a run by DuckDB": Case(zipped(three("out/data_{0}.csv")), "p.zip", asks="member"),
    }
    spark = [("out/_SUCCESS", b""), ("out/.part-00001.csv.crc", b"crc\x00"), ("out/_committed_17", b'{"added":[]}')]
    found["parts by Spark among its own files"] = Case(zipped([*spark, *three("out/part-{0:05d}.csv")]), "p.zip")
    packed = [(f"{name}.gz", gzip.compress(content)) for name, content in three("part-{0:05d}.csv")]
    found["parts that are packed themselves"] = Case(zipped(packed), "p.zip")
    return found


def odd_parts() -> dict[str, Case]:
    bare = [csv(rows, ()) for rows in (ROWS[:3], ROWS[3:5], ROWS[5:])]
    turned = csv([(str(score), label) for label, score in ROWS[5:]], ("score", "label"))  # type: ignore[misc]
    whole = PLAIN[:37], PLAIN[37:61], PLAIN[61:]
    records = [[{"label": label, "score": score} for label, score in rows] for rows in (ROWS[:3], ROWS[3:])]
    return {
        "a header in the first part alone": Case(zipped(three_in_order(FIRST, bare[1], bare[2])), "p.zip"),
        "a header in a part of its own": Case(zipped(three_in_order(csv([]), csv(ROWS[:5], ()), bare[2])), "p.zip"),
        "no header in any part": Case(zipped(three_in_order(*bare)), "p.zip"),
        "a first part with a header alone": Case(
            zipped(three_in_order(csv([]), csv(ROWS[:4]), csv(ROWS[4:]))), "p.zip"
        ),
        "a last part with a header alone": Case(zipped(three_in_order(csv(ROWS[:4]), csv(ROWS[4:]), csv([]))), "p.zip"),
        "an empty part": Case(zipped(three_in_order(csv(ROWS[:4]), b"", csv(ROWS[4:]))), "p.zip"),
        "a part without a last line break": Case(
            zipped(three_in_order(FIRST.rstrip(), SECOND.rstrip(), THIRD)), "p.zip"
        ),
        "columns in another order": Case(zipped(three_in_order(FIRST, SECOND, turned)), "p.zip"),
        "another delimiter in one part": Case(zipped(three_in_order(FIRST, SECOND, csv(ROWS[5:], mark=";"))), "p.zip"),
        "other line ends in one part": Case(
            zipped(three_in_order(FIRST, SECOND.replace(b"\n", b"\r\n"), THIRD)), "p.zip"
        ),
        "marks of UTF-8": Case(
            zipped(three_in_order(*(b"\xef\xbb\xbf" + part for part in (FIRST, SECOND, THIRD)))), "p.zip"
        ),
        "UTF-16": Case(
            zipped(three_in_order(*(part.decode().encode("utf-16") for part in (FIRST, SECOND, THIRD)))), "p.zip"
        ),
        "a header that is quoted in one part": Case(
            zipped(three_in_order(FIRST, SECOND.replace(b"label", b'"label"'), THIRD)), "p.zip"
        ),
        "one row in the last part": Case(zipped(three_in_order(FIRST, csv(ROWS[3:7], ()), csv(ROWS[7:], ()))), "p.zip"),
        "pieces cut by split": Case(zipped(list(zip(("xaa", "xab", "xac"), whole, strict=True))), "p.zip"),
        "pieces of a csv cut by split": Case(
            zipped(list(zip(("p.csv.aa", "p.csv.ab", "p.csv.ac"), whole, strict=True))), "p.zip"
        ),
        "Parquet": Case(
            zipped([("part-0.parquet", parquet(columns(ROWS[:3]))), ("part-1.parquet", parquet(columns(ROWS[3:])))])
        ),
        "Parquet with an empty part": Case(
            zipped([("part-0.parquet", parquet(columns(ROWS))), ("part-1.parquet", parquet(columns([])))])
        ),
        "JSON lines": Case(zipped([(f"part-{number}.json", json_lines(each)) for number, each in enumerate(records)])),  # type: ignore[arg-type]
    }


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
    tables = [
        (f"out/label={label}/0.parquet", parquet({"score": each, "day": ["d"] * len(each)}))
        for label, each in scores.items()
    ]  # type: ignore[dict-item]
    by_day = [("day=2024-01-01/part-0.csv", FIRST), ("day=2024-01-02/part-0.csv", csv(ROWS[3:]))]
    alone = [
        (f"label={label}/0.csv", b"score\n" + b"".join(b"%r\n" % score for score in each))
        for label, each in scores.items()
    ]
    ones = [(path.replace("yes", "1").replace("no", "0"), content) for path, content in texts]
    return {
        "labels as folders of text": Case(zipped(texts), "p.zip"),
        "labels as folders of Parquet": Case(zipped(tables), "p.zip"),
        "labels 0 and 1 as folders": Case(zipped(ones), "p.zip", positive="1"),
        "scores alone in folders by label": Case(zipped(alone), "p.zip"),
        "scores alone without a header": Case(zipped([(path, content[6:]) for path, content in alone]), "p.zip"),
        "one folder of days": Case(zipped([("day=2024-01-01/part-0.csv", PLAIN)]), "p.zip"),
        "days as folders": Case(zipped(by_day), "p.zip"),
    }


def chosen() -> dict[str, Case]:
    other, train = csv(MAX_OTHERS), csv(MAX_OTHERS * 9, ("age", "income"))
    two = [("a.csv", PLAIN), ("b.csv", other)]
    folds = [("fold_1.csv", FIRST), ("fold_2.csv", csv(ROWS[3:]))]
    return {
        "train and predictions": Case(zipped([("train.csv", train), ("predictions.csv", PLAIN)]), "p.zip"),
        "train and test of the same columns": Case(
            zipped([("train.csv", csv(MAX_OTHERS * 9)), ("test.csv", PLAIN)]), "p.zip"
        ),
        "features beside scores": Case(zipped([("x_one.csv", train), ("y_scores.csv", PLAIN)]), "p.zip"),
        "told by its columns": Case(zipped([("alpha.csv", train), ("omega.csv", PLAIN)]), "p.zip"),
        "metadata beside": Case(
            zipped([("metrics.json", b'{"auc": 0.9}'), ("p.csv", PLAIN), ("model.pkl", b"\x80\x04\x95")])
        ),
        "two that are as likely": Case(zipped(two), "p.zip", asks="member"),
        "one of two chosen": Case(
            zipped([("a.csv", other), ("b.csv", PLAIN)]), "p.zip", options=ReadingOptions(member="b.csv")
        ),
        "folds are other cases": Case(zipped(folds), "p.zip", asks="member"),
        "epochs are not one table": Case(
            zipped([("epoch_00001.csv", PLAIN), ("epoch_00002.csv", other)]), asks="member"
        ),
        "two models are not one table": Case(
            zipped([("model_1.csv", PLAIN), ("model_2.csv", other)]), "p.zip", asks="member"
        ),
        "a folder of parts beside another": Case(
            zipped(
                [
                    *((f"test/{name}", content) for name, content in three("part-{0}.csv")),
                    ("train/part-0.csv", train),
                    ("train/part-1.csv", train),
                ]
            )
        ),
        "one file only, though it is called README": Case(zipped([("README.txt", PLAIN)]), "p.zip"),
        "a file that begins with an underscore": Case(zipped([("_predictions.csv", PLAIN)]), "p.zip"),
    }


def refused() -> dict[str, Case]:
    locked = bytearray(zipped([("p.csv", PLAIN)]))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    others = {
        "parts of other columns": (
            zipped([("part-0.csv", FIRST), ("part-1.csv", csv(ROWS, ("label", "weight")))]),
            "reading-parts-columns",
        ),
        "Parquet parts of other columns": (
            zipped([("part-0.parquet", parquet(columns(ROWS))), ("part-1.parquet", parquet({"a": [1], "b": [2]}))]),
            "reading-parts-columns",
        ),
        "a locked zip": (bytes(locked), "reading-archive-locked"),
        "a 7z": (b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(24), "reading-other-archive"),
        "a tar": (tarred([("p.csv", PLAIN)]), "reading-other-archive"),
        "a tar of the POSIX form": (tarred([("p.csv", PLAIN)], tarfile.PAX_FORMAT), "reading-other-archive"),
        "a tar.gz": (gzip.compress(tarred([("p.csv", PLAIN)])), "reading-other-archive"),
        "a zip of a tar": (zipped([("p.tar", tarred([("p.csv", PLAIN)]))]), "reading-other-archive"),
        "an lz4": (by_arrow("lz4")(PLAIN), "reading-other-archive"),
        "an archive of nothing": (zipped([("out/", b""), ("out/_SUCCESS", b"")]), "reading-archive-empty"),
        "a zip cut off": (zipped([("p.csv", PLAIN)])[:-30], "reading-archive-damaged"),
        "an xz cut off": (STREAMS["xz"](PLAIN)[:-20], "reading-archive-damaged"),
        "a RAR": (b"Rar!\x1a\x07\x00" + bytes(20), "reading-other-archive"),
        "parts of a header alone": (zipped(three_in_order(csv([]), csv([]), csv([]))), "reading-header-only"),
        "several archives of several tables": (
            zipped([(f"{each}.zip", zipped([("a.csv", PLAIN), ("b.csv", PLAIN)])) for each in ("x1", "y1")]),
            "reading-archive-of-archives",
        ),
    }
    return {name: Case(content, "p.zip", key=key) for name, (content, key) in others.items()}
