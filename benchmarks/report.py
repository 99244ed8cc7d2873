"""Formats measurements as Markdown tables with goals, ratios and units."""

from collections.abc import Sequence
from dataclasses import dataclass

# Of the results of two tools.
MAX_DIFFERENCE = 1e-12


@dataclass(frozen=True)
class Table:
    """A table of texts, with notes on how its figures were measured."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    notes: tuple[str, ...] = ()


def markdown(table: Table) -> str:
    """The table in Markdown, first column left-aligned, others right-aligned."""
    for row in table.rows:
        if len(row) != len(table.columns):
            raise ValueError(f"A row of “{table.title}” has {len(row)} cells for {len(table.columns)} columns.")
    rule = ["---", *["---:"] * (len(table.columns) - 1)]
    lines = [f"| {' | '.join(cells)} |" for cells in (table.columns, rule, *table.rows)]
    return "\n".join([f"### {table.title}", "", *lines, *(f"\n{note}" for note in table.notes), ""])


def times_faster(rival: float, own: float) -> float:
    """The other tool's figure divided by this project's."""
    return rival / own if own > 0 else float("inf")


def at_least(reached: float, goal: float, unit: str = "×") -> str:
    """A lower bound as goal, and whether it is reached."""
    return _verdict(reached >= goal, f"≥ {goal:g}{unit}")


def at_most(reached: float, goal: float, unit: str = "×") -> str:
    """An upper bound as goal, and whether it is reached."""
    return _verdict(reached <= goal, f"≤ {goal:g}{unit}")


def below(reached: float, goal: float, unit: str) -> str:
    """A strict upper bound as goal, and whether it is reached."""
    return _verdict(reached < goal, f"< {goal:g}{unit}")


def none(count: int) -> str:
    """Zero as goal, and whether it is reached."""
    return _verdict(count == 0, "none")


def comparison_cells(own: float, rival: float, goal: float | None) -> tuple[str, str, str, str]:
    """This project's seconds, the other tool's, how many times faster this project is, and the goal for that."""
    faster = rival / own if own > 0 else float("inf")
    verdict = "" if goal is None else at_least(faster, goal)
    return seconds_text(own), seconds_text(rival), ratio_text(faster), verdict


def difference_cells(difference: float) -> tuple[str, str]:
    """The largest difference between the numbers of two tools, and the goal for it."""
    return f"{difference:.1e}", at_most(difference, MAX_DIFFERENCE, "")


def memory_cells(own: int, rival: int) -> tuple[str, str, str, str]:
    """The memory that each tool added, the ratio, and the goal for it."""
    ratio = own / rival if rival else float("nan")
    return megabytes_text(own), megabytes_text(rival), ratio_text(ratio), below(ratio, 1, "×")


def _verdict(is_reached: bool, goal: str) -> str:
    return f"{goal}: {'reached' if is_reached else '**missed**'}"


def ratio_text(ratio: float) -> str:
    """Three significant digits: 0.85×, 26.4×, 1340×."""
    return f"{_three_digits(ratio)}×"


def seconds_text(seconds: float) -> str:
    """Seconds, milliseconds or microseconds with three significant digits."""
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{_three_digits(seconds / size)} {unit}"
    return f"{_three_digits(seconds / 1e-6)} µs"


def milliseconds_text(milliseconds: float) -> str:
    return f"{_three_digits(milliseconds)} ms"


def megabytes_text(n_bytes: float) -> str:
    """In megabytes of a million bytes."""
    return f"{_three_digits(n_bytes / 1e6)} MB"


def kilobytes_text(n_bytes: float) -> str:
    """In kilobytes of a thousand bytes."""
    return f"{_three_digits(n_bytes / 1e3)} kB"


def integer_text(number: float) -> str:
    """An integer with thousands separated by spaces."""
    return f"{number:,.0f}".replace(",", " ")


def _three_digits(number: float) -> str:
    decimals = 2 if abs(number) < 9.995 else 1 if abs(number) < 99.95 else 0
    return f"{number:.{decimals}f}"
