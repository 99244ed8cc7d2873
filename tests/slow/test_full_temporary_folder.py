"""A full folder for temporary files: a large upload is refused with a sentence, small ones and others are served."""

import subprocess

import httpx
import pytest

from tests.browser.app_server import TIMEOUT_SECONDS, Server, sqlite_url
from tests.protocol_visitor import ProtocolVisitor
from threshold_explorer.words.sentence import say

SCORES = b"label,score\n1,0.9\n0,0.1\n1,0.8\n0,0.3\n"
KEY = "key-of-the-tests-with-enough-characters"
# In its own namespace, or with a limit on the size of each file where none can be mounted.
FULL_FOLDER = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"'
SMALL_FILES = 'ulimit -f 1024; exec "$@"'


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose folder for temporary files has one megabyte."""
    folder = tmp_path_factory.mktemp("temporary")
    namespace = ["unshare", "--mount"]
    can_mount = subprocess.run([*namespace, "sh", "-c", FULL_FOLDER, folder, "true"], check=False).returncode == 0
    launcher = [*namespace, "sh", "-c", FULL_FOLDER, str(folder)] if can_mount else ["sh", "-c", SMALL_FILES, "sh"]
    started = Server(
        sqlite_url(tmp_path_factory.mktemp("shares")),
        launcher=launcher,
        TMPDIR=str(folder),
        THRESHOLD_EXPLORER_API_KEYS=f"ci:{KEY}",
        FORWARDED_ALLOW_IPS="192.0.2.200",
    )
    yield started
    started.stop()


@pytest.mark.parametrize("megabytes", [3, 40])
def test_a_large_upload_is_refused_with_a_sentence_on_the_page(server, other_visitor, megabytes):
    with ProtocolVisitor(server.url) as visitor:
        visitor.open()
        status, text, _ = visitor.put(bytes(megabytes * 1_000_000))
        assert (status, text) == (507, say("web-upload-no-space"))
        assert say("web-upload-no-space") in visitor.until_finished()
        status, _, file = visitor.put(SCORES)
        assert status == 204
        assert "4 rows" in visitor.rerun(visitor.uploaded(file, "p.csv", len(SCORES)))


def test_many_large_uploads_leave_space_for_small_ones_of_others(server, other_visitor):
    with ProtocolVisitor(server.url) as visitor:
        visitor.open()
        assert {visitor.put(bytes(5_000_000))[0] for _ in range(8)} == {507}
        status, _, file = other_visitor.put(SCORES)
        assert status == 204
        assert "4 rows" in other_visitor.rerun(other_visitor.uploaded(file, "p.csv", len(SCORES)))


def test_a_large_form_of_the_api_is_refused_with_a_problem(server, other_visitor):
    form = {"file": ("p.csv", bytes(3_000_000))}
    headers = {"authorization": f"Bearer {KEY}"}
    refused = httpx.post(f"{server.url}/api/metrics", files=form, headers=headers, timeout=TIMEOUT_SECONDS)
    assert (refused.status_code, refused.json()["detail"]) == (507, say("web-upload-no-space"))
