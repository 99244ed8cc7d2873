import pytest

from dashboard.sharing.lookups import MAX_ADDRESSES, MAX_OPENED, Lookups


class Seconds:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def lookups(seconds):
    return Lookups(2, at_once=3, clock=seconds)


def test_the_first_in_vain_go_at_once_and_the_others_at_the_pace(lookups, seconds):
    assert [lookups.wait_for("anna", f"wrong {number}") for number in range(6)] == [0, 0, 0, 0.5, 1, 1.5]
    seconds.now += 1.5
    assert lookups.wait_for("anna", "later") == 0.5
    seconds.now += 100
    assert lookups.wait_for("anna", "much later") == 0


def test_addresses_are_paced_apart(lookups):
    for number in range(9):
        lookups.wait_for("anna", f"wrong {number}")
    assert lookups.wait_for("bert", "wrong") == 0


def test_what_opens_costs_nothing_and_from_then_on_nobody_waits_for_it(lookups):
    for number in range(20):
        assert lookups.wait_for("anna", f"good {number}") == 0
        lookups.note_opened("anna", f"good {number}")
    for number in range(9):
        lookups.wait_for("anna", f"wrong {number}")
    assert lookups.wait_for("anna", "good 0") == 0
    assert lookups.may_ask_now("anna", "good 0")
    lookups.note_gone("good 0")
    assert lookups.wait_for("anna", "good 0") > 0


def test_who_cannot_wait_may_ask_only_at_once_and_takes_nothing_from_those_who_can(lookups):
    for number in range(3):
        assert lookups.may_ask_now("anna", "preview")
        lookups.wait_for("anna", f"wrong {number}")
    assert [lookups.may_ask_now("anna", f"preview {number}") for number in range(50)] == [False] * 50
    assert lookups.wait_for("anna", "patient") == 0.5


def test_memory_is_bounded(lookups):
    for number in range(MAX_ADDRESSES + 5):
        lookups.wait_for(f"address {number}", "wrong")
    for number in range(MAX_OPENED + 5):
        lookups.note_opened("anna", f"good {number}")
    assert len(lookups._in_vain) == MAX_ADDRESSES
    assert len(lookups._opened) == MAX_OPENED
