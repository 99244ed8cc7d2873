"""Lessons: short paths over the pages, each read from one file of the folder `lessons`."""
