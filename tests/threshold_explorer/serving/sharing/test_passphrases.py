import runpy
from concurrent.futures import ThreadPoolExecutor

import pytest

from threshold_explorer.serving.sharing import protection
from threshold_explorer.serving.sharing.protection import hashed, matches
from threshold_explorer.serving.sharing.refusals import TextTooLong


def test_only_the_same_passphrase_matches():
    kept = hashed("correct horse")
    assert matches(kept, "correct horse")
    assert not any(matches(kept, other) for other in ("", "Correct horse", "correct horse ", "correct horse\0"))


def test_the_hash_is_salted_argon2id_of_64_megabytes_and_does_not_show_the_passphrase():
    # Loaded anew, because tests/conftest.py replaces the parameters.
    of_app = runpy.run_path(protection.__file__)["hashed"]
    one, other = of_app("hunter2"), of_app("hunter2")
    assert one != other
    assert one.startswith("$argon2id$v=19$m=65536,")
    assert "hunter2" not in one


@pytest.mark.parametrize(
    ("typed", "sent"),
    [("caf\u00e9", "cafe\u0301"), ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"), ("\ud800", "\ud800")],
)
def test_equivalent_characters_match(typed, sent):
    assert matches(hashed(typed), sent)
    assert not matches(hashed(typed), "?")


def test_a_passphrase_of_1000_characters_is_accepted_and_a_longer_one_refused_at_once():
    assert matches(hashed("é" * 1000), "é" * 1000)
    with pytest.raises(TextTooLong, match="The passphrase has 1001 characters; the limit is 1000"):
        hashed("é" * 1001)
    assert not matches(hashed("é" * 1000), "é" * 1001)


@pytest.mark.parametrize("kept", ["", "$argon2id$", "plain text"])
def test_a_damaged_hash_matches_nothing(kept):
    assert not matches(kept, "plain text")


def test_concurrent_checks_are_correct():
    kept = hashed("one")
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda guess: matches(kept, guess), ["one", "two"] * 3)) == [True, False] * 3
