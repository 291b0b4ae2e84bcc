"""Replays for others: pictures, animations and books, rendered in another process."""
