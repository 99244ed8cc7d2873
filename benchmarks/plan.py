"""The sizes and repetitions of one benchmark run."""

import argparse
from dataclasses import dataclass

DEFAULT_ROWS = (100_000, 1_000_000, 10_000_000)


@dataclass(frozen=True)
class Plan:
    """The sizes of one run; each is a command-line option."""

    rows: tuple[int, ...] = DEFAULT_ROWS
    repeat: int = 5
    ranking_rows: int = 1_000_000
    class_rows: int = 1_000_000
    group_rows: int = 1_000_000
    group_sets: int = 200
    text_rows: int = 100_000
    file_rows: int = 1_000_000
    large_rows: int = 10_000_000
    reduce_rows: tuple[int, ...] = (5_000_000,)
    upload_megabytes: int = 100
    moves: int = 200
    releases: int = 20
    visits: int = 7
    further_viewers: int = 5


def whole_number(text: str) -> int:
    """A size from the command line; raises `argparse.ArgumentTypeError` below 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of 1 or more")
    return number
