from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed

import pytest

from dashboard.askers import Asker
from dashboard.sharing.guesses import FREE_OF_ADDRESS, FREE_OF_ALL, HOUR, Guesses
from dashboard.sharing.refusals import TooManyAttempts, WrongPassphrase
from tests.dashboard.sharing.test_lookups import Seconds

ANNA = Asker("192.0.2.1", "anna")


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def guesses(seconds, pauses):
    def sleep(by):
        pauses.append(by)
        seconds.now += by

    return Guesses(360, seconds, sleep)


def guess(guesses, mark, asker=ANNA, token="token", right="right"):
    try:
        with guesses.one_more(token, asker, mark):
            if mark != right:
                raise WrongPassphrase("sharing-passphrase-wrong")
    except WrongPassphrase:
        return False
    return True


def cookies(count, address="192.0.2.1"):
    return [Asker(address, f"cookie {number}") for number in range(count)]


def test_the_first_wrong_ones_are_told_at_once_and_then_each_takes_its_time(guesses, pauses):
    for number, asker in enumerate(cookies(FREE_OF_ADDRESS)):
        assert not guess(guesses, f"guess {number}", asker)
    assert pauses == []
    assert not guess(guesses, "one more")
    assert pauses == [10]


def test_whoever_knows_it_gets_in_after_one_pause_however_many_cookies_tried_before(guesses, pauses):
    for number, asker in enumerate(cookies(3 * FREE_OF_ADDRESS)):
        guess(guesses, f"guess {number}", asker)
    pauses.clear()
    assert guess(guesses, "right")
    assert pauses == [10]
    assert guesses.knows(ANNA, "right")
    assert not guesses.knows(Asker("192.0.2.1", "bert"), "right")


def test_other_addresses_and_other_links_have_no_pause(guesses, pauses):
    for number in range(FREE_OF_ADDRESS):
        guess(guesses, f"guess {number}")
    assert guess(guesses, "right", Asker("198.51.100.7", "bert"))
    assert guess(guesses, "right", token="another")
    assert pauses == []


def test_in_an_hour_no_more_than_so_many_are_tried_from_wherever_they_come(guesses, seconds):
    began, tried = seconds.now, 0
    while seconds.now < began + HOUR:
        guess(guesses, f"guess {tried}", Asker(f"192.0.2.{tried % 200}", f"cookie {tried}"))
        tried += 1
    assert FREE_OF_ALL < tried <= FREE_OF_ALL + 360
    seconds.now += HOUR
    before = seconds.now
    assert not guess(guesses, "a new hour")
    assert seconds.now == before


def test_the_same_wrong_one_is_not_checked_again_at_its_address(guesses):
    assert not guess(guesses, "wrong")
    for _ in range(3 * FREE_OF_ADDRESS):
        assert not guess(guesses, "wrong", right="wrong")
    assert not guess(guesses, "another")


def test_of_too_many_who_wait_at_one_address_some_are_refused_and_all_others_served(guesses):
    def tried(number):
        try:
            return guess(guesses, f"guess {number}", Asker("192.0.2.1", f"cookie {number}"))
        except TooManyAttempts as refused:
            return refused.sentence.key

    with ThreadPoolExecutor(60) as pool:
        with guesses.one_more("token", ANNA, "right"):
            waiting = [pool.submit(tried, number) for number in range(60)]
            refused = next(as_completed(waiting, timeout=60))
            assert refused.result() == "sharing-too-many-attempts"
        assert Counter(each.result() for each in waiting) == {False: 50, "sharing-too-many-attempts": 10}


def test_many_at_once_get_no_further_than_one_by_one(guesses, pauses):
    with ThreadPoolExecutor(8) as pool:
        found = Counter(pool.map(lambda number: guess(guesses, f"guess {number}"), range(40)))
    assert found == {False: 40}
    assert len(pauses) == 40 - FREE_OF_ADDRESS
