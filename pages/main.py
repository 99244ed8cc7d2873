"""The router: what every page shares, then the page that was asked for."""

import streamlit as st

from dashboard.controls.choosing import read_address
from dashboard.data.kinds import BINARY, COUNTS, MULTICLASS, TEXT
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
from dashboard.frame.pages import Page, navigation, run

PAGES = (
    Page("threshold", ":material/tune:", (BINARY, COUNTS, MULTICLASS)),
    Page("imbalance", ":material/balance:", (BINARY, COUNTS, MULTICLASS)),
    Page("multiclass", ":material/grid_on:", (MULTICLASS,)),
    Page("text", ":material/article:", (TEXT,)),
)

st.set_page_config(tab_title(), str(ICON), layout="wide", initial_sidebar_state=sidebar_at_first())
page_style()
page, script = navigation(PAGES)
read_address(script.url_path)
complaints = st.container(key="choices_complaint")
kind_before = opened().dataset and opened().dataset.kind
dataset = choose_dataset()
st.set_page_config(page_title=tab_title())
if dataset and kind_before and dataset.kind is not kind_before:
    # The navigation was drawn for the data that were open before.
    st.rerun()
if dataset:
    run(page, script, dataset)
    provenance_line(dataset)
    complaints_line(complaints)
