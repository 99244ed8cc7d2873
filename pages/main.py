"""The router: what every page shares, then the page that was asked for."""

import streamlit as st

from dashboard.controls.choosing import Arrival, read_address
from dashboard.controls.typed_box import take_late
from dashboard.data.kinds import BINARY, COUNTS, GRADED, MULTICLASS, MULTILABEL, RANKING, TEXT
from dashboard.data.opened import opened
from dashboard.frame.chrome import (
    ICON,
    complaints_line,
    page_style,
    provenance_line,
    sidebar_at_first,
    tab_title,
)
from dashboard.frame.data_panel import choose_dataset
from dashboard.frame.pages import Page, has_same_pages, lead_to, navigation, run
from dashboard.web.open_pages import begin_page

# Of many classes or labels, and of grades, one against the rest.
OF_TWO = (BINARY, COUNTS, MULTICLASS, MULTILABEL, GRADED)
PAGES = (
    Page("threshold", ":material/tune:", OF_TWO, home=(BINARY, COUNTS)),
    Page("choose", ":material/flag:", OF_TWO),
    Page("certainty", ":material/verified:", OF_TWO),
    Page("imbalance", ":material/balance:", OF_TWO),
    Page("multiclass", ":material/grid_on:", (MULTICLASS, MULTILABEL), home=(MULTICLASS, MULTILABEL)),
    Page("ranking", ":material/format_list_numbered:", (RANKING,), home=(RANKING,)),
    Page("text", ":material/article:", (TEXT,), home=(TEXT,)),
    Page("agreement", ":material/handshake:", (GRADED,), home=(GRADED,)),
)

st.set_page_config(tab_title(), str(ICON), layout="wide", initial_sidebar_state=sidebar_at_first())
begin_page()
page_style()
before = opened().dataset
# Most data are of two classes, and so is what opens by itself.
kind = before.kind if before else BINARY
page, script = navigation(PAGES, kind)
take_late()
arrival = read_address(script.url_path)
complaints = st.container(key="choices_complaint")
dataset = choose_dataset(page.kinds, arrival)
st.set_page_config(page_title=tab_title())
is_new = arrival is Arrival.STAYED and dataset is not before
# A link with counts is made on any page of the data that they were counted in, also on one for many classes.
if dataset and (is_new or (arrival is Arrival.BY_ADDRESS and dataset.kind is COUNTS)):
    lead_to(page, dataset, before, PAGES)
if dataset and not has_same_pages(dataset.kind, kind, PAGES):
    # The navigation was drawn for other data.
    st.rerun()
if dataset:
    run(page, script, dataset, PAGES)
    provenance_line(dataset)
    complaints_line(complaints)
