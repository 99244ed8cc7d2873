"""The page on choosing a threshold."""
