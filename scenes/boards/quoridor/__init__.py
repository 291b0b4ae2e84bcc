"""Quoridor on screen."""
