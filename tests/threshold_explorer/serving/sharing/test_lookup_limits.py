import pytest

from threshold_explorer.serving.sharing.link_access import MAX_ADDRESSES, MAX_OPENED, LookupLimits


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
    return LookupLimits(2, at_once=3, clock=seconds)


def test_the_first_failed_lookups_are_immediate_and_later_ones_limited(lookups, seconds):
    assert [lookups.wait_for("anna", f"wrong {number}") for number in range(6)] == [0, 0, 0, 0.5, 1, 1.5]
    assert lookups.wait_for("at another address", "wrong") == 0
    seconds.now += 1.5
    assert lookups.wait_for("anna", "later") == 0.5
    seconds.now += 100
    assert lookups.wait_for("anna", "much later") == 0


def test_successful_lookups_are_not_limited_afterwards(lookups):
    for number in range(20):
        assert lookups.wait_for("anna", f"good {number}") == 0
        lookups.note_opened("anna", f"good {number}")
    for number in range(9):
        lookups.wait_for("anna", f"wrong {number}")
    assert lookups.wait_for("anna", "good 0") == 0
    assert lookups.is_free("anna", "good 0")
    lookups.note_gone("good 0")
    assert lookups.wait_for("anna", "good 0") > 0


def test_lookups_that_cannot_wait_use_no_quota_of_those_that_can(lookups):
    for number in range(3):
        assert lookups.is_free("anna", "preview")
        lookups.wait_for("anna", f"wrong {number}")
    assert [lookups.is_free("anna", f"preview {number}") for number in range(50)] == [False] * 50
    assert lookups.wait_for("anna", "patient") == 0.5


def test_memory_is_limited(lookups):
    for number in range(MAX_ADDRESSES + 5):
        lookups.wait_for(f"address {number}", "wrong")
    for number in range(MAX_OPENED + 5):
        lookups.note_opened("anna", f"good {number}")
    assert len(lookups._failures) == MAX_ADDRESSES
    assert len(lookups._opened) == MAX_OPENED
