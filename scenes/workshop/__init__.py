"""Editors of boards and positions."""
