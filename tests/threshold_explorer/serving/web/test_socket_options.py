import socket

import pytest

from threshold_explorer.serving.web.lifespan import disable_send_delay


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_a_connection_to_a_socket_that_listens_is_without_delay(family):
    # As `streamlit run` makes its own: the protocol left open, by which asyncio does not know it for TCP.
    with socket.socket(family) as listening:
        listening.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0))
        listening.listen()
        assert delay_is_off(accepted(listening)) is False
        disable_send_delay()
        assert delay_is_off(accepted(listening)) is True


def accepted(listening):
    with socket.create_connection(listening.getsockname()[:2]):
        return listening.accept()[0]


def delay_is_off(connection):
    with connection:
        return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_other_open_files_are_unchanged(tmp_path):
    one, other = socket.socketpair()
    with one, other, (tmp_path / "open").open("w") as file, socket.socket() as unbound:
        disable_send_delay()
        file.write("still open")
        one.sendall(b"still open")
        assert other.recv(10) == b"still open"
        assert unbound.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 0
