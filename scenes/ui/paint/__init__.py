"""Painting: shapes and letters on surfaces, their caches, and the parts that a frame repaints."""
