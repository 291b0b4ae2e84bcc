"""Command line that generates puzzles."""

import sys

from game.subtraction_squares import GAME
from game.subtraction_squares.puzzles import PUZZLES
from game.terminal.puzzle_cli import main

if __name__ == "__main__":
    sys.exit(main(GAME, PUZZLES, sys.argv[1:]))
