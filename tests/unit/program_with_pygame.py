"""A program whose main module loads pygame, as the cabinet's does; run by test_worker."""

import sys
import time

import pygame  # noqa: F401
from toygame import PILE, Options

from game.ai.worker import Thinker
from game.core.match import Match

thinker = Thinker(games="toygame:GAMES")
thinker.ask(Match(PILE, Options(), 1, ()).record(), "witness")
while (answer := thinker.poll()) is None:
    time.sleep(0.002)
thinker.close()
print(answer.error)
print("pygame" in sys.modules, answer.evaluation)
