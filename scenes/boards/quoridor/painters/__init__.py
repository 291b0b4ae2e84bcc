"""Painters of Quoridor's shapes."""
