"""The uploads that are open: in memory, each for the browser that sent it, bounded in bytes."""

import os
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

import pyarrow as pa
import streamlit as st

DEFAULT_SHELF_MB = 4096


@dataclass(frozen=True)
class Upload:
    """A file that a visitor sent, read; `id` is its mark in the URL."""

    id: str
    title: str
    sha256: str
    table: pa.Table


class UploadShelf:
    """Uploads by visitor and mark; the least recently opened leave when the shelf is full."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._uploads: OrderedDict[tuple[str, str], Upload] = OrderedDict()
        self._lock = Lock()

    def put(self, visitor: str, upload: Upload) -> None:
        with self._lock:
            self._uploads.pop((visitor, upload.id), None)
            self._uploads[visitor, upload.id] = upload
            while len(self._uploads) > 1 and self._total_bytes() > self._max_bytes:
                self._uploads.popitem(last=False)

    def get(self, visitor: str, upload_id: str) -> Upload | None:
        with self._lock:
            upload = self._uploads.get((visitor, upload_id))
            if upload:
                self._uploads.move_to_end((visitor, upload_id))
            return upload

    def of(self, visitor: str) -> list[Upload]:
        """A visitor's uploads, the latest first."""
        with self._lock:
            return [upload for (owner, _), upload in reversed(self._uploads.items()) if owner == visitor]

    def _total_bytes(self) -> int:
        tables = {upload.sha256: upload.table.nbytes for upload in self._uploads.values()}
        return sum(tables.values())


@st.cache_resource
def shelf() -> UploadShelf:
    megabytes = int(os.environ.get("THRESHOLD_EXPLORER_SHELF_MB", DEFAULT_SHELF_MB))
    return UploadShelf(megabytes * 2**20)
