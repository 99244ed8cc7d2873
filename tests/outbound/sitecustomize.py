"""Python's start-up hook for a watched process and its children: records what it asks the network, and prevents it.

An attempt takes as long as behind a firewall that drops packets, and then fails. Connections on loopback pass.
"""

import os
import sys
import time
from ipaddress import ip_address
from pathlib import Path
from typing import Any

_ASKED = {
    "socket.connect": lambda _, address: address,
    "socket.sendto": lambda _, address: address,
    "socket.sendmsg": lambda _, address: address,
    "socket.getaddrinfo": lambda host, *_: host,
    "socket.gethostbyname": lambda host: host,
    "socket.gethostbyaddr": lambda host: host,
}


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if event in _ASKED:
        asked = _ASKED[event](*args)
        if _is_elsewhere(asked):
            with Path(os.environ["OUTBOUND_LOG"]).open("a", encoding="utf-8") as log:
                log.write(f"{event} {asked}\n")
            time.sleep(float(os.environ["OUTBOUND_SECONDS"]))
            raise OSError("an outbound connection of a watched process")


def _is_elsewhere(asked: Any) -> bool:
    host = asked[0] if isinstance(asked, tuple) else asked
    # A socket file, a socket without a new address, or any address of this machine to listen on.
    if not isinstance(host, str) or isinstance(asked, bytes) or host in ("", "localhost", "0.0.0.0", "::"):
        return False
    if isinstance(asked, str) and asked.startswith("/"):
        return False
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return True


sys.addaudithook(_watch)
