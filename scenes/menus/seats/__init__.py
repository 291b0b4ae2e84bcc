"""Who plays: the seats of a match, its opponents, and fair starts."""
