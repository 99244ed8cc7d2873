# Words among numbers, for every page and its live layer.

undefined = undefined
