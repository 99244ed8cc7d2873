"""What one visitor and one address may keep, on both databases."""

from datetime import timedelta

import pytest

from dashboard.sharing.refusals import StoreFull
from tests.dashboard.sharing.conftest import put

OFFICE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def opened(open_store, database_url):
    return lambda **most: open_store(database_url, **most)


def refusal(store, **wish):
    with pytest.raises(StoreFull) as caught:
        put(store, **wish)
    return caught.value


def test_a_visitor_has_so_many_links_and_deleting_one_makes_room(opened):
    store = opened(visitor_links=2)
    first, _ = (put(store, owner="anna", address=OFFICE) for _ in range(2))
    full = refusal(store, owner="anna", address=ELSEWHERE)
    assert full.sentence.key == "sharing-visitor-full"
    assert "You share 2 links with" in str(full)
    assert "delete one of your own" in str(full)
    put(store, owner="bert", address=OFFICE)
    assert store.delete(first.token, "anna")
    put(store, owner="anna", address=OFFICE)


def test_a_visitor_has_so_many_bytes(opened):
    n_bytes = put(opened(), owner="other").n_bytes
    store = opened(visitor_link_bytes=2 * n_bytes + 10)
    for _ in range(2):
        put(store, owner="anna")
    assert refusal(store, owner="anna").sentence.key == "sharing-visitor-full"


def test_new_cookies_fill_three_quarters_of_an_address_and_who_is_known_there_has_the_rest(opened, clock):
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


def test_an_address_makes_so_many_links_in_an_hour(opened, clock):
    store = opened(address_links_hourly=4)
    for number in range(3):
        put(store, owner=f"cookie {number}", address=OFFICE)
    assert refusal(store, owner="one more", address=OFFICE).sentence.key == "sharing-address-fast"
    put(store, owner="one more", address=ELSEWHERE)
    clock.move(timedelta(hours=1, seconds=1))
    put(store, owner="one more", address=OFFICE)


def test_what_has_expired_counts_no_more(opened, clock):
    store = opened(visitor_links=1)
    put(store, owner="anna", lifetime=timedelta(days=1))
    clock.move(timedelta(days=1))
    card = put(store, owner="anna")
    assert store.of_owner("anna") == [card]
