"""Every game as text: one console loop, the command line, and what is kept of the matches."""
