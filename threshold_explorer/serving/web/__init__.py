"""The web server around the pages: middleware, cookies, limits, logs, startup and shutdown."""
