"""Practice: lessons, puzzles, daily tasks, ladders, trophies, assessment and reviews."""
