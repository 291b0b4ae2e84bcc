"""Timing: updates of equal length, and background work between the frames."""
