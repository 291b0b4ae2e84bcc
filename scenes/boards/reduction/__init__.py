"""Reduction on screen."""
