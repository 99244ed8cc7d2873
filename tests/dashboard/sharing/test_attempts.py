from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboard.sharing.attempts import MAX_CLIENTS, MAX_OPENED, Attempts
from dashboard.sharing.refusals import TooManyAttempts


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


def exhaust(attempts, client="anna"):
    for number in range(3):
        attempts.note_wrong(client, f"wrong {number}")


def is_exhausted(attempts, client="anna"):
    try:
        return not attempts.may_ask(client, "something new")
    except TooManyAttempts:
        return True


def test_a_client_has_so_many_attempts_in_any_window(attempts, seconds):
    for number in range(3):
        assert not is_exhausted(attempts)
        attempts.note_wrong("anna", f"wrong {number}")
        seconds.now += 100
    assert is_exhausted(attempts)
    seconds.now += 299
    assert is_exhausted(attempts)
    seconds.now += 1
    assert not is_exhausted(attempts)
    attempts.note_wrong("anna", "another")
    seconds.now += 99
    assert is_exhausted(attempts)
    seconds.now += 1
    assert not is_exhausted(attempts)


def test_the_same_thing_tried_again_counts_once_and_is_not_worth_asking_for_until_its_window_ends(attempts, seconds):
    assert attempts.may_ask("anna", "dead")
    attempts.note_wrong("anna", "dead")
    seconds.now += 300
    for _ in range(10):
        attempts.note_wrong("anna", "dead")
        assert not attempts.may_ask("anna", "dead")
    assert not is_exhausted(attempts)
    seconds.now += 300
    assert attempts.may_ask("anna", "dead")


def test_what_was_tried_in_vain_is_still_answered_to_an_exhausted_client(attempts):
    exhaust(attempts)
    assert is_exhausted(attempts)
    assert [attempts.may_ask("anna", f"wrong {number}") for number in range(3)] == [False] * 3


def test_clients_are_counted_apart(attempts):
    exhaust(attempts)
    assert is_exhausted(attempts)
    assert attempts.may_ask("bert", "wrong 0")


def test_what_opened_lately_is_open_to_everybody(attempts):
    exhaust(attempts)
    attempts.note_opened("good")
    assert attempts.may_ask("anna", "good")
    assert is_exhausted(attempts)


def test_what_opened_and_opens_no_more_counts_as_tried_in_vain(attempts):
    attempts.note_opened("good")
    for number in range(2):
        attempts.note_wrong("anna", f"wrong {number}")
    attempts.note_wrong("anna", "good")
    assert not attempts.may_ask("anna", "good")
    assert is_exhausted(attempts)
    with pytest.raises(TooManyAttempts):
        attempts.may_ask("anna", "other")


@pytest.mark.parametrize(("passed", "words"), [(0, "10 minutes"), (541, "1 minute"), (540, "1 minute")])
def test_the_sentence_says_how_long_to_wait_and_what_to_do(attempts, seconds, passed, words):
    exhaust(attempts)
    seconds.now += passed
    with pytest.raises(TooManyAttempts) as caught:
        attempts.may_ask("anna", "something new")
    assert str(caught.value) == (
        f"Too many links or passphrases from your network address were wrong: try again in {words}, or ask the sender "
        "for the whole link and its passphrase. Meanwhile, choose an example or upload a file of your own."
    )


def test_asking_in_vain_does_not_prolong_the_wait(attempts, seconds):
    exhaust(attempts)
    seconds.now += 599
    assert is_exhausted(attempts)
    seconds.now += 1
    assert not is_exhausted(attempts)


def test_no_client_is_remembered_with_more_than_it_may_try(attempts):
    for number in range(100):
        attempts.note_wrong("anna", f"wrong {number}")
    assert is_exhausted(attempts)
    assert [attempts.may_ask("anna", f"wrong {number}") for number in (97, 98, 99)] == [False] * 3
    with pytest.raises(TooManyAttempts):
        attempts.may_ask("anna", "wrong 96")


def test_beyond_ten_thousand_clients_the_one_longest_silent_is_forgotten(seconds):
    attempts = Attempts(most=1, clock=seconds)
    for number in range(MAX_CLIENTS):
        attempts.note_wrong(f"client {number}", "wrong")
    attempts.note_wrong("client 0", "wrong")
    attempts.note_wrong("one more", "wrong")
    assert is_exhausted(attempts, "client 0")
    assert not is_exhausted(attempts, "client 1")
    assert is_exhausted(attempts, "client 2")


def test_beyond_ten_thousand_things_that_opened_the_one_longest_unused_is_forgotten(attempts):
    exhaust(attempts)
    for number in range(MAX_OPENED):
        attempts.note_opened(f"good {number}")
    attempts.note_opened("good 0")
    attempts.note_opened("one more")
    assert attempts.may_ask("anna", "good 0")
    assert attempts.may_ask("anna", "good 2")
    with pytest.raises(TooManyAttempts):
        attempts.may_ask("anna", "good 1")


def test_threads_do_not_get_into_each_others_way():
    attempts = Attempts(most=20)

    def tried(number):
        attempts.note_wrong(f"client {number % 10}", f"wrong {number % 190}")
        attempts.note_opened(f"good {number % 50}")

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(tried, range(5000)))
    assert not any(is_exhausted(attempts, f"client {number}") for number in range(10))
    assert [attempts.may_ask(f"client {number % 10}", f"wrong {number}") for number in range(190)] == [False] * 190
