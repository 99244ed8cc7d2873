"""Watches which connections beyond loopback a process asks for; see tests/outbound/sitecustomize.py."""

from pathlib import Path

HOOK = Path(__file__).parent / "outbound"


class OutboundWatch:
    """The environment of watched processes, whose attempts each take some seconds and fail; and what they asked for."""

    def __init__(self, folder: Path, seconds: float = 0) -> None:
        self._log = folder / "outbound.txt"
        self.environment = {
            "PYTHONPATH": str(HOOK),
            "OUTBOUND_LOG": str(self._log),
            "OUTBOUND_SECONDS": str(seconds),
        }

    def asked(self) -> list[str]:
        """The attempts so far, each with the name of its audit event."""
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
