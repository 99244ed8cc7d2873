"""The panels of the sidebar in which the roles of the columns are chosen, by kind of data."""
