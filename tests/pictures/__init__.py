"""The pictures of the README, drawn by the program."""
