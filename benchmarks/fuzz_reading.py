"""`python -m benchmarks.fuzz_reading --minutes 10 --seed 1`: mutated odd files through reader and column detection.

Every input must give a table or a RefusedFile within twenty seconds, while this process, like the server, stays below a
gigabyte. Prints one row of a Markdown table, and fails otherwise. Inputs that failed, or that ended the worker process,
are kept in the printed folder.
"""

import argparse
import bz2
import faulthandler
import gzip
import importlib
import io
import lzma
import pkgutil
import random
import re
import sys
import tempfile
import time
import traceback
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.peak_memory import highest_resident
from benchmarks.report import integer_text, megabytes_text
from tests.threshold_explorer.reading import corpus as families
from tests.threshold_explorer.reading.corpus.packing import zipped
from tests.threshold_explorer.reading.corpus.test_corpus import READ, REFUSED
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.reading import RefusedFile, read_table
from threshold_explorer.reading.options import VALUES, ReadingOptions

SECONDS = 20
SERVER_BYTES = 2**30
# Larger than one of Arrow's blocks, but small enough to try many files.
MAX_BYTES = 2**21
COMPRESSED_SHARE = 0.1
# Compression bombs repeat a part of a file some thousand times; each takes seconds.
BOMB_SHARE = 0.005
MAX_UNPACKED = 2**31
PIECE_BYTES = 2**20
OPTIONS_SHARE = 0.2
# Files transformed to another encoding, nested containers, other spellings of numbers, or nested values.
TRANSFORMED_SHARE = 0.2
MAX_LAYERS = 4
ENCODINGS = [
    "utf-8-sig",
    "utf-16",
    "utf-32",
    "cp1251",
    "cp1252",
    "shift_jis",
    "iso2022_jp",
    "big5",
    "koi8_r",
]
NUMBER = re.compile(rb"[0-9]+(?:[.,][0-9]+)?")
SPELLINGS = [
    b"%b %%",
    b"[%b]",
    b"tensor(%b)",
    b"np.float64(%b)",
    b'="%b"',
    b"%be-300",
    b"1e308%b",
    b"\xe2\x88\x92%b",
    b"%b,%b",
    b"0x%b",
    b'"%b"',
    b"NaN",
]
NESTS = [(b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]"), (b"<td>", b"</td>"), (b"| ", b" |"), (b'"', b'"')]
UNREADABLE = (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, OSError, zlib.error, lzma.LZMAError)
OUTCOMES = ("read", "refused", "broke off", "failed")
MARKS = [
    b",",
    b";",
    b"\t",
    b"|",
    b" ",
    b"\n",
    b"\r",
    b'"',
    b"'",
    b"#",
    b"//",
    b".",
    b"\0",
    b"\xff",
    b"\x1a",
    b"sep=;\n",
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Mutate files for the given time, print the row, and return 1 if an input failed."""
    parser = argparse.ArgumentParser("python -m benchmarks.fuzz_reading", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (default 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="equal seeds, equal inputs (default 1)")
    options = parser.parse_args(arguments)
    outcomes, slowest = fuzz(options.minutes, random.Random(options.seed), Path(tempfile.gettempdir()) / "fuzz-reading")
    peak = highest_resident()
    counts = " | ".join(integer_text(outcomes[outcome]) for outcome in OUTCOMES)
    print(f"| minutes | seed | inputs | {' | '.join(OUTCOMES)} | peak memory | slowest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    tried = integer_text(outcomes.total())
    print(f"| {options.minutes:g} | {options.seed} | {tried} | {counts} | {megabytes_text(peak)} | {slowest} |")
    return 1 if outcomes["failed"] or peak > SERVER_BYTES else 0


@dataclass(frozen=True, order=True)
class Slowest:
    """The slowest input, and the path of its bytes."""

    seconds: float = 0.0
    path: str = ""

    def __str__(self) -> str:
        """For the table."""
        return f"{self.seconds:.1f} s, {self.path}"


def fuzz(minutes: float, rng: random.Random, failures: Path) -> tuple[Counter[str], Slowest]:
    """The number of inputs with each outcome, and the slowest input."""
    files = corpus_files()
    outcomes: Counter[str] = Counter()
    slowest = Slowest()
    failures.mkdir(exist_ok=True)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        content, file_name = random_file(files, rng)
        options = random_options(rng)
        # An input that never ends stops the whole run, with a traceback.
        faulthandler.dump_traceback_later(6 * SECONDS, exit=True)
        started = time.monotonic()
        outcome = outcome_of(content, file_name, options)
        faulthandler.cancel_dump_traceback_later()
        seconds = time.monotonic() - started
        if seconds > slowest.seconds:
            slowest = Slowest(seconds, str(failures / "slowest"))
            (failures / "slowest").write_bytes(content)
        if seconds > SECONDS:
            outcome = f"took more than {SECONDS} seconds"
        outcomes[outcome if outcome in OUTCOMES else "failed"] += 1
        if outcome not in {"read", "refused"}:
            path = failures / f"{outcomes.total()}-{Path(file_name).name}"
            path.write_bytes(content)
            print(f"{path}, {options}: {outcome}", file=sys.stderr, flush=True)
    return outcomes, slowest


def corpus_files() -> list[tuple[bytes, str]]:
    """Bytes and name of every file in the test corpus."""
    cases = list((READ | REFUSED).values())
    for module in pkgutil.iter_modules(families.__path__):
        if module.name.startswith("family_"):
            cases += importlib.import_module(f"{families.__name__}.{module.name}").cases().values()
    return [(case.content, case.file_name) for case in cases]


def random_file(files: list[tuple[bytes, str]], rng: random.Random) -> tuple[bytes, str]:
    """A file of the corpus, mutated once or several times, sometimes compressed, rarely a compression bomb."""
    content, file_name = rng.choice(files)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        content = mutated(content, rng.choice(files)[0], rng)[:MAX_BYTES]
    if rng.random() < TRANSFORMED_SHARE:
        content, file_name = transformed(content, file_name, rng)
    if rng.random() < BOMB_SHARE:
        return bomb(content, rng), f"{file_name}.gz"
    if rng.random() < COMPRESSED_SHARE:
        ending = rng.choice(sorted(COMPRESSORS))
        return mutated(COMPRESSORS[ending](content), content, rng), f"{file_name}{ending}"
    return content, file_name


def transformed(content: bytes, file_name: str, rng: random.Random) -> tuple[bytes, str]:
    """The file in another encoding, with other spellings of numbers, a nested part, or in nested containers."""
    kind = rng.choice(["encode", "spell", "nest", "layer", "inside"])
    if kind == "encode":
        return content.decode(errors="replace").encode(rng.choice(ENCODINGS), errors="replace"), file_name
    if kind == "spell":
        spelling = rng.choice(SPELLINGS)
        return NUMBER.sub(lambda number: spelling.replace(b"%b", number[0]).replace(b"%%", b"%"), content), file_name
    if kind == "nest":
        at, stop = sorted(rng.randint(0, len(content)) for _ in range(2))
        (opening, closing), times = rng.choice(NESTS), rng.choice([1, 2, 50, 5000])
        return content[:at] + opening * times + content[at:stop] + closing * times + content[stop:], file_name
    if kind == "inside" and zipfile.is_zipfile(io.BytesIO(content)):
        return _mutated_inside(content, rng), file_name
    for _ in range(rng.randint(1, MAX_LAYERS)):
        ending = rng.choice(sorted(COMPRESSORS))
        content, file_name = COMPRESSORS[ending](content), f"{file_name}{ending}"
    return content, file_name


def _mutated_inside(content: bytes, rng: random.Random) -> bytes:
    """A zip file (also workbooks and arrays) with one of its members mutated."""
    with suppress(*UNREADABLE), zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = [(info.filename, archive.read(info)) for info in archive.infolist()]
        if files:
            at = rng.randrange(len(files))
            files[at] = (
                files[at][0],
                mutated(files[at][1], rng.choice(files)[1], rng)[:MAX_BYTES],
            )
            return zipped(files)
    return content


def bomb(content: bytes, rng: random.Random) -> bytes:
    """A gzip file of a prefix, followed by many repetitions of one part, up to two gigabytes."""
    at, stop = sorted(rng.randint(0, len(content)) for _ in range(2))
    part = rng.choice([content[at:stop], *MARKS]) or b"\n"
    piece = part * (PIECE_BYTES // len(part) or 1)
    compressor = zlib.compressobj(1, wbits=31)
    parts = [compressor.compress(content[:at])]
    parts += (compressor.compress(piece) for _ in range(rng.randint(1, MAX_UNPACKED // len(piece))))
    return b"".join((*parts, compressor.flush()))


COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zip": lambda content: zipped([("p.csv", content)]),
    ".bz2": bz2.compress,
}


def mutated(content: bytes, other: bytes, rng: random.Random) -> bytes:
    """The bytes after one flip, cut, insertion, repetition or splice."""
    at, stop = sorted(rng.randint(0, len(content)) for _ in range(2))
    kind = rng.choice(["flip", "cut", "truncate", "insert", "repeat", "splice"])
    if kind == "flip" and at < len(content):
        return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]
    if kind == "cut":
        return content[:at] + content[stop:]
    if kind == "truncate":
        return content[:stop]
    if kind == "insert":
        return content[:at] + rng.choice(MARKS) * rng.choice([1, 1, 1, 2, 50]) + content[at:]
    if kind == "repeat":
        return content[:stop] + content[at:stop] * rng.choice([1, 2, 100]) + content[stop:]
    start = rng.randint(0, len(other))
    return content[:at] + other[start : start + rng.randint(0, 200)] + content[stop:]


def random_options(rng: random.Random) -> ReadingOptions:
    """Mostly default reading options, sometimes random values for one or two of them."""
    if rng.random() > OPTIONS_SHARE:
        return ReadingOptions()
    names = rng.sample(sorted(VALUES), k=rng.randint(1, 2))
    chosen = {name: rng.choice(list(VALUES[name])) for name in names}
    if chosen.get("decimal") == chosen.get("thousands"):
        chosen.pop("thousands", None)
    return ReadingOptions(**chosen)


def outcome_of(content: bytes, file_name: str, options: ReadingOptions) -> str:
    """The outcome: read, refused, "broke off" if the worker process ended, or a traceback."""
    try:
        columns = DetectedColumns.of(read_table(content, file_name, options=options).table)
        if columns.guess.is_settled:
            binary_statistic(columns, columns.guess)
    except RefusedFile as refusal:
        return "broke off" if refusal.sentence.key == "reading-process-ended" else "refused"
    except Exception:
        return traceback.format_exc()
    return "read"


if __name__ == "__main__":
    sys.exit(main())
