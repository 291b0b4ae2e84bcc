"""New puzzles on the command line."""

import sys

from game.quoridor import GAME
from game.quoridor.puzzles import PUZZLES
from game.text.making import main

if __name__ == "__main__":
    sys.exit(main(GAME, PUZZLES, sys.argv[1:]))
