"""Exercises for one person."""
