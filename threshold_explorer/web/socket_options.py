"""Disables Nagle's algorithm (TCP_NODELAY) on the server's connections.

asyncio does so for sockets with the protocol TCP, but `streamlit run` passes one without a protocol. There the second
small packet of a response waits for an acknowledgement of the first: 40 ms per file of the page and per rerun.
"""

import os
import socket
from contextlib import suppress
from pathlib import Path

_OPEN_FILES = Path("/dev/fd")


def disable_send_delay() -> None:
    """Set TCP_NODELAY on the listening sockets of this process, from which connections inherit it.

    Does nothing if the system does not list a process's open files.
    """
    for number in [int(file.name) for file in _OPEN_FILES.iterdir()] if _OPEN_FILES.exists() else []:
        # Not every open file is a socket, and the directory handle is closed by now.
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as one:
            if one.family in (socket.AF_INET, socket.AF_INET6) and one.getsockopt(
                socket.SOL_SOCKET, socket.SO_ACCEPTCONN
            ):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
