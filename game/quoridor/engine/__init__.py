"""Computer opponent of Quoridor: positions as a few integers, and searches through them."""
