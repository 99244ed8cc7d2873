"""The page on many classes: who is taken for what, the averages, each class against the rest, another mix."""
