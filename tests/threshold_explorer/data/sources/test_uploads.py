from datetime import UTC, datetime, timedelta

import numpy as np
import pyarrow as pa
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.uploads import UploadCache, upload_id, upload_key
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.memory_budget import MemoryCache

GUESSED = ReadingOptions()
MONDAY = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


def sent(mark, title, sha256, table):
    columns, roles = DetectedColumns.of(table), ColumnRoles("y", "score", "")
    return Source(mark, ("upload", mark), title, "", Origin.UPLOAD, sha256, columns, {"classification": roles})


def upload(name, rows=10_000):
    return sent(f"upload-{name}", f"{name}.csv", name * 64, pa.table({"score": [0.5] * rows}))


def test_an_upload_is_its_senders_and_has_the_time_of_its_last_receipt():
    times = iter([MONDAY, MONDAY + timedelta(hours=1), MONDAY + timedelta(hours=2)])
    uploads = UploadCache(MemoryCache(10**6), 10, lambda: next(times))
    uploads.put("anna", upload("a"))
    assert uploads.get("bert", "upload-a") is None
    assert uploads.list_for("bert") == []
    for sender in ("bert", "anna"):
        uploads.put(sender, upload("a"))
    assert uploads.get("anna", "upload-a").received == MONDAY + timedelta(hours=2)
    assert uploads.get("bert", "upload-a").received == MONDAY + timedelta(hours=1)


def test_equal_uploads_of_several_visitors_share_one_table():
    uploads = UploadCache(MemoryCache(150_000), 1000)
    kept = [uploads.put(visitor, upload("a")) for visitor in ("anna", "bert", "carl")]
    assert [uploads.get(visitor, "upload-a") for visitor in ("anna", "bert", "carl")] == kept
    assert len({id(each.columns.table) for each in kept}) == 1


def test_the_number_of_uploads_is_limited():
    memory = MemoryCache(10**6)
    memory.put(("source", "a"), "beside the uploads", [])
    uploads = UploadCache(memory, 2)
    for name in "abc":
        uploads.put("anna", upload(name))
    assert [kept.title for kept in uploads.list_for("anna")] == ["c.csv", "b.csv"]
    assert memory.get(("source", "a"))


def test_using_a_value_made_from_an_upload_keeps_the_upload():
    memory = MemoryCache(200_000)
    uploads = UploadCache(memory, 1000)
    uploads.put("anna", upload("a"))
    uploads.put("anna", upload("b"))
    memory.get_or_make(("counted", "anna", "upload-a"), lambda: 1, lambda _: [], origin=upload_key("anna", "upload-a"))
    uploads.put("anna", upload("c"))
    assert [kept.title for kept in uploads.list_for("anna")] == ["c.csv", "a.csv"]


def at_homes(visitor):
    return Client(f"{visitor}'s", visitor)


@pytest.mark.parametrize("client_of", [at_homes, lambda visitor: Client("office", visitor)])
@pytest.mark.parametrize(("max_bytes", "max_uploads"), [(10**9, 6), (600_000, 1000)])
def test_one_visitors_many_uploads_never_evict_anothers(client_of, max_bytes, max_uploads):
    uploads = UploadCache(MemoryCache(max_bytes), max_uploads, client_of=client_of)
    uploads.put("anna", upload("a"))
    uploads.put("bert", upload("b"))
    for number in range(12):
        uploads.put("harm", upload(f"c{number}"))
    assert [kept.title for kept in uploads.list_for("anna")] == ["a.csv"]
    assert [kept.title for kept in uploads.list_for("bert")] == ["b.csv"]
    assert 2 < len(uploads.list_for("harm")) < 6
    assert uploads.list_for("harm")[0].title == "c11.csv"


@pytest.mark.parametrize(("max_bytes", "max_uploads"), [(10**9, 6), (600_000, 1000)])
def test_uploads_without_cookies_evict_only_those_of_their_own_address(max_bytes, max_uploads):
    uploads = UploadCache(MemoryCache(max_bytes), max_uploads, client_of=lambda visitor: Client(visitor[:4], visitor))
    for name in "ab":
        uploads.put("anna", upload(name))
    for number in range(12):
        uploads.put(f"harm{number}", upload(f"c{number}"))
    assert [kept.title for kept in uploads.list_for("anna")] == ["b.csv", "a.csv"]
    assert uploads.get("harm11", "upload-c11")


def test_above_the_limit_a_visitors_own_oldest_upload_is_evicted():
    uploads = UploadCache(MemoryCache(10**9), 1000, max_of_visitor=2)
    uploads.put("bert", upload("d"))
    for name in "abc":
        uploads.put("anna", upload(name))
        uploads.get("anna", "upload-a")
    assert [kept.title for kept in uploads.list_for("anna")] == ["a.csv", "c.csv"]
    assert [kept.title for kept in uploads.list_for("bert")] == ["d.csv"]


def test_values_made_from_an_upload_count_for_its_owner():
    memory = MemoryCache(400_000)
    uploads = UploadCache(memory, 1000, client_of=at_homes)
    uploads.put("anna", upload("a"))
    uploads.put("harm", upload("b"))
    for number in range(20):
        array = np.zeros(12_500)
        memory.put(("made", number), array, [array], origin=upload_key("harm", "upload-b"))
    assert uploads.get("anna", "upload-a")
    assert memory.get(("made", 19)) is array


def test_each_content_and_each_set_of_reading_options_has_its_own_id():
    ways = (GUESSED, ReadingOptions(decimal=","), ReadingOptions(sheet="2"), ReadingOptions(quote=""))
    assert len({upload_id(sha256, way) for sha256 in ("ab" * 32, "cd" * 32) for way in ways}) == 8


def test_the_id_of_an_upload_never_changes_since_links_contain_it():
    assert upload_id("ab" * 32, GUESSED) == f"upload-{'ab' * 32}"
    assert upload_id("ab" * 32, ReadingOptions(decimal=",")) == f"upload-{'ab' * 32}-0ec8bb806c3da030"
