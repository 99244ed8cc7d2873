"""Links of version 1 still open, and bytes that look like one are refused without harm."""

import base64
import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.data.counts_link import BadCountsLink, decoded, encoded

RECORDED = json.loads(Path(__file__).with_name("counts_links_v1.json").read_text(encoding="utf-8"))
# The bytes for version 1, counts, steps from 0 to 2, each 1 wide.
THREE_STEPS = bytes([1, 0, 0, 2, 1, 1])


def link(content):
    return "counts-" + base64.urlsafe_b64encode(zlib.compress(content)).rstrip(b"=").decode()


def varint(number):
    groups = [number >> shift & 0x7F for shift in range(0, max(number.bit_length(), 1), 7)]
    return bytes([group | 0x80 for group in groups[:-1]] + groups[-1:])


def contents(counts):
    return {
        "title": counts.title,
        "first": counts.grid.first,
        "step": str(counts.grid.step),
        "tp": counts.tp.tolist(),
        "fp": counts.fp.tolist(),
    }


@pytest.mark.parametrize("recorded", RECORDED, ids=[recorded["title"] or "no title" for recorded in RECORDED])
def test_an_old_link_opens_and_is_written_in_the_present_form(recorded):
    counts = decoded(recorded["link"])
    assert {"link": recorded["link"], **contents(counts)} == recorded
    assert counts.tp.dtype.kind == ("f" if isinstance(recorded["tp"][0], float) else "i")
    assert counts.grid.last - counts.grid.first + 1 == len(counts.tp)
    assert contents(decoded(encoded(counts))) == contents(counts)
    assert encoded(counts) != recorded["link"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (bytes([1]), "damaged"),
        (bytes([1, 0, 0, 2, 1]), "damaged"),
        (THREE_STEPS + bytes([1] * 5), "damaged"),
        (THREE_STEPS + b"\x80" * 60_000, "damaged"),
        (THREE_STEPS + b"\xff" * 60_000, "damaged"),
        (THREE_STEPS + varint(2**70) + bytes(5), "damaged"),
        (THREE_STEPS + bytes([1] * 6) + b"\xff\xfe", "damaged"),
        (bytes([1, 1, 0, 2, 1, 1]) + bytes(47), "damaged"),
        (bytes([1, 1, 0]) + varint(10**300) + bytes([1, 1]), "damaged"),
        (bytes([1, 0, 0, 2, 1, 0]) + bytes(6), "damaged"),
        (bytes([1, 0, 0, 2, 0, 1]) + bytes(6), "width"),
        (bytes([1, 0, 0, 0, 1, 1, 5, 5]), "steps"),
        (bytes([1, 0, 0]) + varint(401) + bytes([1, 1]) + bytes(804), "steps"),
        (bytes([1, 0]) + varint(2**60) + bytes([2, 1, 1]) + bytes([1] * 6), "far"),
        (THREE_STEPS + bytes(6), "total"),
        (THREE_STEPS + varint(2**53) * 2 + bytes(4), "total"),
        (THREE_STEPS + bytes([1] * 6) + b"a\x1b[31m", "title"),
        (bytes([1, 1, 0, 2, 1, 1]) + b"\xff" * 48, "no-count"),
    ],
)
def test_absurd_content_is_refused(content, reason):
    assert decoded(link(THREE_STEPS + bytes([1, 2, 3, 4, 5, 6]) + b"Test")).title == "Test"
    with pytest.raises(BadCountsLink) as caught:
        decoded(link(content))
    assert caught.value.sentence.args["reason"].key == f"sharing-counts-{reason}"


@given(st.binary(max_size=60))
def test_whatever_is_read_is_counts(content):
    try:
        counts = decoded(link(THREE_STEPS + content))
    except BadCountsLink:
        return
    assert counts.scores().n == counts.tp[0] + counts.fp[0] > 0
