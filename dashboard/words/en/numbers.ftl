# Words among numbers, for every page and its live layer.

undefined = undefined

# At the foot of a picture of a chart
picture-foot = { $title }, threshold { THRESHOLD($threshold) }
picture-png = PNG
picture-svg = SVG
