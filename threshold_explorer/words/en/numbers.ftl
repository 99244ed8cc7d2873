# Words in place of numbers, for every page and its live layer.

percent-mark = {"\u202F"}%
# Between the digits of 10 000.
thousands-mark = {"\u202F"}
undefined = undefined
# Of a value and its interval, or the reason why it has none
number-with-interval = { $value } ({ $interval })
axis-zoomed = Zoomed to { SIGNIFICANT($low, digits: 3) }–{ SIGNIFICANT($high, digits: 3) }

# Below an exported chart
picture-foot = { $title }, threshold { THRESHOLD($threshold) }
picture-png = PNG
picture-svg = SVG

# In the tooltip of a metric
