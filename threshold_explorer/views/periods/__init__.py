"""The page Over time: each metric per period at the threshold in use, and what changed."""
