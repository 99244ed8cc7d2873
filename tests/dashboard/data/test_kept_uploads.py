"""Uploads that are kept in the database: another process opens them as they were, and says what does not open."""

from datetime import timedelta

import pytest
from sqlalchemy import event, update

from dashboard.data.kept_uploads import how_long_kept
from dashboard.data.memory import Memory, memory
from dashboard.data.shared_data import share_desk
from dashboard.data.sources import open_source, receive, receive_joined, receive_second_run
from dashboard.data.uploads import UploadShelf, shelf
from dashboard.kept.recipe import Recipe, Sent
from dashboard.kept.refusals import KeptRefused
from dashboard.kept.store import KeptUploads
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import Settings, settings, settings_with
from dashboard.store.tables import upload_parts
from tests.dashboard.sharing.conftest import Clock

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
GUESSED = ReadingChoices()


@pytest.fixture(autouse=True)
def _kept_in_a_database(tmp_path):
    url = f"sqlite:///{tmp_path}/shares.sqlite3"
    with settings_with(database_url=url, uploads="store", host_key=KEY):
        yield
    memory.clear()


def start_again():
    """Another process: it shares the database, and remembers nothing."""
    memory.clear()


def sent(name, content, choices=GUESSED):
    return Sent(name, lambda: content, choices)


def one_file():
    return receive(FILE, "mine.csv", "anna")


def read_otherwise():
    return receive(COMMAS, "mine.csv", "anna", ReadingChoices(decimal=",", delimiter=";"))


def joined():
    return receive_joined(sent("p.csv", PREDICTIONS), [sent("t.csv", TRUTH)], "anna")


def second_run():
    first = open_source(receive(RUN, "first.csv", "anna"), "anna")
    return receive_second_run(first, first.guesses["ranking"], sent("second.csv", SECOND), "anna")


@pytest.mark.parametrize("send", [one_file, read_otherwise, joined, second_run])
def test_another_process_opens_what_this_one_read_with_nothing_changed(send):
    mark = send()
    before = open_source(mark, "anna")
    start_again()
    after = open_source(mark, "anna")
    assert after is not before
    assert after.columns.table.equals(before.columns.table)
    assert (after.guesses, after.report) == (before.guesses, before.report)
    facts = [(each.id, each.key, each.title, str(each.about), each.sha256, each.received) for each in (before, after)]
    assert facts[0] == facts[1]
    assert after.kept_until == before.kept_until == before.received + timedelta(hours=24)
    assert open_source(mark, "anna") is after


def test_nobody_else_opens_it():
    mark = one_file()
    start_again()
    assert open_source(mark, "bert") is None
    with settings_with(host_key=bytes(32)):
        assert open_source(mark, "anna") is None
    assert open_source(mark, "anna")


def test_by_default_nothing_is_kept():
    with settings_with(uploads="memory"):
        mark = one_file()
        source = open_source(mark, "anna")
        assert (source.kept_until, source.sent, source.unkept) == (None, None, None)
        start_again()
        assert open_source(mark, "anna") is None
        assert how_long_kept(mark) is None
    assert open_source(mark, "anna") is None
    assert str(how_long_kept(mark)).endswith("for 24 hours after it was sent.")
    assert how_long_kept("late-flights") is None


def test_the_file_itself_is_at_hand_to_be_read_in_another_way():
    mark = receive(COMMAS, "mine.csv", "anna", ReadingChoices(delimiter=";"))
    start_again()
    original = open_source(mark, "anna").sent
    assert (original.name, original.content(), original.choices) == ("mine.csv", COMMAS, ReadingChoices(delimiter=";"))
    assert open_source(joined(), "anna").sent is None
    with settings_with(host_key=bytes(32)), pytest.raises(KeptRefused, match="not kept any more"):
        original.content()


def test_what_was_damaged_is_a_sentence():
    mark = one_file()
    with share_desk().store.database.writing() as connection:
        connection.execute(update(upload_parts).values(sealed=b"\0" * 100))
    assert open_source(mark, "anna")
    start_again()
    with pytest.raises(KeptRefused, match="damaged"):
        open_source(mark, "anna")


def test_what_is_too_large_by_now_is_a_sentence():
    mark = one_file()
    start_again()
    with settings_with(max_rows=10), pytest.raises(KeptRefused) as refused:
        open_source(mark, "anna")
    assert str(refused.value).startswith("This upload was kept and cannot be read any more.")
    assert str(refused.value).endswith("Send the file again.")


def test_where_the_database_fails_an_upload_opens_from_memory_and_says_why():
    share_desk()
    with share_desk().store.database.writing() as connection:
        upload_parts.drop(connection)
    source = open_source(one_file(), "anna")
    assert source.kept_until is None
    assert str(source.unkept).startswith("the database cannot be used: ")
    with settings_with(database_url="mysql://elsewhere"):
        assert str(open_source(one_file(), "anna").unkept) == "the database cannot be used"
        assert [upload.title for upload in shelf().of("anna")] == ["mine.csv"]


def test_where_there_is_no_room_an_upload_opens_from_memory_and_says_why():
    with settings_with(uploads_bytes=100):
        source = open_source(one_file(), "anna")
    assert source.kept_until is None
    assert str(source.unkept) == "it needs 0.1 MB and 0.0 MB of the room for uploads are left for it"


def test_the_list_has_what_is_here_and_what_is_kept_without_asking_each_time():
    receive(COMMAS, "first.csv", "anna")
    start_again()
    receive(FILE, "second.csv", "anna")
    asked = []
    engine = share_desk().store.database.engine
    event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    for _ in range(5):
        assert [upload.title for upload in shelf().of("anna")] == ["second.csv", "first.csv"]
    assert [statement.split()[0] for statement in asked] == ["BEGIN", "SELECT", "SELECT"]
    assert shelf().of("bert") == []


def test_an_upload_goes_from_memory_when_it_goes_from_the_database():
    clock = Clock()
    kept = KeptUploads(share_desk().store.database, settings(), clock)
    shelf = UploadShelf(Memory(10**6), 10, clock, lambda: kept)
    with settings_with(uploads="memory"):
        source = open_source(one_file(), "anna")
    shelf.put("anna", source, Recipe((sent("mine.csv", FILE),)))
    clock.move(timedelta(hours=24) - timedelta(microseconds=1))
    assert shelf.get("anna", source.id)
    assert len(shelf.of("anna")) == 1
    clock.move(timedelta(microseconds=1))
    assert shelf.of("anna") == []
    assert shelf.get("anna", source.id) is None


def test_the_default_lifetime_is_a_day():
    assert Settings().upload_seconds == 24 * 3600
