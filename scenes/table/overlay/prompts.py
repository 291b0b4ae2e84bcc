"""Prompts of the bottom line of a match."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.app_context import AppContext
from scenes.boards.view import Digits
from scenes.input.actions import Button
from scenes.kit.frame import Prompt, PromptLine
from scenes.table.board.table import MatchTable
from scenes.table.hud.hud import Hud
from scenes.ui.sentences import sentence

SPARE = Button.CONFIRM, Button.DIGITS, Button.ALTERNATE
"""Buttons whose prompts are left out first where the line is full: arrows do the last two."""


class MatchPrompts:
    """Says what the buttons do now."""

    def __init__(self, context: AppContext, table: MatchTable, hud: Hud) -> None:
        self._context, self._table, self._hud = context, table, hud

    def line(self, always: Sequence[tuple[Button, str]], last: Sequence[Prompt]) -> PromptLine:
        """Return the bottom line. The mouse has a place for every button: it cannot pause else.

        Args:
            always: Buttons that do the same whatever is pointed at, and what that is.
            last: What ends the line, where there is room.
        """
        kept = [Prompt(*one) for one in always]
        if self._context.devices.last_kind == "mouse":
            places, others = self._places()
            return PromptLine([*kept, *places, *last, *others], can_drop=False, is_whole=True)
        is_free = not self._table.cursor.can_cancel  # what is aimed at has the line first
        rarer = [one for one in last if one.is_live and is_free]
        usual = [Prompt(*one) for one in self.now()]
        return PromptLine([*usual, *kept, *rarer], SPARE, can_drop=False)

    def now(self) -> list[tuple[Button, str]]:
        """Return what the buttons would do now, but for those whose signs stand elsewhere."""
        words, table, game = self._context.words, self._table, self._table.match.game.id
        cursor, session, presenter = table.cursor, table.session, table.presenter
        if session.work.is_open and not session.is_computers_turn:
            return [(Button.CANCEL, words("play.stop_work"))]
        if presenter.is_film:
            return [(Button.CONFIRM, words("play.skip"))]
        if session.work.is_open or session.has_stand_in or cursor.is_asked:
            return []
        if self._hud.thinking.may_move_now:
            return [(Button.CONFIRM, words("thinking.now"))]
        if session.choice is not None:
            return [(Button.CONFIRM, words("play.hasten"))]
        aim, is_paged = cursor.aim, presenter.pager.layout is not None
        paging = [(Button.PAGE_ON, words(f"{game}.page"))] if is_paged else []
        prompts = [(Button.CONFIRM, words("play.confirm" if aim is None else f"{game}.lay"))]
        if not table.may_point or table.auction is not None:
            return paging or prompts
        is_keys = self._context.devices.last_kind.startswith("keys:")
        if is_keys and table.view.digits is not Digits.BUTTONS:
            prompts.append((Button.DIGITS, words(f"{game}.type")))
        if self._may_turn and table.view.turn(table.state, cursor.meant) is not None:
            turn = f"{game}.turn" if aim is None else f"{game}.turn_aim"
            prompts.append((Button.ALTERNATE, words(turn)))
        for one in cursor.buttons if self._hud.is_busy else ():
            if one.button is not None:
                key = f"{game}.special.{one.name}"
                named = sentence(self._context.strings, key, one, table.match.seats)
                prompts.append((one.button, named))
        if table.listed:
            prompts.append((table.list_button, words(f"{game}.special.open")))
        if session.may_ask_hint:
            more = "play.hint_more" if session.coach.shown_count else "play.hint"
            prompts.append((table.hint_button, words(more)))
        if cursor.can_cancel or cursor.button is not None:
            prompts.append((Button.CANCEL, words("play.cancel_aim")))
        return [*prompts, *paging]

    @property
    def _may_turn(self) -> bool:
        """Whether the button that turns an aim is free for that."""
        return all(one.button is not Button.ALTERNATE for one in self._table.cursor.buttons)

    def _places(self) -> tuple[list[Prompt], list[Prompt]]:
        """Return the buttons of the mouse: first those of this game, then others that act now.

        Those of the game keep their places, dim while they would do nothing.
        """
        words, table, game = self._context.words, self._table, self._table.match.game
        now = dict(self.now())
        if table.may_point:
            now.pop(Button.CONFIRM, None)  # a click on the board does it
        usual: dict[Button, tuple[str, ...]] = {}
        if self._may_turn and self._context.strings.has(f"{game.id}.turn"):
            usual[Button.ALTERNATE] = words(f"{game.id}.turn"), words(f"{game.id}.turn_aim")
        if table.listed:
            usual[table.list_button] = (words(f"{game.id}.special.open"),)
        if game.teaching.coach is not None:
            usual[table.hint_button] = words("play.hint"), words("play.hint_more")
        usual[Button.CANCEL] = (words("play.cancel_aim"),)
        places = [
            Prompt(button, now.get(button, words[0]), button in now, words)
            for button, words in usual.items()
        ]
        return places, [Prompt(*one) for one in now.items() if one[0] not in usual]
