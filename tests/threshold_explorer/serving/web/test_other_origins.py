"""A page of another origin can neither upload files nor open a WebSocket."""

import http.client
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

FOREIGN = "https://evil.example.org"
UPLOAD = "/_stcore/upload_file/0123/4567"


def response_to(server, method, path, **headers):
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
@pytest.mark.parametrize("token", [{}, {"X_Xsrftoken": "2|00000000|00|0"}], ids=["none", "made up"])
def test_a_file_without_the_visitors_own_token_is_refused(server, method, token):
    assert response_to(server, method, UPLOAD, Origin=FOREIGN, **token).status == 403


def test_no_response_is_readable_for_another_origin(server):
    for path in ("/", "/_stcore/host-config", "/_stcore/health", UPLOAD):
        response = response_to(server, "OPTIONS" if path == UPLOAD else "GET", path, Origin=FOREIGN)
        assert response.getheader("Access-Control-Allow-Origin") not in {"*", FOREIGN}, path


def test_a_connection_from_another_origin_is_refused(server):
    address = f"{server.url.replace('http', 'ws')}/_stcore/stream"
    with connect(address, origin=server.url, subprotocols=["streamlit"]) as own:
        assert own.response.status_code == 101
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=FOREIGN, subprotocols=["streamlit"])
    assert refused.value.response.status_code == 403
