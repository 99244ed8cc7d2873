"""How sure: how far the choice moves with the cases, what it promises too much, and how many cases it takes."""

from dashboard.certainty.at_threshold import SHOWN, threshold_sections
from dashboard.certainty.chosen import chosen_section
from dashboard.certainty.honesty import honesty_section
from dashboard.certainty.wish import ask_wish
from dashboard.controls.threshold_slider import slider_scale
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.chrome import heading
from dashboard.record.decision import decision_here
from dashboard.record.panel import record_button, record_dialog

dataset = opened_binary()
with heading(dataset):
    wants_record = record_button()
wish = ask_wish(dataset)
chosen_section(dataset, wish)
honesty_section(dataset, wish)
threshold_sections(dataset)
if wants_record:
    record_dialog(decision_here(dataset, slider_scale(dataset), SHOWN, with_wish=True))
