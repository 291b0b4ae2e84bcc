"""Requests of a match or a replay to the search process."""
