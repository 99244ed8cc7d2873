from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboard.sharing.passphrases import hashed, matches
from dashboard.sharing.refusals import TextTooLong


def test_only_the_same_passphrase_matches():
    kept = hashed("correct horse")
    assert matches(kept, "correct horse")
    assert not any(matches(kept, other) for other in ("", "Correct horse", "correct horse ", "correct horse\0"))


def test_the_hash_is_salted_argon2id_of_64_megabytes_and_does_not_show_the_passphrase():
    one, other = hashed("hunter2"), hashed("hunter2")
    assert one != other
    assert one.startswith("$argon2id$v=19$m=65536,")
    assert "hunter2" not in one


@pytest.mark.parametrize(
    ("typed", "sent"), [("caf\u00e9", "cafe\u0301"), ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"), ("🙂", "🙂")]
)
def test_characters_that_look_the_same_are_the_same(typed, sent):
    assert matches(hashed(typed), sent)


def test_a_passphrase_of_1000_characters_is_accepted_and_a_longer_one_refused_at_once():
    assert matches(hashed("é" * 1000), "é" * 1000)
    with pytest.raises(TextTooLong, match="The passphrase has 1001 characters; at most 1000 are accepted"):
        hashed("é" * 1001)
    assert not matches(hashed("é" * 1000), "é" * 1001)


@pytest.mark.parametrize("kept", ["", "$argon2id$", "plain text"])
def test_a_damaged_hash_matches_nothing(kept):
    assert not matches(kept, "plain text")


def test_half_a_surrogate_pair_is_a_passphrase_like_any_other():
    assert matches(hashed("\ud800"), "\ud800")
    assert not matches(hashed("\ud800"), "?")


def test_many_at_once_are_answered_rightly():
    kept = hashed("one")
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda guess: matches(kept, guess), ["one", "two"] * 3)) == [True, False] * 3
