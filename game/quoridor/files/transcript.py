"""Quoridor as text: the grid in characters, QRA lines as input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules.transcript import Ink
from game.quoridor.files.notation import format_action, parse
from game.quoridor.rules.bitboard_layout import BOTTOM, LEFT, RIGHT, TOP, Direction, H
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    Destroy,
    Jump,
    Pass,
    Place,
    Point,
    Resign,
    Step,
    Swap,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, Punishment
from game.quoridor.rules.state import State
from game.quoridor.rules.teams import beneficiary, partner_of, pass_refusal
from game.terminal.ansi import PLAIN
from game.words.strings import Strings

BOX_W = 4
"""The distance of two grid points, in characters; a box is one less."""

_GOALS: dict[Direction, str] = {TOP: "bottom", RIGHT: "left", BOTTOM: "top", LEFT: "right"}
"""The goal of a player, by the side where it starts."""

HERE = "quoridor.terminal"


@dataclass(frozen=True, slots=True)
class QuoridorTranscript:
    """The words of the game."""

    words: Strings

    def opening(self, state: State) -> str:
        key = f"{HERE}.opening_cheats" if any(state.cheats) else f"{HERE}.opening"
        return self.words.t(key)

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        players = "\n".join(self._player(state, player, names, ink) for player in state.players)
        return f"{_field(state, ink)}\n{players}{self._duty(state, names)}"

    def prompt(self, state: State) -> str:
        example = format_action(state.legal_moves()[0])
        return self.words.t(f"{HERE}.prompt", player=state.mover + 1, example=example)

    def read(self, state: State, text: str) -> Action:
        """Return the action in a line; a person need not know whether a step is a jump."""
        match parse(state, text):
            case Step(to) | Jump(to) if to in state.landings():
                return Jump(to) if state.landings()[to] else Step(to)
            case action:
                return action

    def typed(self, state: State, move: Action) -> str:
        return format_action(move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{HERE}.refusal", why=why)

    def describe(self, before: State, move: Action, after: State, names: Sequence[str]) -> str:
        """Return what the player did, with the grid if the game ends at a goal."""
        told = self._told(before, move, after, names)
        is_home = isinstance(move, Step | Jump) and after.outcome() is not None
        return f"{told}\n\n{_field(after, PLAIN)}" if is_home else told

    def _told(self, before: State, move: Action, after: State, names: Sequence[str]) -> str:
        t, name = self.words.t, names[before.mover]
        match move:
            case Step(to):
                return t(f"{HERE}.step", name=name, to=_at(to))
            case Jump(to):
                return t(f"{HERE}.jump", name=name, to=_at(to))
            case Place(board):
                start, end = _at(board.start), _at(board.end)
                return t(f"{HERE}.board", name=name, start=start, end=end)
            case Resign():
                return t(f"{HERE}.surrender", name=name)
            case Pass():
                return t(f"{HERE}.pass", name=name, other=names[partner_of(before.mover)])
            case Swap():
                return t(f"{HERE}.swap", name=name, other=names[after.mover])
            case TimeUp():
                punishment = before.options.punishment
                is_lost = punishment is Punishment.SURRENDER
                late = name if is_lost else names[beneficiary(before)]
                return t(f"{HERE}.late_{punishment.name.lower()}", name=late)
            case Cheat(kind):
                return t(f"{HERE}.cheat", name=name, cheat=kind.name.lower())
            case Destroy(start):
                return t(f"{HERE}.destroy", name=name, start=_at(start))

    def ending(self, state: State, names: Sequence[str]) -> str:
        outcome = state.outcome()
        assert outcome is not None, "a game still running has no ending"
        first, *others = outcome.ranking
        badge = outcome.badges[first]
        if len(outcome.winners) > 1:
            side = tuple(names[player] for player in outcome.winners)
            return self.words.t(f"{HERE}.ending_teams", names=side)
        key = f"{HERE}.ending_{badge}" if badge else f"{HERE}.ending"
        won = self.words.t(key, name=names[first])
        if len(others) < 2:
            return won
        return "\n".join([won, *(f"{n}. {names[player]}" for n, player in enumerate(others, 2))])

    def _player(self, state: State, player: int, names: Sequence[str], ink: Ink) -> str:
        """One line about a player: avatar, name, boards and cheats."""
        t = self.words.t
        is_endless = state.hands[player] == INFINITE
        boards = t(f"{HERE}.endless") if is_endless else str(state.hands[player])
        steps = state.steps_to_goal(player)
        goal = t(f"{HERE}.goal_{_GOALS[state.baselines[player]]}")
        left = t(f"{HERE}.no_way") if steps is None else str(steps)
        parts = [
            f"{player + 1} {names[player]:12.12}",
            t(f"{HERE}.boards", n=f"{boards:7}"),
            t(f"{HERE}.goal", goal=f"{goal:6}"),
            t(f"{HERE}.to_go", n=f"{left:>3}"),
        ]
        if state.options.cheats or any(state.cheats):
            parts.append(t(f"{HERE}.cheats", n=state.cheats[player]))
        if state.options.has_teams:
            parts.append(t(f"{HERE}.team", name=names[partner_of(player)]))
        if player in state.finished:
            parts.append(t(f"{HERE}.finished"))
        if player != state.mover:
            return "   " + "  ".join(parts)
        return " > " + ink.bold("  ".join(parts))

    def _duty(self, state: State, names: Sequence[str]) -> str:
        """Return a line about what is special in this round, "" in an ordinary round."""
        if state.pending_length != ORDINARY_LENGTH:
            return "\n   " + self.words.t(f"{HERE}.length", n=state.pending_length)
        if state.may_swap:
            return "\n   " + self.words.t(f"{HERE}.may_swap", name=names[1 - state.mover])
        if not pass_refusal(state) and _is_richer_than_partner(state):
            return "\n   " + self.words.t(f"{HERE}.may_pass", name=names[partner_of(state.mover)])
        return "\n   " + self.words.t(f"{HERE}.two_rounds") if state.rounds_left > 1 else ""


def _is_richer_than_partner(state: State) -> bool:
    return state.hands[state.mover] > state.hands[partner_of(state.mover)]


def _field(state: State, ink: Ink) -> str:
    """Return the grid: a row of characters for each row of grid points and of boxes."""
    size = state.grid.size
    rows = [[_ground(size, x, y) for x in range(BOX_W * size + 1)] for y in range(2 * size + 1)]
    for board in state.grid.boards:
        _draw(rows, board, ink, is_destroyed=board in state.grid.destroyed)
    for x, y in () if state.outcome() else state.landings():
        rows[2 * y + 1][BOX_W * x + 2] = ink.green("•")
    for player, (x, y) in enumerate(state.pawns):
        paint = ink.green if player == state.mover else ink.bold
        rows[2 * y + 1][BOX_W * x + 2] = paint(str(player + 1))
    columns = "".join(f"{x:<{BOX_W}}" for x in range(size + 1)).rstrip()
    numbers = [f"{y // 2:>4} " if y % 2 == 0 else " " * 5 for y in range(2 * size + 1)]
    lines = [number + "".join(row) for number, row in zip(numbers, rows, strict=True)]
    return "\n".join([" " * 5 + columns, *lines])


def _ground(size: int, x: int, y: int) -> str:
    """Return the character at (x, y) of an empty grid."""
    right, bottom = BOX_W * size, 2 * size
    is_point = x % BOX_W == 0 and y % 2 == 0
    match x in (0, right), y in (0, bottom):
        case True, True:
            return {(0, 0): "┌", (right, 0): "┐", (0, bottom): "└"}.get((x, y), "┘")
        case True, False:
            return "│" if not is_point else "├" if x == 0 else "┤"
        case False, True:
            return "─" if not is_point else "┬" if y == 0 else "┴"
    return "·" if is_point else " "


def _draw(rows: list[list[str]], board: Board, ink: Ink, *, is_destroyed: bool) -> None:
    """Draw the board without its ends, so that a long board looks different from two short ones."""
    x, y = BOX_W * board.start[0], 2 * board.start[1]
    if board.orientation is H:
        mark = ink.red("╌") if is_destroyed else ink.bold("━")
        rows[y][x + 1 : x + BOX_W * board.length] = [mark] * (BOX_W * board.length - 1)
    else:
        mark = ink.red("╎") if is_destroyed else ink.bold("┃")
        for row in rows[y + 1 : y + 2 * board.length]:
            row[x] = mark


def _at(point: Point) -> str:
    return f"({point[0]},{point[1]})"
