"""Modules that the boards of several games share."""
