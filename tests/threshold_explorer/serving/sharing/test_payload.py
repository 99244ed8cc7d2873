"""What is stored of a table comes back or is refused; the quotas of one visitor and of one address."""

import io
from datetime import timedelta

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.serving.sharing.conftest import put
from threshold_explorer.serving.sharing.payload import pack, unpack
from threshold_explorer.serving.sharing.refusals import DamagedPayload, StoreFull

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = {
    pa.int64(): st.integers(-(2**63), 2**63 - 1),
    pa.float64(): st.floats(),
    pa.float32(): st.floats(width=32),
    pa.string(): TEXTS,
    pa.bool_(): st.booleans(),
    pa.null(): st.none(),
}
TYPES = [
    *(pa.null(), pa.int8(), pa.uint64(), pa.float16(), pa.large_string(), pa.string_view(), pa.binary()),
    *(pa.timestamp("s"), pa.timestamp("ms"), pa.timestamp("us", "UTC"), pa.timestamp("ns", "Asia/Seoul")),
    *(pa.date32(), pa.date64(), pa.time32("s"), pa.time64("us"), pa.duration("s"), pa.decimal128(10, 2)),
    *(pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.int32(), pa.int64(), ordered=True)),
]


@st.composite
def tables(draw):
    n_rows = draw(st.integers(0, 30))
    names = draw(st.lists(TEXTS, min_size=1, max_size=5))
    types = [draw(st.sampled_from(list(VALUES))) for _ in names]
    cells = [draw(st.lists(st.none() | VALUES[type_], min_size=n_rows, max_size=n_rows)) for type_ in types]
    arrays = [pa.array(column, type_) for column, type_ in zip(cells, types, strict=True)]
    return pa.table(arrays, schema=pa.schema(list(zip(names, types, strict=True))))


def cells(table):
    """Every column as text, where nan is equal to itself and -0.0 is not 0.0."""
    return [repr(column.to_pylist()) for column in table.columns]


@settings(max_examples=15)
@given(tables())
def test_what_was_packed_is_unpacked_to_the_last_bit(table):
    back = unpack(pack(table))
    assert back.schema.equals(table.schema, check_metadata=True)
    assert cells(back) == cells(table)


def test_every_type_round_trips():
    seconds = pa.array([0, 1_700_000_000, None], pa.timestamp("s"))
    columns = {f"a.{type_}": pa.nulls(3, type_) for type_ in TYPES}
    table = pa.table({**columns, "": seconds, "grade": pa.array([30, 10, 30]).dictionary_encode()})
    back = unpack(pack(table))
    assert back.schema.equals(table.schema)
    assert back.equals(table)


def test_what_pandas_notes_about_a_table_is_dropped_and_its_rows_stay_in_order():
    frame = pd.DataFrame({"label": [1, 0, 1], "score": [0.9, 0.1, 0.5]}, index=[7, 3, 5])
    table = pa.Table.from_pandas(frame)
    field = table.schema.field("score").with_metadata({"seen": "by another program"})
    table = table.cast(table.schema.set(1, field))
    assert table.schema.metadata
    back = unpack(pack(table))
    assert back.equals(table)
    assert back.schema.metadata is None
    assert not any(column.metadata for column in back.schema)
    assert b"another program" not in pack(table)


def test_many_rows_take_less_space_than_in_memory():
    scores = np.random.default_rng(4).random(100_000)
    table = pa.table({"label": (scores > 0.9).astype("int64"), "score": scores})
    assert len(pack(table)) < 0.6 * table.nbytes
    assert unpack(pack(table)).equals(table)


def test_a_payload_is_a_digest_and_parquet_of_which_any_changed_or_missing_byte_is_detected():
    table = pa.table({"label": [0, 1], "score": [0.5, 0.75]})
    payload = pack(table)
    assert pq.read_table(io.BytesIO(payload[32:])).equals(table)
    changed = (payload[:at] + bytes([payload[at] ^ 1]) + payload[at + 1 :] for at in range(len(payload)))
    cut = (payload[:length] for length in range(len(payload)))
    for damaged in [*changed, *cut, payload + b"\0"]:
        with pytest.raises(DamagedPayload, match="The shared data are damaged"):
            unpack(damaged)


OFFICE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def opened(open_store, sqlite_url):
    return lambda **most: open_store(sqlite_url, **most)


def refusal(store, **wish):
    with pytest.raises(StoreFull) as caught:
        put(store, **wish)
    return caught.value


def test_the_links_of_a_visitor_are_limited_until_one_is_deleted(open_store, database_url):
    store = open_store(database_url, visitor_links=2)
    first, _ = (put(store, owner="anna", address=OFFICE) for _ in range(2))
    full = refusal(store, owner="anna", address=ELSEWHERE)
    assert full.sentence.key == "sharing-visitor-full"
    assert "You share 2 links with" in str(full)
    assert "Delete links under “Your links”" in str(full)
    put(store, owner="bert", address=OFFICE)
    assert store.delete(first.token, "anna")
    put(store, owner="anna", address=OFFICE)


def test_the_bytes_of_a_visitor_are_limited(opened):
    n_bytes = put(opened(), owner="other").n_bytes
    store = opened(visitor_link_bytes=2 * n_bytes + 10)
    for _ in range(2):
        put(store, owner="anna")
    assert refusal(store, owner="anna").sentence.key == "sharing-visitor-full"


def test_new_cookies_may_use_three_quarters_of_the_quota_of_an_address(opened, clock):
    store = opened(address_links=8)
    put(store, owner="anna", address=OFFICE)
    clock.move(timedelta(days=2))
    for number in range(5):
        put(store, owner=f"cookie {number}", address=OFFICE)
    full = refusal(store, owner="one more", address=OFFICE)
    assert full.sentence.key == "sharing-address-full"
    assert full.sentence.args["count"] == full.sentence.args["most"] == 6
    for _ in range(2):
        put(store, owner="anna", address=OFFICE)
    assert refusal(store, owner="anna", address=OFFICE).sentence.key == "sharing-address-full"
    put(store, owner="one more", address=ELSEWHERE)


def test_the_links_of_an_address_per_hour_are_limited(opened, clock):
    store = opened(address_links_hourly=4)
    for number in range(3):
        put(store, owner=f"cookie {number}", address=OFFICE)
    assert refusal(store, owner="one more", address=OFFICE).sentence.key == "sharing-address-fast"
    put(store, owner="one more", address=ELSEWHERE)
    clock.move(timedelta(hours=1, seconds=1))
    put(store, owner="one more", address=OFFICE)


def test_expired_links_do_not_count(opened, clock):
    store = opened(visitor_links=1)
    put(store, owner="anna", lifetime=timedelta(days=1))
    clock.move(timedelta(days=1))
    card = put(store, owner="anna")
    assert store.of_owner("anna") == [card]
