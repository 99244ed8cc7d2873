"""Multiclass, multilabel and ranking examples, with the script that generates them."""
