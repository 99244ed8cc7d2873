"""The pages of the app: the kinds of data that each supports, and the navigation."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.sources.examples import EXAMPLES, first_example
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.chrome import page_title
from threshold_explorer.interface.frame.data_panel import open_data
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say


@dataclass(frozen=True)
class Page:
    """A page: `pages/<name>.py` is its script, `page-<name>` its title, `kinds` the kinds of data that it supports.

    Data of the kinds in `home` open on this page. An unlisted page is not in the navigation, only linked to.
    """

    name: str
    icon: str
    kinds: tuple[Kind, ...]
    home: tuple[Kind, ...] = ()
    is_listed: bool = True

    def needs(self) -> str:
        """States which kind of data this page needs."""
        return say("page-needs", what=say(f"kind-{self.kinds[0].value}"))


# Data with several classes, labels or grades open on these pages one-vs-rest.
TWO_CLASS_KINDS = (Kind.BINARY, Kind.COUNTS, Kind.MULTICLASS, Kind.MULTILABEL, Kind.GRADED)
PAGES = (
    Page("threshold", ":material/tune:", TWO_CLASS_KINDS, home=(Kind.BINARY, Kind.COUNTS)),
    Page("uncertainty", ":material/verified:", TWO_CLASS_KINDS),
    Page("imbalance", ":material/balance:", TWO_CLASS_KINDS),
    Page("compare", ":material/compare_arrows:", TWO_CLASS_KINDS),
    # Linked from Compare: in the navigation they would not fit beside the others.
    Page("groups", ":material/groups:", TWO_CLASS_KINDS, is_listed=False),
    Page("periods", ":material/calendar_month:", TWO_CLASS_KINDS, is_listed=False),
    # Linked from Threshold.
    Page("calibration", ":material/straighten:", TWO_CLASS_KINDS, is_listed=False),
    Page(
        "multiclass", ":material/grid_on:", (Kind.MULTICLASS, Kind.MULTILABEL), home=(Kind.MULTICLASS, Kind.MULTILABEL)
    ),
    Page("ranking", ":material/format_list_numbered:", (Kind.RANKING,), home=(Kind.RANKING,)),
    Page("text", ":material/article:", (Kind.TEXT,), home=(Kind.TEXT,)),
    Page("agreement", ":material/handshake:", (Kind.GRADED,), home=(Kind.GRADED,)),
    Page("glossary", ":material/menu_book:", (*TWO_CLASS_KINDS, Kind.RANKING, Kind.TEXT), is_listed=False),
)


def home_of(kind: Kind) -> str:
    """The page on which data of a kind open, as it is in the URL: empty for the first page."""
    home = next(page for page in PAGES if kind in page.home)
    return "" if home is PAGES[0] else home.name


def navigation(pages: Sequence[Page], kind: Kind) -> tuple[Page, StreamlitPage]:
    """Draws the navigation, in which pages for other kinds of data are grouped; returns the requested page.

    The first page is at the root of the URL.
    """
    entries = {
        page.name: st.Page(
            f"{page.name}.py",
            title=say(f"page-{page.name}"),
            icon=page.icon,
            url_path=None if page is pages[0] else page.name,
            default=page is pages[0],
            visibility="visible" if page.is_listed else "hidden",
        )
        for page in pages
    }
    groups: dict[str, list[StreamlitPage]] = {"": []}
    for page in pages:
        groups.setdefault("" if kind in page.kinds else say("page-others"), []).append(entries[page.name])
    chosen = st.navigation(groups, position="top")
    # On a narrow screen Streamlit shortens the navigation, or moves it into the sidebar.
    with st.container(horizontal=True, key="pages"):
        _links(groups.pop(""))
        for name, others in groups.items():
            with st.popover(name, type="tertiary"):
                _links(others)
    return next(page for page in pages if entries[page.name].url_path == chosen.url_path), chosen


def _links(entries: Sequence[StreamlitPage]) -> None:
    for entry in entries:
        if entry.visibility == "visible":
            st.page_link(entry)


def run(page: Page, script: StreamlitPage, dataset: Dataset, pages: Sequence[Page]) -> None:
    """Runs a page's script; for another kind of data, states what the page needs and links to pages for the data."""
    if _supports(page, dataset):
        script.run()
        return
    page_title(script.title)
    st.info(markdown_text(page.needs()), icon=":material/category:")
    example = EXAMPLES[first_example([kind.value for kind in page.kinds])]
    label = markdown("page-example", title=example.title)
    st.button(label, key="page_example", icon=":material/table_view:", on_click=open_data, args=[example.id])
    for other in pages:
        if _supports(other, dataset):
            label = markdown("page-of-data", page=say(f"page-{other.name}"))
            st.page_link(f"{other.name}.py", label=label, icon=other.icon)


def open_home_page(page: Page, dataset: Dataset, before: Dataset | None, pages: Sequence[Page]) -> None:
    """After other data were opened, go to the home page of their kind.

    Stays on a page that supports the data if the previous data have the same home page, or if a link to the data led
    to this page.
    """
    home = next(other for other in pages if dataset.kind in other.home)
    may_stay = before.kind in home.kinds if before else current_data().is_linked
    if not (may_stay and _supports(page, dataset)) and home is not page:
        st.switch_page(f"{home.name}.py")


def has_same_pages(kind_a: Kind, kind_b: Kind, pages: Sequence[Page]) -> bool:
    """Whether two kinds of data have the same navigation."""
    return all((kind_a in page.kinds) == (kind_b in page.kinds) for page in pages)


def _supports(page: Page, dataset: Dataset) -> bool:
    return dataset.kind in page.kinds
