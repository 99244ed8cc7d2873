"""`python -m benchmarks.fuzz_reading --minutes 10 --seed 1`: odd files, mutated, through the reader and the columns.

Whatever the bytes, the answer is a table or a RefusedFile, within twenty seconds, and this process, as the server
would, stays under a gigabyte. Prints one row of a Markdown table, and fails where anything else happened; the inputs
that did it are kept in the folder that is named then, and those that ended the process which read them.
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
from benchmarks.report import megabytes_text, whole_text
from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading import RefusedFile, read_table
from dashboard.reading.choices import VALUES, ReadingChoices
from tests.dashboard.reading import corpus as families
from tests.dashboard.reading.corpus.make_corpus import corpus, refused
from tests.dashboard.reading.corpus.packing import seven_zipped, tarred, zipped

SECONDS = 20
SERVER_BYTES = 2**30
# More than one of Arrow's blocks, and few enough to try many.
MOST_BYTES = 2**21
PACKED_SHARE = 0.1
# A part of a file, packed by itself some thousand times: seconds of work each.
BOMB_SHARE = 0.005
MOST_UNPACKED = 2**31
PIECE_BYTES = 2**20
CHOICE_SHARE = 0.2
# A file of another family made of this one: in another encoding, in containers, its numbers spelled, nested.
REMADE_SHARE = 0.2
MOST_LAYERS = 4
ENCODINGS = [
    "utf-8-sig",
    "utf-16",
    "utf-32",
    "cp1251",
    "cp1252",
    "mac_roman",
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
    """Mutates for as long as asked, prints the row, and returns 1 where something failed."""
    parser = argparse.ArgumentParser("python -m benchmarks.fuzz_reading", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (default 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="equal seeds, equal inputs (default 1)")
    options = parser.parse_args(arguments)
    outcomes, slowest = fuzz(options.minutes, random.Random(options.seed), Path(tempfile.gettempdir()) / "fuzz-reading")
    peak = highest_resident()
    counts = " | ".join(whole_text(outcomes[outcome]) for outcome in OUTCOMES)
    print(f"| minutes | seed | inputs | {' | '.join(OUTCOMES)} | peak memory | slowest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    tried = whole_text(outcomes.total())
    print(f"| {options.minutes:g} | {options.seed} | {tried} | {counts} | {megabytes_text(peak)} | {slowest} |")
    return 1 if outcomes["failed"] or peak > SERVER_BYTES else 0


@dataclass(frozen=True, order=True)
class Slowest:
    """The input that took longest, and where its bytes are."""

    seconds: float = 0.0
    path: str = ""

    def __str__(self) -> str:
        """For the table."""
        return f"{self.seconds:.1f} s, {self.path}"


def fuzz(minutes: float, chance: random.Random, failures: Path) -> tuple[Counter[str], Slowest]:
    """How many inputs had each of the outcomes, and which took longest."""
    files = corpus_files()
    outcomes: Counter[str] = Counter()
    slowest = Slowest()
    failures.mkdir(exist_ok=True)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        content, file_name = drawn_file(files, chance)
        choices = drawn_choices(chance)
        # One that never ends is stopped with its traceback, and so is everything.
        faulthandler.dump_traceback_later(6 * SECONDS, exit=True)
        started = time.monotonic()
        outcome = answer(content, file_name, choices)
        faulthandler.cancel_dump_traceback_later()
        seconds = time.monotonic() - started
        if seconds > slowest.seconds:
            slowest = Slowest(seconds, str(failures / "slowest"))
            (failures / "slowest").write_bytes(content)
        if seconds > SECONDS:
            outcome = f"took longer than {SECONDS} seconds"
        outcomes[outcome if outcome in OUTCOMES else "failed"] += 1
        if outcome not in {"read", "refused"}:
            path = failures / f"{outcomes.total()}-{Path(file_name).name}"
            path.write_bytes(content)
            print(f"{path}, {choices}: {outcome}", file=sys.stderr, flush=True)
    return outcomes, slowest


def corpus_files() -> list[tuple[bytes, str]]:
    """The bytes and the name of every file that the tests read."""
    cases = list((corpus() | refused()).values())
    for module in pkgutil.iter_modules(families.__path__):
        if module.name.startswith("family_"):
            cases += importlib.import_module(f"{families.__name__}.{module.name}").cases().values()
    return [(case.content, case.file_name) for case in cases]


def drawn_file(files: list[tuple[bytes, str]], chance: random.Random) -> tuple[bytes, str]:
    """A file of the corpus, changed once or several times, sometimes packed, seldom into a bomb."""
    content, file_name = chance.choice(files)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        content = mutated(content, chance.choice(files)[0], chance)[:MOST_BYTES]
    if chance.random() < REMADE_SHARE:
        content, file_name = remade(content, file_name, chance)
    if chance.random() < BOMB_SHARE:
        return bomb(content, chance), f"{file_name}.gz"
    if chance.random() < PACKED_SHARE:
        ending = chance.choice(sorted(PACKERS))
        return mutated(PACKERS[ending](content), content, chance), f"{file_name}{ending}"
    return content, file_name


def remade(content: bytes, file_name: str, chance: random.Random) -> tuple[bytes, str]:
    """The same in another encoding, with its numbers spelled in another way, a part nested, or in containers."""
    kind = chance.choice(["encode", "spell", "nest", "layer", "inside"])
    if kind == "encode":
        return content.decode(errors="replace").encode(chance.choice(ENCODINGS), errors="replace"), file_name
    if kind == "spell":
        spelling = chance.choice(SPELLINGS)
        return NUMBER.sub(lambda number: spelling.replace(b"%b", number[0]).replace(b"%%", b"%"), content), file_name
    if kind == "nest":
        at, till = sorted(chance.randint(0, len(content)) for _ in range(2))
        (opening, closing), times = chance.choice(NESTS), chance.choice([1, 2, 50, 5000])
        return content[:at] + opening * times + content[at:till] + closing * times + content[till:], file_name
    if kind == "inside" and zipfile.is_zipfile(io.BytesIO(content)):
        return _mutated_inside(content, chance), file_name
    for _ in range(chance.randint(1, MOST_LAYERS)):
        ending = chance.choice(sorted(PACKERS))
        content, file_name = PACKERS[ending](content), f"{file_name}{ending}"
    return content, file_name


def _mutated_inside(content: bytes, chance: random.Random) -> bytes:
    """A zip, as workbooks and arrays are too, with one of its files mutated and all packed again."""
    with suppress(*UNREADABLE), zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = [(info.filename, archive.read(info)) for info in archive.infolist()]
        if files:
            at = chance.randrange(len(files))
            files[at] = (files[at][0], mutated(files[at][1], chance.choice(files)[1], chance)[:MOST_BYTES])
            return zipped(files)
    return content


def bomb(content: bytes, chance: random.Random) -> bytes:
    """A gzip file of a beginning, and of one part after it again and again, up to two gigabytes."""
    at, till = sorted(chance.randint(0, len(content)) for _ in range(2))
    part = chance.choice([content[at:till], *MARKS]) or b"\n"
    piece = part * (PIECE_BYTES // len(part) or 1)
    packer = zlib.compressobj(1, wbits=31)
    packed = [packer.compress(content[:at])]
    packed += (packer.compress(piece) for _ in range(chance.randint(1, MOST_UNPACKED // len(piece))))
    return b"".join((*packed, packer.flush()))


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zip": lambda content: zipped([("p.csv", content)]),
    ".tar": lambda content: tarred([("p.csv", content)]),
    ".7z": lambda content: seven_zipped([("p.csv", content)]),
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}


def mutated(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The bytes after one flip, cut, insertion, repetition or splice."""
    at, till = sorted(chance.randint(0, len(content)) for _ in range(2))
    kind = chance.choice(["flip", "cut", "truncate", "insert", "repeat", "splice"])
    if kind == "flip" and at < len(content):
        return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]
    if kind == "cut":
        return content[:at] + content[till:]
    if kind == "truncate":
        return content[:till]
    if kind == "insert":
        return content[:at] + chance.choice(MARKS) * chance.choice([1, 1, 1, 2, 50]) + content[at:]
    if kind == "repeat":
        return content[:till] + content[at:till] * chance.choice([1, 2, 100]) + content[till:]
    start = chance.randint(0, len(other))
    return content[:at] + other[start : start + chance.randint(0, 200)] + content[till:]


def drawn_choices(chance: random.Random) -> ReadingChoices:
    """Mostly none, sometimes any for one or two fields."""
    if chance.random() > CHOICE_SHARE:
        return ReadingChoices()
    names = chance.sample(sorted(VALUES), k=chance.randint(1, 2))
    chosen = {name: chance.choice(list(VALUES[name])) for name in names}
    if chosen.get("decimal") == chosen.get("thousands"):
        chosen.pop("thousands", None)
    return ReadingChoices(**chosen)


def answer(content: bytes, file_name: str, choices: ReadingChoices) -> str:
    """What became of the input: read, refused, broke off where the process that read it ended, or the traceback."""
    try:
        columns = RecognisedColumns.of(read_table(content, file_name, choices=choices).table)
        if columns.guess.positive:
            counted(columns, columns.guess)
    except RefusedFile as refusal:
        return "broke off" if refusal.sentence.key == "reading-broke-off" else "refused"
    except Exception:
        return traceback.format_exc()
    return "read"


if __name__ == "__main__":
    sys.exit(main())
