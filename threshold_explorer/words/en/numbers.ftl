# Words in place of numbers, for every page and its live layer.

undefined = undefined

# Below an exported chart
picture-foot = { $title }, threshold { THRESHOLD($threshold) }
picture-png = PNG
picture-svg = SVG

# In the tooltip of a metric
tooltip-glossary = Glossary
