"""Painters of shapes that several games use."""
