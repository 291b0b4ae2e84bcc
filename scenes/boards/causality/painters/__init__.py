"""Painters of the shapes of Battle of Causality."""
