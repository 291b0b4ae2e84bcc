"""Text formats: board files, notation of moves, the board in characters, and the board editor."""
