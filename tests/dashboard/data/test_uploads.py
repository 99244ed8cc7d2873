import pyarrow as pa

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.uploads import Upload, UploadShelf


def upload(name, rows=1000):
    return Upload(f"upload-{name}", f"{name}.csv", name * 64, RecognisedColumns.of(pa.table({"score": [0.5] * rows})))


def test_an_upload_is_there_for_its_visitor_only():
    shelf = UploadShelf(10**6)
    shelf.put("anna", upload("a"))
    assert shelf.get("anna", "upload-a").title == "a.csv"
    assert shelf.get("bert", "upload-a") is None
    assert shelf.of("bert") == []


def test_the_latest_upload_comes_first():
    shelf = UploadShelf(10**6)
    for name in "abc":
        shelf.put("anna", upload(name))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "b.csv", "a.csv"]


def test_a_full_shelf_lets_go_of_what_was_opened_longest_ago():
    shelf = UploadShelf(20_000)
    shelf.put("anna", upload("a"))
    shelf.put("anna", upload("b"))
    shelf.get("anna", "upload-a")
    shelf.put("anna", upload("c"))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "a.csv"]


def test_the_same_content_counts_once():
    shelf = UploadShelf(20_000)
    for visitor in ("anna", "bert", "carl"):
        shelf.put(visitor, upload("a"))
    assert all(shelf.get(visitor, "upload-a") for visitor in ("anna", "bert", "carl"))


def test_an_upload_larger_than_the_shelf_is_kept_as_the_only_one():
    shelf = UploadShelf(100)
    shelf.put("anna", upload("a"))
    shelf.put("anna", upload("b"))
    assert [kept.title for kept in shelf.of("anna")] == ["b.csv"]


def test_of_one_content_sent_by_two_one_table_is_held():
    shelf = UploadShelf(10**6)
    shelf.put("anna", upload("a"))
    shelf.put("bert", upload("a"))
    assert shelf.get("bert", "upload-a").table is shelf.get("anna", "upload-a").table


def test_a_shelf_holds_so_many_uploads_and_no_more():
    shelf = UploadShelf(10**6, max_uploads=2)
    for name in "abc":
        shelf.put("anna", upload(name))
    assert [kept.title for kept in shelf.of("anna")] == ["c.csv", "b.csv"]
