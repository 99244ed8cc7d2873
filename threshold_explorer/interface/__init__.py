"""What the pages are put together from: controls, the frame around each page, the panels for the roles of columns.

`controls` are bound to the URL, `frame` is what every page has, `goal` the objective, constraints and costs,
`threshold_charts` the charts over the threshold. Begin with `controls/query_parameters.py` and `frame/pages.py`.
"""
