"""Parse JSON values one by one, so that they are never all in memory as objects."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any

from threshold_explorer.reading.refusals import BadHeader

# Includes the record separator of RFC 7464.
BLANK = re.compile(r"[ \t\r\n\x1e]*")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded_json(content: bytes) -> str:
    """The decoded text. Raises UnicodeDecodeError where it is neither UTF-8 nor UTF-16 with a byte order mark."""
    return content.decode(json_encoding(content))


def json_encoding(content: bytes) -> str:
    """The codec that the byte order mark indicates."""
    return "utf-16" if content.startswith(UTF16) else "utf-8-sig"


def skip_whitespace(text: str, start: int) -> int:
    """The position of the next character that is not whitespace."""
    match = BLANK.match(text, start)
    return match.end() if match else start


def parse_value(text: str, start: int) -> tuple[Any, int]:
    """A value and its end position. Raises JSONDecodeError, and BadHeader for a duplicate name in an object."""
    return DECODER.raw_decode(text, start)


def members_of_array(text: str, start: int) -> Iterator[Any]:
    """The items of an array, one at a time, so that they are never all in memory as objects."""
    at = skip_whitespace(text, start + 1)
    if not text.startswith("]", at):
        while True:
            value, at = parse_value(text, at)
            yield value
            at = skip_whitespace(text, at)
            if not text.startswith(",", at):
                break
            at = skip_whitespace(text, at + 1)
    if not text.startswith("]", at):
        raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    if skip_whitespace(text, at + 1) < len(text):
        raise json.JSONDecodeError("Extra data", text, at + 1)


def values_on_lines(text: str, start: int) -> Iterator[Any]:
    """Consecutive values, separated by line breaks or nothing."""
    at = start
    while at < len(text):
        value, at = parse_value(text, at)
        yield value
        at = skip_whitespace(text, at)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadHeader("reading-json-duplicate-name", name=twice)
    return members


DECODER = json.JSONDecoder(object_pairs_hook=_object)
