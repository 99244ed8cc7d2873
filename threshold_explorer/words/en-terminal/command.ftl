command-which-positive = The positive class of { QUOTED($column) } is not clear: name it with --positive, as { LISTED($labels) }.
