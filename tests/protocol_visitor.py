"""A visitor without a browser: the page's WebSocket and HTTP requests, from a loopback address of its own."""

import http.client
import secrets
import socket
import uuid
from contextlib import ExitStack
from typing import Self
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.browser.app_server import TIMEOUT_SECONDS


class ProtocolVisitor:
    """One page of one browser; `address` is any of 127.0.0.0/8; without a `cookie` the browser is a new one.

    `user` is the cookie of a sign-in, `public` the server's public address if that is another than its own.
    """

    def __init__(
        self, url: str, address: str = "127.0.0.2", cookie: str = "", *, user: str = "", public: str = ""
    ) -> None:
        self.host = urlsplit(url).netloc
        self.name = urlsplit(public or url).netloc
        self.user = user
        self.address = address
        self.cookie = cookie or secrets.token_hex(16)
        self.xsrf = secrets.token_hex(8)
        self._messages: list[ForwardMsg] = []
        self._socket: ClientConnection | None = None
        self._until_left = ExitStack()
        self.session = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._until_left.close()

    def open(self, query: str = "", *, session: str = "") -> str:
        """Open the page with a query string, or resume a session by its id; returns the text of the page."""
        self.connect(session)
        return self.rerun(ClientState(query_string=query))

    def connect(self, session: str = "") -> None:
        xsrf = self._renew_xsrf()
        own = socket.create_connection(self.host.split(":"), TIMEOUT_SECONDS, (self.address, 0))
        opened = connect(
            f"ws://{self.name}/_stcore/stream",
            sock=own,
            origin=f"http://{self.name}",  # type: ignore[arg-type]
            subprotocols=[Subprotocol(each) for each in ("streamlit", xsrf, session) if each],
            additional_headers={"Cookie": self.cookies()},
            max_size=None,
            max_queue=None,
            close_timeout=1,
        )
        self._socket = self._until_left.enter_context(opened)

    def disconnect(self) -> None:
        """Lose the connection; the server keeps the session for a while."""
        self._until_left.close()

    def rerun(self, state: ClientState) -> str:
        """Request a script run; returns the text of the page."""
        self.send(state)
        return self.until_finished()

    def send(self, state: ClientState) -> None:
        self.send_message(BackMsg(rerun_script=state))

    def send_message(self, message: BackMsg) -> None:
        assert self._socket
        self._socket.send(message.SerializeToString())

    def has_finished(self) -> bool:
        """Whether the script run that was requested last has ended; its messages so far are read."""
        assert self._socket
        try:
            while True:
                received = ForwardMsg()
                received.ParseFromString(self._socket.recv(0.1))  # type: ignore[arg-type]
                if received.WhichOneof("type") == "script_finished":
                    return True
        except TimeoutError:
            return False

    def until_finished(self) -> str:
        """Receive messages until a script run ends that no other follows; returns the text of the page."""
        assert self._socket
        self._messages = []
        while True:
            received = ForwardMsg()
            received.ParseFromString(self._socket.recv(TIMEOUT_SECONDS))  # type: ignore[arg-type]
            self._messages.append(received)
            kind = received.WhichOneof("type")
            if kind == "new_session":
                self.session = received.new_session.initialize.session_id or self.session
            if kind == "script_finished":
                if received.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return self.text()
                self._messages = []

    @property
    def messages(self) -> list[ForwardMsg]:
        """The messages of the last finished run."""
        return self._messages

    def next_of(self, kind: str) -> ForwardMsg:
        """Receive messages until one of a kind."""
        assert self._socket
        while True:
            received = ForwardMsg()
            received.ParseFromString(self._socket.recv(TIMEOUT_SECONDS))  # type: ignore[arg-type]
            if received.WhichOneof("type") == kind:
                return received

    def text(self) -> str:
        """The text of the last finished run."""
        elements = [each.delta.new_element for each in self._messages if each.WhichOneof("type") == "delta"]
        return "\n".join(text for each in elements for text in (each.markdown.body, each.alert.body) if text)

    def spinners(self) -> list[str]:
        """The texts of the spinners that the last finished run showed."""
        shown = [each.delta.new_transient for each in self._messages if each.WhichOneof("type") == "delta"]
        return [element.spinner.text for transient in shown for element in transient.elements]

    def element_id(self, kind: str) -> str:
        """The id of the first element of a kind in the last finished run."""
        found = [getattr(each.delta.new_element, kind).id for each in self._messages]
        return str(next(id for id in found if id))

    def button(self, key: str) -> str:
        """The id of the button with a key in the last finished run."""
        found = [each.delta.new_element.button.id for each in self._messages]
        return next(id for id in found if id.endswith(f"-{key}"))

    def put(self, content: bytes, name: str = "p.csv", session: str = "") -> tuple[int, str, str]:
        """Upload a file as Streamlit's uploader does; returns the status, the response text and the file's id."""
        file, border = str(uuid.uuid4()), secrets.token_hex(8)
        head = f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{border}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={border}", "X-Xsrftoken": self.xsrf}
        status, text = self.request("PUT", f"/_stcore/upload_file/{session or self.session}/{file}", body, headers)
        return status, text, file

    def uploaded(self, file: str, name: str, size: int) -> ClientState:
        """The state of a page whose uploader contains a file sent by `put`."""
        state = ClientState()
        widget = state.widget_states.widgets.add(id=self.element_id("file_uploader"))
        info = widget.file_uploader_state_value.uploaded_file_info.add(file_id=file, name=name, size=size)
        info.file_urls.file_id = file
        return state

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str]:
        connection = self.connection()
        try:
            connection.request(method, path, body, {"Host": self.name, "Cookie": self.cookies(), **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, timeout=TIMEOUT_SECONDS, source_address=(self.address, 0))

    def _renew_xsrf(self) -> str:
        connection = self.connection()
        connection.request("GET", "/_stcore/health", headers={"Host": self.name})
        answer = connection.getresponse()
        answer.read()
        cookies = answer.headers.get_all("Set-Cookie") or []
        connection.close()
        found = [each.split(";")[0].split("=", 1)[1] for each in cookies if each.startswith("_streamlit_xsrf=")]
        self.xsrf = found[0]
        return self.xsrf

    def cookies(self) -> str:
        user = f"; _streamlit_user={self.user}" if self.user else ""
        return f"threshold_explorer_visitor={self.cookie}; _streamlit_xsrf={self.xsrf}{user}"
