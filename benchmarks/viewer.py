"""A visitor without a browser, over Streamlit's protocol: opens a page, uses its widgets, reads the server's response.

    with open(server.url, f"/?d={token}&t=0.3") as viewer:
        viewer.unfold("numbers_open")
        viewer.release(0.4)
        assert viewer.numbers["Threshold"] == "0.4"

Dragging the slider is no traffic: the browser redraws by itself, and sends one message on release.
"""

import http.client
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from benchmarks.viewed_page import Page, rows_of

# Long enough for a busy machine.
TIMEOUT_SECONDS = 90
# Requests of the front end before it opens the WebSocket; the first sets a cookie.
_REQUESTED_FIRST = ("_stcore/health", "_stcore/host-config")
_XSRF_COOKIE = "_streamlit_xsrf"
_WITHOUT_XSRF = "PLACEHOLDER_AUTH_TOKEN"
_TEXTS = ("markdown", "alert", "heading", "text", "html", "exception", "toast")


class ViewerError(Exception):
    """A visit that failed."""


class NotOpenedError(ViewerError):
    """The server refused the visitor: HTTP `status` (0 for no response), and the `text` of the response."""

    def __init__(self, status: int, text: str) -> None:
        self.status, self.text = status, text
        super().__init__(f"{status}: {text[:500]}")


class ConnectionLostError(ViewerError):
    """The WebSocket was closed by the server or the network."""


class NoResponseError(ViewerError):
    """The server did not finish its response in time."""


class Viewer:
    """A visitor with an open page; created by `open`. Not thread-safe.

    `cookies` are all cookies received, `page` is the state of the page, `last_request` the message sent last;
    `has_unfolded` is whether the viewer has opened an expander.
    """

    def __init__(self, socket: ClientConnection, page: Page, cookies: dict[str, str], address: str) -> None:
        self._socket = socket
        self._exit_stack = ExitStack()
        self._address = address
        self.page = page
        self.cookies = cookies
        self.last_request = BackMsg()
        self.has_unfolded = False

    @property
    def texts(self) -> list[str]:
        """All Markdown, captions, alerts and headings on the page, in order."""
        return [_text(node.content) for node in self.page.nodes_of_kind(*_TEXTS)]

    @property
    def alerts(self) -> list[str]:
        """The texts of the alert boxes and exceptions."""
        return [_text(node.content) for node in self.page.nodes_of_kind("alert", "exception")]

    @property
    def numbers(self) -> dict[str, str]:
        """The server's tables: second column by first column; the first of several equal names counts."""
        rows = [list(row.values())[:2] for node in self.page.nodes_of_kind("table") for row in rows_of(node.content)]
        return {str(row[0]): str(row[1]) for row in reversed(rows) if len(row) == 2}

    @property
    def redirect(self) -> str:
        """The URL to which the server redirects the browser, for example for signing in; "" if it does not."""
        return self.page.redirect

    def widget(self, key: str) -> Any:
        """The widget with this key as the server described it; raises LookupError if there is none."""
        return self.page.find(key).content

    def release(self, threshold: float) -> float:
        """Release the threshold slider at a threshold; seconds until the response is complete."""

        def moved(state: WidgetState) -> None:
            state.double_array_value.data[:] = [threshold]

        return self.change("t", moved)

    def choose(self, key: str, text: str) -> float:
        """Select or enter a text in the widget with this key; seconds until the response is complete."""

        def chosen(state: WidgetState) -> None:
            state.string_value = text

        return self.change(key, chosen)

    def press(self, key: str) -> float:
        """Press the button with this key; seconds until the response is complete."""

        def pressed(state: WidgetState) -> None:
            state.trigger_value = True

        return self.change(key, pressed)

    def unfold(self, key: str) -> float:
        """Open the expander with this key; seconds until the response is complete."""
        self.has_unfolded = True
        node = self.page.find(key)
        self.page.states[node.content.id] = WidgetState(id=node.content.id, bool_value=True)
        return self._rerun(self.page.states.values(), fragment=node.fragment)

    def change(self, key: str, change: Callable[[WidgetState], None]) -> float:
        """Change the state of the widget with this key; seconds until the response is complete.

        Raises LookupError if there is no such widget, ConnectionLostError and NoResponseError.
        """
        node = self.page.find(key)
        known = self.page.states.get(node.content.id)
        state = WidgetState(id=node.content.id)
        if known:
            state.CopyFrom(known)
        change(state)
        if known:
            self.page.states[state.id] = state
        pressed = [] if known else [state]
        return self._rerun([*self.page.states.values(), *pressed], fragment=node.fragment)

    def close(self) -> None:
        """Close the page."""
        self._exit_stack.close()

    def break_connection(self) -> None:
        """Close the TCP connection without a closing handshake, as a network failure does."""
        self._socket.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _rerun(self, states: Iterable[WidgetState], *, page_name: str = "", fragment: str = "") -> float:
        message = BackMsg()
        rerun = message.rerun_script
        rerun.query_string = self.page.query
        rerun.widget_states.widgets.extend(states)
        rerun.page_script_hash = self.page.script_hash
        rerun.page_name = page_name
        rerun.fragment_id = fragment
        rerun.cached_message_hashes.extend(self.page.hashes())
        about = rerun.context_info
        about.timezone, about.timezone_offset, about.locale = "UTC", 0, "en-US"
        about.url, about.is_embedded, about.color_scheme = self._address, False, "light"
        self.last_request = message
        return self._send(message)

    def _send(self, message: BackMsg) -> float:
        started = time.perf_counter()
        try:
            self._socket.send(message.SerializeToString())
            self._wait_until_finished()
        except TimeoutError:
            raise NoResponseError(f"no answer within {TIMEOUT_SECONDS} seconds") from None
        except (ConnectionClosed, OSError) as closed:
            raise ConnectionLostError(str(closed)) from None
        return time.perf_counter() - started

    def _wait_until_finished(self) -> None:
        """Wait for the end of a script run that begins from now on; a run aborted for another does not count."""
        give_up = time.monotonic() + TIMEOUT_SECONDS
        has_begun = False
        while True:
            message = self.page.apply(_bytes(self._socket.recv(timeout=max(0.0, give_up - time.monotonic()))))
            kind = message.WhichOneof("type")
            has_begun = has_begun or kind == "new_session"
            is_over = kind == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
            if has_begun and is_over:
                return


def open(
    url: str,
    path_and_query: str = "/",
    cookies: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    states: Iterable[WidgetState] = (),
) -> Viewer:
    """Open a page as a browser does, and wait until it is complete.

    `url` is the app's, with its base path; `headers` are sent with every request; `states` are existing widget states,
    as after a server restart. Raises NotOpenedError if the server refuses the page or the connection,
    ConnectionLostError and NoResponseError. Scripts and styles, which a browser caches, are not requested.
    """
    path, _, query = path_and_query.removeprefix("/").partition("?")
    held, given = dict(cookies or {}), dict(headers or {})
    _request_over_http(url, [path_and_query.removeprefix("/"), *_REQUESTED_FIRST], held, given)
    with ExitStack() as exit_stack:
        socket = exit_stack.enter_context(_connected(url, held, given))
        viewer = Viewer(socket, Page(query), held, f"{url}/{path}")
        viewer._rerun(states, page_name=path.strip("/"))
        viewer._exit_stack.push(exit_stack.pop_all())
    return viewer


def _request_over_http(url: str, paths: Iterable[str], cookies: dict[str, str], headers: dict[str, str]) -> None:
    """Request the paths one after the other on one connection, and add received cookies to `cookies`."""
    app = urlsplit(url)
    connection_class = http.client.HTTPSConnection if app.scheme == "https" else http.client.HTTPConnection
    connection = connection_class(app.netloc, timeout=TIMEOUT_SECONDS)
    try:
        for path in paths:
            accept = "*/*" if path in _REQUESTED_FIRST else "text/html,*/*;q=0.8"
            sent = {"Accept": accept, "Accept-Encoding": "gzip", **_cookie_header(cookies), **headers}
            connection.request("GET", f"{app.path}/{path}", headers=sent)
            response = connection.getresponse()
            body = response.read()
            for given in response.headers.get_all("Set-Cookie", []):
                cookies.update({name: cookie.value for name, cookie in SimpleCookie(given).items()})
            if response.status != 200:
                raise NotOpenedError(response.status, body.decode("utf-8", "replace"))
    except (OSError, http.client.HTTPException) as error:
        raise NotOpenedError(0, f"{type(error).__name__}: {error}") from None
    finally:
        connection.close()


@contextmanager
def _connected(url: str, cookies: dict[str, str], headers: dict[str, str]) -> Iterator[ClientConnection]:
    with ExitStack() as exit_stack:
        try:
            socket = exit_stack.enter_context(_connect(url, cookies, headers))
        except InvalidStatus as refused:
            response = refused.response
            raise NotOpenedError(response.status_code, bytes(response.body or b"").decode("utf-8", "replace")) from None
        except (InvalidHandshake, OSError) as error:
            raise NotOpenedError(0, f"{type(error).__name__}: {error}") from None
        yield socket


def _connect(url: str, cookies: dict[str, str], headers: dict[str, str]) -> ClientConnection:
    app = urlsplit(url)
    return connect(
        f"{'wss' if app.scheme == 'https' else 'ws'}://{app.netloc}{app.path}/_stcore/stream",
        origin=Origin(headers.get("Origin", f"{app.scheme}://{app.netloc}")),
        subprotocols=[Subprotocol("streamlit"), Subprotocol(cookies.get(_XSRF_COOKIE, _WITHOUT_XSRF))],
        additional_headers={**_cookie_header(cookies), **{name: headers[name] for name in headers if name != "Origin"}},
        # A browser sends no pings, and accepts messages of any size.
        ping_interval=None,
        max_size=None,
        max_queue=None,
        open_timeout=TIMEOUT_SECONDS,
        proxy=None,
    )


def _cookie_header(cookies: Mapping[str, str]) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}


def _bytes(frame: str | bytes) -> bytes:
    if isinstance(frame, str):
        raise TypeError("The server sent text where bytes were expected.")
    return frame


def _text(content: Any) -> str:
    return str(getattr(content, "body", "") or getattr(content, "message", ""))
