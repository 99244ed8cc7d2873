"""The entries of the navigation that have several pages: the links between these, with what each page finds."""
