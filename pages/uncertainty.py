"""Uncertainty: stability and optimism of the optimum, two thresholds compared, and the required sample size."""

from functools import partial

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.decision import current_decision
from threshold_explorer.decision.record.panel import record_button, record_dialog
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.views.entries.trust_verdicts import trust_links
from threshold_explorer.views.uncertainty.objective import current_problem
from threshold_explorer.views.uncertainty.optimism import optimism_section
from threshold_explorer.views.uncertainty.optimum_stability import stability_section
from threshold_explorer.views.uncertainty.two_thresholds import TILE_METRICS, threshold_sections

dataset = current_dataset(BinaryDataset)
with heading(dataset):
    wants_record = record_button()
trust_links()
headline_place = st.container()
problem = current_problem(dataset)
charts = [*stability_section(dataset, problem, headline_place), *optimism_section(dataset, problem)]
point = threshold_sections(dataset, charts)
if wants_record:
    record_dialog(partial(current_decision, dataset, slider_scale(dataset), point, TILE_METRICS))
