from datetime import UTC, datetime, timedelta

import numpy as np
import pyarrow as pa
import pytest

from dashboard.askers import Asker
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.memory import Memory
from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.data.uploads import UploadShelf, upload_key, upload_mark
from dashboard.reading.choices import ReadingChoices

GUESSED = ReadingChoices()
MONDAY = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


def sent(mark, title, sha256, table):
    columns, roles = RecognisedColumns.of(table), ColumnRoles("y", "score", "")
    return Source(mark, ("upload", mark), title, "", Origin.UPLOAD, sha256, columns, {"classification": roles})


def upload(name, rows=10_000):
    return sent(f"upload-{name}", f"{name}.csv", name * 64, pa.table({"score": [0.5] * rows}))


def shelf_of(max_bytes=10**6, max_uploads=1000):
    return UploadShelf(Memory(max_bytes), max_uploads)


def test_an_upload_is_there_for_its_visitor_only():
    shelf = shelf_of()
    shelf.put("anna", upload("a"))
    assert shelf.get("anna", "upload-a").title == "a.csv"
    assert shelf.get("bert", "upload-a") is None
    assert shelf.of("bert") == []


def test_an_upload_knows_when_it_was_last_received_from_its_visitor():
    times = iter([MONDAY, MONDAY + timedelta(hours=1), MONDAY + timedelta(hours=2)])
    shelf = UploadShelf(Memory(10**6), 10, lambda: next(times))
    for sender in ("anna", "bert", "anna"):
        shelf.put(sender, upload("a"))
    assert shelf.get("anna", "upload-a").received == MONDAY + timedelta(hours=2)
    assert shelf.get("bert", "upload-a").received == MONDAY + timedelta(hours=1)


def test_the_latest_upload_comes_first():
    shelf = shelf_of()
    for name in "abc":
        shelf.put("anna", upload(name))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "b.csv", "a.csv"]


def test_a_full_shelf_lets_go_of_what_was_opened_longest_ago():
    shelf = shelf_of(200_000)
    shelf.put("anna", upload("a"))
    shelf.put("anna", upload("b"))
    shelf.get("anna", "upload-a")
    shelf.put("anna", upload("c"))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "a.csv"]


def test_of_one_content_sent_by_several_one_table_is_held_and_counted():
    shelf = shelf_of(150_000)
    kept = [shelf.put(visitor, upload("a")) for visitor in ("anna", "bert", "carl")]
    assert [shelf.get(visitor, "upload-a") for visitor in ("anna", "bert", "carl")] == kept
    assert len({id(each.columns.table) for each in kept}) == 1


def test_an_upload_larger_than_the_shelf_is_kept_as_the_only_one():
    shelf = shelf_of(100)
    shelf.put("anna", upload("a"))
    shelf.put("anna", upload("b"))
    assert [kept.title for kept in shelf.of("anna")] == ["b.csv"]


def test_a_shelf_holds_so_many_uploads_and_no_more():
    memory = Memory(10**6)
    memory.put(("source", "a"), "beside the uploads", [])
    shelf = UploadShelf(memory, 2)
    for name in "abc":
        shelf.put("anna", upload(name))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "b.csv"]
    assert memory.get(("source", "a"))


def test_an_upload_stays_as_long_as_what_was_made_of_it_is_used():
    memory = Memory(200_000)
    shelf = UploadShelf(memory, 1000)
    shelf.put("anna", upload("a"))
    shelf.put("anna", upload("b"))
    memory.kept(("counted", "anna", "upload-a"), lambda: 1, lambda _: [], origin=upload_key("anna", "upload-a"))
    shelf.put("anna", upload("c"))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "a.csv"]


def at_homes(visitor):
    return Asker(f"{visitor}'s", visitor)


def at_one_office(visitor):
    return Asker("office", visitor)


@pytest.mark.parametrize("who", [at_homes, at_one_office])
@pytest.mark.parametrize(("max_bytes", "max_uploads"), [(10**9, 6), (600_000, 1000)])
def test_one_visitors_many_uploads_never_push_out_anothers(who, max_bytes, max_uploads):
    shelf = UploadShelf(Memory(max_bytes), max_uploads, who=who)
    shelf.put("anna", upload("a"))
    shelf.put("bert", upload("b"))
    for number in range(40):
        shelf.put("harm", upload(f"c{number}"))
    assert [kept.title for kept in shelf.of("anna")] == ["a.csv"]
    assert [kept.title for kept in shelf.of("bert")] == ["b.csv"]
    assert 2 < len(shelf.of("harm")) < 6
    assert shelf.of("harm")[0].title == "c39.csv"


@pytest.mark.parametrize(("max_bytes", "max_uploads"), [(10**9, 6), (600_000, 1000)])
def test_who_throws_cookies_away_pushes_out_nobody_at_another_address(max_bytes, max_uploads):
    shelf = UploadShelf(Memory(max_bytes), max_uploads, who=lambda visitor: Asker(visitor[:4], visitor))
    for name in "ab":
        shelf.put("anna", upload(name))
    for number in range(40):
        shelf.put(f"harm{number}", upload(f"c{number}"))
    assert [kept.title for kept in shelf.of("anna")] == ["b.csv", "a.csv"]
    assert shelf.get("harm39", "upload-c39")


def test_beyond_a_visitors_number_their_own_oldest_leaves():
    shelf = UploadShelf(Memory(10**9), 1000, max_of_visitor=2)
    shelf.put("bert", upload("d"))
    for name in "abc":
        shelf.put("anna", upload(name))
        shelf.get("anna", "upload-a")
    assert [kept.title for kept in shelf.of("anna")] == ["a.csv", "c.csv"]
    assert [kept.title for kept in shelf.of("bert")] == ["d.csv"]


def test_what_is_made_of_an_upload_makes_room_with_it():
    memory = Memory(400_000)
    shelf = UploadShelf(memory, 1000, who=at_homes)
    shelf.put("anna", upload("a"))
    shelf.put("harm", upload("b"))
    for number in range(20):
        array = np.zeros(12_500)
        memory.put(("made", number), array, [array], origin=upload_key("harm", "upload-b"))
    assert shelf.get("anna", "upload-a")
    assert memory.get(("made", 19)) is array


def test_two_contents_whose_fingerprints_begin_alike_stay_apart():
    sha256 = ["ab" * 6 + digits * 26 for digits in ("01", "02")]
    tables = [pa.table({"score": [0.25, 0.75]}), pa.table({"secret": [1.0, 2.0]})]
    assert sha256[0][:12] == sha256[1][:12]
    shelf = shelf_of()
    marks = [upload_mark(digits, GUESSED) for digits in sha256]
    for visitor, mark, digits, table in zip(("anna", "bert"), marks, sha256, tables, strict=True):
        shelf.put(visitor, sent(mark, "p.csv", digits, table))
    assert shelf.get("anna", marks[0]).columns.table.equals(tables[0])
    assert shelf.get("bert", marks[1]).columns.table.equals(tables[1])
    assert shelf.get("anna", marks[1]) is shelf.get("bert", marks[0]) is None


def test_two_contents_are_not_one_for_having_one_mark():
    shelf = shelf_of()
    for visitor, digits, score in (("anna", "ab", 0.25), ("bert", "cd", 0.75)):
        shelf.put(visitor, sent("upload-abcdef", "p.csv", digits * 32, pa.table({"score": [score]})))
    tables = [shelf.get(visitor, "upload-abcdef").columns.table for visitor in ("anna", "bert")]
    assert [table["score"].to_pylist() for table in tables] == [[0.25], [0.75]]


@pytest.mark.parametrize("choices", [ReadingChoices(decimal=","), ReadingChoices(sheet="2"), ReadingChoices(quote="")])
def test_each_content_and_each_way_of_reading_it_has_a_mark_of_its_own(choices):
    marks = {upload_mark(sha256, way) for sha256 in ("ab" * 32, "cd" * 32) for way in (GUESSED, choices)}
    assert len(marks) == 4
    assert upload_mark("ab" * 32, GUESSED) == f"upload-{'ab' * 32}"
    assert len(upload_mark("ab" * 32, choices)) == len("upload-") + 64 + 1 + 16
    assert upload_mark("ab" * 32, choices) == upload_mark("ab" * 32, choices)
