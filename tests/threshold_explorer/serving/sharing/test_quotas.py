"""The quotas of one visitor and of one address."""

from datetime import timedelta

import pytest

from tests.threshold_explorer.serving.sharing.conftest import put
from threshold_explorer.serving.sharing.refusals import StoreFull

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
