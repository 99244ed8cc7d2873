"""The app: reading files, the open data set, shared links, charts, the live layer and the web server."""
