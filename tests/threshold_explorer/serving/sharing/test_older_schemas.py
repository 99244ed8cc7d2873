"""Stores that earlier versions of the app made open and are upgraded, with all that is in them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import MetaData, Table

from tests.threshold_explorer.serving.sharing.conftest import TABLE, put, settings_for
from tests.threshold_explorer.serving.sharing.test_store import rows
from threshold_explorer.serving.database import schema
from threshold_explorer.serving.database.database import Database
from threshold_explorer.serving.database.schema import UtcMicroseconds, migrate
from threshold_explorer.serving.sharing.audience_and_passphrase import hashed
from threshold_explorer.serving.sharing.link_store import new_token, owner_digest
from threshold_explorer.serving.sharing.payload import pack
from threshold_explorer.serving.sharing.refusals import WrongPassphrase
from threshold_explorer.serving.sign_in import EndedSignIns

MIGRATIONS = Path(schema.__file__).with_name("migrations") / "versions"
OLDER = [str(number) for number in range(1, len(list(MIGRATIONS.glob("*.py"))))]


def made_by(version, url, now):
    """The tokens of an open and of a protected share in a database of an earlier version."""
    database, tokens = Database(settings_for(url).database_url), (new_token(), new_token())
    payload = pack(TABLE)
    with database.writing() as connection:
        migrate(connection, version)
        shares = Table("threshold_explorer_shares", MetaData(), autoload_with=connection)
        for token, passphrase_hash in zip(tokens, (None, hashed("sesame")), strict=True):
            micros = [UtcMicroseconds().process_bind_param(now + each, None) for each in (timedelta(0), timedelta(1))]
            about = {"token": token, "owner_sha256": owner_digest("anna"), "title": "Old", "note": "n", "view": "t=0.3"}
            size = {"sha256": "ab" * 32, "n_rows": 3, "n_columns": 2, "n_bytes": len(payload), "payload": payload}
            times = {"created": micros[0], "expires": micros[1], "passphrase_hash": passphrase_hash}
            connection.execute(shares.insert().values(**about, **size, **times))
    database.close()
    return tokens


@pytest.mark.parametrize("version", OLDER)
def test_a_store_of_an_earlier_version_opens_with_its_links_and_takes_new_ones(
    database_url, open_store, clock, version
):
    open_token, protected = made_by(version, database_url, clock())
    store = open_store(database_url)
    assert store.card(open_token).title == "Old"
    assert store.table(open_token).equals(TABLE)
    with pytest.raises(WrongPassphrase):
        store.table(protected, "wrong")
    assert store.table(protected, "sesame").equals(TABLE)
    assert {card.token for card in store.of_owner("anna")} == {open_token, protected}
    assert store.current([open_token, protected, new_token()]) == {open_token, protected}
    assert store.table(put(store).token).equals(TABLE)
    assert store.delete(open_token, "anna")
    ended = EndedSignIns(lambda: store.database, clock)
    ended.end({"part"})
    assert EndedSignIns(lambda: store.database, clock).is_ended({"part"})
    assert rows(database_url, "SELECT version_num FROM threshold_explorer_version") == [(str(len(OLDER) + 1),)]


def test_several_copies_that_start_at_once_upgrade_it_once(database_url, open_store, clock):
    open_token, _ = made_by("1", database_url, clock())
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: open_store(database_url), range(4)))
    assert [store.card(open_token).title for store in stores] == ["Old"] * 4


def test_a_copy_of_an_earlier_version_goes_on_while_another_upgrades_the_store(database_url, open_store, clock):
    open_token, _ = made_by(OLDER[-1], database_url, clock())
    earlier = Database(settings_for(database_url).database_url)
    with earlier.reading() as connection:
        shares = Table("threshold_explorer_shares", MetaData(), autoload_with=connection)
    store = open_store(database_url)
    with earlier.writing() as connection:
        found = connection.execute(shares.select().where(shares.c.token == open_token)).mappings().one()
        connection.execute(shares.insert().values({**found, "token": (further := new_token())}))
    earlier.close()
    assert store.table(further).equals(TABLE)
