"""Stored uploads: another process opens them unchanged, and failures are explained."""

from datetime import timedelta

import pytest
from sqlalchemy import event, update

from tests.threshold_explorer.reading.corpus.packing import zipped
from tests.threshold_explorer.serving.sharing.conftest import Clock
from threshold_explorer.data.source import Recipe, SentFile, pieces_of
from threshold_explorer.data.sources.open_source import (
    open_source,
    receive,
    receive_joined,
    receive_second_run,
    retention_note,
)
from threshold_explorer.data.sources.uploads import UploadCache, upload_cache
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.database.schema import upload_parts
from threshold_explorer.serving.memory_budget import MemoryCache, memory_cache
from threshold_explorer.serving.settings import settings, settings_with
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.upload_store import UploadRefused, UploadStore
from threshold_explorer.words.sentence import Sentence

KEY = bytes(range(32))
SCORES = [((number * 7919) % 1000) / 3000 for number in range(60)]
LABELS = [int(number % 3 == 0) for number in range(60)]
FILE = b"label,score\n" + b"".join(f"{y},{s!r}\n".encode() for y, s in zip(LABELS, SCORES, strict=True))
COMMAS = FILE.replace(b",", b";").replace(b".", b",")
PREDICTIONS = b"id,score\n" + b"".join(f"{number},{s!r}\n".encode() for number, s in enumerate(SCORES))
TRUTH = b"id,label\n" + b"".join(f"{number},{y}\n".encode() for number, y in enumerate(LABELS))
RUN = b"query,item,relevance,score\n" + b"".join(
    f"q{number // 6},d{number},{y},{s!r}\n".encode() for number, (y, s) in enumerate(zip(LABELS, SCORES, strict=True))
)
SECOND = b"query,item,score\n" + b"".join(
    f"q{number // 6},d{number},{1 - s!r}\n".encode() for number, s in enumerate(SCORES)
)
GUESSED = ReadingOptions()


@pytest.fixture(autouse=True)
def _kept_in_a_database(tmp_path):
    url = f"sqlite:///{tmp_path}/shares.sqlite3"
    # Uploads of another test by the same visitor would be listed too.
    memory_cache.clear()
    with settings_with(database_url=url, uploads="store", host_key=KEY):
        yield
    memory_cache.clear()


def start_again():
    """Another process: it shares the database, and remembers nothing."""
    memory_cache.clear()


def sent(name, content, options=GUESSED):
    return SentFile(name, lambda: content, options)


def one_file():
    return receive(FILE, "mine.csv", "anna")


def read_otherwise():
    return receive(COMMAS, "mine.csv", "anna", ReadingOptions(decimal=",", delimiter=";"))


def joined():
    return receive_joined(sent("p.csv", PREDICTIONS), [sent("t.csv", TRUTH)], "anna")


def second_run():
    first = open_source(receive(RUN, "first.csv", "anna"), "anna")
    return receive_second_run(first, first.guesses["ranking"], sent("second.csv", SECOND), "anna")


@pytest.mark.parametrize("send", [one_file, read_otherwise, joined, second_run])
def test_another_process_opens_the_same_source(send):
    mark = send()
    before = open_source(mark, "anna")
    start_again()
    after = open_source(mark, "anna")
    assert after is not before
    assert after.columns.table.equals(before.columns.table)
    assert (after.guesses, after.report) == (before.guesses, before.report)
    facts = [(each.id, each.key, each.title, str(each.about), each.sha256, each.received) for each in (before, after)]
    assert facts[0] == facts[1]
    assert after.stored_until == before.stored_until == before.received + timedelta(hours=24)
    assert open_source(mark, "anna") is after


def test_by_default_nothing_is_stored():
    with settings_with(uploads="memory"):
        mark = one_file()
        source = open_source(mark, "anna")
        assert (source.stored_until, source.sent, source.not_stored) == (None, None, None)
        start_again()
        assert open_source(mark, "anna") is None
        assert retention_note(mark) is None
    assert open_source(mark, "anna") is None
    assert str(retention_note(mark)).endswith("only for their sender, for 24 hours.")
    assert retention_note("late-flights") is None


def test_the_stored_file_can_be_read_with_other_options():
    mark = receive(COMMAS, "mine.csv", "anna", ReadingOptions(delimiter=";"))
    start_again()
    original = open_source(mark, "anna").sent
    assert (original.name, original.content(), original.options) == ("mine.csv", COMMAS, ReadingOptions(delimiter=";"))
    assert open_source(joined(), "anna").sent is None
    with settings_with(host_key=bytes(32)), pytest.raises(UploadRefused, match="no longer stored"):
        original.content()


def test_a_damaged_upload_is_refused_with_a_sentence():
    mark = one_file()
    with link_access().store.database.writing() as connection:
        connection.execute(update(upload_parts).values(sealed=b"\0" * 100))
    assert open_source(mark, "anna")
    start_again()
    with pytest.raises(UploadRefused, match="damaged"):
        open_source(mark, "anna")


def test_an_upload_above_a_new_limit_is_refused_with_a_sentence():
    mark = one_file()
    start_again()
    with settings_with(max_rows=10), pytest.raises(UploadRefused) as refused:
        open_source(mark, "anna")
    assert str(refused.value).startswith("The stored upload can no longer be read.")
    assert str(refused.value).endswith("Upload the file again.")


def test_if_the_database_fails_an_upload_is_in_memory_with_the_reason():
    link_access()
    with link_access().store.database.writing() as connection:
        upload_parts.drop(connection)
    source = open_source(one_file(), "anna")
    assert source.stored_until is None
    assert str(source.not_stored).startswith("the database cannot be used: ")
    with settings_with(database_url="mysql://elsewhere"):
        assert str(open_source(one_file(), "anna").not_stored) == "the database cannot be used"
        assert [upload.title for upload in upload_cache().list_for("anna")] == ["mine.csv"]


def test_if_the_database_is_full_an_upload_is_in_memory_with_the_reason():
    with settings_with(uploads_bytes=100):
        source = open_source(one_file(), "anna")
    assert source.stored_until is None
    assert str(source.not_stored) == "it needs 0.1 MB, and 0.0 MB of the space for uploads are free for it"


def test_the_list_has_cached_and_stored_uploads_and_is_cached():
    receive(COMMAS, "first.csv", "anna")
    start_again()
    receive(FILE, "second.csv", "anna")
    statements = []
    engine = link_access().store.database.engine
    event.listen(engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    for _ in range(5):
        assert [upload.title for upload in upload_cache().list_for("anna")] == ["second.csv", "first.csv"]
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "SELECT", "SELECT"]
    assert upload_cache().list_for("bert") == []


def test_an_upload_expires_in_memory_as_in_the_database():
    clock = Clock()
    kept = UploadStore(link_access().store.database, settings(), clock)
    uploads = UploadCache(MemoryCache(10**6), 10, clock, lambda: kept)
    with settings_with(uploads="memory"):
        source = open_source(one_file(), "anna")
    uploads.put("anna", source, Recipe((sent("mine.csv", FILE),)))
    clock.move(timedelta(hours=24) - timedelta(microseconds=1))
    assert uploads.get("anna", source.id)
    assert len(uploads.list_for("anna")) == 1
    clock.move(timedelta(microseconds=1))
    assert uploads.list_for("anna") == []
    assert uploads.get("anna", source.id) is None


def test_rows_that_were_once_left_out_without_a_question_are_left_out_again_and_named():
    content = FILE.replace(b"label,score\n", b"id,label,score\n").replace(b"\n", b"\nc,")[:-2] + b"Total,,20.5\n"
    content = content.replace(b"c,Total", b"Total")
    with pytest.raises(OpenQuestion):
        receive(content, "mine.csv", "anna")
    id = "upload-" + "ab" * 32
    upload_cache().database.put("anna", id, "mine.csv", pieces_of(Recipe((sent("mine.csv", content),))), "")
    start_again()
    opened = open_source(id, "anna")
    assert (opened.id, opened.columns.table.num_rows) == (id, 60)
    assert Sentence("reading-note-doubtful-rows", count=1, rows="61", first="Total") in opened.report.notes


def test_of_a_stored_archive_the_likeliest_table_opens_again_and_is_named():
    content = zipped([("train.csv", 3 * FILE), ("predictions.csv", FILE), ("age.csv", b"age,income\n1,2\n3,4\n")])
    with pytest.raises(OpenQuestion):
        receive(content, "mine.zip", "anna")
    id = "upload-" + "cd" * 32
    upload_cache().database.put("anna", id, "mine.zip", pieces_of(Recipe((sent("mine.zip", content),))), "")
    start_again()
    opened = open_source(id, "anna")
    assert opened.columns.table.equals(open_source(one_file(), "anna").columns.table)
    assert str(opened.report.finding("member").found) == "predictions.csv"
