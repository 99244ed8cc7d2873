"""The Text page: answers to questions, translations and summaries."""
