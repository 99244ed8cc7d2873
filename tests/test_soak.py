"""Many viewers over the protocol get the right numbers, and what goes wrong for one of them is counted."""

import subprocess
import sys

import pytest

from benchmarks import soak, viewer
from benchmarks.crowd import Crowd
from benchmarks.server_load import ServerEndedError, look
from benchmarks.soak import THRESHOLDS, Load, checked_against, many_viewers, passing_visitors, shared
from benchmarks.statistic import Predictions
from benchmarks.viewer import ConnectionLostError, NotOpenedError
from tests.browser.app_server import free_port

LOAD = Load(viewers=5, minutes=1 / 60, visitors=3, rows=400, kept_seconds=1)


@pytest.fixture(scope="module")
def hosted():
    """A server with a shared link, the link, and what tells wrong numbers from right ones."""
    with shared(LOAD) as made:
        yield made


@pytest.fixture
def crowd(hosted, monkeypatch):
    monkeypatch.setattr("benchmarks.crowd.SECONDS_BETWEEN", 0.5)
    monkeypatch.setattr("benchmarks.soak.SETTLING_SECONDS", 0)
    server, link, check = hosted
    gathered = Crowd(server.url, link, THRESHOLDS, check)
    yield gathered
    gathered.leave()


def cells(table):
    return {row[0]: row[1:] for row in table.rows}


def test_five_viewers_get_the_numbers_of_the_thresholds_that_they_ask_for(hosted, crowd):
    found = cells(many_viewers(LOAD, hosted[0], crowd))
    assert found["viewers at once"] == ("5", "")
    # Everybody once when they came, and at least once in that second.
    assert len(crowd.found.openings) == 5
    assert len(crowd.found.releases) >= 10
    assert int(found["releases in that time"][0]) == len(crowd.found.releases) - 5
    assert {name: found[name][0] for name in ("errors", "dropped connections", "wrong numbers")} == {
        "errors": "0",
        "dropped connections": "0",
        "wrong numbers": "0",
    }
    assert crowd.found.faults() == []


def test_a_connection_that_breaks_is_an_error_and_the_others_go_on(crowd):
    crowd.grow(2)
    crowd.viewers[0].drop()
    crowd.use(1)
    assert len(crowd.found.errors) == crowd.found.lost == 1
    assert crowd.found.faults()[0].startswith("ConnectionLostError")
    # Two as they came, and the other's since.
    assert len(crowd.found.releases) >= 3


def test_visitors_pass_by_one_after_the_other(hosted, crowd):
    found = cells(passing_visitors(LOAD, hosted[0], crowd))
    # And one more when the sessions of the others have expired.
    assert len(crowd.found.openings) == 4
    assert found["errors"] == found["wrong numbers"] == ("none: reached",)


def test_a_server_that_is_not_there_is_an_error_each_time(crowd):
    crowd.url = f"http://127.0.0.1:{free_port()}"
    crowd.grow(2)
    assert (len(crowd.viewers), len(crowd.found.errors), crowd.found.lost) == (0, 2, 0)


def test_numbers_for_another_threshold_or_other_data_are_wrong(hosted):
    server, link, check = hosted
    data = Predictions.drawn(LOAD.rows, 0.2)
    with viewer.open(server.url, link) as visitor:
        visitor.release(0.4)
        assert check(visitor, 0.4) == ""
        assert check(visitor, 0.41).startswith("Threshold at 0.41: 0.4 instead of 0.41")
        assert "True positives at 0.4" in checked_against(1 - data.y_true, data.y_score)(visitor, 0.4)
        visitor.choose("typed", "0.75")
        assert check(visitor, 0.75) == ""
        visitor.press("best_f1")
        at = float(visitor.numbers["Threshold"])
        assert at != 0.75
        assert check(visitor, at) == ""


def test_what_a_visitor_reads_is_what_stands_on_the_page(hosted):
    with viewer.open(hosted[0].url, "/?d=share-nothing&t=0.3") as visitor:
        assert any("were not shared" in text for text in visitor.alerts)
        assert set(visitor.alerts) <= set(visitor.texts)
        with pytest.raises(LookupError, match="no widget 'nowhere'"):
            visitor.widget("nowhere")


def test_a_page_is_refused_with_what_the_server_said(hosted):
    server, _, _ = hosted
    with pytest.raises(NotOpenedError) as refused:
        viewer.open(server.url, "/media/nothing")
    assert refused.value.status == 404
    with pytest.raises(NotOpenedError) as refused:
        viewer.open(server.url, "/", headers={"Origin": "http://elsewhere.example"})
    assert refused.value.status == 403


def test_a_visitor_whose_connection_broke_is_told_so(hosted):
    server, link, _ = hosted
    with viewer.open(server.url, link) as visitor:
        visitor.drop()
        with pytest.raises(ConnectionLostError):
            visitor.release(0.5)


def test_a_server_takes_processor_time_and_memory(hosted):
    before = look(hosted[0].process.pid)
    with viewer.open(hosted[0].url, hosted[1]):
        pass
    seconds, processor = look(hosted[0].process.pid).since(before)
    assert 0 < processor <= 4 * seconds
    assert before.memory > 50e6


@pytest.mark.parametrize("arguments", [["--viewers", "0"], ["--viewers", "5000"], ["--minutes", "0"]])
def test_a_load_without_bounds_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        soak.main(arguments)
    assert "is not a" in capsys.readouterr().err


def test_a_server_that_ends_meanwhile_is_said():
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
        with pytest.raises(ServerEndedError, match=f"process {ended.pid}, has ended"):
            look(ended.pid)
