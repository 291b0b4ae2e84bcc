"""Random small boards and rulesets, and random players who love to interfere with time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from game.causality.rules.board import Board, SetupStone
from game.causality.rules.commands import Attack, Bomb, Command, Jump, Tag, Timejump
from game.causality.rules.flags import Ledger
from game.causality.rules.legality import legal_commands
from game.causality.rules.placing import with_commands
from game.causality.rules.ruleset import (
    Conflict,
    ParadoxAction,
    Ruleset,
    ScenarioPriority,
    SniperWalls,
    UnlockTagscreenBehaviour,
)
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.timeline import simulate
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import Scenario

SIZES = ((3, 2), (4, 3), (5, 3), (3, 3), (6, 1), (4, 4))
TEAMS = (
    (StoneKind.TANK,),
    (StoneKind.TANK, StoneKind.TANK, StoneKind.BOMBARDIER),
    (StoneKind.TANK, StoneKind.BOMBARDIER, StoneKind.SNIPER, StoneKind.TAGGER, StoneKind.WILDCARD),
    (StoneKind.TANK, StoneKind.SNIPER, StoneKind.BOX, StoneKind.BOX, StoneKind.MINE),
    (StoneKind.TAGGER, StoneKind.TAGGER, StoneKind.SNIPER, StoneKind.TANK),
    tuple(StoneKind),
)
TEMPTATIONS: tuple[tuple[Callable[[Command], bool], float], ...] = (
    (lambda command: isinstance(command, (Timejump, Jump)) and command.link is not None, 0.9),
    (lambda command: isinstance(command, (Timejump, Jump, Bomb)), 0.5),
    (lambda command: isinstance(command, Attack), 0.3),
    (lambda command: isinstance(command, Tag), 0.3),
)


def random_board(rng: Random) -> Board:
    """Two to five stones on a few squares, all in each other's way."""
    width, height = rng.choice(SIZES)
    squares = [(x, y) for x in range(width) for y in range(height)]
    rng.shuffle(squares)
    kinds, setup = rng.choice(TEAMS), []
    for _ in range(rng.randint(2, min(5, len(squares) - 2))):
        kind = rng.choice(kinds)
        faction = Faction.GM if kind.is_neutral else rng.choice((Faction.A, Faction.B))
        setup.append(SetupStone(faction, kind, *squares.pop(), rng.randrange(4)))
    walls = frozenset(squares[: rng.randint(0, min(2, len(squares)))])
    return Board(rng.choice((3, 3, 4, 4, 5)), width, height, walls, (), tuple(setup))


def random_ruleset(rng: Random) -> Ruleset:
    """Any of those that make a difference to a simulation or a canonisation."""
    priority = rng.choice(tuple(ScenarioPriority))
    removals = ParadoxAction.PERMANENT_REMOVAL, ParadoxAction.TEMPORARY_REMOVAL
    return Ruleset(
        conflict=rng.choice(tuple(Conflict)),
        paradox_action=ParadoxAction.GAME_END if priority.keeps_setup else rng.choice(removals),
        scenario_priority=priority,
        unlock_tagscreen_behaviour=rng.choice(tuple(UnlockTagscreenBehaviour)),
        sniper_walls=rng.choice(tuple(SniperWalls)),
    )


@dataclass
class RandomGame:
    """A game whose next round is played when asked for; ``scenario`` is set by the caller."""

    rng: Random
    ledger: Ledger
    ruleset: Ruleset
    scenario: Scenario = field(default_factory=Scenario)

    @classmethod
    def of(cls, seed: int) -> RandomGame:
        rng = Random(seed)
        return cls(rng, Ledger.of(random_board(rng)), random_ruleset(rng))

    def rounds(self, most: int) -> Iterator[tuple[int, World]]:
        """Each round's number and the world at its end."""
        for round_ in range(most):
            for t in range(self.ledger.board.slices):
                self._turn(round_, t)
            yield round_, World(self.ledger, self.ruleset)

    def _turn(self, round_: int, t: int) -> None:
        ledger, scenario = self.ledger, self.scenario
        turn = round_ * ledger.board.slices + t + 1
        setup = set(range(len(ledger.board.setup))) - scenario.removed_setup
        active = {effect.id for effect in ledger.effects} - scenario.inactive_effects
        left_out = [effect.id for effect in ledger.effects if effect.round == round_]
        timeline = simulate(World(ledger, self.ruleset), setup, active, left_out)
        commands = []
        for faction in (Faction.A, Faction.B):
            free = [stone for stone, at in timeline.free.items() if at == t]
            own = [stone for stone in free if ledger.stones[stone].faction is faction]
            self.rng.shuffle(own)
            for stone in own:
                commands.append(self._tempted(legal_commands(ledger, timeline, turn, stone)))
        self.ledger = with_commands(ledger, timeline, turn, commands)

    def _tempted(self, commands: tuple[Command, ...]) -> Command:
        for tempts, share in TEMPTATIONS:
            tempting = [command for command in commands if tempts(command)]
            if tempting and self.rng.random() < share:
                return self.rng.choice(tempting)
        return self.rng.choice(commands)
