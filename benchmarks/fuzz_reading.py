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
import sys
import tempfile
import time
import traceback
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.peak_memory import highest_resident
from benchmarks.report import megabytes_text, whole_text
from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading import RefusedFile, read_table
from dashboard.reading.choices import VALUES, ReadingChoices
from tests.dashboard.reading import corpus as families
from tests.dashboard.reading.corpus.make_corpus import corpus, refused

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
    outcomes = fuzz(options.minutes, random.Random(options.seed), Path(tempfile.gettempdir()) / "fuzz-reading")
    peak = highest_resident()
    counts = " | ".join(whole_text(outcomes[outcome]) for outcome in OUTCOMES)
    print(f"| minutes | seed | inputs | {' | '.join(OUTCOMES)} | peak memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    tried = whole_text(outcomes.total())
    print(f"| {options.minutes:g} | {options.seed} | {tried} | {counts} | {megabytes_text(peak)} |")
    return 1 if outcomes["failed"] or peak > SERVER_BYTES else 0


def fuzz(minutes: float, chance: random.Random, failures: Path) -> Counter[str]:
    """How many inputs had each of the outcomes."""
    files = corpus_files()
    outcomes: Counter[str] = Counter()
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        content, file_name = drawn_file(files, chance)
        choices = drawn_choices(chance)
        # One that never ends is stopped with its traceback, and so is everything.
        faulthandler.dump_traceback_later(6 * SECONDS, exit=True)
        started = time.monotonic()
        outcome = answer(content, file_name, choices)
        faulthandler.cancel_dump_traceback_later()
        if time.monotonic() - started > SECONDS:
            outcome = f"took longer than {SECONDS} seconds"
        outcomes[outcome if outcome in OUTCOMES else "failed"] += 1
        if outcome not in {"read", "refused"}:
            failures.mkdir(exist_ok=True)
            path = failures / f"{outcomes.total()}-{Path(file_name).name}"
            path.write_bytes(content)
            print(f"{path}, {choices}: {outcome}", file=sys.stderr, flush=True)
    return outcomes


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
    if chance.random() < BOMB_SHARE:
        return bomb(content, chance), f"{file_name}.gz"
    if chance.random() < PACKED_SHARE:
        ending = chance.choice(sorted(PACKERS))
        return mutated(PACKERS[ending](content), content, chance), f"{file_name}{ending}"
    return content, file_name


def bomb(content: bytes, chance: random.Random) -> bytes:
    """A gzip file of a beginning, and of one part after it again and again, up to two gigabytes."""
    at, till = sorted(chance.randint(0, len(content)) for _ in range(2))
    part = chance.choice([content[at:till], *MARKS]) or b"\n"
    piece = part * (PIECE_BYTES // len(part) or 1)
    packer = zlib.compressobj(1, wbits=31)
    packed = [packer.compress(content[:at])]
    packed += (packer.compress(piece) for _ in range(chance.randint(1, MOST_UNPACKED // len(piece))))
    return b"".join((*packed, packer.flush()))


def _zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("p.csv", content)
    return file.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zip": _zipped,
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
