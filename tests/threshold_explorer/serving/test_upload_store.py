"""Uploads in the database: readable only for the visitor who sent them, and deleted after their lifetime."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pyarrow as pa
import pytest
from sqlalchemy import create_engine, delete, func, insert, select, update

from tests.threshold_explorer.serving.sharing.conftest import Clock
from threshold_explorer.data.source import Recipe, SentFile, pieces_of, recipe_of
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.schema import upload_parts, uploads
from threshold_explorer.serving.settings import MEGABYTE, Settings
from threshold_explorer.serving.sharing.link_store import ShareStore
from threshold_explorer.serving.upload_store import PIECE_BYTES, DamagedUpload, UploadStore, UploadStoreFull

KEY = bytes(range(32))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """The URL of an empty database."""
    return f"sqlite:///{tmp_path}/shares.sqlite3"


@pytest.fixture
def kept_in(clock: Clock) -> Iterator[Callable[..., UploadStore]]:
    """Opens the upload store of a database, with the settings of a test."""
    stores = []

    def opened(url: str, **changes: object) -> UploadStore:
        settings = replace(Settings.read({"DATABASE_URL": url}), **{"host_key": KEY, **changes})
        stores.append(ShareStore.open(settings))
        return UploadStore(stores[-1].database, settings, clock)

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def kept(kept_in: Callable[..., UploadStore], database_url: str) -> UploadStore:
    return kept_in(database_url)


def pieces(*contents: bytes, name: str = "p.csv", **options: object) -> list[bytes | memoryview]:
    """The pieces of an upload of these files."""
    recipe = Recipe(
        tuple(
            SentFile(f"{number} {name}", lambda kept=content: kept, ReadingOptions(**options))
            for number, content in enumerate(contents)
        )
    )
    return list(pieces_of(recipe))


def contents(found: Iterable[bytes]) -> list[bytes]:
    return [sent.content() for sent in recipe_of(found).sent]


MARK = "upload-" + "ab" * 32
OTHER = "upload-" + "cd" * 32
HOURS = Settings().upload_seconds / 3600


@pytest.fixture
def engine(database_url):
    """The database as seen without the key."""
    made = create_engine(Settings.read({"DATABASE_URL": database_url}).database_url)
    yield made
    made.dispose()


def all_bytes(engine):
    with engine.connect() as connection:
        rows = [row for table in (uploads, upload_parts) for row in connection.execute(select(table)).all()]
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row)


def n_parts(engine):
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(upload_parts))


@pytest.mark.parametrize("url", ["database_url", "postgres_url"])
def test_an_upload_round_trips_byte_for_byte(kept_in, clock, url, request):
    kept = kept_in(request.getfixturevalue(url))
    sent = pieces(b"label,score\n1,0.5\n", os.urandom(1000), b"", name='"Ü\ud800".csv', decimal=",", has_header=False)
    kept.put("anna", MARK, "an earlier one", pieces(b"x"))
    clock.move(timedelta(minutes=1))
    card = kept.put("anna", MARK, "two + more", sent)
    assert kept.of("anna") == [card]
    found = kept.open("anna", MARK)
    assert contents(found.pieces) == contents(map(bytes, sent))
    recipe, sent_recipe = (recipe_of(map(bytes, each)) for each in (found.pieces, sent))
    assert [each.name for each in recipe.sent] == [each.name for each in sent_recipe.sent]
    assert {each.options for each in recipe.sent} == {ReadingOptions(decimal=",", has_header=False)}
    assert found.card == card
    assert (card.received, card.expires) == (clock.time, clock.time + timedelta(hours=HOURS))
    clock.move(timedelta(hours=HOURS))
    assert kept.open("anna", MARK) is None


def test_other_visitors_do_not_find_an_upload(kept, kept_in, database_url):
    kept.put("anna", MARK, "p.csv", pieces(b"x"))
    assert kept.open("bert", MARK) is None
    assert kept.open("anna", OTHER) is None
    assert kept.of("bert") == []
    other_host = kept_in(database_url, host_key=bytes(32))
    assert other_host.open("anna", MARK) is None
    assert other_host.of("anna") == []


def test_the_database_contains_no_plain_text_of_file_name_or_visitor(kept, engine):
    content, name = b"patient,label,score\nZyxwv,1,0.75\n" * 50, "Zyxwv-ward.csv"
    kept.put("visitor-4711", MARK, name, pieces(content, name=name))
    found = all_bytes(engine)
    assert len(found) > 500
    secrets = [b"Zyxwv", b"patient", b"ward", b"4711", b"ab" * 8, bytes([0xAB]) * 8, b"delimiter"]
    for secret in (*secrets, pa.compress(content, "zstd", asbytes=True)[:40]):
        assert secret not in found, secret


def test_equal_contents_are_encrypted_differently(kept, engine):
    looks = set()
    for visitor in ("anna", "anna", "bert"):
        kept.put(visitor, MARK, "p.csv", pieces(b"x" * 100))
        with engine.connect() as connection:
            looks |= set(connection.scalars(select(upload_parts.c.sealed)))
            looks |= set(connection.scalars(select(uploads.c.card)))
    # Two parts and a card for each of three uploads, of which the second replaces the first.
    assert len(looks) == 9
    assert n_parts(engine) == 4


def test_the_latest_upload_is_listed_first_and_once(kept, clock):
    for mark, title in ((MARK, "a.csv"), (OTHER, "b.csv"), (MARK, "c.csv")):
        kept.put("anna", mark, title, pieces(title.encode()))
        clock.move(timedelta(minutes=1))
    assert [(card.mark, card.title) for card in kept.of("anna")] == [(MARK, "c.csv"), (OTHER, "b.csv")]
    assert contents(kept.open("anna", MARK).pieces) == [b"c.csv"]


def test_an_upload_expires_on_time_even_if_opened_and_is_deleted_at_the_next_access(kept, clock, engine):
    card = kept.put("anna", MARK, "a.csv", pieces(b"x"))
    clock.move(card.expires - clock.time - timedelta(microseconds=1))
    assert kept.open("anna", MARK).card.expires == card.expires
    kept.put("bert", OTHER, "b.csv", pieces(b"y"))
    clock.move(timedelta(microseconds=1))
    assert kept.open("anna", MARK) is None
    assert kept.of("anna") == []
    assert [card.title for card in kept.of("bert")] == ["b.csv"]
    with engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(uploads)) == 1
    assert n_parts(engine) == 2


def test_a_large_upload_is_stored_in_parts(kept, engine):
    large = os.urandom(2 * PIECE_BYTES + 1)
    kept.put("anna", MARK, "a.csv", pieces(large, b"small"))
    # One for the metadata of the files, three and one for their bytes.
    assert n_parts(engine) == 5
    with engine.connect() as connection:
        assert connection.scalar(select(func.max(func.length(upload_parts.c.sealed)))) < PIECE_BYTES + 1000
    assert contents(kept.open("anna", MARK).pieces) == [large, b"small"]


def test_an_upload_without_space_is_refused_until_others_expire(kept_in, database_url, clock, engine):
    kept, sent = kept_in(database_url, uploads_bytes=4 * MEGABYTE), pieces(os.urandom(900_000))
    kept.put("anna", MARK, "a.csv", sent, "here")
    with pytest.raises(UploadStoreFull) as refused:
        kept.put("bert", OTHER, "b.csv", sent, "there")
    assert str(refused.value) == "it needs 0.9 MB, and 0.7 MB of the space for uploads are free for it"
    assert n_parts(engine) == 2
    kept.put("anna", MARK, "a.csv", sent, "here")
    clock.move(timedelta(hours=HOURS))
    kept.put("bert", OTHER, "b.csv", sent, "there")


def test_neither_a_visitor_nor_an_address_can_use_all_space(kept_in, database_url):
    kept = kept_in(database_url, uploads_bytes=8 * MEGABYTE)
    many, sent = [f"upload-{number:064x}" for number in range(10)], pieces(os.urandom(500_000))

    def accepted(visitors, address):
        count = 0
        for visitor, mark in zip(visitors, many, strict=True):
            with suppress(UploadStoreFull):
                kept.put(visitor, mark, "a.csv", sent, address)
                count += 1
        return count

    # A quarter of the room is two megabytes, a half four.
    assert accepted(["anna"] * 10, "here") == 4
    assert accepted([f"cookie {number}" for number in range(10)], "here") == 4
    assert accepted(["bert"] * 10, "there") == 2
    assert kept.open("anna", many[0])


FIRST_PART = upload_parts.c.number == 0
LAST_PART = upload_parts.c.number == 1
TAMPERING = {
    "a part is another": [update(upload_parts).where(LAST_PART).values(sealed=b"\0" * 50)],
    "a part is empty": [update(upload_parts).where(FIRST_PART).values(sealed=b"")],
    "the last part is gone": [delete(upload_parts).where(LAST_PART)],
    "the last part is missing and not counted": [
        delete(upload_parts).where(LAST_PART),
        update(uploads).values(n_parts=1),
    ],
    "parts in another order": [
        update(upload_parts).where(FIRST_PART).values(number=7),
        update(upload_parts).where(LAST_PART).values(number=0),
        update(upload_parts).where(upload_parts.c.number == 7).values(number=1),
    ],
    "the card is another": [update(uploads).values(card=b"\0" * 50)],
    "the salt is another": [update(uploads).values(salt="00" * 16), update(upload_parts).values(salt="00" * 16)],
}


@pytest.mark.parametrize("tampering", TAMPERING.values(), ids=TAMPERING)
def test_any_change_in_the_database_is_detected(kept, engine, tampering):
    kept.put("anna", MARK, "a.csv", pieces(b"x" * 100))
    with engine.begin() as connection:
        for statement in tampering:
            connection.execute(statement)
    with pytest.raises(DamagedUpload, match="damaged"):
        kept.open("anna", MARK)


def test_swapped_rows_do_not_open(kept, engine):
    kept.put("anna", MARK, "a.csv", pieces(b"of anna"))
    kept.put("bert", MARK, "b.csv", pieces(b"of bert"))
    with engine.begin() as connection:
        rows = connection.execute(select(uploads.c.place, uploads.c.owner, uploads.c.salt)).all()
        connection.execute(delete(uploads).where(uploads.c.salt == rows[0].salt))
        taken = {"place": rows[0].place, "owner": rows[0].owner}
        connection.execute(update(uploads).where(uploads.c.salt == rows[1].salt).values(taken))
    owner = next(visitor for visitor in ("anna", "bert") if kept._key.opaque_id("owner", visitor) == rows[0].owner)
    with pytest.raises(DamagedUpload):
        kept.open(owner, MARK)
    assert kept.of(owner) == []


@pytest.mark.parametrize("url", ["database_url", "postgres_url"])
def test_concurrent_uploads_are_stored_separately(kept_in, url, request):
    database_url = request.getfixturevalue(url)
    visitors = [f"visitor {number}" for number in range(8)]
    stores = [kept_in(database_url), kept_in(database_url)]

    def send(number):
        stores[number % 2].put(visitors[number % 8], MARK, f"{number}", pieces(f"{number}".encode() * 1000))

    with ThreadPoolExecutor(8) as at_once:
        list(at_once.map(send, range(24)))
    for place, visitor in enumerate(visitors):
        (content,) = contents(stores[0].open(visitor, MARK).pieces)
        assert content in {f"{number}".encode() * 1000 for number in (place, place + 8, place + 16)}
        assert len(stores[1].of(visitor)) == 1


def test_a_large_upload_does_not_block_others_on_postgresql(kept_in, postgres_url):
    kept = kept_in(postgres_url)
    with Database(Settings.read({"DATABASE_URL": postgres_url}).database_url).adding() as slow:
        slow.execute(insert(upload_parts).values(salt="of another", number=0, sealed=b"x"))
        kept.put("anna", MARK, "a.csv", pieces(b"x"))
    assert contents(kept.open("anna", MARK).pieces) == [b"x"]
