"""A decided threshold: its rule for programs, and its record for people.

`rule.py` applies a threshold to scores, `group_rule.py` one for each group, `record` makes the document. Imports the
pages, whose charts the record shows. Begin with `rule.py`.
"""
