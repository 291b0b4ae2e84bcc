"""How the engine comes by its knowledge: games against itself, and numbers fitted to them."""
