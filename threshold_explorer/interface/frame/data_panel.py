"""The open data: a file, an example or a link, chosen in the sidebar or in the bar, with the roles of its columns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.counts_link import BadCountsLink, is_counts
from threshold_explorer.data.database_sources.configured_sources import hosted_sources, is_hosted
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.counts.dataset import open_counts
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.examples import first_example
from threshold_explorer.data.sources.local_file import LOCAL_ID, FileState, answer_about_file, file_state, local_file
from threshold_explorer.data.sources.open_source import open_source, retention_note
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.controls.parameter_declaration import Scope, plain_text
from threshold_explorer.interface.controls.query_parameters import (
    Arrival,
    bound_value,
    carry_all_parameters,
    current_page,
    get_parameter,
    reset_dataset_parameters,
    set_parameter,
)
from threshold_explorer.interface.controls.score_columns import with_recalibrated, without_refused
from threshold_explorer.interface.controls.threshold_carryover import carry_threshold
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.account_panel import account, closed_page, may_open
from threshold_explorer.interface.frame.columns_panel import choose_columns
from threshold_explorer.interface.frame.curtain import hide_until_drawn
from threshold_explorer.interface.frame.examples_list import examples_button
from threshold_explorer.interface.frame.hosted_panel import count_status, counted_or_progress
from threshold_explorer.interface.frame.upload_panel import (
    ask_before_reading,
    forget_refusal,
    latest_upload,
    reading_questions,
    reading_report,
    receive_upload,
)
from threshold_explorer.interface.frame.welcome import draw_welcome
from threshold_explorer.interface.panels.panel import SCORE
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sharing.refusals import NotInAudience, SharingRefused, WrongPassphrase
from threshold_explorer.serving.sharing.shared_data import PassphraseNeeded, SharedDataUnavailable, note_shown_link
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.serving.upload_store import UploadRefused
from threshold_explorer.serving.web.visitor import visitor, visitors_zone
from threshold_explorer.words.formats import distinctly_shortened, shortened
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, paragraph, say

# The open data; without this parameter, the first example for the page.
D = plain_text("d", Scope.SESSION)
# Up to this many score columns are listed, so that one click switches.
MAX_LISTED = 8


def distinct_titles(titles: Mapping[str, str], received: Mapping[str, datetime], today: date) -> dict[str, str]:
    """The distinct title for each id; equal titles get the time when the data were received, if known.

    The time is to the minute, or to the second if needed, with the date unless it is today's. Titles that are still
    equal are numbered.

    >>> noon = datetime(2026, 3, 9, 12, 0)
    >>> distinct_titles({"e": "Wine", "u": "Wine", "x": "mine.csv"}, {"u": noon, "x": noon}, noon.date())
    {'e': 'Wine', 'u': 'Wine · 12:00', 'x': 'mine.csv'}
    """
    duplicates = {title for title, count in Counter(titles.values()).items() if count > 1}
    distinct = dict(titles)
    for title in duplicates:
        times = {id: received[id] for id, same in titles.items() if same == title and id in received}
        for id, when in _distinct_times(times, today).items():
            distinct[id] = say("data-same-title", title=title, when=when)
    return dict(zip(distinct, _numbered(distinct.values()), strict=True))


def _distinct_times(moments: Mapping[str, datetime], today: date) -> dict[str, str]:
    for clock in ("%H:%M", "%H:%M:%S"):
        texts = {id: _when(moment, clock, today) for id, moment in moments.items()}
        if len(set(texts.values())) == len(texts):
            break
    return texts


def _when(moment: datetime, clock: str, today: date) -> str:
    time = moment.strftime(clock)
    return time if moment.date() == today else say("data-another-day", day=moment, time=time)


def _numbered(texts: Iterable[str]) -> list[str]:
    """The texts, with a number appended from the second occurrence on.

    >>> _numbered(["a", "b", "a", "a", "a (2)"])
    ['a', 'b', 'a (2)', 'a (3)', 'a (2) (2)']
    """
    numbered: list[str] = []
    for text in texts:
        number, candidate = 1, text
        while candidate in numbered:
            number += 1
            candidate = f"{text} ({number})"
        numbered.append(candidate)
    return numbered


@dataclass
class _LastSource:
    """The source that was open last; a source that is read again, such as a file that changed, keeps its choices."""

    id: str = ""
    sha256: str = ""
    scope_key: str = ""

    def keep_choices(self, id: str, sha256: str, scope_key: str) -> None:
        """Move the choices made for the earlier content of the same source to its content now."""
        if self.id == id and self.sha256 != sha256:
            carry_all_parameters(self.scope_key, scope_key)
        self.id, self.sha256, self.scope_key = id, sha256, scope_key


class _LastDataset(_LastSource):
    """The same for the data set."""


class _Passphrases(dict[str, str]):
    """The passphrases entered in this session, by link."""


def begin_sidebar() -> None:
    """Draws the top of the sidebar, before the page, which is then laid out beside it."""
    with st.sidebar:
        account()
        st.header(say("data-heading"), anchor=False)


def choose_dataset(kinds: Sequence[Kind], arrival: Arrival, curtain: DeltaGenerator) -> Dataset | None:
    """Draws the sidebar and returns the open data set; without one, shows the reason on the page.

    If nothing was chosen, opens an example that the page supports, on the first page below a welcome with the upload.
    """
    before = current_data().dataset
    current_data().is_linked |= arrival is Arrival.BY_URL
    id = bound_value(D, default="") or _default_id(kinds, arrival)
    is_allowed, is_asked = current_access().is_allowed, bool(latest_upload().asked)
    is_welcome = is_allowed and not (current_page() or get_parameter(D, None) or local_file() or is_asked)
    hide_until_drawn(curtain, (id, is_asked, is_welcome))
    welcome = st.empty()
    refusal = st.container(key="refused_file")
    with st.sidebar:
        upload = st.container()
        others = st.expander(say("data-others"), key="other_data")
        about = st.container()
    if is_welcome:
        with welcome.container(key="welcome"):
            upload = draw_welcome(open_data)
    if is_allowed:
        received = receive_upload(upload, others, refusal)
        open_data(received)
        if received or (latest_upload().asked and not is_asked):
            # The upload moves into the sidebar.
            st.rerun()
    if is_asked:
        # The page shows the question only: nothing on it is of the file that was sent.
        with others:
            choose_source("dataset", id, before)
        return None
    dataset = _opened(id, about)
    source = current_data().source
    note_shown_link(source.card if source else None, is_checked=bool(source and source.is_checked))
    with others:
        choose_source("dataset", id, dataset)
    if dataset:
        of_session(_LastDataset).keep_choices(dataset.id, dataset.sha256, dataset.key)
    if isinstance(before, BinaryDataset) and isinstance(dataset, BinaryDataset):
        carry_threshold(before, dataset)
    current_data().dataset = dataset
    return dataset


def watch_file() -> None:
    """Reruns the page when the file on disk changes, if this server was started for one and the page shows it."""
    if local_file() and (get_parameter(D, None) or LOCAL_ID) == LOCAL_ID:
        _watch_file(file_state())


@st.fragment(run_every=2)
def _watch_file(shown: FileState | None) -> None:
    if file_state() != shown:
        st.rerun()


def _default_id(kinds: Sequence[Kind], arrival: Arrival) -> str:
    """The data to open by default: those of the previous page if this page supports them, or else an example."""
    example = first_example([kind.value for kind in kinds])
    id, before = LOCAL_ID if local_file() else example, current_data().dataset
    if arrival is not Arrival.BY_NAVIGATION or before is None or before.id == id:
        return id
    if before.kind in kinds:
        set_parameter(D, before.id)
        return bound_value(D, default="") or id
    reset_dataset_parameters()
    return id


def open_data(id: str | None) -> None:
    """Opens a data set and resets the choices made for the previous one."""
    if id is not None:
        current_data().is_linked = False
        reset_dataset_parameters()
        forget_refusal()
        set_parameter(D, id)


def _opened(id: str, about: DeltaGenerator) -> Dataset | None:
    if not may_open(id):
        current_data().source = None
        closed_page()
        return None
    return _opened_counts(id) if is_counts(id) else _opened_source(id, about)


def _opened_counts(id: str) -> Dataset | None:
    current_data().source = None
    try:
        return open_counts(id)
    except BadCountsLink as refusal:
        _nothing_to_open(str(refusal))
        return None


def _opened_source(id: str, about: DeltaGenerator) -> Dataset | None:
    source = current_data().source = counted_or_progress(id) if is_hosted(id) else _source_or_notice(id)
    if not source:
        return None
    of_session(_LastSource).keep_choices(id, source.sha256, source.sha256)
    with about:
        st.caption(markdown_text(source.about))
        retention_notice(source)
        count_status(source)
        chosen = choose_columns(source)
        reading_report(source)
    memory_only_notice(source)
    reading_questions(source)
    if not chosen.dataset:
        chosen.ask_for_columns()
    return chosen.dataset


def _source_or_notice(id: str) -> Source | None:
    """The source that `d` opens; None after showing the reason on the page."""
    passphrases = of_session(_Passphrases)
    try:
        if source := open_source(id, visitor(), passphrases.get(id)):
            return source
        reason = paragraph((Sentence("data-not-shared"), retention_note(id)))
    except PassphraseNeeded as needed:
        _ask_passphrase(id, str(needed))
        return None
    except WrongPassphrase as wrong:
        # Otherwise each run would try it again and count another attempt.
        del passphrases[id]
        _ask_passphrase(id, str(wrong))
        return None
    except NotInAudience as others:
        if not current_access().is_allowed:
            closed_page(str(others))
            return None
        reason = str(others)
    except OpenQuestion as stopped:
        answer = partial(answer_about_file, stopped.question.key)
        ask_before_reading(stopped.question, stopped.file_name, answer)
        return None
    except (RefusedFile, SharedDataUnavailable, SharingRefused, UploadRefused, StoreRefused) as closed:
        reason = str(closed)
    _nothing_to_open(reason)
    return None


def _nothing_to_open(reason: str) -> None:
    """The reason, and an example instead: the list of them may be in a closed sidebar."""
    st.info(markdown_text(reason), icon=":material/link_off:")
    if current_access().is_allowed:
        label, icon = say("data-open-example"), ":material/table_view:"
        # Without an id the page's first example opens.
        st.button(label, key="open_example", icon=icon, on_click=open_data, args=("",))


def _ask_passphrase(id: str, why: str) -> None:
    st.info(markdown_text(why), icon=":material/lock:")
    with st.form("passphrase_form", width=420):
        given = st.text_input(say("data-passphrase"), type="password", key="passphrase")
        if st.form_submit_button(say("data-passphrase-open"), icon=":material/lock_open:") and given:
            of_session(_Passphrases)[id] = given
            st.rerun()


def _titles(dataset: Dataset | None) -> dict[str, str]:
    """The data sets to choose from, by id: hosted sources, the visitor's uploads and the open data.

    Without access to the server, only the open data.
    """
    if not current_access().is_allowed:
        return {dataset.id: dataset.title} if dataset else {}
    uploads = upload_cache().list_for(visitor())
    file = local_file()
    titles = {LOCAL_ID: file.name} if file else {}
    titles |= {id: source.title for id, source in hosted_sources().items()}
    titles |= {upload.id: upload.title for upload in uploads}
    titles |= {dataset.id: dataset.title} if dataset else {}
    times = {upload.id: upload.received for upload in uploads}
    times |= {dataset.id: dataset.card.created} if dataset and dataset.card else {}
    zone = visitors_zone()
    received = {id: moment.astimezone(zone) for id, moment in times.items() if moment}
    return distinct_titles(titles, received, datetime.now(zone).date())


def choose_source(key: str, id: str, dataset: Dataset | None) -> None:
    """Draws the list of data sets, and the button of the examples; each list on a page needs its own widget `key`."""

    titles = _titles(dataset)

    def on_change() -> None:
        # A list that closed while the language changed sends a title in the last language.
        if st.session_state[key] in titles:
            open_data(st.session_state[key])

    shown = id if id in titles else None
    # In each run, since the titles may change: the browser sends the title.
    st.session_state[key] = shown
    st.selectbox(
        say("switch-dataset"),
        list(titles),
        # In a popover, which is mounted when it opens, the browser would otherwise show and send the first data set.
        index=None if shown is None else list(titles).index(shown),
        format_func=titles.__getitem__,
        key=key,
        placeholder=say("data-choose-placeholder"),
        on_change=on_change,
    )
    if current_access().is_allowed:
        examples_button(key, open_data)


def retention_notice(source: Source) -> None:
    """In the sidebar: when a stored upload expires."""
    if source.stored_until:
        expires = source.stored_until.astimezone(visitors_zone())
        st.caption(markdown("uploads-until", day=expires, time=expires.strftime("%H:%M")))


def memory_only_notice(source: Source) -> None:
    """On the page: why an upload could not be stored and is only in memory."""
    with st.container(key="unkept"):
        if source.not_stored:
            st.caption(
                Markdown(":material/warning: {}").format(markdown("uploads-memory-only", reason=source.not_stored))
            )


def data_switch(dataset: Dataset) -> None:
    """Draws a button with the open data set, which opens the menu."""
    score = dataset.roles.score if isinstance(dataset, BinaryDataset) else ""
    names = {"title": shortened(dataset.title, 24), "score": shortened(score, 20)}
    name = markdown("switch-name", **names, has_score=str(bool(score)))
    with (
        st.container(key="data_switch"),
        st.popover(name, type="tertiary", help=say("switch-name.help")),
    ):
        choose_source("switch_dataset", dataset.id, dataset)
        scores = _score_columns(dataset)
        if score in scores:
            st.session_state["switch_score"] = score
            _choose_score(scores, score)


def _choose_score(scores: tuple[str, ...], current: str) -> None:
    widget: Any = st.radio if len(scores) <= MAX_LISTED else st.selectbox
    shown = distinctly_shortened(scores)
    widget(
        say("columns-choose-score"),
        scores,
        index=scores.index(current),
        format_func=lambda name: markdown_text(shown[name]) if widget is st.radio else name,
        key="switch_score",
        on_change=_take_score,
    )


def _take_score() -> None:
    set_parameter(SCORE, st.session_state["switch_score"])


def _score_columns(dataset: Dataset) -> tuple[str, ...]:
    source = current_data().source
    if not source or not isinstance(dataset, BinaryDataset):
        return ()
    roles, columns = dataset.roles, source.columns
    scores = tuple(name for name in columns.scores if name != roles.label)
    if not dataset.has_recalibrated_scores:
        return dataset.score_columns or scores
    if not 0 < dataset.scores.prevalence < 1:
        return scores
    names = with_recalibrated(scores, roles.score, columns.profiles, lower_is_positive=roles.column_is_lower)
    return without_refused(names, roles, source)
