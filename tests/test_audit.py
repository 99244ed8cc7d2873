"""`make audit` with the real pip-audit, against a local source of advisories."""

import json
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.app_server import free_port
from tests.sources import ROOT, text_of

ADVISORY = {
    "id": "PYSEC-2026-1",
    "aliases": ["CVE-2026-1"],
    "summary": "starlette runs what it should not",
    "affected": [
        {
            "package": {"name": "starlette", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "99.0"}]}],
        }
    ],
}


class Advisories(BaseHTTPRequestHandler):
    """Responds like OSV: one advisory for one package."""

    def do_POST(self):
        query = json.loads(self.rfile.read(int(self.headers["content-length"])))
        body = json.dumps({"vulns": [ADVISORY]} if query["package"]["name"] == "starlette" else {}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def osv():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Advisories)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/query"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def audit(tmp_path):
    def run(osv_url, requirements="starlette==1.10.0  # why\n", allowed=""):
        (tmp_path / "requirements.txt").write_text(requirements)
        (tmp_path / "allowed.txt").write_text(allowed)
        files = ["--requirements", str(tmp_path / "requirements.txt"), "--allowed", str(tmp_path / "allowed.txt")]
        command = [sys.executable, str(ROOT / ".ci" / "audit.py"), *files, "--source", "osv", "--osv-url", osv_url]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


def test_a_vulnerability_fails_with_its_number(audit, osv):
    code, output = audit(osv)
    assert code == 1
    assert "PYSEC-2026-1 (CVE-2026-1), mended in 99.0" in output
    assert "audit: starlette " in output


def test_packages_without_vulnerabilities_and_those_allowed_with_a_reason_pass(audit, osv):
    allowed = "# why\nCVE-2026-1 what it is about is never called\n"
    code, output = audit(osv, "starlette==1.10.0\nnumpy==2.4.6\n", allowed)
    assert code == 0
    assert output.endswith("audit: 2 of 2 packages known to osv; vulnerabilities 0, allowed 1\n")


def test_a_vulnerability_without_a_reason_is_not_allowed(audit, osv):
    code, output = audit(osv, allowed="CVE-2026-1\n")
    assert code == 1
    assert "CVE-2026-1 stands there without a reason" in output


def test_an_unreachable_source_is_one_line_and_no_failure(audit):
    output = "audit: not done, since no source of advisories could be reached (osv)\n"
    assert audit(f"http://127.0.0.1:{free_port()}/v1/query") == (0, output)


def test_another_failure_is_not_reported_as_a_vulnerability(audit):
    code, output = audit("no address")
    assert code == 1
    assert "pip-audit failed" in output


def test_the_check_of_a_commit_runs_the_audit_and_allows_nothing_yet():
    targets = re.findall(r"^make (.+)$", text_of(ROOT / ".ci" / "run"), re.MULTILINE)
    assert "audit" in " ".join(targets).split()
    lines = text_of(ROOT / ".ci" / "audit-allowed.txt").splitlines()
    assert [line for line in lines if not line.startswith("#")] == []
