"""A program whose main module loads pygame, as the cabinet's does; run by test_search_client."""

import sys
import time

import pygame  # noqa: F401
from toygame import PILE, Options

from game.ai.client import SearchClient
from game.core.match.match import Match

thinker = SearchClient(games="toygame:GAMES")
question = thinker.ask_move(Match(PILE, Options(), 1, ()).record(), "witness")
while question.is_open:
    thinker.update()
    time.sleep(0.002)
thinker.close()
print(question.error)
print("pygame" in sys.modules, question.answer and question.answer.evaluation)
