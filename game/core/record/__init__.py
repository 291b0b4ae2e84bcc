"""Records of games: heads of their files, the default replay form, variations."""
