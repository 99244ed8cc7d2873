"""Scores of generated text, by the packages that papers quote: sacrebleu and rouge-score."""
