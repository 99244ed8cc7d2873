"""The pages of the app: the kinds of data that each supports, and the navigation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.sources.examples import EXAMPLES, first_example
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.chrome import heading, page_title
from threshold_explorer.interface.frame.data_panel import open_data
from threshold_explorer.interface.panels.panel import ask_why_blank_again
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say


@dataclass(frozen=True)
class Page:
    """A page: `pages/<name>.py` is its script, `page-<name>` its title, `kinds` the kinds of data that it supports.

    Data of the kinds in `home` open on this page. A page that is `part_of` another has no entry in the navigation: that
    of the other one is marked. Where labels are blank, the page `needs_estimates`, or for each case a label.
    """

    name: str
    icon: str
    kinds: tuple[Kind, ...]
    home: tuple[Kind, ...] = ()
    part_of: str = ""
    needs_estimates: bool = False
    needs_cases: bool = False

    @property
    def entry(self) -> str:
        """The name of the page whose entry in the navigation is marked on this page."""
        return self.part_of or self.name

    @property
    def title(self) -> str:
        """Its title, in the reader's language."""
        return say(f"page-{self.name}")

    def needs(self) -> str:
        """States which kind of data this page needs."""
        return say("page-needs", what=say(f"kind-{self.kinds[0].value}"))


# Data with several classes, labels or grades open on these pages one-vs-rest.
TWO_CLASS_KINDS = (Kind.BINARY, Kind.COUNTS, Kind.MULTICLASS, Kind.MULTILABEL, Kind.GRADED)
PAGES = (
    Page("threshold", ":material/tune:", TWO_CLASS_KINDS, home=(Kind.BINARY, Kind.COUNTS)),
    Page("imbalance", ":material/balance:", TWO_CLASS_KINDS, needs_estimates=True),
    Page("compare", ":material/compare_arrows:", TWO_CLASS_KINDS, needs_cases=True),
    Page("groups", ":material/groups:", TWO_CLASS_KINDS, part_of="compare", needs_cases=True),
    Page("periods", ":material/calendar_month:", TWO_CLASS_KINDS, part_of="compare", needs_cases=True),
    Page("trust", ":material/verified:", TWO_CLASS_KINDS, needs_cases=True),
    Page("uncertainty", ":material/scatter_plot:", TWO_CLASS_KINDS, part_of="trust", needs_cases=True),
    Page("calibration", ":material/straighten:", TWO_CLASS_KINDS, part_of="trust", needs_cases=True),
    Page(
        "multiclass", ":material/grid_on:", (Kind.MULTICLASS, Kind.MULTILABEL), home=(Kind.MULTICLASS, Kind.MULTILABEL)
    ),
    Page("ranking", ":material/format_list_numbered:", (Kind.RANKING,), home=(Kind.RANKING,)),
    Page("text", ":material/article:", (Kind.TEXT,), home=(Kind.TEXT,)),
    Page("agreement", ":material/handshake:", (Kind.GRADED,), home=(Kind.GRADED,)),
    Page("lessons", ":material/school:", tuple(Kind)),
    Page("glossary", ":material/help:", tuple(Kind)),
)


def home_of(kind: Kind) -> str:
    """The page on which data of a kind open, as it is in the URL: empty for the first page."""
    home = next(page for page in PAGES if kind in page.home)
    return "" if home is PAGES[0] else home.name


def requested_page(pages: Sequence[Page]) -> tuple[Page, StreamlitPage]:
    """The page in the URL, and its script. The first page is at the root of the URL."""
    scripts = [
        st.Page(
            f"{page.name}.py",
            url_path=None if page is pages[0] else page.name,
            default=page is pages[0],
        )
        for page in pages
    ]
    chosen = st.navigation(scripts, position="hidden")
    return next(page for page, script in zip(pages, scripts, strict=True) if script is chosen), chosen


def navigation(pages: Sequence[Page], here: Page, kind: Kind) -> None:
    """Draws the entries of the pages for this kind of data, its home page first; that of the current page is marked."""
    entries = [page for page in pages if not page.part_of and (kind in page.kinds or page.name == here.entry)]
    for entry in sorted(entries, key=lambda page: kind not in page.home):
        # Streamlit marks a link to the current page only, which may be a part of the entry's.
        target = here.name if entry.name == here.entry else entry.name
        st.page_link(f"{target}.py", label=say(f"page-{entry.name}"), icon=entry.icon)


def part_links(badges: Mapping[str, Sentence | None]) -> None:
    """Draws the links between the pages of an entry, each with its badge, by name; Streamlit marks the current one."""
    with st.container(horizontal=True, key="parts"):
        for page in PAGES:
            if page.name in badges:
                title, badge = say(f"page-{page.name}" if page.part_of else f"part-{page.name}"), badges[page.name]
                label = Markdown("{} :orange-badge[{}]").format(title, badge) if badge else Markdown("{}").format(title)
                st.page_link(f"{page.name}.py", label=label, icon=page.icon)


def run(page: Page, script: StreamlitPage, dataset: Dataset, pages: Sequence[Page]) -> None:
    """Runs a page's script; for another kind of data, states what the page needs and links to pages for the data."""
    if _supports(page, dataset):
        if why := _why_labels_are_too_few(page, dataset):
            heading(dataset)
            st.info(markdown(why, page=page.title), icon=":material/help:")
            with st.container(horizontal=True, vertical_alignment="center"):
                ask_why_blank_again("page_blank")
                st.page_link(
                    f"{pages[0].name}.py",
                    label=markdown("page-of-data", page=say(f"page-{pages[0].name}")),
                    icon=pages[0].icon,
                )
        else:
            script.run()
        return
    page_title(page.title)
    st.info(markdown_text(page.needs()), icon=":material/category:")
    example = EXAMPLES[first_example([kind.value for kind in page.kinds])]
    label = markdown("page-example", title=example.title)
    st.button(label, key="page_example", icon=":material/table_view:", on_click=open_data, args=[example.id])
    for other in pages:
        if _supports(other, dataset) and not other.part_of:
            label = markdown("page-of-data", page=say(f"page-{other.name}"))
            st.page_link(f"{other.name}.py", label=label, icon=other.icon)


def _why_labels_are_too_few(page: Page, dataset: Dataset) -> str | None:
    """The message on why a page has no numbers where labels are blank; None if it has."""
    if not isinstance(dataset, BinaryDataset) or not dataset.blank:
        return None
    if dataset.blank.has_bounds_only and (page.needs_estimates or page.needs_cases):
        return "page-needs-estimates"
    return "page-needs-cases" if page.needs_cases and not dataset.blank.has_cases else None


def open_home_page(page: Page, dataset: Dataset, before: Dataset | None, pages: Sequence[Page]) -> None:
    """After other data were opened, go to the home page of their kind.

    Stays on a page that supports the data if the previous data have the same home page, or if a link to the data led
    to this page.
    """
    home = next(other for other in pages if dataset.kind in other.home)
    may_stay = before.kind in home.kinds if before else current_data().is_linked
    if not (may_stay and _supports(page, dataset)) and home is not page:
        st.switch_page(f"{home.name}.py")


def _supports(page: Page, dataset: Dataset) -> bool:
    return dataset.kind in page.kinds
