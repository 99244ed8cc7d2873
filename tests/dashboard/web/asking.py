"""Asks an ASGI application for one answer, as a server would, without a server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

HTML = (b"accept", b"text/html,application/xhtml+xml")


class Answer:
    def __init__(self, messages):
        start, *rest = messages
        self.status = start["status"]
        self.all_headers = [(name.decode(), value.decode()) for name, value in start["headers"]]
        self.headers = dict(self.all_headers)
        self.body = b"".join(message.get("body", b"") for message in rest)


def asked(app, path="/", query="", *, method="GET", headers=(HTML,), client=("192.0.2.7", 50000), extensions=()):
    """The answer of an ASGI application to one request."""
    messages = []

    async def receive():
        await asyncio.Event().wait()

    async def send(message):
        messages.append(message)

    scope = {
        "type": "http",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"testserver"), *headers],
        "client": client,
        "server": ("testserver", 80),
        "http_version": "1.1",
        "extensions": {name: {} for name in extensions},
    }
    # In a thread of its own: the browser tests leave an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, app(scope, receive, send)).result()
    return Answer(messages)
