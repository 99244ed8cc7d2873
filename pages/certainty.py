"""How sure: how far the choice moves with the cases, what it promises too much, and how many cases it takes."""

from dashboard.certainty.at_threshold import threshold_sections
from dashboard.certainty.chosen import chosen_section
from dashboard.certainty.honesty import honesty_section
from dashboard.certainty.wish import ask_wish
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.chrome import heading

dataset = opened_binary()
heading(dataset)
wish = ask_wish(dataset)
chosen_section(dataset, wish)
honesty_section(dataset, wish)
threshold_sections(dataset)
