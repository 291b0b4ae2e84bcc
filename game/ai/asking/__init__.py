"""The questions of a table to the search process; each asker holds its own."""
