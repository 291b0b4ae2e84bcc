"""Interfaces that a game must define: states, moves, options, notation, and their words."""
