"""Screens as data: trees of frozen nodes, placed, painted and operated by one runtime."""
