"""Matches between two players of any game: ``python -m tests.arena GAME ONE OTHER``."""
