"""View of Even-Steven: a tower that splits in half or loses a brick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State
from scenes.boards.common.numbers import (
    FLAT,
    MIDDLE_X,
    NOTE,
    UNIT,
    NumberStep,
    NumberView,
    goal_captions,
    ground,
    hinted_move,
    placed,
    short_number,
    side_of,
    start_chips,
)
from scenes.boards.even_steven import cards, figures, parity, tower, trail
from scenes.boards.even_steven.cards import CARD_H, CARD_Y
from scenes.boards.even_steven.guide import GUIDE
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import Caption, PanelLine, SidePanel
from scenes.boards.sprite import Key, Sprite, Sprites, seat_tint
from scenes.boards.view import Digits

ZERO_Y: Final = 210.0

ANNOUNCED: Final = {
    Op.SUBTRACT_1: "i_subtract_1",
    Op.HALVE: "i_halve",
    Op.SUBTRACT_2: "i_subtract_2",
    Op.TIMES_HALF: "i_times_half",
}
"""Announcements of the operations, as the rule book demands."""


@dataclass(frozen=True)
class EvenStevenView(NumberView):
    """View and controls of Even-Steven."""

    digits: ClassVar[Digits] = Digits.PLAY
    guide = GUIDE
    rule_figures = figures.PAGES

    def number_of(self, state: State) -> int:
        return state.number

    def picture(self, state: State, seats: Sequence[Seat]) -> Sprites:
        shown: dict[Key, Sprite] = dict(ground(trail.TRAY))
        shown.update(tower.tower(state.number))
        if state.number:
            shown["number",] = tower.sign(state.number)
        else:
            shown["zero",] = placed("zero", MIDDLE_X, ZERO_Y, 240, 240, NOTE, "amber")
        past = self.past or ((state.number, state.mover),)
        is_over = state.outcome() is not None
        shown.update(trail.stones(past, seats, is_over=is_over))
        if not is_over:
            shown["shelf",] = placed("even_steven.shelf", MIDDLE_X, 302, 330, 10, FLAT)
            offered = cards.cards(state)
            shown.update(cards.fork(offered, state.number, is_live=False))
            shown.update(trail.next_stones(cards.results(offered)))
        return shown

    def departure(self, step: Transition, seats: Sequence[Seat]) -> Sprites:
        """Return the leaving bricks in the mover's colour."""
        before: State = step.before
        if before.number == step.after.number:
            return {}
        tint = seat_tint(before.mover, seats)
        return dict(tower.departing(before.number, _op_of(step.move), before.mover, tint))

    def marks(self, state: State, path: TargetPath, seats: Sequence[Seat]) -> Sprites:
        if state.outcome() is not None:
            return {}
        return dict(cards.fork(cards.cards(state), state.number, is_live=True))

    def pickable(self, state: State) -> Sequence[Move]:
        return state.legal_moves()

    def target_paths(self, state: State, move: Move) -> Sequence[TargetPath]:
        """Return the operation's card."""
        if not isinstance(move, Operate):
            return ()
        card = next(card for card in cards.cards(state) if card.op is move.op)
        x, y, w, h = (length / UNIT for length in card.box)
        return ((HitTarget(("card", int(card.op)), x, y, w, h, has_ring=False),),)

    def aim_at(self, state: State, x: float, y: float, aim: Move | None) -> Move | None:
        """Return the operation whose card is pointed at, even a forbidden one."""
        if state.outcome() is not None or abs(y * UNIT - CARD_Y) > CARD_H / 2:
            return None
        under = (c for c in cards.cards(state) if abs(x * UNIT - c.x) <= c.w / 2)
        return next((Operate(card.op) for card in under), None)

    def steer(self, state: State, aim: Move | None, dx: int, dy: int) -> Move | None:
        """Return the next card on that side."""
        if state.outcome() is not None:
            return None
        ops = [card.op for card in cards.cards(state)]
        at = ops.index(aim.op) + dx if isinstance(aim, Operate) else 0
        return Operate(ops[min(max(at, 0), len(ops) - 1)])

    def turn(self, state: State, aim: Move | None, step: int = 1) -> Move | None:
        """Return the next legal operation, cyclically."""
        legal: Sequence[Move] = state.legal_moves()
        if not legal:
            return None
        return legal[(legal.index(aim) + step) % len(legal) if aim in legal else 0]

    def move_of_digits(self, state: State, text: str) -> Move | None:
        """Return the operation with that number on its card."""
        if state.outcome() is not None:
            return None
        ops = {str(int(card.op)): card.op for card in cards.cards(state)}
        return Operate(ops[text]) if text in ops else None

    def ghost(
        self, state: State, aim: Move, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sprites:
        """Return the tower about to change, and the stone of the result."""
        if not isinstance(aim, Operate):
            return {}
        offered = cards.cards(state)
        card = next((card for card in offered if card.op is aim.op), None)
        if card is None:
            return {}
        if refusal is not None or card.result is None:
            return dict(cards.lock_mark(card))
        tint = seat_tint(state.mover, seats)
        shown = dict(tower.split_preview(state.number, card.op, tint))
        shown.update(cards.highlight(card, tint))
        shown.update(trail.highlight(cards.results(offered), card.result, tint))
        return shown

    def route_marks(
        self, state: State, player: Player, seats: Sequence[Seat], meant: Move | None = None
    ) -> Sprites:
        """Return marks on the cards that lead to a lost number."""
        if state.outcome() is not None:
            return {}
        offered = cards.cards(state)
        return {
            ("good", int(card.op)): cards.good_mark(card)
            for card in offered
            if card.result is not None and theory.is_lost(card.result, state.options)
        }

    def hint_marks(self, state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
        """Return the hinted cards, (operation, 0) each, and the pipes to them."""
        advice = hinted_move(hints)
        lit = next((hint.cells for hint in reversed(hints) if hint.cells), frozenset())
        ops = {advice.op} if isinstance(advice, Operate) else {Op(op) for op, _ in lit}
        shown: dict[Key, Sprite] = {}
        for card in cards.cards(state):
            if card.op in ops:
                shown.update(cards.highlight(card, "acc"))
        return shown

    def captions(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[Caption]:
        said = list(goal_captions(rule=_rule(state)))
        if state.outcome() is None:
            said += cards.captions(cards.cards(state), state.number, is_live=True)
        elif not state.number:
            x, y = MIDDLE_X / UNIT, (CARD_Y - 10) / UNIT
            said.append(Caption("zero", x, y, 13.0, 30, "display", players=(1 - state.mover,)))
        return said

    def panels(
        self, state: State, meant: Move | None, refusal: Comment | None, seats: Sequence[Seat]
    ) -> Sequence[SidePanel]:
        """Return the last announcement, the parity, and the results of each card."""
        chosen = meant if seats[state.mover].is_computer and not refusal else None
        said = self._announced(state, chosen)
        shown = [parity.panel(state.number, has_choice=len(state.legal_moves()) > 1)]
        if said is None or said.side == "right":
            shown.append(self._then(state))
        return [said, *shown] if said is not None else shown

    def _announced(self, state: State, chosen: Move | None) -> SidePanel | None:
        """Return the announcement of the move being chosen, or of the last one."""
        if isinstance(chosen, Operate):
            step = NumberStep(state.mover, state.number, chosen.op.apply(state.number), chosen)
        else:
            last = self.last_step()
            if last is None:
                return None
            step = last
        op = _op_of(step.move)
        now = f"{short_number(step.after)}."
        lines = (
            PanelLine(ANNOUNCED[op], size=22, ink="ink0"),
            PanelLine(
                "number_now", value=now, value_size=34, value_ink="ink0", ink="ink0", size=18
            ),
        )
        return SidePanel("", lines, side_of(step.player), speaker=step.player, gives_way=True)

    def _then(self, state: State) -> SidePanel:
        """Return the numbers that can come next, and how many choices each leaves."""
        lines = []
        for result in [] if state.outcome() else cards.results(cards.cards(state)):
            ways = cards.choices(State(state.options, result, 1 - state.mover))
            words = (("n", ways),)
            number = short_number(result)
            if result < trail.SHORT:
                lines.append(PanelLine("leaves", words, lead=number, lead_size=26, ink="sub"))
            else:
                lines.append(PanelLine("it_leaves", (*words, ("number", number)), ink="sub"))
        return SidePanel(
            "then", tuple(lines) or (PanelLine("nothing_then", ink="off"),), gives_way=True
        )

    def about(self, state: State, player: Player, seats: Sequence[Seat]) -> Sequence[PanelLine]:
        """Return a player's last move as a sum, and what it left to the other."""
        heading = PanelLine("last_move", ink="muted")
        step = self.last_step(player)
        if step is None:
            return (heading, PanelLine("nothing_yet", ink="off"))
        op = _op_of(step.move)
        before, after = short_number(step.before), short_number(step.after)
        words = f"{before} {op.label[0]} {op.label[1:]} = {after}"
        left = State(state.options, step.after, 1 - player)
        lines = [heading, PanelLine(lead=words, lead_size=26, ink="text")]
        if step.after and cards.choices(left) == 1:
            lines.append(PanelLine("left_no_choice", ink="sub"))
        return tuple(lines)

    def chips(self, options: Options) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return the start, the clock and the variant."""
        variant = [("even_steven.chip.round_down", dict[str, Any]())] * options.round_down
        return [*start_chips("even_steven", options), *variant]


def _op_of(move: Move) -> Op:
    """Return what `move` does to the number; a timeout subtracts 1."""
    return move.op if isinstance(move, Operate) else Op.SUBTRACT_1


def _rule(state: State) -> str:
    """Return the key of the sentence that says what may be done."""
    options = state.options
    if options.minus_two:
        return "goal_two_rounded" if options.round_down else "goal_two"
    return "goal_rounded" if options.round_down else "goal_more"


VIEW = EvenStevenView()
