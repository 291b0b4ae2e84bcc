"""New puzzles on the command line."""

import sys

from game.reduction import GAME
from game.reduction.puzzles import PUZZLES
from game.terminal.puzzle_cli import main

if __name__ == "__main__":
    sys.exit(main(GAME, PUZZLES, sys.argv[1:]))
