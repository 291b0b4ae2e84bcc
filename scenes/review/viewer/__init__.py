"""Viewer of a replay: board, moves, review and timeline."""
