"""One visitor over the protocol, without a browser: opens a page, moves its slider, reads what the server answers.

    with open(server.url, f"/?d={token}&t=0.3") as viewer:
        viewer.release(0.4)
        assert viewer.numbers["Threshold"] == "0.4"

To drag the slider is no traffic: what moves meanwhile is drawn in the browser, which sends one message on release.
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

# Enough for a machine that is busy with other things as well.
PATIENCE_SECONDS = 90
# What the front end asks for beside the page before it connects; the first of them brings a cookie.
_ASKED_FIRST = ("_stcore/health", "_stcore/host-config")
_XSRF_COOKIE = "_streamlit_xsrf"
_WITHOUT_XSRF = "PLACEHOLDER_AUTH_TOKEN"
_TEXTS = ("markdown", "alert", "heading", "text", "html", "exception", "toast")


class ViewerError(Exception):
    """A visit that went wrong."""


class NotOpenedError(ViewerError):
    """The server did not let the visitor in: `status` is that of HTTP (0 for no answer at all), `text` what it said."""

    def __init__(self, status: int, text: str) -> None:
        self.status, self.text = status, text
        super().__init__(f"{status}: {text[:500]}")


class ConnectionLostError(ViewerError):
    """The WebSocket was closed, by the server or on the way."""


class NoAnswerError(ViewerError):
    """The server did not finish its answer in time."""


class Viewer:
    """A visitor with the page open; made by `open`. Not to be used by several threads at once.

    `cookies` are all that the visitor was given, `page` everything that stands on the page, `asked` what was sent last.
    """

    def __init__(self, socket: ClientConnection, page: Page, cookies: dict[str, str], address: str) -> None:
        self._socket = socket
        self._leaving = ExitStack()
        self._address = address
        self.page = page
        self.cookies = cookies
        self.asked = BackMsg()

    @property
    def texts(self) -> list[str]:
        """Everything in words that stands on the page itself: Markdown, captions, alerts, headings, in their order."""
        return [_text(node.content) for node in self.page.of_kind(*_TEXTS)]

    @property
    def alerts(self) -> list[str]:
        """The boxes among them that inform, warn or refuse."""
        return [_text(node.content) for node in self.page.of_kind("alert", "exception")]

    @property
    def numbers(self) -> dict[str, str]:
        """The server's own tables: first cell to second; where several tables name the same, the first holds."""
        rows = [list(row.values())[:2] for node in self.page.of_kind("table") for row in rows_of(node.content)]
        return {str(row[0]): str(row[1]) for row in reversed(rows) if len(row) == 2}

    @property
    def redirect(self) -> str:
        """Where the server sends the browser, as for signing in; "" where it does not."""
        return self.page.redirect

    def widget(self, key: str) -> Any:
        """The widget with this key as the server described it; raises LookupError where there is none."""
        return self.page.find(key).content

    def release(self, threshold: float) -> float:
        """Lets go of the threshold's slider there; the seconds until the server has answered in full."""

        def moved(state: WidgetState) -> None:
            state.double_array_value.data[:] = [threshold]

        return self.change("t", moved)

    def choose(self, key: str, text: str) -> float:
        """Chooses or types a text in the widget with this key; the seconds that the answer took."""

        def chosen(state: WidgetState) -> None:
            state.string_value = text

        return self.change(key, chosen)

    def press(self, key: str) -> float:
        """Presses the button with this key; the seconds that the answer took."""

        def pressed(state: WidgetState) -> None:
            state.trigger_value = True

        return self.change(key, pressed)

    def change(self, key: str, change: Callable[[WidgetState], None]) -> float:
        """Changes what the widget with this key holds, and waits for the answer; the seconds that it took.

        Raises LookupError where there is no such widget, ConnectionLostError and NoAnswerError.
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
        """Closes the page."""
        self._leaving.close()

    def drop(self) -> None:
        """Breaks the connection off without a word, as a network does."""
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
        self.asked = message
        return self._send(message)

    def _send(self, message: BackMsg) -> float:
        started = time.perf_counter()
        try:
            self._socket.send(message.SerializeToString())
            self._wait_until_finished()
        except TimeoutError:
            raise NoAnswerError(f"no answer within {PATIENCE_SECONDS} seconds") from None
        except (ConnectionClosed, OSError) as closed:
            raise ConnectionLostError(str(closed)) from None
        return time.perf_counter() - started

    def _wait_until_finished(self) -> None:
        """Until a run that began from now on has finished; one that makes way for another has not."""
        give_up = time.monotonic() + PATIENCE_SECONDS
        has_begun = False
        while True:
            message = self.page.take(_bytes(self._socket.recv(timeout=max(0.0, give_up - time.monotonic()))))
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
    """Opens a page as a browser does, and waits until it is there in full.

    `url` is the app's, its base path included; `headers` go along with every request. `states` are what widgets hold
    already, as on a page whose server was started anew. Raises NotOpenedError where the
    server refuses the page or the connection, ConnectionLostError and NoAnswerError. The page's scripts and styles,
    which a browser keeps, are not asked for.
    """
    path, _, query = path_and_query.removeprefix("/").partition("?")
    held, given = dict(cookies or {}), dict(headers or {})
    _ask_over_http(url, [path_and_query.removeprefix("/"), *_ASKED_FIRST], held, given)
    with ExitStack() as leaving:
        socket = leaving.enter_context(_connected(url, held, given))
        viewer = Viewer(socket, Page(query), held, f"{url}/{path}")
        viewer._rerun(states, page_name=path.strip("/"))
        viewer._leaving.push(leaving.pop_all())
    return viewer


def _ask_over_http(url: str, paths: Iterable[str], cookies: dict[str, str], headers: dict[str, str]) -> None:
    """Asks for these one after the other over one connection; `cookies` grow by those that are given."""
    app = urlsplit(url)
    made = http.client.HTTPSConnection if app.scheme == "https" else http.client.HTTPConnection
    connection = made(app.netloc, timeout=PATIENCE_SECONDS)
    try:
        for path in paths:
            accept = "*/*" if path in _ASKED_FIRST else "text/html,*/*;q=0.8"
            sent = {"Accept": accept, "Accept-Encoding": "gzip", **_cookie_header(cookies), **headers}
            connection.request("GET", f"{app.path}/{path}", headers=sent)
            answer = connection.getresponse()
            body = answer.read()
            for given in answer.headers.get_all("Set-Cookie", []):
                cookies.update({name: cookie.value for name, cookie in SimpleCookie(given).items()})
            if answer.status != 200:
                raise NotOpenedError(answer.status, body.decode("utf-8", "replace"))
    except (OSError, http.client.HTTPException) as error:
        raise NotOpenedError(0, f"{type(error).__name__}: {error}") from None
    finally:
        connection.close()


@contextmanager
def _connected(url: str, cookies: dict[str, str], headers: dict[str, str]) -> Iterator[ClientConnection]:
    with ExitStack() as leaving:
        try:
            socket = leaving.enter_context(_connect(url, cookies, headers))
        except InvalidStatus as refused:
            answer = refused.response
            raise NotOpenedError(answer.status_code, bytes(answer.body or b"").decode("utf-8", "replace")) from None
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
        # A browser sends no pings of its own, and takes messages of any size.
        ping_interval=None,
        max_size=None,
        max_queue=None,
        open_timeout=PATIENCE_SECONDS,
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
