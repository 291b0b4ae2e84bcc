"""What a game must define: states, moves, options, notation, and the words for them."""
