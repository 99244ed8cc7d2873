"""Ended sign-ins in both databases, on several copies of the server, and while the database does not respond."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as some
from sqlalchemy import func, select

from tests.threshold_explorer.serving.sharing.test_link_access import Seconds
from threshold_explorer.serving.database.failures import StoreRefused, StoreTrouble
from threshold_explorer.serving.database.schema import ended_sign_ins
from threshold_explorer.serving.sign_in import CHECK_SECONDS, LIFETIME, UNCHECKED_SECONDS, EndedSignIns

ANNA, BERT = {"anna"}, {"bert"}


class Copy(EndedSignIns):
    """The ended sign-ins as one copy of the server knows them; its database may be away."""

    def __init__(self, store, clock):
        super().__init__(self._connected, clock, Seconds())
        self.store, self.is_away = store, False

    def _connected(self):
        if self.is_away:
            raise StoreTrouble("sharing-trouble")
        return self.store.database

    def wait(self, seconds):
        self._clock.now += seconds


@pytest.fixture
def copies(store, clock):
    return Copy(store, clock), Copy(store, clock)


def test_a_sign_in_that_one_copy_ended_is_ended_on_the_other_within_seconds(copies):
    one, two = copies
    assert [each.is_ended(who) for each in copies for who in (ANNA, BERT)] == [False] * 4
    one.end(ANNA)
    assert one.is_ended(ANNA)
    two.wait(CHECK_SECONDS)
    assert two.is_ended(ANNA)
    assert not two.is_ended(BERT)


def test_a_copy_that_starts_later_knows_it_too(copies, store, clock):
    copies[0].end(ANNA)
    started = Copy(store, clock)
    assert started.is_ended(ANNA)
    assert not started.is_ended(BERT)


def test_a_sign_in_of_several_parts_is_ended_with_any_of_them(copies):
    one, two = copies
    one.end({"first", "second"})
    for mixed in ({"first", "mine"}, {"mine", "second"}, {"first"}):
        assert two.is_ended(mixed)
    assert not two.is_ended({"mine", "yours"})


def test_ending_twice_on_both_copies_is_no_error_and_many_are_checked_at_once(copies):
    one, two = copies
    for each in (one, two, one):
        each.end(ANNA)
    one.end(f"part {number}" for number in range(700))
    two.check([*(f"part {number}" for number in range(1300)), "anna"])
    assert two.is_ended({"part 699"})
    assert not two.is_ended({"part 700"})


def test_a_sign_in_ended_while_the_database_is_away_is_stored_when_it_is_back(copies):
    one, two = copies
    one.is_away = True
    one.end(ANNA)
    assert one.is_ended(ANNA)
    assert not two.is_ended(ANNA)
    one.save()
    one.is_away = False
    one.save()
    two.wait(CHECK_SECONDS)
    assert two.is_ended(ANNA)


def test_while_the_database_is_away_only_known_sign_ins_are_valid_and_for_an_hour(copies):
    one, _ = copies
    assert not one.is_ended(ANNA)
    one.is_away = True
    one.wait(UNCHECKED_SECONDS - 1)
    assert not one.is_ended(ANNA)
    with pytest.raises(StoreRefused):
        one.is_ended(BERT)
    one.note_new({"carl"})
    one.wait(1)
    with pytest.raises(StoreRefused):
        one.is_ended(ANNA)
    assert not one.is_ended({"carl"})
    one.is_away = False
    assert not one.is_ended(ANNA)
    assert not one.is_ended(BERT)


def test_an_ended_sign_in_stays_so_until_its_cookie_has_expired_and_is_then_deleted(copies, store, clock):
    one, two = copies
    one.end(ANNA)
    clock.move(LIFETIME - timedelta(days=1))
    assert two.is_ended(ANNA)
    clock.move(timedelta(days=2))
    one.end(BERT)
    with store.database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(ended_sign_ins)) == 1


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(
    some.lists(
        some.tuples(
            some.sampled_from(["end", "ask", "away", "back"]),
            some.integers(0, 1),
            some.sets(some.sampled_from("abcd"), min_size=1, max_size=2),
        ),
        max_size=20,
    )
)
def test_whatever_happens_no_ended_sign_in_is_valid_seconds_after_the_database_is_back(sqlite_store, clock, steps):
    with sqlite_store.database.writing() as connection:
        connection.execute(ended_sign_ins.delete())
    copies = Copy(sqlite_store, clock), Copy(sqlite_store, clock)
    ended = set()
    for what, number, sign_in in steps:
        copy = copies[number]
        copy.wait(1)
        if what == "end":
            copy.end(sign_in)
            ended |= sign_in
        elif what == "ask":
            try:
                assert not copy.is_ended(sign_in) or sign_in & ended
            except StoreRefused:
                assert copy.is_away
        else:
            copy.is_away = what == "away"
    for copy in copies:
        copy.is_away = False
        copy.save()
        copy.wait(CHECK_SECONDS)
    for copy in copies:
        assert [copy.is_ended({part}) for part in "abcd"] == [part in ended for part in "abcd"]
