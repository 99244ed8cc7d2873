"""Data that are shared by link: tokens, the store behind them, and who may ask how often."""
