"""Quoridor for the eye and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.bitboard_layout import BOTTOM, LEFT, RIGHT, TOP
from game.quoridor.rules.moves import (
    DESTROYER,
    Action,
    Board,
    Cheat,
    Destroy,
    Jump,
    Orientation,
    Pass,
    Place,
    Step,
    Swap,
    TimeUp,
)
from game.quoridor.rules.options import INFINITE, Options, Punishment
from game.quoridor.rules.state import State
from game.quoridor.rules.teams import beneficiary
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Counter, Landmark, NewsLine, SpecialMove, Standing
from scenes.boards.quoridor import aiming, figures, hit_targets, marks, pieces
from scenes.boards.quoridor.guide import GUIDE
from scenes.boards.quoridor.pieces import centre, goal_direction
from scenes.boards.sprite import Spot, Sprite, Sprites, seat_tint
from scenes.boards.view import BoardView

ARROWS = {TOP: "arrow_up", RIGHT: "arrow_right", BOTTOM: "arrow_down", LEFT: "arrow_left"}

LOG_ICONS: Final[Mapping[str, str]] = {
    "stay": "stop", "step": "walk", "jump": "jump", "board_across": "wall", "board_down": "wall",
    "short_board_across": "short_board", "short_board_down": "short_board",
    "long_board_across": "long_board", "long_board_down": "long_board",
    "addround": "extra_turn", "addboard": "extra_board", "shortboard": "bolt", "longboard": "bolt",
    "destroy": "destroyer", "swap": "swap", "pass": "extra_board", "surrender": "flag",
    "timeout": "hourglass", "timed_out": "hourglass",
}  # fmt: skip
"""What each kind of line in the log shows before its words."""


class QuoridorView(BoardView):
    """View of Quoridor, and its play by hand; holds nothing itself."""

    guide = GUIDE
    rule_figures = figures.PAGES
    log_icons = LOG_ICONS

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        return pieces.picture(state, seats)

    def props(self, state: State, seats: Sequence[Seat]) -> Sequence[Sprite]:
        """Return all players' boards, lying either way, and the light of one just laid."""
        boards = [Board((1, 1), way, 2, player) for player in state.players for way in Orientation]
        return [
            sprite
            for board in boards
            for sprite in (
                pieces.board_sprite(board, state, seats),
                marks.light(state, board, seat_tint(board.by, seats)),
            )
        ]

    def waypoints(self, state: State, move: Action) -> Sequence[Spot]:
        """Return the middles of the boxes that are jumped over."""
        if not isinstance(move, Step | Jump):
            return ()
        return tuple(map(centre, state.landings().get(move.to, ())))

    def trace(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        return marks.trace(step, seats)

    def marks(self, state: State, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        return marks.marks(state, path)

    def route_marks(
        self, state: State, player: Player, seats: Sequence[Seat], meant: Action | None = None
    ) -> Sprites:
        return marks.route_marks(state, player, seats)

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        return marks.hint_marks(state, hints, seats)

    def pickable(self, state: State) -> Sequence[Action]:
        return state.legal_moves()

    def target_paths(self, state: State, move: Action) -> Sequence[TargetPath]:
        return hit_targets.target_paths(state, move)

    def specials(self, state: State) -> Sequence[SpecialMove]:
        return hit_targets.specials(state)

    def aim_at(self, state: State, x: float, y: float, aim: Action | None) -> Action | None:
        if state.outcome() is not None:
            return None
        return _placing(aiming.board_at(state, x, y, _board_of(aim)))

    def missed(self, state: State, x: float, y: float) -> Action | None:
        cell, size = (int(x), int(y)), state.options.size
        is_far = cell != state.pawns[state.to_move] and 0 <= x < size and 0 <= y < size
        return Step(cell) if is_far and state.outcome() is None else None

    def origin(self, state: State) -> Spot:
        return centre(state.pawns[state.to_move])

    def likely(self, state: State, path: TargetPath) -> HitTarget | None:
        """Return the step or jump that leaves the shortest way to the goal line."""
        moves = () if path else state.legal_moves()
        walks = [move for move in moves if isinstance(move, Step | Jump)]
        mover = state.to_move
        best = min(walks, key=lambda move: state.play(move).steps_to_goal(mover) or 0, default=None)
        return None if best is None else hit_targets.target_paths(state, best)[0][0]

    def steer(self, state: State, aim: Action | None, dx: int, dy: int) -> Action | None:
        if state.outcome() is not None:
            return None
        last = _board_of(aim)
        if last is None or last.length != state.pending_length:
            return Place(aiming.beside_mover(state, dx, dy))
        return Place(aiming.stepped(state, last, dx, dy))

    def turn(self, state: State, aim: Action | None, step: int = 1) -> Action | None:
        if state.outcome() is not None or not state.hands[state.mover]:
            return None
        last = _board_of(aim)
        if last is None or last.length != state.pending_length:
            return Place(aiming.suggest_board(state))
        return Place(aiming.turned(last, state.options.size))

    def ghost(
        self, state: State, aim: Action, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        return marks.ghost(state, aim, refusal, seats)

    def counters(self, state: State, player: Player) -> Sequence[Counter]:
        """Return boards in hand, steps to go and cheats left, where they matter."""
        options, hand = state.options, state.hands[player]
        in_hand = None if hand == INFINITE else hand
        shown = [Counter("boards", in_hand, of=max(options.boards, 0) or None, icon="long_board")]
        steps = None if state.is_frozen(player) else state.steps_to_goal(player)
        if steps is not None:
            shown.append(Counter("steps", steps, icon=ARROWS[goal_direction(state, player)]))
        if options.cheats:
            shown.append(Counter("cheats", state.cheats[player], icon="bolt"))
        return shown

    def status(self, state: State, player: Player) -> Standing:
        if state.outcome() is not None:
            first = state.ranking.index(player) < len(state.players) // 2
            place = 2 - first if state.options.has_teams else state.ranking.index(player) + 1
            return Standing("place", place)
        if player in state.winners:
            return Standing("home", state.winners.index(player) + 1, is_frozen=True)
        if player in state.losers:
            return Standing("gave_up", is_frozen=True)
        return Standing()

    def news(self, step: Transition) -> NewsLine | None:
        """Return the news of a timeout, which leaves no trace on the board (quoridor RULES 9.5)."""
        before: State = step.before
        if not isinstance(step.move, TimeUp):
            return None
        punishment = before.options.punishment
        about = before.mover
        if punishment is not Punishment.SURRENDER:
            about = beneficiary(before)
        return NewsLine(
            Comment(f"timeout_{punishment.name.lower()}", players=(about,)), "hourglass"
        )

    def landmark(self, step: Transition) -> Landmark | None:
        match step.move:
            case Place():
                return Landmark("wall", "quoridor.mark.board", is_small=True)
            case Cheat() | Destroy():
                return Landmark("bolt", "quoridor.mark.cheat")
            case Swap():
                return Landmark("swap", "quoridor.mark.swap")
            case Pass():
                return Landmark("extra_board", "quoridor.mark.pass", is_small=True)
        return super().landmark(step)

    def objective(self, state: State, player: Player, seats: Sequence[Seat]) -> str:
        return f"quoridor.objective.{seats[player].look}"

    def sample(self) -> tuple[Options, Sequence[Action]]:
        return Options(size=5), figures.SAMPLE

    def banner(self, state: State, path: TargetPath) -> str:
        if state.outcome() is not None:
            return ""
        if path[:1] == (hit_targets.special_target(DESTROYER),):
            return "quoridor.banner.destroyer"
        match state.pending_length, state.rounds_left:
            case 1, _:
                return "quoridor.banner.short"
            case 3, _:
                return "quoridor.banner.long"
            case _, 2:
                return "quoridor.banner.extra_first"
        stay = Step(state.pawns[state.to_move])  # the null move, quoridor RULES 5.10
        is_stuck = not state.landings() and stay in state.legal_moves()
        return "quoridor.banner.stuck" if is_stuck else ""

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Size, clock, cheats; the number of boards only where it has no end; a position set up."""
        shown: list[tuple[str, Mapping[str, Any]]] = []
        shown.append(("quoridor.chip.size", {"size": options.size}))
        if options.timer_s:
            shown.append(("quoridor.chip.timer", {"seconds": options.timer_s}))
        if options.cheats:
            shown.append(("quoridor.chip.cheats", {"cheats": options.cheats}))
        if options.boards == INFINITE:
            shown.append(("quoridor.chip.infinite", {}))
        if options.offers_swap:
            shown.append(("quoridor.chip.swap", {}))
        if options.layout:
            shown.append(("quoridor.chip.layout", {}))
        if options.has_teams:
            shown.append(("quoridor.chip.teams", {}))
        if options.is_race:
            shown.append(("quoridor.chip.race", {}))
        if options.position:
            shown.append(("quoridor.chip.position", {}))
        return shown


def _board_of(aim: Action | None) -> Board | None:
    return aim.board if isinstance(aim, Place) else None


def _placing(board: Board | None) -> Place | None:
    return None if board is None else Place(board)


VIEW = QuoridorView()
