"""What several tests of load share; each module starts the `server` with its own limits."""

import pytest
from streamlit.proto.ClientState_pb2 import ClientState

from tests.protocol_visitor import ProtocolVisitor


@pytest.fixture
def other_visitor(server):
    """A visitor at another address, who is served before and after the test."""
    with ProtocolVisitor(server.url, "127.0.0.7") as visitor:
        assert "Breast cancer" in visitor.open()
        yield visitor
        assert "rows read" in visitor.rerun(ClientState())
