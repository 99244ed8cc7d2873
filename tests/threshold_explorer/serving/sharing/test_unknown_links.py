"""Nothing that a stranger can measure tells whether a link existed: the same statements, and no hash is computed."""

from datetime import timedelta

import pytest

from tests.threshold_explorer.serving.sharing.conftest import put
from tests.threshold_explorer.serving.sharing.test_store import statements_of
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.sharing import protection
from threshold_explorer.serving.sharing.link_access import LinkAccess, LookupLimits
from threshold_explorer.serving.sharing.protection import PassphraseAttempts
from threshold_explorer.serving.sharing.tokens import new_token

HERE = Client("192.0.2.1", "browser")


@pytest.fixture
def hashes(monkeypatch):
    """The passphrases that are hashed."""
    found = []

    class Hasher:
        def verify(self, hash, passphrase):
            found.append(passphrase)
            return True

        def hash(self, passphrase):
            return f"hash of {passphrase!r}"

    monkeypatch.setattr(protection, "_hasher", Hasher())
    return found


@pytest.mark.parametrize("passphrase", [None, "sesame"])
def test_an_expired_and_a_deleted_link_answer_like_one_that_never_was(store, clock, hashes, passphrase):
    expired = put(store, passphrase=passphrase, lifetime=timedelta(minutes=1)).token
    deleted = put(store, passphrase=passphrase).token
    known = put(store, passphrase=passphrase).token
    assert store.delete(deleted, "anna")
    clock.move(timedelta(minutes=1))

    def sent(token):
        links = LinkAccess(store, LookupLimits(1000), PassphraseAttempts(36_000))
        found = statements_of(lambda: [links.open_card(token, HERE), links.open_table(token, HERE, passphrase)])
        return found, list(hashes)

    unknown = sent(new_token())
    assert unknown[1] == []
    assert sent(expired) == sent(deleted) == unknown
    # The control: a link that opens sends more, and its passphrase is hashed.
    statements, hashed = sent(known)
    assert len(statements) > len(unknown[0])
    assert len(hashed) == (1 if passphrase else 0)


def test_deleting_the_link_of_somebody_else_answers_like_one_that_never_was(store, clock):
    others, expired = put(store, owner="bert").token, put(store, owner="bert", lifetime=timedelta(minutes=1)).token
    clock.move(timedelta(minutes=1))

    def answers(token):
        found = []
        sent = statements_of(lambda: found.append((store.delete(token, "anna"), store.owned_card(token, "anna"))))
        return sent, found

    assert answers(others) == answers(expired) == answers(new_token())
    assert store.card(others)
