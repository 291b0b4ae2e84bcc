"""One position of Quoridor, and what every action does to it (RULES 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.core.rules.comment import Comment
from game.core.rules.options import CAME_LATER
from game.core.rules.state import IllegalMove, Outcome, Player
from game.quoridor.files.position_text import PositionText
from game.quoridor.rules import cheats, ending, pawn_moves, sides, teams, wall_placement
from game.quoridor.rules.bitboard_layout import Direction, H, V
from game.quoridor.rules.cheats import LENGTHS_BY_CHEAT, ORDINARY_LENGTH
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import (
    DESTROYER,
    Action,
    Board,
    Cell,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Pass,
    Place,
    Resign,
    Step,
    Swap,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, Options, Punishment
from game.quoridor.rules.routes import Traveller

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``hands`` are the boards that each player has left, ``cheats`` the cheats.

    When the game is over, ``mover`` is the last player who moved. ``rounds_left`` is 2 while an
    additional round is pending. ``pending_length`` is the length of the next board. ``punished``
    means that the time of this round has run out already. ``winners`` and ``losers`` are in the
    order of finishing. With ``swap_ahead`` the second player has not answered the first turn yet.
    In a position that ``is_swapped`` each heads for the line that was the other's (RULES 16).
    Who has ``passed`` a board to the partner cannot do so again (RULES 18.4).
    """

    options: Options
    pawns: tuple[Cell, ...]
    hands: tuple[int, ...]
    cheats: tuple[int, ...]
    cheated: tuple[bool, ...]
    grid: Grid
    mover: Player
    rounds_left: int = 1
    pending_length: int = ORDINARY_LENGTH
    punished: bool = False
    winners: tuple[Player, ...] = ()
    losers: tuple[Player, ...] = ()
    swap_ahead: bool = field(default=False, metadata=CAME_LATER)
    is_swapped: bool = field(default=False, metadata=CAME_LATER)
    passed: tuple[Player, ...] = field(default=(), metadata=CAME_LATER)
    _legal: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def start(cls, options: Options) -> State:
        """Return the position that was set up, or the first one by RULES 3."""
        if options.setup_position is not None:
            return cls.of(options.setup_position, options)
        middle, last = options.size // 2, options.size - 1
        along = {-1: 0, 0: middle, 1: last}
        return cls(
            options,
            pawns=tuple((along[dx], along[dy]) for dx, dy in options.baselines),
            hands=(options.boards,) * options.players,
            cheats=(options.cheats,) * options.players,
            cheated=(False,) * options.players,
            grid=Grid(options.size),
            mover=0,
            swap_ahead=options.offers_swap,
        )

    @classmethod
    def of(cls, position: PositionText, options: Options) -> State:
        """Return the state of a position at the beginning of a round."""
        return cls(
            options, position.pawns, position.hands, position.cheats or (0,) * len(position.pawns),
            position.cheated, position.grid, position.mover,
            winners=position.winners, losers=position.losers,
        )  # fmt: skip

    @property
    def to_move(self) -> Player:
        return self.mover

    @property
    def baselines(self) -> tuple[Direction, ...]:
        """The side from which each player comes."""
        return self.options.baselines[::-1] if self.is_swapped else self.options.baselines

    @property
    def may_swap(self) -> bool:
        """Whether the mover may take the other side instead of answering (RULES 16.2)."""
        return self.swap_ahead and self.mover == 1 and not self.is_over

    def by_sides(self) -> State:
        """Return the same position with the players named after the sides from which they come."""
        return sides.exchange_sides(self) if self.is_swapped else self

    @property
    def players(self) -> range:
        return range(self.options.players)

    @property
    def finished(self) -> frozenset[Player]:
        """All players who have reached their goal line or given up."""
        return frozenset(self.winners + self.losers)

    @property
    def is_over(self) -> bool:
        return ending.is_over(self.winners, self.losers, *self.options.parties)

    def is_frozen(self, player: Player) -> bool:
        """Return whether this player has finished in a game that goes on."""
        return player in self.finished and not self.is_over

    @property
    def ranking(self) -> tuple[Player, ...]:
        """All players, the best first."""
        return ending.ranking(self)

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        return ending.outcome(self.ranking, self.winners, self.cheated, self.options.sides)

    def legal_moves(self) -> Sequence[Action]:
        """Return steps and jumps, then boards, then cheats; the null move as in RULES 5.10."""
        if self._legal is None:
            object.__setattr__(self, "_legal", () if self.is_over else tuple(self._moves()))
        return self._legal or ()

    def _moves(self) -> list[Action]:
        moves: list[Action] = [
            Jump(to) if over else Step(to) for to, over in self.landings().items()
        ]
        moves += self._places(self.pending_length)
        if not moves:
            moves.append(self._null_move)
        if self.cheats[self.mover]:
            moves += [Cheat(kind) for kind in CheatKind if not self.cheat_refusal(kind)]
            if not self.cheat_refusal(DESTROYER):
                moves += [Destroy(board.start, board.orientation) for board in self.destroyable()]
        if self.may_swap:
            moves.append(Swap())
        if not teams.pass_refusal(self):
            moves.append(Pass())
        return moves

    @property
    def _null_move(self) -> Step:
        return Step(self.pawns[self.mover])

    def landings(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """Return the boxes that the mover may go to, each with the boxes jumped over in order."""
        if self.is_over or self.pending_length != ORDINARY_LENGTH:
            return {}
        return pawn_moves.landings(self.grid, self.pawns[self.mover], self.pawns)

    def placements(self, length: int) -> Sequence[Board]:
        """Return the boards that the mover may lay if ``length`` is due: H row by row, then V."""
        return [place.board for place in self._places(length)]

    def _places(self, length: int) -> list[Place]:
        if self.is_over or not self.hands[self.mover]:
            return []
        legal = wall_placement.legal(self.grid, self._routes_wanted(), length)
        places = self.grid.lattice.places[length]
        return [
            place
            for o, starts in zip((H, V), legal, strict=True)
            for place, bit in zip(places[o], f"{starts:b}"[::-1], strict=False)
            if bit == "1"
        ]

    def has_room(self, length: int) -> bool:
        """Return whether any board of this length could be laid, apart from hands."""
        return wall_placement.any_legal(self.grid, self._routes_wanted(), length)

    def destroyable(self) -> Sequence[Board]:
        """Return the standing boards beside the mover, in the order in which they were laid."""
        return self.grid.walls_beside(self.pawns[self.mover])

    def _goal(self, player: Player) -> int:
        dx, dy = self.baselines[player]
        return self.grid.lattice.lines[-dx, -dy]

    def _traveller(self, player: Player) -> Traveller:
        return self.grid.lattice.bit(self.pawns[player]), self._goal(player)

    def _routes_wanted(self) -> dict[Player, Traveller]:
        """Return the active players: only their routes are judged (RULES 6.5)."""
        finished = self.finished
        return {p: self._traveller(p) for p in self.players if p not in finished}

    def route(self, player: Player) -> tuple[Cell, ...]:
        """Return a shortest route to the player's goal line, own box first; () if there is none."""
        found = wall_placement.route(self.grid, self._traveller(player))
        return tuple(map(self.grid.lattice.cell, found.boxes)) if found else ()

    def steps_to_goal(self, player: Player) -> int | None:
        """Return the length of the shortest route, ignoring avatars; None if there is none."""
        found = wall_placement.route(self.grid, self._traveller(player))
        return found.steps if found else None

    def placement_refusal(self, board: Board) -> Comment | None:
        """Return why the mover may not lay this board now; None if it may."""
        if self.is_over:
            return Comment("game_over")
        if not self.hands[self.mover]:
            return Comment("no_boards_left")
        if board.length != self.pending_length:
            return Comment("wrong_length")
        return wall_placement.refusal(self.grid, self._routes_wanted(), board)

    def cheat_refusal(self, kind: int) -> Comment | None:
        """Return why the mover may not use a ``CheatKind`` or ``DESTROYER`` now; None if it may."""
        return Comment("game_over") if self.is_over else cheats.refusal(self, kind)

    def refusal(self, action: Action) -> Comment | None:
        """Return why ``play`` would refuse the action; None if it would play it."""
        if self.is_over:
            return Comment("game_over")
        match action:
            case Place(board):
                return self.placement_refusal(board)
            case Step() | Jump():
                return self._walk_refusal(action)
            case Cheat(kind):
                return self.cheat_refusal(kind)
            case Destroy():
                return self.cheat_refusal(DESTROYER) or cheats.destroy_refusal(
                    self.grid, self.pawns[self.mover], action
                )
            case TimeUp() if self.punished:
                return Comment("already_punished")
            case Swap() if not self.may_swap:
                return Comment("no_swap")
            case Pass():
                return teams.pass_refusal(self)
        return None

    def _walk_refusal(self, action: Step | Jump) -> Comment | None:
        pawn_moves = self.landings()
        over = pawn_moves.get(action.to)
        if over is not None and isinstance(action, Jump if over else Step):
            return None
        may_place = bool(self._places(self.pending_length))
        if may_place and self.pending_length != ORDINARY_LENGTH:
            return Comment("must_place")
        is_stuck = not pawn_moves and not may_place
        return None if is_stuck and action == self._null_move else Comment("not_a_landing")

    def play(self, action: Action) -> State:
        """Return the position after ``action``.

        Besides the legal moves it accepts ``Resign``, and ``TimeUp`` with any clock, as records
        may contain it. Raises ``IllegalMove``.
        """
        if reason := self.refusal(action):
            raise IllegalMove(reason)
        return self.after(action)

    def after(self, action: Action) -> State:
        """Return the position after ``action``, legal or not; for records of other programs.

        Raises ``IllegalMove`` if the action is impossible: off the grid, or no such board to
        destroy.
        """
        match action:
            case Step(to) | Jump(to):
                return self._walked(to)
            case Place(board):
                return self._placed(board)
            case Destroy():
                return self._destroyed(action)
            case Cheat(kind):
                return self._cheated(kind)
            case Resign():
                return self._lost()
            case TimeUp():
                return self._punished()
            case Swap():
                return sides.swapped(self)
            case Pass():
                return teams.after_pass(self)

    def _walked(self, to: Cell) -> State:
        if not (0 <= to[0] < self.grid.size and 0 <= to[1] < self.grid.size):
            raise IllegalMove(Comment("not_a_landing"))
        pawns = _with(self.pawns, self.mover, to)
        if self.grid.lattice.bit(to) & self._goal(self.mover):
            return replace(self, pawns=pawns)._finished(winners=(*self.winners, self.mover))
        return self._round_over(pawns=pawns)

    def _placed(self, board: Board) -> State:
        if not self.grid.lattice.holds(board):
            raise IllegalMove(Comment("outside"))
        board = Board(board.start, board.orientation, board.length, by=self.mover)
        hand = self.hands[self.mover]
        if hand != INFINITE:
            hand = max(hand - 1, 0)
        hands = _with(self.hands, self.mover, hand)
        return self._round_over(hands=hands, grid=self.grid.with_board(board))

    def _destroyed(self, action: Destroy) -> State:
        board = self.grid.board_at(action.start, action.orientation)
        if board is None:
            raise IllegalMove(Comment("nothing_to_destroy"))
        return self._cheat_paid()._round_over(grid=self.grid.with_destroyed(board))

    def _cheated(self, kind: CheatKind) -> State:
        state = self._cheat_paid()
        match kind:
            case CheatKind.ADDROUND:
                return replace(state, rounds_left=self.rounds_left + 1)
            case CheatKind.ADDBOARD:
                return state._rewarded(self.mover)
        return replace(state, pending_length=LENGTHS_BY_CHEAT[kind])

    def _cheat_paid(self) -> State:
        return replace(
            self,
            cheats=_with(self.cheats, self.mover, max(self.cheats[self.mover] - 1, 0)),
            cheated=_with(self.cheated, self.mover, True),
            swap_ahead=self.swap_ahead and not self.mover,
        )

    def _rewarded(self, player: Player) -> State:
        """Return the position with one more board in the player's hand, if it is not endless."""
        hand = self.hands[player]
        if hand == INFINITE:
            return self
        return replace(self, hands=_with(self.hands, player, hand + 1))

    def _punished(self) -> State:
        state, gaining = replace(self, punished=True), teams.beneficiary(self)
        match self.options.punishment:
            case Punishment.BOARD:
                return state._rewarded(gaining)
            case Punishment.CHEAT:
                more = self.cheats[gaining] + 1
                return replace(state, cheats=_with(self.cheats, gaining, more))
        return self._lost()

    def _lost(self) -> State:
        return self._finished(losers=(*self.losers, self.mover))

    def _finished(
        self, winners: tuple[Player, ...] | None = None, losers: tuple[Player, ...] | None = None
    ) -> State:
        """Return the position after the mover has finished; a further round is lost."""
        return replace(
            self, winners=winners or self.winners, losers=losers or self.losers, rounds_left=1
        )._round_over()

    def _round_over(
        self,
        pawns: tuple[Cell, ...] | None = None,
        hands: tuple[int, ...] | None = None,
        grid: Grid | None = None,
    ) -> State:
        """Return the position after a round with these changes; nothing stays pending."""
        return State(
            self.options, pawns or self.pawns, hands or self.hands, self.cheats, self.cheated,
            grid or self.grid,
            mover=self._next_mover() if self.rounds_left == 1 else self.mover,
            rounds_left=max(self.rounds_left - 1, 1),
            winners=self.winners, losers=self.losers,
            swap_ahead=self.swap_ahead and not self.mover, is_swapped=self.is_swapped,
            passed=self.passed,
        )  # fmt: skip

    def _next_mover(self) -> Player:
        """Return the next active player in the order of play; the mover if the game is over."""
        mover, finished = self.mover, self.winners + self.losers
        if self.is_over:
            return mover
        while True:
            mover = (mover + 1) % self.options.players
            if mover not in finished:
                return mover


def _with(values: tuple[T, ...], player: Player, value: T) -> tuple[T, ...]:
    return (*values[:player], value, *values[player + 1 :])
