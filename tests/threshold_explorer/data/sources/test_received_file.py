"""Detecting columns is part of reading a file: it waits in the same queue, and ends in time."""

from contextlib import contextmanager

import pytest

from threshold_explorer.data.source import DEFAULT_OPTIONS, Recipe, SentFile
from threshold_explorer.data.sources import received_file
from threshold_explorer.data.sources.received_file import read_source
from threshold_explorer.reading.refusals import OverLimit
from threshold_explorer.reading.sandbox import client

PREDICTIONS = b"id,label,score\n" + b"".join(b"%d,%d,0.%02d\n" % (row, row % 2, row) for row in range(10, 90))
OTHER_SCORES = b"id,score\n" + b"".join(b"%d,0.%02d\n" % (row, 99 - row) for row in range(10, 90))


def sent(name, content):
    return SentFile(name, lambda: content, DEFAULT_OPTIONS)


ONE = Recipe((sent("p.csv", PREDICTIONS),))
TWO = Recipe((sent("p.csv", PREDICTIONS), sent("q.csv", OTHER_SCORES)))


@pytest.mark.parametrize(("recipe", "name"), [(ONE, "p.csv"), (TWO, "p.csv \\+ q.csv")], ids=["one", "two"])
def test_detection_that_takes_too_long_ends_with_a_sentence(recipe, name, monkeypatch):
    monkeypatch.setattr(received_file, "DETECTION_SECONDS", 0)
    with pytest.raises(OverLimit, match=f'^Recognising the columns of "{name}" takes more than 0 seconds'):
        read_source(recipe, "anna")
    monkeypatch.undo()
    assert list(read_source(recipe, "anna").guesses) == ["classification"]


@pytest.mark.parametrize("recipe", [ONE, TWO], ids=["one", "two"])
def test_detection_waits_in_the_queue_of_the_files_that_are_read(recipe, monkeypatch):
    held, during = [], []
    slot, detect = client.SandboxProcess.slot, received_file.refuse_unusable

    @contextmanager
    def noted_slot(sandbox, of, file_name):
        with slot(sandbox, of, file_name):
            held.append(file_name)
            yield
        held.pop()

    def noted_detection(columns, **how):
        during.append(list(held))
        detect(columns, **how)

    monkeypatch.setattr(client.SandboxProcess, "slot", noted_slot)
    monkeypatch.setattr(received_file, "refuse_unusable", noted_detection)
    read_source(recipe, "anna")
    # One at a time: a thread that waited for a second slot could wait for itself.
    assert [len(each) for each in during] == [1]
    assert not held


def test_large_files_have_more_time(monkeypatch):
    monkeypatch.setattr(received_file, "DETECTION_SECONDS", 0)
    monkeypatch.setattr(received_file, "BYTES_PER_SECOND", 10)
    assert list(read_source(TWO, "anna").guesses) == ["classification"]


def test_a_file_is_refused_if_too_many_wait_for_detection(monkeypatch):
    @contextmanager
    def full(sandbox, of, file_name):
        raise OverLimit("reading-queue-full", file=file_name)
        yield

    monkeypatch.setattr(client.SandboxProcess, "slot", full)
    with pytest.raises(OverLimit, match="too many files from your network address are queued"):
        read_source(ONE, "anna")
