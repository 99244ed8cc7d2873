from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboard.sharing.attempts import MAX_CLIENTS, Attempts, TooManyAttempts


class Seconds:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def attempts(seconds):
    return Attempts(most=3, window_seconds=600, clock=seconds)


def test_a_client_has_so_many_attempts_in_any_window(attempts, seconds):
    for _ in range(3):
        assert not attempts.is_exhausted("anna")
        attempts.note("anna")
        seconds.now += 100
    assert attempts.is_exhausted("anna")
    assert attempts.wait_seconds("anna") == 300
    seconds.now += 299
    assert attempts.is_exhausted("anna")
    seconds.now += 1
    assert not attempts.is_exhausted("anna")
    attempts.note("anna")
    assert attempts.wait_seconds("anna") == 100


def test_clients_are_counted_apart(attempts):
    for _ in range(3):
        attempts.note("anna")
    assert attempts.is_exhausted("anna")
    assert not attempts.is_exhausted("bert")
    assert attempts.wait_seconds("bert") == 0


@pytest.mark.parametrize(("passed", "words"), [(0, "10 minutes"), (541, "1 minute"), (540, "1 minute")])
def test_the_sentence_says_how_long_to_wait(attempts, seconds, passed, words):
    for _ in range(3):
        attempts.begin("anna")
    seconds.now += passed
    with pytest.raises(TooManyAttempts, match=rf"were wrong: try again in {words}, or"):
        attempts.begin("anna")


def test_what_is_forgiven_does_not_count(attempts):
    for _ in range(10):
        attempts.begin("anna")
        attempts.forgive("anna")
    assert not attempts.is_exhausted("anna")
    attempts.forgive("bert")
    assert not attempts.is_exhausted("bert")


def test_asking_in_vain_does_not_prolong_the_wait(attempts, seconds):
    for _ in range(3):
        attempts.begin("anna")
    seconds.now += 599
    with pytest.raises(TooManyAttempts):
        attempts.begin("anna")
    seconds.now += 1
    attempts.begin("anna")
    assert attempts.is_exhausted("anna") is False


def test_beyond_ten_thousand_clients_the_one_longest_silent_is_forgotten(seconds):
    attempts = Attempts(most=1, clock=seconds)
    for number in range(MAX_CLIENTS):
        attempts.note(f"client {number}")
    attempts.note("client 0")
    attempts.note("one more")
    assert attempts.is_exhausted("client 0")
    assert not attempts.is_exhausted("client 1")
    assert attempts.is_exhausted("client 2")


def test_many_at_once_get_no_further_than_one_by_one():
    attempts = Attempts(most=20)

    def tried(_):
        try:
            attempts.begin("anna")
        except TooManyAttempts:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(tried, range(500))) == 20
