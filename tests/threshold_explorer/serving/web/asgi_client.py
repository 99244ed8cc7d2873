"""Sends a request to an ASGI application without a server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

HTML = (b"accept", b"text/html,application/xhtml+xml")


class Response:
    def __init__(self, messages):
        start, *rest = messages
        self.status = start["status"]
        self.all_headers = [(name.decode(), value.decode()) for name, value in start["headers"]]
        self.headers = dict(self.all_headers)
        self.body = b"".join(message.get("body", b"") for message in rest)


def run_in_thread(coroutine):
    """Runs a coroutine in its own thread, because browser tests leave an event loop running in the test's thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def send_request(app, path="/", query="", *, host="testserver", headers=(HTML,), extensions=(), **request):
    """The response of an ASGI application to one request, which may have another method, scheme or client."""
    messages = []

    async def receive():
        await asyncio.Event().wait()

    async def send(message):
        messages.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", host.encode()), *headers],
        "client": ("192.0.2.7", 50000),
        "server": ("testserver", 80),
        "http_version": "1.1",
        "extensions": {name: {} for name in extensions},
        **request,
    }
    run_in_thread(app(scope, receive, send))
    return Response(messages)
