"""The router: what every page shares, then the page that was asked for."""

import streamlit as st

from dashboard.controls.choosing import read_address
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

PAGES = (
    Page("threshold", ":material/tune:", (BINARY, COUNTS, MULTICLASS, MULTILABEL, GRADED)),
    Page("choose", ":material/flag:", (BINARY, COUNTS, MULTICLASS, MULTILABEL, GRADED)),
    Page("certainty", ":material/verified:", (BINARY, COUNTS, MULTICLASS, MULTILABEL, GRADED)),
    Page("imbalance", ":material/balance:", (BINARY, COUNTS, MULTICLASS, MULTILABEL, GRADED)),
    Page("multiclass", ":material/grid_on:", (MULTICLASS, MULTILABEL)),
    Page("ranking", ":material/format_list_numbered:", (RANKING,)),
    Page("text", ":material/article:", (TEXT,)),
    Page("agreement", ":material/handshake:", (GRADED,)),
)

st.set_page_config(tab_title(), str(ICON), layout="wide", initial_sidebar_state=sidebar_at_first())
page_style()
before = opened().dataset
# Most data are of two classes, and so is what opens by itself.
kind = before.kind if before else BINARY
page, script = navigation(PAGES, kind)
stays = read_address(script.url_path)
complaints = st.container(key="choices_complaint")
dataset = choose_dataset(page.kinds)
st.set_page_config(page_title=tab_title())
if dataset and stays and dataset is not before:
    lead_to(page, dataset, PAGES)
if dataset and not has_same_pages(dataset.kind, kind, PAGES):
    # The navigation was drawn for other data.
    st.rerun()
if dataset:
    run(page, script, dataset, PAGES)
    provenance_line(dataset)
    complaints_line(complaints)
