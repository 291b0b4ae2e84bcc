"""What a table asks the search process: each asker holds its own questions."""
