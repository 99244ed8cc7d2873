"""The router: draws the parts that all pages share, then runs the requested page."""

import streamlit as st

from threshold_explorer.data.dataset import Kind
from threshold_explorer.interface.controls.number_box import handle_late_input
from threshold_explorer.interface.controls.pin import open_decision
from threshold_explorer.interface.controls.query_parameters import Arrival, read_url
from threshold_explorer.interface.controls.session_settings import (
    confidence_choice,
    language_switch,
    tell_browser,
    use_chosen_confidence,
    use_chosen_language,
)
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.chrome import (
    ICON,
    initial_sidebar_state,
    page_without_data,
    provenance_line,
    refused_parameters_line,
    tab_title,
)
from threshold_explorer.interface.frame.curtain import show_drawn
from threshold_explorer.interface.frame.data_panel import begin_sidebar, choose_dataset, watch_file
from threshold_explorer.interface.frame.keyboard import complete_keyboard
from threshold_explorer.interface.frame.long_choices import break_long_choices
from threshold_explorer.interface.frame.pages import PAGES, navigation, open_home_page, requested_page, run
from threshold_explorer.interface.lessons.panel import begin_lesson, draw_strip, open_step
from threshold_explorer.serving.computation_queue import takes_turns_as, turn
from threshold_explorer.serving.sharing.shared_data import current_client
from threshold_explorer.serving.web.lifespan import RESTARTING, begin_page, is_shutting_down
from threshold_explorer.serving.web.visitor import visitor

st.set_page_config(page_icon=str(ICON), layout="wide", initial_sidebar_state=initial_sidebar_state())
handle_late_input()
page, script = requested_page(PAGES)
arrival = read_url(script.url_path)
use_chosen_language()
begin_page(RESTARTING if is_shutting_down() else None)
tell_browser()
complete_keyboard(script.url_path)
break_long_choices()
begin_sidebar()
takes_turns_as(current_client(visitor()))
before = current_data().dataset
entries = st.container(horizontal=True, key="pages")
if arrival is Arrival.BY_URL:
    open_decision()
use_chosen_confidence()
refused_parameters = st.container(key="choices_complaint")
curtain = st.empty()
begin_lesson(arrival)
dataset = choose_dataset(page.kinds, arrival, curtain)
st.set_page_config(page_title=tab_title(page.title, dataset))
if dataset:
    open_step(dataset, page.name)
is_new = arrival is Arrival.STAYED and dataset is not before
# A link with counts may name the page on which it was created, which may not support counts.
if dataset and (is_new or (arrival is Arrival.BY_URL and dataset.kind is Kind.COUNTS)):
    open_home_page(page, dataset, before, PAGES)
with entries:
    navigation(PAGES, page, dataset.kind if dataset else Kind.BINARY)
if dataset:
    draw_strip(dataset, page.name)
    with turn():
        run(page, script, dataset, PAGES)
if not dataset or page.name != "threshold":
    # The threshold page has the choices under View.
    with st.sidebar:
        if dataset and page.name not in ("lessons", "glossary"):
            confidence_choice()
        language_switch()
if dataset:
    provenance_line(dataset)
    refused_parameters_line(refused_parameters)
else:
    with refused_parameters:
        page_without_data(page.title)
show_drawn(curtain)
watch_file()
