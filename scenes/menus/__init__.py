"""The screens before and round a game: title, new game, seats, settings, help, saved games."""
