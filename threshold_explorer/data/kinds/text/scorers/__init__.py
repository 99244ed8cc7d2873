"""Metrics of generated text by the packages that papers cite: sacrebleu and rouge-score."""
