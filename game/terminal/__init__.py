"""Every game in the terminal: one loop, the command line, and the saving of matches."""
