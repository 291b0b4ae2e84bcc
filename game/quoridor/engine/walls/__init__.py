"""Walls in the search: detours they cause, gaps they close, paths they can still cross."""
