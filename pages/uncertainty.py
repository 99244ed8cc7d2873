"""Uncertainty: stability and optimism of the optimum, two thresholds compared, and the required sample size."""

import streamlit as st

from threshold_explorer.controls.threshold_slider import slider_scale
from threshold_explorer.data.current_data import current_dataset
from threshold_explorer.frame.chrome import heading
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.record.decision import current_decision
from threshold_explorer.record.panel import record_button, record_dialog
from threshold_explorer.uncertainty.at_threshold import TILE_METRICS, threshold_sections
from threshold_explorer.uncertainty.objective import select_problem
from threshold_explorer.uncertainty.optimism import optimism_section
from threshold_explorer.uncertainty.optimum_stability import stability_section

dataset = current_dataset(BinaryDataset)
with heading(dataset):
    wants_record = record_button()
headline_place = st.container()
problem = select_problem(dataset)
charts = [*stability_section(dataset, problem, headline_place), *optimism_section(dataset, problem)]
point = threshold_sections(dataset, charts)
if wants_record:
    record_dialog(current_decision(dataset, slider_scale(dataset), point, TILE_METRICS, problem=problem))
