"""Mistakes of one's own games, looked at and tried again."""
