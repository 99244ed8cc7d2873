"""Since when a visitor is known: earlier visitors keep their time, whatever others make up."""

import secrets

from hypothesis import given
from hypothesis import strategies as some

from tests.threshold_explorer.serving.sharing.test_link_access import Seconds
from threshold_explorer.serving.clients import MAX_VISITORS_PER_ADDRESS, Client, SeenVisitors, seen

DAY = 24 * 3600.0
ANNA = Client("192.0.2.1", "anna")


def test_a_visitor_keeps_the_time_of_the_first_visit_at_every_address():
    clock = Seconds()
    visitors = SeenVisitors(clock)
    began = visitors.first_seen(ANNA)
    clock.now += DAY
    assert visitors.first_seen(ANNA) == began
    assert visitors.first_seen(Client("198.51.100.7", "anna")) == began
    assert visitors.first_seen(Client("192.0.2.1", "bert")) == clock.now


def test_new_cookies_of_an_address_displace_no_earlier_visitor():
    clock = Seconds()
    visitors = SeenVisitors(clock)
    began = visitors.first_seen(ANNA)
    for number in range(2 * MAX_VISITORS_PER_ADDRESS):
        clock.now += 1
        visitors.first_seen(Client("192.0.2.1", f"cookie {number}"))
    last = f"cookie {2 * MAX_VISITORS_PER_ADDRESS - 1}"
    clock.now += 1
    assert visitors.first_seen(ANNA) == began
    assert visitors.first_seen(Client("192.0.2.1", last)) == clock.now
    elsewhere = visitors.first_seen(Client("198.51.100.7", "bert"))
    clock.now += 1
    assert visitors.first_seen(Client("198.51.100.7", "bert")) == elsewhere


def test_whoever_stays_away_for_a_week_is_forgotten_and_makes_room():
    clock = Seconds()
    visitors = SeenVisitors(clock)
    for number in range(MAX_VISITORS_PER_ADDRESS):
        visitors.first_seen(Client("192.0.2.1", f"cookie {number}"))
    clock.now += 6 * DAY
    began = visitors.first_seen(Client("192.0.2.1", "cookie 0"))
    assert began < clock.now
    clock.now += 2 * DAY
    anna = visitors.first_seen(ANNA)
    clock.now += 1
    assert visitors.first_seen(ANNA) == anna
    assert visitors.first_seen(Client("192.0.2.1", "cookie 0")) == began
    assert visitors.first_seen(Client("192.0.2.1", "cookie 1")) == clock.now


@given(
    some.lists(some.tuples(some.sampled_from("abc"), some.sampled_from("xyz"), some.floats(0, 8 * DAY)), max_size=30)
)
def test_the_first_visit_is_that_of_the_last_weeks_uninterrupted_by_a_week(visits):
    clock = Seconds()
    visitors = SeenVisitors(clock)
    first, last = {}, {}
    for address, visitor, pause in visits:
        clock.now += pause
        if last.get(visitor, -8 * DAY) < clock.now - 7 * DAY:
            first[visitor] = clock.now
        last[visitor] = clock.now
        assert visitors.first_seen(Client(address, visitor)) == first[visitor]


def test_without_a_cookie_nobody_was_seen_earlier_and_the_time_does_not_make_another_client():
    first = seen(Client("192.0.2.1"))
    assert seen(Client("192.0.2.1")).since > first.since
    visitor = secrets.token_hex(16)
    client = Client("192.0.2.1", visitor)
    assert seen(client) == client
    assert seen(client).since == seen(client).since
