"""Hosted sources: progress of counting, its result or failure, and counting again."""

from dataclasses import dataclass, field
from datetime import datetime

import streamlit as st

from threshold_explorer.data.database_sources.configured_sources import hosted_sources
from threshold_explorer.data.database_sources.counting_job import CountingJob, source_counts
from threshold_explorer.data.database_sources.counting_worker import STEPS
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import Source
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.web.visitor import visitors_zone
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import Sentence, markdown, say

POLL_SECONDS = 1.0
PROGRESS_WIDTH = 520


@dataclass
class _HostedSession:
    """This session's latest counting job by source, and the sources whose count it stopped."""

    jobs: dict[str, CountingJob] = field(default_factory=dict)
    stopped: set[str] = field(default_factory=set)

    def count(self, id: str) -> None:
        """Start counting a source; usable as a callback."""
        self.stopped.discard(id)
        self.jobs[id] = source_counts().count(id)

    def stop(self, id: str) -> None:
        """A callback: stop waiting, which cancels the count unless others wait for it."""
        self.stopped.add(id)
        self.jobs.pop(id).stop_waiting(self._waiter)

    def running_job(self, id: str) -> CountingJob | None:
        job = self.jobs.get(id)
        if job is None or job.is_over:
            return None
        job.poll(self._waiter)
        return job

    def refused(self, id: str) -> Sentence | None:
        """Why the latest count failed; None if it did not."""
        return self.jobs[id].refused if id in self.jobs else None

    @property
    def _waiter(self) -> int:
        return id(self)


def counted_or_progress(id: str) -> Source | None:
    """A source with its latest counts; without counts, shows the progress or the reason on the page."""
    if id not in hosted_sources():
        st.info(say("hosted-unlisted"), icon=":material/link_off:")
        return None
    session = of_session(_HostedSession)
    if source := source_counts().latest(id):
        return source
    title = hosted_sources()[id].title
    if id in session.stopped:
        st.info(markdown("hosted-stopped", title=title), icon=":material/stop_circle:")
        _button("hosted-go-on", id)
    elif why := session.refused(id):
        st.error(markdown("hosted-refused", title=title, why=why), icon=":material/error:")
        _button("hosted-try-again", id)
    else:
        if not session.running_job(id):
            session.count(id)
        st.markdown(Markdown("## {}").format(markdown("hosted-opening", title=title)))
        # The counts will open on this page, as for a visitor with a link to it.
        current_data().is_linked = True
        _progress(id)
    return None


def count_status(source: Source) -> None:
    """In the sidebar of a hosted source: when it was counted, and a button to count it again."""
    if source.origin is not Origin.HOSTED or source.received is None:
        return
    session = of_session(_HostedSession)
    if session.running_job(source.id):
        _progress(source.id)
        return
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.caption(markdown("hosted-counted", when=_when(source.received)), width="content")
        _button("hosted-refresh", source.id)
    if why := session.refused(source.id):
        st.warning(markdown("hosted-old-numbers", why=why), icon=":material/error:")
    elif source.id in session.stopped:
        st.caption(say("hosted-not-refreshed"))


def _when(moment: datetime) -> str:
    zone = visitors_zone()
    local = moment.astimezone(zone)
    time = f"{local:%H:%M}"
    return time if local.date() == datetime.now(zone).date() else say("data-another-day", day=local, time=time)


def _button(key: str, id: str) -> None:
    help = say("hosted-refresh.help") if key == "hosted-refresh" else None
    st.button(
        say(key),
        key=key.replace("-", "_"),
        icon=":material/refresh:",
        help=help,
        on_click=of_session(_HostedSession).count,
        args=(id,),
    )


@st.fragment(run_every=POLL_SECONDS)
def _progress(id: str) -> None:
    session = of_session(_HostedSession)
    job = session.running_job(id)
    if not job:
        # The job is over or was stopped: rerun the whole page to show the result.
        st.rerun()
    line = markdown("hosted-elapsed", doing=job.step, seconds=int(job.seconds))
    with st.container(width=PROGRESS_WIDTH, key="hosted_progress"):
        st.progress((job.n_steps_done + 1) / (len(STEPS) + 1), line)
        st.button(say("hosted-stop"), key="hosted_stop", icon=":material/stop:", on_click=session.stop, args=(id,))
