"""Whether bytes are text at all, and the same text in UTF-8."""

import codecs

from dashboard.reading.refusals import NotATextFile, shown

HEAD_BYTES = 4096
DECODED_AT_ONCE = 2**20
ACCEPTED = "accepted are CSV and TSV files: plain text, one row for each case"

SIGNATURES = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
    b"\xfd7zXZ\x00": "an xz archive",
    b"\x28\xb5\x2f\xfd": "a zstandard archive",
    b"7z\xbc\xaf\x27\x1c": "a 7-zip archive",
    b"PAR1\x15": "a Parquet file",
    b"ARROW1": "an Arrow file",
    b"%PDF": "a PDF document",
    b"\xd0\xcf\x11\xe0": "an old Excel workbook",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"\x89HDF": "an HDF5 file",
    b"\x93NUMPY": "a NumPy array",
    b"SQLite format 3": "an SQLite database",
}
# Text, but of another form; matched after leading white space.
OTHER_TEXT = {
    b"{": "JSON",
    b"[{": "JSON",
    b"[[": "JSON",
    b"<!": "a web page",
    b"<html": "a web page",
    b"<?xml": "XML",
}

# Tab, line feed, vertical tab, form feed and carriage return occur in text; the others below a space do not.
CONTROLS = frozenset(range(1, 9)) | frozenset(range(14, 32))


def as_utf8(content: bytes, file_name: str) -> tuple[bytes, str]:
    """The text of a file in UTF-8 without a byte order mark, and the encoding that it was read as.

    UTF-16 is known by its byte order mark. Whatever is not UTF-8 is read as Windows-1252, or as Latin-1 where
    a byte has no meaning in that. Raises NotATextFile where the bytes are those of another kind of file.

    >>> text, encoding = as_utf8("é".encode("latin-1"), "names.csv")
    >>> text.decode(), encoding
    ('é', 'cp1252')
    """
    _refuse_signature(content[:HEAD_BYTES], file_name)
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text, encoding = _from_utf16(content, file_name), "utf-16"
    elif _is_utf8(content):
        text, encoding = content.removeprefix(codecs.BOM_UTF8), "utf-8"
    else:
        _refuse_controls(content[:HEAD_BYTES], file_name)
        text, encoding = _from_single_bytes(content)
    if b"\x00" in text:
        raise _binary(file_name)
    return text, encoding


def _refuse_signature(head: bytes, file_name: str) -> None:
    kind = next((kind for start, kind in SIGNATURES.items() if head.startswith(start)), None)
    if kind == "a zip archive" and (b"xl/" in head or file_name.lower().endswith((".xlsx", ".xlsm"))):
        kind = "an Excel workbook"
    if kind is None:
        start = head.removeprefix(codecs.BOM_UTF8).lstrip().lower()
        kind = next((kind for mark, kind in OTHER_TEXT.items() if start.startswith(mark)), None)
    if kind is not None:
        raise NotATextFile(f"{shown(file_name)} looks like {kind}; {ACCEPTED}.")


def _is_utf8(content: bytes) -> bool:
    if content.isascii():
        return True
    decoder = codecs.getincrementaldecoder("utf-8")()
    view = memoryview(content)
    try:
        # Piece by piece: decoded at once, a large text would take up to four times its bytes.
        for start in range(0, len(view), DECODED_AT_ONCE):
            decoder.decode(view[start : start + DECODED_AT_ONCE])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _from_utf16(content: bytes, file_name: str) -> bytes:
    try:
        return content.decode("utf-16").encode()
    except UnicodeDecodeError as error:
        raise _binary(file_name) from error


def _from_single_bytes(content: bytes) -> tuple[bytes, str]:
    try:
        return content.decode("cp1252").encode(), "cp1252"
    except UnicodeDecodeError:
        return content.decode("latin-1").encode(), "latin-1"


def _refuse_controls(head: bytes, file_name: str) -> None:
    if not CONTROLS.isdisjoint(head):
        raise _binary(file_name)


def _binary(file_name: str) -> NotATextFile:
    return NotATextFile(f"{shown(file_name)} holds binary data, not text; {ACCEPTED}.")
