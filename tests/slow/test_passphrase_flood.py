"""A hundred guesses a second from one address, with a new cookie each, and the right passphrase in between."""

import secrets
import time
from contextlib import suppress
from threading import Event, Thread

import pytest
from argon2 import PasswordHasher

from tests.threshold_explorer.serving.sharing.conftest import clock, database_url, open_store, put, sqlite_url, store
from tests.waiting import until
from threshold_explorer.serving.clients import Client, seen
from threshold_explorer.serving.database.failures import StoreTrouble
from threshold_explorer.serving.sharing import audience_and_passphrase as protection
from threshold_explorer.serving.sharing.audience_and_passphrase import PassphraseAttempts
from threshold_explorer.serving.sharing.link_access import LinkAccess, LookupLimits
from threshold_explorer.serving.sharing.refusals import TooManyAttempts, WrongPassphrase

__all__ = ["clock", "database_url", "open_store", "sqlite_url", "store"]

ATTACKER = "192.0.2.66"
PER_SECOND = 100
# So few that whoever waits for one waits much longer than the bound.
PER_HOUR = 36
# On a machine that is busy with other work, so many times as long as without the flood.
BOUND_SECONDS, BOUND_FACTOR = 2.0, 10


def visitor(address):
    return seen(Client(address, secrets.token_hex(16)))


@pytest.fixture
def links(store, monkeypatch):
    """The links of a server with the passphrases hashed as it does; the pauses end with the test."""
    monkeypatch.setattr(protection, "_hasher", PasswordHasher())
    ended = Event()

    def pause(seconds):
        if ended.wait(seconds):
            raise TooManyAttempts("sharing-too-many-attempts")

    yield LinkAccess(store, LookupLimits(50), PassphraseAttempts(PER_HOUR, sleep=pause))
    ended.set()


@pytest.fixture
def flood(links):
    """Starts an attack on a link that goes on until the end of the test."""
    stopped, answered = Event(), []

    def guess(token, number):
        # After the end of the test the store is closed.
        with suppress(WrongPassphrase, TooManyAttempts, StoreTrouble):
            links.prove(token, visitor(ATTACKER), f"guess {number}")
        answered.append(number)

    def start(token):
        def attack():
            number = 0
            while not stopped.wait(1 / PER_SECOND):
                number += 1
                Thread(target=guess, args=(token, number), daemon=True).start()

        Thread(target=attack, daemon=True).start()
        # What cannot wait is refused at once, so guesses are answered as fast as they come.
        until(lambda: len(answered) > 2 * PER_SECOND)

    yield start
    stopped.set()


def seconds_to_answer(links, token, client):
    began = time.monotonic()
    links.prove(token, client, "sesame")
    return time.monotonic() - began


class Control(Thread):
    """Gives the right passphrase at the attacker's address, with a new cookie."""

    def __init__(self, links, token):
        super().__init__(daemon=True)
        self.links, self.token, self.is_refused = links, token, False

    def run(self):
        try:
            self.links.prove(self.token, visitor(ATTACKER), "sesame")
        except StoreTrouble:
            pass
        except TooManyAttempts:
            self.is_refused = True


def test_the_right_passphrase_is_answered_during_a_flood_of_guesses(links, flood):
    earlier = [visitor(ATTACKER) for _ in range(3)]
    time.sleep(0.1)
    token = put(links.store, passphrase="sesame").token
    quiet = seconds_to_answer(links, put(links.store, passphrase="sesame").token, visitor("198.51.100.8"))
    bound = max(BOUND_SECONDS, BOUND_FACTOR * quiet)
    flood(token)
    found = [seconds_to_answer(links, token, each) for each in (visitor("198.51.100.7"), *earlier)]
    print(
        "without a flood:", f"{quiet:.2f} s; other address, then earlier cookies:", [f"{each:.2f} s" for each in found]
    )
    assert max(found) < bound
    # The control: at the attacker's address without an earlier cookie it waits, or is refused.
    new = Control(links, token)
    new.start()
    new.join(bound)
    assert new.is_alive() or new.is_refused
