"""Painting: shapes and letters on surfaces, what is kept of them, and what a frame repaints."""
