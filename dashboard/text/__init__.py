"""Texts as predictions: answers to questions, translations, summaries."""
