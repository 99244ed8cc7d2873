"""Many viewers over the protocol get correct numbers, and errors of single viewers are counted."""

import subprocess
import sys

import pytest

from benchmarks import soak, viewer
from benchmarks.many_visitors import SimulatedVisitors
from benchmarks.server_load import ServerEndedError, sample_load
from benchmarks.soak import THRESHOLDS, Load, checked_against, many_viewers, passing_visitors, shared
from benchmarks.statistic import Predictions
from benchmarks.viewer import ConnectionLostError, NotOpenedError
from tests.browser.app_server import free_port

LOAD = Load(viewers=5, minutes=1 / 60, visitors=3, rows=400, kept_seconds=1)


@pytest.fixture(scope="module")
def hosted():
    """A server with a shared link, the link, and a check of its numbers."""
    with shared(LOAD) as made:
        yield made


@pytest.fixture
def visitors(hosted, monkeypatch):
    monkeypatch.setattr("benchmarks.many_visitors.SECONDS_BETWEEN", 0.5)
    monkeypatch.setattr("benchmarks.soak.SETTLING_SECONDS", 0)
    monkeypatch.setattr("benchmarks.soak.IDLE_SECONDS", 0.1)
    server, link, check = hosted
    gathered = SimulatedVisitors(server.url, link, THRESHOLDS, check)
    yield gathered
    gathered.close_all()


def cells(table):
    return {row[0]: row[1:] for row in table.rows}


def test_five_viewers_get_the_numbers_of_their_thresholds(hosted, visitors):
    found = cells(many_viewers(LOAD, hosted[0], visitors))
    assert found["concurrent viewers"] == ("5", "")
    # Each viewer once on opening the page, and at least once in that second.
    assert len(visitors.results.openings) == 5
    assert len(visitors.results.releases) >= 10
    assert int(found["releases"][0]) == len(visitors.results.releases) - 5
    assert {name: found[name][0] for name in ("errors", "dropped connections", "wrong numbers")} == {
        "errors": "0",
        "dropped connections": "0",
        "wrong numbers": "0",
    }
    assert visitors.results.faults() == []


def test_a_broken_connection_is_an_error_and_the_other_viewers_continue(visitors):
    visitors.open_until(2)
    visitors.viewers[0].break_connection()
    visitors.release_for(1)
    assert len(visitors.results.errors) == visitors.results.lost == 1
    assert visitors.results.faults()[0].startswith("ConnectionLostError")
    # Two on opening the page, and the further ones of the other viewer.
    assert len(visitors.results.releases) >= 3


def test_visitors_can_come_one_after_the_other(hosted, visitors):
    found = cells(passing_visitors(LOAD, hosted[0], visitors))
    # One more after the sessions of the others have expired.
    assert len(visitors.results.openings) == 4
    assert found["errors"] == found["wrong numbers"] == ("none: reached",)


def test_an_unreachable_server_is_an_error_each_time(visitors):
    visitors.url = f"http://127.0.0.1:{free_port()}"
    visitors.open_until(2)
    assert (len(visitors.viewers), len(visitors.results.errors), visitors.results.lost) == (0, 2, 0)


def test_numbers_for_another_threshold_or_other_data_are_wrong(hosted):
    server, link, check = hosted
    data = Predictions.drawn(LOAD.rows, 0.2)
    with viewer.open(server.url, link) as visitor:
        visitor.unfold("numbers_open")
        visitor.release(0.4)
        assert check(visitor, 0.4) == ""
        assert check(visitor, 0.41).startswith("Threshold at 0.41: 0.4 instead of 0.41")
        assert "True positives at 0.4" in checked_against(1 - data.y_true, data.y_score)(visitor, 0.4)
        visitor.choose("typed", "0.75")
        assert check(visitor, 0.75) == ""
        visitor.press("next_lower")
        at = float(visitor.numbers["Threshold"])
        assert at != 0.75
        assert check(visitor, at) == ""


def test_a_visitor_reads_the_numbers_on_the_page(hosted):
    with viewer.open(hosted[0].url, "/?d=share-nothing&t=0.3") as visitor:
        assert any("were not shared" in text for text in visitor.alerts)
        assert set(visitor.alerts) <= set(visitor.texts)
        with pytest.raises(LookupError, match="no widget 'nowhere'"):
            visitor.widget("nowhere")


def test_a_refused_page_has_the_message_of_the_server(hosted):
    server, _, _ = hosted
    with pytest.raises(NotOpenedError) as refused:
        viewer.open(server.url, "/media/nothing")
    assert refused.value.status == 404
    with pytest.raises(NotOpenedError) as refused:
        viewer.open(server.url, "/", headers={"Origin": "http://elsewhere.example"})
    assert refused.value.status == 403


def test_a_broken_connection_raises_an_error(hosted):
    server, link, _ = hosted
    with viewer.open(server.url, link) as visitor:
        visitor.break_connection()
        with pytest.raises(ConnectionLostError):
            visitor.release(0.5)


def test_processor_time_and_memory_of_a_server_are_measured(hosted):
    before = sample_load(hosted[0].process.pid)
    with viewer.open(hosted[0].url, hosted[1]):
        pass
    seconds, processor = sample_load(hosted[0].process.pid).since(before)
    assert 0 < processor <= 4 * seconds
    assert before.memory > 50e6


@pytest.mark.parametrize("arguments", [["--viewers", "0"], ["--viewers", "5000"], ["--minutes", "0"]])
def test_a_load_out_of_bounds_is_refused(arguments, capsys):
    with pytest.raises(SystemExit):
        soak.main(arguments)
    assert "is not a" in capsys.readouterr().err


def test_a_server_that_ends_meanwhile_is_reported():
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
        with pytest.raises(ServerEndedError, match=f"process {ended.pid}, has ended"):
            sample_load(ended.pid)
