"""Parts of the form of a new game: its values, rows, pictures and preview."""
