"""Every interval contains its estimate, and none has length 0, in random small data sets full of ties."""

import math

import pytest

from benchmarks.every_interval import Found, faults, main


def test_every_interval_contains_its_estimate_and_has_a_length():
    assert faults(20, seed=7) == {}


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        ((0.4, 0.6), ""),
        ((math.nan, math.nan), ""),
        ((0.6, 0.7), "does not contain its estimate"),
        ((0.4, math.nan), "does not contain its estimate"),
        ((0.5, 0.5), "has length 0"),
    ],
    ids=str,
)
def test_an_interval_is_at_fault_without_its_estimate_or_a_length(limits, fault):
    assert Found("mean", 0.5, *limits).fault == fault


def test_the_program_names_each_interval_at_fault(capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.every_interval.KINDS", [lambda _: [Found("mean", 0.5, 0.6, 0.7)]])
    main(["--sets", "3"])
    assert capsys.readouterr().out == "mean does not contain its estimate in 3 of 3 sets\n"
