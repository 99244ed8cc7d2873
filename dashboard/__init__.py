"""What the pages share: reading files, the open data set, links, charts and the live layer."""
