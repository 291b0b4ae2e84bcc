"""Seats of a match, its opponents, and fair starts."""
