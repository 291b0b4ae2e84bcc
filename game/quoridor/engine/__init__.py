"""The computer opponent of Quoridor: positions as a few whole numbers, and searches
through them.
"""
