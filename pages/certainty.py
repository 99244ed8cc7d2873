"""How sure: how far the choice moves with the cases, and what it promises too much."""

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
