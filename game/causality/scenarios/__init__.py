"""Canonisation: the search for the first consistent scenario, and why it was chosen."""
