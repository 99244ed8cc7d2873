"""Any table of labels, scores and ids, written in any suitable dialect and encoding, is read back."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.csv
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions

# Both labels of a pair are in one language, which determines the possible encodings.
CLASSES = {
    ("yes", "no"): ("utf-8", "utf-16", "latin-1", "cp1252"),
    ("bösartig", "gutartig"): ("utf-8", "utf-16", "cp1252"),
    ("да", "нет"): ("utf-8", "utf-16", "cp1251"),
    ("スパム", "正常"): ("utf-8", "shift_jis"),
    ("스팸", "정상"): ("utf-8", "cp949"),
    ("垃圾邮件", "正常邮件"): ("utf-8", "gb18030"),
    (">50K", "<=50K"): ("utf-8",),
    ("1", "0"): ("utf-8",),
    ("not spam", "spam, surely"): ("utf-8",),
    ('5" disk', "it's ok"): ("utf-8",),
}
NAMES = ("id", "label", "score")


@dataclass(frozen=True)
class Written:
    """A table, and the encoding to write it in."""

    ids: list[str]
    labels: list[str]
    scores: list[float]
    encoding: str

    @property
    def frame(self) -> pd.DataFrame:
        return pd.DataFrame({"id": self.ids, "label": self.labels, "score": self.scores})

    @property
    def rows(self) -> list[tuple[str, str, float]]:
        return list(zip(self.ids, self.labels, self.scores, strict=True))


@st.composite
def tables(draw: st.DrawFn) -> Written:
    classes, encodings = draw(st.sampled_from(list(CLASSES.items())))
    n_rows = draw(st.integers(4, 40))
    both = [classes[0], classes[1], *draw(st.lists(st.sampled_from(classes), min_size=n_rows, max_size=n_rows))]
    prefix = draw(st.sampled_from(["case ", "img_", "A-", "user@mail.org/"]))
    ids = [f"{prefix}{number}" for number in range(len(both))]
    score = st.floats(0, 1, width=32) | st.integers(0, 1000).map(lambda number: number / 1000)
    wide = st.floats(-1e6, 1e6, allow_subnormal=False)
    scores = draw(st.lists(draw(st.sampled_from([score, wide])), min_size=len(both), max_size=len(both)))
    # Integers next to two numeric classes would be ambiguous.
    scores[0], scores[-1] = 0.515625, 0.25
    return Written(ids, both, scores, draw(st.sampled_from(encodings)))


def by_pandas(table: Written, **options: object) -> bytes:
    return table.frame.to_csv(**{"index": False} | options).encode(table.encoding)  # type: ignore[call-overload, no-any-return]


def by_pyarrow(table: Written) -> bytes:
    file = io.BytesIO()
    pyarrow.csv.write_csv(pa.table(table.frame), file)
    return file.getvalue()


def by_duckdb(table: Written, options: str, ending: str = "csv") -> bytes:
    with TemporaryDirectory() as folder, duckdb.connect() as database:
        path = Path(folder, f"written.{ending}")
        database.register("written", table.frame)
        database.execute(f"COPY written TO '{path}' ({options})")
        return path.read_bytes()


def by_r(table: Written, *, mark: str = ",", decimal: str = ".", row_names: bool = True, short: bool = False) -> bytes:
    """write.csv, write.csv2 and write.table: quoted text, numbers of 15 digits, row names first."""

    def quoted(text: str) -> str:
        # write.csv doubles quotes, write.table escapes them by backslashes.
        inner = text.replace('"', '\\"') if short else text.replace('"', '""')
        return f'"{inner}"'

    names = [quoted(name) for name in NAMES]
    header = [*([quoted("")] if row_names and not short else []), *names]
    lines = [mark.join(header)]
    for number, (case, label, score) in enumerate(table.rows, start=1):
        cells = [quoted(case), quoted(label), f"{score:.15g}".replace(".", decimal)]
        lines.append(mark.join([*([quoted(str(number))] if row_names else []), *cells]))
    return ("\n".join(lines) + "\n").encode(table.encoding)


def by_spark(table: Written, *, mark: str = ",", header: bool = True) -> bytes:
    """Quotes only where needed, and a backslash before those in text."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=mark, lineterminator="\n", doublequote=False, escapechar="\\")
    if header:
        writer.writerow(NAMES)
    writer.writerows((case, label, repr(score)) for case, label, score in table.rows)
    return file.getvalue().encode("utf-8")


def by_frame(write: Callable[[pd.DataFrame, io.BytesIO], object]) -> Callable[[Written], bytes]:
    def written(table: Written) -> bytes:
        file = io.BytesIO()
        write(table.frame, file)
        return file.getvalue()

    return written


WRITERS: dict[str, Callable[[Written], bytes]] = {
    "pandas": by_pandas,
    "pandas, semicolons and decimal commas": lambda table: by_pandas(table, sep=";", decimal=","),
    "pandas, tabs": lambda table: by_pandas(table, sep="\t"),
    "pandas, pipes": lambda table: by_pandas(table, sep="|"),
    "pandas, all in quotation marks": lambda table: by_pandas(table, quoting=csv.QUOTE_ALL),
    "pandas, Windows line ends": lambda table: by_pandas(table, lineterminator="\r\n"),
    "pandas, backslashes": lambda table: by_pandas(table, doublequote=False, escapechar="\\"),
    "pandas with its index": lambda table: by_pandas(table, index=True),
    "pandas without a header": lambda table: by_pandas(table, header=False),
    "pyarrow": by_pyarrow,
    "DuckDB": lambda table: by_duckdb(table, "HEADER"),
    "DuckDB, tabs": lambda table: by_duckdb(table, "HEADER, DELIMITER '\t'"),
    "DuckDB, Parquet": lambda table: by_duckdb(table, "FORMAT parquet", "parquet"),
    "DuckDB, JSON": lambda table: by_duckdb(table, "FORMAT json", "json"),
    "R, write.csv": by_r,
    "R, write.csv without row names": lambda table: by_r(table, row_names=False),
    "R, write.csv2": lambda table: by_r(table, mark=";", decimal=","),
    "R, write.table": lambda table: by_r(table, mark=" ", short=True),
    "R, write.table with tabs": lambda table: by_r(table, mark="\t", short=True),
    "Spark": by_spark,
    "Spark, tabs": lambda table: by_spark(table, mark="\t"),
    "Spark without a header": lambda table: by_spark(table, header=False),
    "Excel": by_frame(lambda frame, file: frame.to_excel(file, index=False)),
    "OpenDocument": by_frame(lambda frame, file: frame.to_excel(file, index=False, engine="odf")),
    "Feather": by_frame(lambda frame, file: frame.to_feather(file)),
    "JSON records": lambda table: table.frame.to_json(orient="records", double_precision=15).encode(),
    "JSON lines": lambda table: table.frame.to_json(orient="records", lines=True, double_precision=15).encode(),
    "JSON split": lambda table: table.frame.to_json(orient="split", double_precision=15).encode(),
}
# A number written with fewer digits differs in the last ones.
DIGITS = {name: 15 if name.startswith(("R,", "JSON")) else 16 for name in WRITERS if name[:2] in {"R,", "JS", "Ex"}}


def as_text(column: Sequence[object]) -> list[str]:
    return [str(value) for value in column]


@pytest.mark.parametrize("writer", WRITERS)
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(table=tables())
def test_a_written_table_comes_back(writer: str, table: Written) -> None:
    content = WRITERS[writer](table)
    # An older encoding is chosen by the user; other writers have UTF-8 only.
    is_chosen = writer.startswith(("pandas", "R,")) and not table.encoding.startswith("utf")
    options = ReadingOptions(encoding=table.encoding if is_chosen else None)
    read = read_trusted(content, "written", options=options).table
    ids, labels, scores = read.columns[-3:]
    assert as_text(ids.to_pylist()) == table.ids
    assert as_text(labels.to_pylist()) == table.labels
    meant = [float(f"{score:.{DIGITS.get(writer, 17)}g}") for score in table.scores]
    assert scores.to_pylist() == (pytest.approx(meant, rel=1e-12, abs=1e-14) if "JSON " in writer else meant)
