"""Tournaments: the list, the form, tables and brackets, players."""
