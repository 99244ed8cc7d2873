"""Where data come from: examples, uploads and shared links."""
