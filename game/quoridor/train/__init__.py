"""Training of the engine: games against itself, and numbers fitted to them."""
