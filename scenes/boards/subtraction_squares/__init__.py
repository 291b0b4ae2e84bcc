"""Subtraction Squares on screen."""
