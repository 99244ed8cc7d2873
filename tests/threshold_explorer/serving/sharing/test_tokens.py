import re

from threshold_explorer.serving.sharing.tokens import is_token, new_token

WHOLE = "share-00112233445566778899aabbccddeeff90482470"
FALSE = {
    "nothing": "",
    "no text": None,
    "bytes": WHOLE.encode(),
    "a number": 7,
    "a list": [WHOLE],
    "cut": WHOLE[:-1],
    "longer": f"{WHOLE}0",
    "upper case": WHOLE.upper(),
    "upper-case digits": WHOLE.replace("f", "F"),
    "a line break after it": f"{WHOLE}\n",
    "a line break in its last place": f"{WHOLE[:-1]}\n",
    "a space before it": f" {WHOLE[:-1]}",
    "digits of another script": WHOLE.replace("0", "\u0660"),
    "full-width digits": WHOLE.replace("0", "\uff10"),
    "a NUL": WHOLE.replace("0", "\0"),
    "half a surrogate pair": WHOLE.replace("0", "\ud800"),
    "a path": "../../etc/passwd",
    "a path of its length": "share-" + "../" * 13 + "0",
    "SQL": "share-' OR '1'='1' --",
    "SQL of its length": "share-'; DROP TABLE threshold_explorer_shares;",
    "a million characters": WHOLE * 22_000,
    "another kind of id": "upload-" + WHOLE[6:],
}


def test_a_token_is_128_random_bits_and_their_checksum():
    tokens = [new_token() for _ in range(1000)]
    assert all(re.fullmatch(r"share-[0-9a-f]{40}", token) for token in tokens)
    assert all(map(is_token, tokens))
    assert len({token[6:38] for token in tokens}) == 1000
    used = [set(digits) for digits in zip(*(token[6:38] for token in tokens), strict=True)]
    assert used == [set("0123456789abcdef")] * 32


def test_a_malformed_text_is_no_token():
    assert is_token(WHOLE)
    assert [name for name, text in FALSE.items() if is_token(text)] == []


def test_every_mistyped_digit_and_every_swap_of_neighbours_is_detected():
    for place in range(6, len(WHOLE)):
        for digit in set("0123456789abcdef") - {WHOLE[place]}:
            assert not is_token(WHOLE[:place] + digit + WHOLE[place + 1 :])
        swapped = WHOLE[: place - 1] + WHOLE[place] + WHOLE[place - 1] + WHOLE[place + 1 :]
        assert swapped == WHOLE or not is_token(swapped)
