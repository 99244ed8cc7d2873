"""One folder for each page: its charts, its panel, its script `live.js` and its sentences.

A page imports no other page; what several show is in `interface`, or in `series` for several series at one threshold.
Begin with `threshold`; docs/adding-a-page.md adds a page.
"""
