"""A few seconds of the fuzzer; equal seeds draw equal files."""

import random
import zlib
from pathlib import Path

from benchmarks.fuzz_reading import (
    COMPRESSORS,
    MAX_UNPACKED,
    OUTCOMES,
    bomb,
    corpus_files,
    fuzz,
    random_file,
    transformed,
)


def test_every_file_gives_a_table_or_a_refusal(tmp_path: Path) -> None:
    outcomes, slowest = fuzz(0.05, random.Random(5), tmp_path)
    assert outcomes.total() > 0
    assert outcomes["failed"] == 0, [path.name for path in tmp_path.iterdir()]
    assert set(outcomes) <= set(OUTCOMES)
    assert slowest.seconds > 0
    assert Path(slowest.path).exists()


def test_files_are_converted_to_other_formats() -> None:
    chance, content = random.Random(2), b"label,score\nyes,0.5\nno,0.25\n"
    found = [transformed(content, "p.csv", chance) for _ in range(100)]
    assert {Path(name).suffix for _, name in found} == {".csv", *COMPRESSORS}
    assert any(b"tensor(0.25)" in made for made, _ in found)
    assert any(made.startswith(b"\xff\xfel\x00") for made, _ in found)
    assert any(b"[[" in made for made, _ in found)


def test_equal_seeds_draw_equal_files() -> None:
    files = corpus_files()
    assert random_file(files, random.Random(1)) == random_file(files, random.Random(1))


def test_a_decompression_bomb_is_small_and_expands() -> None:
    content = bomb(b"label,score\n1,0.5\n", random.Random(4))
    unpacker = zlib.decompressobj(wbits=31)
    n_bytes, left = 0, content
    while left:
        n_bytes += len(unpacker.decompress(left, 2**24))
        left = unpacker.unconsumed_tail
    assert 20 * len(content) < n_bytes <= MAX_UNPACKED + 2**21
