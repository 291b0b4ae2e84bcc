"""The orders that look best at first sight, without a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.causality.computer.priors import Priors
from game.causality.computer.round_model import Course
from game.causality.rules.commands import Command, Pass
from game.causality.rules.state import State
from game.core.search.search_api import Budget


@lru_cache(maxsize=16)
def likely_commands(state: State, stone: int) -> Sequence[Command]:
    """Return what a free stone may be ordered now, the most promising first."""
    play = state.turn
    commands = [order.command for order in play.orders(stone)]
    if play.is_last:
        return tuple(sorted(commands, key=lambda command: not isinstance(command, Pass)))
    course = Course(play, Budget(0))
    priors, passage = Priors(course), course.peek(play.slice, course.start)
    standing = next(one for one in course.free(passage) if one[0] == stone)
    is_aimed = priors.is_aimed(play.slice, passage, standing)
    weights = {
        deed.command: priors.promise(
            play.slice, standing, passage.onward.allegiances, deed, is_aimed
        )
        for deed in course.deeds(play.slice, standing)
    }
    return tuple(sorted(commands, key=lambda command: -weights.get(command, 0.0)))
