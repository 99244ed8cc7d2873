from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed

import pytest

from tests.threshold_explorer.sharing.test_lookup_limits import Seconds
from threshold_explorer.clients import Client
from threshold_explorer.sharing.passphrases import FREE_PER_ADDRESS, FREE_PER_LINK, HOUR, PassphraseAttempts
from threshold_explorer.sharing.refusals import TooManyAttempts, WrongPassphrase

ANNA = Client("192.0.2.1", "anna")


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def attempts(seconds, pauses):
    def sleep(by):
        pauses.append(by)
        seconds.now += by

    return PassphraseAttempts(360, seconds, sleep)


def guess(attempts, mark, client=ANNA, token="token", right="right"):
    try:
        with attempts.attempt(token, client, mark):
            if mark != right:
                raise WrongPassphrase("sharing-passphrase-wrong")
    except WrongPassphrase:
        return False
    return True


def cookies(count, address="192.0.2.1"):
    return [Client(address, f"cookie {number}") for number in range(count)]


def test_the_first_wrong_passphrases_are_refused_at_once_and_later_ones_delayed(attempts, pauses):
    for number, client in enumerate(cookies(FREE_PER_ADDRESS)):
        assert not guess(attempts, f"guess {number}", client)
    assert pauses == []
    assert not guess(attempts, "one more")
    assert pauses == [10]


def test_the_right_passphrase_waits_for_one_pause_only(attempts, pauses):
    for number, client in enumerate(cookies(3 * FREE_PER_ADDRESS)):
        guess(attempts, f"guess {number}", client)
    pauses.clear()
    assert guess(attempts, "right")
    assert pauses == [10]
    assert attempts.has_proven(ANNA, "right")
    assert not attempts.has_proven(Client("192.0.2.1", "bert"), "right")


def test_other_addresses_and_other_links_have_no_pause(attempts, pauses):
    for number in range(FREE_PER_ADDRESS):
        guess(attempts, f"guess {number}")
    assert guess(attempts, "right", Client("198.51.100.7", "bert"))
    assert guess(attempts, "right", token="another")
    assert pauses == []


def test_attempts_per_hour_are_limited_over_all_addresses(attempts, seconds):
    began, tried = seconds.now, 0
    while seconds.now < began + HOUR:
        guess(attempts, f"guess {tried}", Client(f"192.0.2.{tried % 200}", f"cookie {tried}"))
        tried += 1
    assert FREE_PER_LINK < tried <= FREE_PER_LINK + 360
    seconds.now += HOUR
    before = seconds.now
    assert not guess(attempts, "a new hour")
    assert seconds.now == before


def test_a_repeated_wrong_passphrase_of_an_address_is_not_checked_again(attempts):
    assert not guess(attempts, "wrong")
    for _ in range(3 * FREE_PER_ADDRESS):
        assert not guess(attempts, "wrong", right="wrong")
    assert not guess(attempts, "another")


def test_too_many_waiting_attempts_of_one_address_are_refused(attempts):
    def tried(number):
        try:
            return guess(attempts, f"guess {number}", Client("192.0.2.1", f"cookie {number}"))
        except TooManyAttempts as refused:
            return refused.sentence.key

    with ThreadPoolExecutor(60) as pool:
        with attempts.attempt("token", ANNA, "right"):
            waiting = [pool.submit(tried, number) for number in range(60)]
            refused = next(as_completed(waiting, timeout=60))
            assert refused.result() == "sharing-too-many-attempts"
        assert Counter(each.result() for each in waiting) == {False: 50, "sharing-too-many-attempts": 10}


def test_concurrent_attempts_have_the_same_limit(attempts, pauses):
    with ThreadPoolExecutor(8) as pool:
        found = Counter(pool.map(lambda number: guess(attempts, f"guess {number}"), range(40)))
    assert found == {False: 40}
    assert len(pauses) == 40 - FREE_PER_ADDRESS
