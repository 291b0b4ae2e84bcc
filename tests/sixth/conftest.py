"""Sixth game in the layout of the program; it is tested where it belongs."""

collect_ignore = ["tests"]
