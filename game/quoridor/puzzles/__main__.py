"""New puzzles on the command line."""

import sys
from dataclasses import replace

from game.quoridor import GAME
from game.quoridor.puzzles import PUZZLES
from game.quoridor.puzzles.making import Naming
from game.terminal.puzzle_cli import main

if __name__ == "__main__":
    sys.exit(main(GAME, replace(PUZZLES, made=Naming()), sys.argv[1:]))
