"""Command line that generates puzzles."""

import sys

from game.even_steven import GAME
from game.even_steven.puzzles import PUZZLES
from game.terminal.puzzle_cli import main

if __name__ == "__main__":
    sys.exit(main(GAME, PUZZLES, sys.argv[1:]))
