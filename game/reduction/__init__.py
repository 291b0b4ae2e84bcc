"""Reduction after its rule book: who empties cells with the fewest changes stays in the game."""
