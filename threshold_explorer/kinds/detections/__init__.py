"""Detections of objects: recognised and refused alone, and joined with their ground truth."""
