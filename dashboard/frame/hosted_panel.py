"""Data sets that the host lists: how far counting is, what came of it, and counting again."""

from dataclasses import dataclass, field
from datetime import datetime

import streamlit as st

from dashboard.controls.choosing import carry_all
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.counted import CountedDataset
from dashboard.data.opened import opened
from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.hosted.configured import hosted_sources
from dashboard.hosted.desk import hosted_desk
from dashboard.hosted.reduction import Reduction
from dashboard.hosted.worker import STEPS
from dashboard.session import of_session
from dashboard.web.visitor import visitors_zone
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

LOOKS_EVERY_SECONDS = 1.0
PROGRESS_WIDTH = 520


@dataclass
class _Waited:
    """The counts that this visit asked for last, by source, and the sources that it stopped counting."""

    counts: dict[str, Reduction] = field(default_factory=dict)
    stopped: set[str] = field(default_factory=set)

    def count(self, id: str) -> None:
        """Have a source counted; for callbacks too."""
        self.stopped.discard(id)
        self.counts[id] = hosted_desk().count(id)

    def stop(self, id: str) -> None:
        """For callbacks: wait no longer, which ends the count unless somebody else waits for it."""
        self.stopped.add(id)
        self.counts.pop(id).leave(self._who)

    def under_way(self, id: str) -> Reduction | None:
        """The count that this visit waits for."""
        count = self.counts.get(id)
        if count is None or count.is_over:
            return None
        count.look(self._who)
        return count

    def refused(self, id: str) -> Sentence | None:
        """Why the last count came to nothing."""
        return self.counts[id].refused if id in self.counts else None

    @property
    def _who(self) -> int:
        return id(self)


def counted_or_progress(id: str) -> Source | None:
    """A source as it was counted last; without counts, on the page how far they are, or why there are none."""
    if id not in hosted_sources():
        st.info(say("hosted-unlisted"), icon=":material/link_off:")
        return None
    waited = of_session(_Waited)
    if source := hosted_desk().counted(id):
        before = opened().source
        if before and before.id == id:
            carry_all(before.sha256, source.sha256)
        return source
    title = hosted_sources()[id].title
    if id in waited.stopped:
        st.info(say("hosted-stopped", title=title), icon=":material/stop_circle:")
        _button("hosted-go-on", id)
    elif why := waited.refused(id):
        st.error(say("hosted-refused", title=title, why=markdown_text(str(why))), icon=":material/error:")
        _button("hosted-try-again", id)
    else:
        if not waited.under_way(id):
            waited.count(id)
        st.markdown(f"##### {say('hosted-opening', title=title)}")
        # Who waits on a page will see them there, as who opens a link to it.
        opened().is_linked = True
        _progress(id)
    return None


def keep_chosen(before: Dataset | None, dataset: Dataset | None) -> None:
    """Where a source was counted again, all that was chosen of its numbers stays."""
    if not isinstance(before, CountedDataset) or not isinstance(dataset, CountedDataset):
        return
    if before.id == dataset.id and before.counted == dataset.counted:
        carry_all(before.key, dataset.key)


def hosted_moment(source: Source) -> None:
    """In the sidebar, where this server counted what is open: when, and counting it again; other data have nothing."""
    if source.origin is not Origin.HOSTED or source.received is None:
        return
    waited = of_session(_Waited)
    if waited.under_way(source.id):
        _progress(source.id)
        return
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.caption(say("hosted-counted", when=_when(source.received)), width="content")
        _button("hosted-refresh", source.id)
    if why := waited.refused(source.id):
        st.warning(say("hosted-old-numbers", why=markdown_text(str(why))), icon=":material/error:")
    elif source.id in waited.stopped:
        st.caption(say("hosted-not-refreshed"))


def _when(moment: datetime) -> str:
    zone = visitors_zone()
    there = moment.astimezone(zone)
    time = f"{there:%H:%M}"
    return time if there.date() == datetime.now(zone).date() else say("data-another-day", day=there, time=time)


def _button(key: str, id: str) -> None:
    help = say("hosted-refresh.help") if key == "hosted-refresh" else None
    st.button(
        say(key),
        key=key.replace("-", "_"),
        icon=":material/refresh:",
        help=help,
        on_click=of_session(_Waited).count,
        args=(id,),
    )


@st.fragment(run_every=LOOKS_EVERY_SECONDS)
def _progress(id: str) -> None:
    waited = of_session(_Waited)
    count = waited.under_way(id)
    if not count:
        # It is over, or was stopped: the whole page shows what came of it.
        st.rerun()
    line = say("hosted-elapsed", doing=count.doing, seconds=int(count.seconds))
    with st.container(width=PROGRESS_WIDTH, key="hosted_progress"):
        st.progress((count.steps_done + 1) / (len(STEPS) + 1), line)
        st.button(say("hosted-stop"), key="hosted_stop", icon=":material/stop:", on_click=waited.stop, args=(id,))
