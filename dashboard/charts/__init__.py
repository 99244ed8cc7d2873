"""Figures, charts and the tables behind them."""
