"""Hex on screen."""
