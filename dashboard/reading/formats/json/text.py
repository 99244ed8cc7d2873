"""The values in a JSON text, one after the other, and texts that are nearly JSON made so."""

import ast
import codecs
import json
import re
from collections.abc import Iterator
from typing import Any

from dashboard.reading.refusals import BadHeader

# With the mark by which some writers begin a record (RFC 7464).
BLANK = re.compile(r"[ \t\r\n\x1e]*")
# Some put commas between values of a line each.
BETWEEN = re.compile(r"[ \t\r\n]*,?[ \t\r\n\x1e]*")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# What Python prints and what people write into settings: comments, commas before a closing bracket, names without
# quotation marks, apostrophes for them, and numbers in a call. All repetitions are possessive: none is tried twice.
NEARLY = re.compile(
    r"""
    (?P<text>"(?:[^"\\]|\\.)*+")
    | (?P<quoted>'(?:[^'\\]|\\.)*+')
    | (?P<comment>//[^\n]*+|/\*.*?(?:\*/|\Z)|\#[^\n]*+)
    | (?P<comma>,(?=(?:\s|//[^\n]*+|/\*.*?(?:\*/|\Z))*+[\]}]))
    | (?P<call>[A-Za-z_][\w.]*+\(\s*+(?P<inner>[^()]*?)(?:,\s*+[a-z_]++=[^()]*+)?\))
    | (?P<word>[A-Za-z_$][\w$]*+)(?P<colon>\s*+:)?
    """,
    re.VERBOSE | re.DOTALL,
)
WORDS = {"None": "null", "undefined": "null", "True": "true", "False": "false", "nan": "NaN", "inf": "Infinity"}


def decoded_json(content: bytes) -> str:
    """The text. Raises UnicodeDecodeError where it is neither UTF-8 nor marked as UTF-16."""
    return content.decode(json_encoding(content))


def json_encoding(content: bytes) -> str:
    """The name of the codec that the first bytes ask for."""
    return "utf-16" if content.startswith(UTF16) else "utf-8-sig"


def after_blank(text: str, start: int) -> int:
    """Where the next thing begins."""
    match = BLANK.match(text, start)
    return match.end() if match else start


def value_at(text: str, start: int) -> tuple[Any, int]:
    """A value and where it ends. Raises JSONDecodeError, and BadHeader for a name that one object holds twice."""
    return DECODER.raw_decode(text, start)


def members_of_array(text: str, start: int) -> Iterator[Any]:
    """The members of an array, one at a time, so that all of them never stand in memory as objects."""
    at = after_blank(text, start + 1)
    if not text.startswith("]", at):
        while True:
            value, at = value_at(text, at)
            yield value
            at = after_blank(text, at)
            if not text.startswith(",", at):
                break
            at = after_blank(text, at + 1)
    if not text.startswith("]", at):
        raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    if after_blank(text, at + 1) < len(text):
        raise json.JSONDecodeError("Extra data", text, at + 1)


def values_on_lines(text: str, start: int) -> Iterator[Any]:
    """Values one after the other, on lines of their own or not, with commas between or not."""
    at = start
    while at < len(text):
        value, at = value_at(text, at)
        yield value
        between = BETWEEN.match(text, at)
        at = between.end() if between else at


def mended(text: str) -> str:
    r"""A text that is nearly JSON as JSON: what Python prints, or with comments.

    >>> mended("{'label': True, score: np.float64(0.5),} // \"as printed\"")
    '{"label": true, "score": 0.5} '
    """
    return NEARLY.sub(_mended, text)


def _mended(found: re.Match[str]) -> str:
    kind = found.lastgroup
    whole = found.group()
    if found["text"]:
        return whole
    if found["quoted"]:
        return _requoted(whole)
    if found["comment"] or found["comma"]:
        return ""
    if found["call"]:
        return mended(found["inner"])
    word = found["word"]
    return f'"{word}":' if found["colon"] and kind else WORDS.get(word, word)


def _requoted(text: str) -> str:
    try:
        return json.dumps(ast.literal_eval(text))
    except (SyntaxError, ValueError):
        return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadHeader("reading-json-name-twice", name=twice)
    return members


DECODER = json.JSONDecoder(object_pairs_hook=_object)
