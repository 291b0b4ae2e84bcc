"""My games: matches to go on with, finished games and moments, on one shelf with tabs."""
