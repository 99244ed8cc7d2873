"""The router: what every page shares, then the page that was asked for."""

import streamlit as st

from dashboard.controls.links import opened_link, show_choices_complaint
from dashboard.frame.chrome import ICON, page_style, provenance_line, tab_title
from dashboard.frame.data_panel import choose_dataset

st.set_page_config(page_title=tab_title(), page_icon=str(ICON), layout="wide")
page_style()
opened_link()
page = st.navigation(
    [
        st.Page("threshold.py", title="Threshold", icon=":material/tune:", default=True),
        st.Page("imbalance.py", title="Imbalance", icon=":material/balance:"),
    ],
    position="top",
)
st.session_state["page"] = page.url_path
complaint = st.container(key="choices_complaint")
st.session_state["open"] = choose_dataset()
st.set_page_config(page_title=tab_title())
if st.session_state["open"]:
    page.run()
    provenance_line(st.session_state["open"])
    show_choices_complaint(complaint)
