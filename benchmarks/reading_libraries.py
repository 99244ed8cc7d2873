"""How many files of the corpus a library reads as meant: docs/reading.md quotes these counts.

`python -m benchmarks.reading_libraries`
"""

import csv
import io
from collections.abc import Callable

import charset_normalizer
import numpy as np
import pandas as pd

from tests.threshold_explorer.reading.corpus.case import Case
from tests.threshold_explorer.reading.corpus.test_families import FAMILIES, answered
from threshold_explorer.reading import PredictionFile, RefusedFile, read_trusted
from threshold_explorer.reading.text.encoding import decoded_text


def texts() -> list[tuple[Case, PredictionFile]]:
    """The delimited texts of the corpus, and how this project reads them; questions have their first answer."""
    found = []
    for case in (case for family in FAMILIES.values() for case in family.values() if case.key is None):
        try:
            file, _ = answered(case.content, case.file_name, case.options, read_trusted)
        except RefusedFile:
            continue
        if file.delimiter and file.report.finding("compression").found.key == "reading-compression-none":
            found.append((case, file))
    return found


def encoding_is_right(case: Case, file: PredictionFile) -> bool:
    """Whether charset-normalizer decodes the bytes to the same text."""
    best = charset_normalizer.from_bytes(case.content).best()
    return best is not None and str(best).lstrip("\ufeff") == _decoded(case, file)


def delimiter_is_right(case: Case, file: PredictionFile) -> bool:
    """Whether csv.Sniffer finds the same delimiter."""
    try:
        return csv.Sniffer().sniff(_decoded(case, file)[:4096]).delimiter == file.delimiter
    except csv.Error:
        return False


def table_is_right(case: Case, file: PredictionFile) -> bool:
    """Whether pandas, which sniffs the delimiter, too, reads the same cells under the same names."""
    try:
        frame = pd.read_csv(io.StringIO(_decoded(case, file)), sep=None, engine="python")
    except (ValueError, TypeError, csv.Error):
        return False
    ours = file.table.to_pandas()
    if list(map(str, frame.columns)) != list(ours.columns) or len(frame) != len(ours):
        return False
    pairs = ((frame.iloc[:, at], ours.iloc[:, at]) for at in range(ours.shape[1]))
    return all(_same(theirs.to_numpy(), mine.to_numpy()) for theirs, mine in pairs)


def _same(theirs: np.ndarray, ours: np.ndarray) -> bool:
    return bool(((theirs == ours) | (pd.isna(theirs) & pd.isna(ours))).all())


def _decoded(case: Case, file: PredictionFile) -> str:
    return decoded_text(case.content, "", file.encoding).text.decode()


def _count(
    name: str, files: list[tuple[Case, PredictionFile]], is_right: Callable[[Case, PredictionFile], bool]
) -> None:
    print(f"{name}: {sum(is_right(*each) for each in files)} of {len(files)}")


def main() -> None:
    """Print the counts."""
    files = texts()
    _count(
        "charset-normalizer, of the texts that are not UTF-8",
        [e for e in files if not _is_utf8(e[0])],
        encoding_is_right,
    )
    _count("csv.Sniffer, the delimiter", files, delimiter_is_right)
    _count("pandas.read_csv with sep=None, the table", files, table_is_right)


def _is_utf8(case: Case) -> bool:
    try:
        case.content.decode()
    except UnicodeDecodeError:
        return False
    return True


if __name__ == "__main__":
    main()
