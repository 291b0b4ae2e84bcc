"""How the engine gets its knowledge: games against itself, and numbers fitted to them."""
