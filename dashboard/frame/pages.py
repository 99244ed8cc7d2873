"""The pages of the dashboard: which kinds of data each is for, and how the navigation shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from dashboard.data.dataset import Dataset
from dashboard.data.examples import EXAMPLES, first_example
from dashboard.data.kinds.kind import Kind
from dashboard.data.opened import opened
from dashboard.frame.data_panel import open_data
from dashboard.words.sentence import say


@dataclass(frozen=True)
class Page:
    """A page: `pages/<name>.py` is its script, `page-<name>` its title in the catalogue, `kinds` what it can show.

    Of `home` are the kinds of data that it is the first page for.
    """

    name: str
    icon: str
    kinds: tuple[Kind, ...]
    home: tuple[Kind, ...] = ()

    def needs(self) -> str:
        """What a data set has to be for this page."""
        return say("page-needs", what=say(f"kind-{self.kinds[0].key}"))


def navigation(pages: Sequence[Page], kind: Kind) -> tuple[Page, StreamlitPage]:
    """Shows the pages of a kind of data, the others in a group of their own; returns the one asked for.

    The first page is the one at the root of the address.
    """
    entries = {
        page.name: st.Page(
            f"{page.name}.py",
            title=say(f"page-{page.name}"),
            icon=page.icon,
            url_path=None if page is pages[0] else page.name,
            default=page is pages[0],
        )
        for page in pages
    }
    groups: dict[str, list[StreamlitPage]] = {"": []}
    for page in pages:
        groups.setdefault("" if kind in page.kinds else say("page-others"), []).append(entries[page.name])
    chosen = st.navigation(groups, position="top")
    # On a phone Streamlit puts the navigation away into the sidebar.
    with st.container(horizontal=True, key="pages"):
        for entry in groups[""]:
            st.page_link(entry)
    return next(page for page in pages if entries[page.name].url_path == chosen.url_path), chosen


def run(page: Page, script: StreamlitPage, dataset: Dataset, pages: Sequence[Page]) -> None:
    """Runs a page's script; where the open data are of another kind, says what it needs and leads to theirs."""
    if _fits(page, dataset):
        script.run()
        return
    st.info(page.needs(), icon=":material/category:")
    example = EXAMPLES[first_example([kind.key for kind in page.kinds])]
    label = say("page-example", title=example.title)
    st.button(label, key="page_example", icon=":material/table_view:", on_click=open_data, args=[example.id])
    for other in pages:
        if _fits(other, dataset):
            label = say("page-of-data", page=say(f"page-{other.name}"))
            st.page_link(f"{other.name}.py", label=label, icon=other.icon)


def lead_to(page: Page, dataset: Dataset, before: Dataset | None, pages: Sequence[Page]) -> None:
    """After other data were opened: to the first page for their kind.

    Whoever could have been there with the data before, or was led to the page by a link to the data, and is on a page
    that shows these too, stays on it.
    """
    home = next(other for other in pages if dataset.kind in other.home)
    is_meant = before.kind in home.kinds if before else opened().is_linked
    if not (is_meant and _fits(page, dataset)) and home is not page:
        st.switch_page(f"{home.name}.py")


def has_same_pages(one: Kind, other: Kind, pages: Sequence[Page]) -> bool:
    """Whether the navigation of one kind is that of another."""
    return all((one in page.kinds) == (other in page.kinds) for page in pages)


def _fits(page: Page, dataset: Dataset) -> bool:
    return dataset.kind in page.kinds
