"""Odd files of predictions, each with its clean twin or the refusal.

`python -m tests.threshold_explorer.reading.corpus.make_corpus FOLDER` writes them all, to inspect or try by hand.
"""

import gzip
import io
import json
import sys
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet

from tests.threshold_explorer.reading.corpus.odd_files import LABELS, SCORES, Odd, plain, with_commas
from tests.threshold_explorer.reading.corpus.odd_numbers import with_marks
from tests.threshold_explorer.reading.corpus.odd_texts import in_encodings, in_layouts, with_comments
from tests.threshold_explorer.reading.corpus.packing import zipped
from tests.threshold_explorer.reading.corpus.refused_files import refused


def frame() -> pd.DataFrame:
    return pd.DataFrame({"label": LABELS, "score": SCORES})


def arrow_bytes(write: object) -> bytes:
    file = io.BytesIO()
    write(pa.Table.from_pandas(frame()), file)  # type: ignore[operator]
    return file.getvalue()


def workbook() -> bytes:
    file = io.BytesIO()
    frame().to_excel(file, index=False)
    return file.getvalue()


def packed() -> dict[str, Odd]:
    """The same in other compressions and formats."""
    korean = plain(";", labels=("예", "아니오") * 4, scores=with_commas()).encode("cp949")
    records = json.dumps(frame().to_dict("records"))
    return {
        "gzip": Odd(
            gzip.compress(plain().encode()), file_name="odd.csv.gz", found={"compression": "reading-compression-gzip"}
        ),
        "zip": Odd(
            zipped([("odd.csv", plain().encode())]),
            file_name="odd.zip",
            found={"compression": "reading-compression-zip"},
        ),
        "zstandard": Odd(
            pa.compress(plain().encode(), "zstd", asbytes=True),
            file_name="odd.csv.zst",
            found={"compression": "reading-compression-zstd"},
        ),
        "gzip of CP949 with decimal commas": Odd(
            gzip.compress(korean), ("예", "아니오") * 4, positive="예", file_name="odd.csv.gz"
        ),
        "zip of UTF-16": Odd(zipped([("odd.txt", plain("\t").encode("utf-16"))]), file_name="odd.zip"),
        "Parquet": Odd(
            arrow_bytes(pyarrow.parquet.write_table),
            file_name="odd.parquet",
            found={"format": "reading-format-parquet"},
        ),
        "Feather": Odd(arrow_bytes(pyarrow.feather.write_feather), file_name="odd.feather"),
        "JSON": Odd(records.encode(), file_name="odd.json"),
        "JSON lines": Odd(frame().to_json(orient="records", lines=True).encode(), file_name="odd.jsonl"),
        "Excel": Odd(workbook(), file_name="odd.xlsx", found={"format": "reading-format-excel"}),
    }


def corpus() -> dict[str, Odd]:
    """All files that are read, keyed by their oddity."""
    return in_encodings() | in_layouts() | with_comments() | with_marks() | packed()


def main(folder: str) -> None:
    """Write every file, named after its oddity."""
    for name, case in (corpus() | refused()).items():
        path = Path(folder) / name.replace(" ", "-").replace(",", "") / case.file_name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(case.content)


if __name__ == "__main__":
    main(sys.argv[1])
