"""A pile of stones for two or more: take one, two or three; the last stone wins.

Leaving a multiple of five earns another move, so the same player may move twice. Its levels are
the ways in which a bot can be good or go wrong.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from game.core.learning.assessment import Annotation, Judge, Review, Teaching
from game.core.learning.exercise import Verdict, done, slip
from game.core.rules.background_work import Labour, Speed
from game.core.rules.comment import Comment
from game.core.rules.definition import GameDefinition
from game.core.rules.options import option
from game.core.rules.report import Frame, News, ReportPlace
from game.core.rules.state import IllegalMove, InvalidMove, Outcome, Packed
from game.core.rules.wording import Wording
from game.core.search.search_api import Budget, Choice, Level, OutOfBudget
from tests.helpers.oracles import plain


@dataclass(frozen=True, slots=True)
class Options:
    stones: int = option(10, range(1, 41))
    players: int = option(2, (2, 3))


@dataclass(frozen=True, slots=True)
class Pile:
    stones: int
    players: int = 2
    to_move: int = 0

    def legal_moves(self) -> Sequence[int]:
        return range(1, min(3, self.stones) + 1)

    def play(self, move: int) -> Pile:
        if move not in self.legal_moves():
            raise IllegalMove(Comment("too_many"))
        left = self.stones - move
        stays = left % 5 == 0
        return Pile(
            left, self.players, self.to_move if stays else (self.to_move + 1) % self.players
        )

    def outcome(self) -> Outcome | None:
        if self.stones:
            return None
        winner = self.to_move
        return Outcome(tuple(1.0 if p == winner else -1.0 for p in range(self.players)), "last")


def dice(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    return Choice(rng.choice(state.legal_moves()), rng.random())


def crash(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    raise ZeroDivisionError("the bot is wrong")


def vanish(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    os._exit(3)


def leave(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    sys.exit("no reason")


def deaf(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    while True:
        pass


def spellbound(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    """Lost in foreign code, which lets no other thread do anything: it takes days."""
    return Choice(len(re.findall("(a+)+b", "a" * 60)), 0.0)


def diligent(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    while True:
        budget.spend()


class Unreadable:
    """Value that can be sent and not be read."""

    def __reduce__(self) -> Any:
        return int, ("nonsense",)


def nonsense(state: Pile, budget: Budget, rng: Random) -> Choice[Unreadable]:
    return Choice(Unreadable(), 0.0)


def long_winded(state: Pile, budget: Budget, rng: Random) -> Choice[str]:
    return Choice("x" * 10_000_000, 0.0)


def witness(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    """Tells by its evaluation whether the process has pygame, all games being loaded."""
    from game.registry import GAMES

    assert all(GAMES.values())

    return Choice(1, float("pygame" in sys.modules))


def coach(state: Pile) -> Sequence[Comment]:
    """Goes wrong at thirteen, and talks nonsense at fourteen."""
    if state.stones == 13:
        raise ZeroDivisionError("the coach is wrong")
    best = state.stones % 4 or 1
    return (Comment.of("count", n=str(state.stones)), Comment("take", line=(best,)))


def review(
    states: Sequence[Pile], moves: Sequence[int], stop: Callable[[], bool] = lambda: False
) -> Review:
    """Comment on taking more than one; at thirteen the comment never comes."""
    while states[0].stones == 13:
        pass
    remarks = [
        Annotation(ply, Comment("greedy", line=(1,))) for ply, move in enumerate(moves) if move > 1
    ]
    return Review(tuple(remarks), tuple(Comment.of("taken", n=str(sum(moves))) for _ in range(2)))


def verdict(before: Pile, move: int, after: Pile) -> Verdict:
    """Judge moves: one stone is best, and three are unknown."""
    if move == 3:
        raise OutOfBudget
    return done("modest") if move == 1 else slip("greedy", left=after.stones)


def praise(before: Pile, move: int, after: Pile) -> Verdict | None:
    return done("last") if move == 1 and after.stones == 2 else None


JUDGE: Judge[Pile, int] = Judge(verdict, lambda state: Comment("better", line=(1,)), praise)


def find_film(
    states: Sequence[Pile], moves: Sequence[int], ply: int, news: News, watch: Callable[[int], None]
) -> Sequence[Frame[Pile]]:
    """A frame for each stone that is left; at thirteen it looks for ever."""
    stones = states[ply].stones
    for tried in count(1) if stones == 13 else range(1, stones + 1):
        watch(tried)
    where = ReportPlace(0, ply, frozenset({(1, 2)}))
    return [
        Frame(Pile(left), Comment.of(news.comment.key, n=left), where) for left in range(stones)
    ]


def unpack(packed: Packed) -> int:
    match packed:
        case [int(stones)]:
            return stones
    raise InvalidMove("move.array")


BOTS = (
    plain.deepening,
    dice,
    crash,
    vanish,
    leave,
    deaf,
    spellbound,
    diligent,
    nonsense,
    long_winded,
    witness,
)

WEIGHED: dict[tuple[Pile, int], Packed] = {}


def weigh(state: Pile, move: int, budget: Budget, tell: Callable[[int], None]) -> Packed:
    """Search the rest, a node a stone; report each."""
    for stone in range(state.stones - move):
        budget.spend()
        tell(stone + 1)
    return [state.stones - move]


def keep(state: Pile, move: int, packed: Packed) -> None:
    WEIGHED[state, move] = packed


LABOUR = Labour(lambda state, move: move == 3, weigh, keep, nodes=20)

PILE: GameDefinition[Options, Pile, int] = GameDefinition(
    id="pile",
    rules="1",
    options=Options,
    presets={"ten": Options()},
    seats=lambda options: options.players,
    new=lambda options, seed: Pile(options.stones, options.players),
    pack=lambda move: [move],
    unpack=unpack,
    format=lambda state, move: str(move),
    parse=lambda state, line: int(line),
    levels={bot.__name__: Level(bot, 1_000_000_000) for bot in BOTS},
    teaching=Teaching(coach=coach, review=review, judge=JUDGE),
    wording=Wording(
        standing=lambda state: (float(state.stones),) * state.players,
        film=find_film,
    ),
    speed=Speed(LABOUR),
)
GAMES = {"pile": PILE}


def warm(cache: Path) -> Iterator[None]:
    """Notes in the folder how far it has come."""
    cache.mkdir(exist_ok=True)
    for step in range(3):
        (cache / str(step)).touch()
        yield


def fragile(cache: Path) -> Iterator[None]:
    """Takes the process with it, as an error in foreign code does."""
    cache.mkdir(exist_ok=True)
    (cache / "tried").touch()
    yield
    os.kill(os.getpid(), signal.SIGKILL)


def stubborn(cache: Path) -> Iterator[None]:
    """Does not work at all."""
    raise ZeroDivisionError("no compiler")
    yield


WARM = {
    "fails": replace(PILE, id="fails", speed=Speed(warm_up=stubborn)),
    "pile": replace(PILE, speed=Speed(LABOUR, warm)),
}
FRAGILE = {"pile": replace(PILE, speed=Speed(LABOUR, fragile))}
