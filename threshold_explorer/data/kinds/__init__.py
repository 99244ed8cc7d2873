"""The kinds of data sets: two classes, many classes, ranked lists, texts, ..."""
