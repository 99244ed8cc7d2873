"""`python -m benchmarks.fuzz_reading --minutes 10 --seed 1`: odd files, mutated, through the reader and the columns.

Whatever the bytes, the answer is a table or a RefusedFile, within ten seconds. Prints one row of a Markdown table,
and fails where anything else happened; the inputs that did it are kept in the folder that is named then.
"""

import argparse
import faulthandler
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import megabytes_text, whole_text
from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading import RefusedFile, read_table
from dashboard.reading.choices import VALUES, ReadingChoices
from tests.dashboard.reading.corpus.make_corpus import corpus, refused

SECONDS = 10
# More than one of Arrow's blocks, and few enough to try many.
MOST_BYTES = 2**21
# Such files are read in a process of their own, which takes longest to start.
BINARY = (".parquet", ".feather", ".xlsx", ".json", ".jsonl")
BINARY_SHARE = 0.02
CHOICE_SHARE = 0.2
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
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    counts = " | ".join(whole_text(outcomes[outcome]) for outcome in ("read", "refused", "failed"))
    print("| minutes | seed | inputs | read | refused | failed | peak memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    tried = whole_text(outcomes.total())
    print(f"| {options.minutes:g} | {options.seed} | {tried} | {counts} | {megabytes_text(peak)} |")
    return 1 if outcomes["failed"] else 0


def fuzz(minutes: float, chance: random.Random, failures: Path) -> Counter[str]:
    """How many inputs were read, refused, and neither."""
    files = [(case.content, case.file_name) for case in (corpus() | refused()).values()]
    texts = [file for file in files if not file[1].endswith(BINARY)]
    binaries = [file for file in files if file[1].endswith(BINARY)]
    outcomes: Counter[str] = Counter()
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        content, file_name = chance.choice(binaries if chance.random() < BINARY_SHARE else texts)
        for _ in range(chance.choice([1, 1, 1, 2, 4])):
            content = mutated(content, chance.choice(texts)[0], chance)[:MOST_BYTES]
        choices = drawn_choices(chance)
        # One that never ends is stopped with its traceback, and so is everything.
        faulthandler.dump_traceback_later(6 * SECONDS, exit=True)
        started = time.monotonic()
        outcome = answer(content, file_name, choices)
        faulthandler.cancel_dump_traceback_later()
        if time.monotonic() - started > SECONDS:
            outcome = f"took longer than {SECONDS} seconds"
        outcomes[outcome if outcome in {"read", "refused"} else "failed"] += 1
        if outcome not in {"read", "refused"}:
            failures.mkdir(exist_ok=True)
            path = failures / f"{outcomes['failed']}-{file_name}"
            path.write_bytes(content)
            print(f"{path}, {choices}: {outcome}", file=sys.stderr, flush=True)
    return outcomes


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
    """What became of the input: read, refused, or the traceback."""
    try:
        columns = RecognisedColumns.of(read_table(content, file_name, choices=choices).table)
        if columns.guess.positive:
            counted(columns, columns.guess)
    except RefusedFile:
        return "refused"
    except Exception:
        return traceback.format_exc()
    return "read"


if __name__ == "__main__":
    sys.exit(main())
