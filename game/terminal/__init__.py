"""Terminal front end: the command line, one game loop for every game, and saving."""
