"""The menu of a pause: what is seldom wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.match.fair_play import PARTY
from game.core.record.variations import VariationTree
from scenes.app_context import AppContext
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.dialogs.notice import tell_saved
from scenes.table.board.table import MatchTable
from scenes.table.session.typed_move import ask_for_move


class MoreScene(MenuScene):
    """Menu of what is seldom wanted in a pause."""

    section: ClassVar[str] = "pause"

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        super().__init__(context)
        self._table = table

    @property
    def title(self) -> str:
        return self.words("pause.more")

    def rows(self) -> Sequence[MenuRow]:
        match, session = self._table.match, self._table.session
        may_analyse = not (match.has_secrets or session.is_competitive)
        call_off = MenuRow("call_off", "cross", self._call_off, held=self.words("menu.hold"))
        return [
            MenuRow("redo", "redo", self._redo, session.can_redo),
            MenuRow("analyse", "eye", self._analyse, may_analyse),
            MenuRow("type", "pencil", self._type, session.is_persons_turn),
            MenuRow("save", "disk", self._save, not match.stakes),
            *([call_off] if match.stakes == PARTY else []),
        ]

    def _call_off(self) -> None:
        """Clear the table of the party: nobody wins, and the next match is chosen."""
        library, journal = self._context.library, self._table.session.journal
        party = library.parties.of_match(journal.match_id)
        library.leave(journal, is_unwanted=True)
        if party is not None:
            library.parties.put(party.drop_match())
        self._context.go.party()

    def _redo(self) -> None:
        self._leave_pause()
        self._table.redo()

    def _leave_pause(self) -> None:
        self._context.stack.pop()
        self._context.stack.pop()

    def _analyse(self) -> None:
        match = self._table.match
        self.close()
        self._context.go.analyse(VariationTree(match.game, match.record()), match.ply)

    def _type(self) -> None:
        """Ask for a move in the game's notation."""
        ask_for_move(self._context, self._table, self._leave_pause)

    def _save(self) -> None:
        context, journal = self._context, self._table.session.journal

        def keep(name: str) -> None:
            trouble = journal.save_as(name)
            tell_saved(context, "pause", {"name": name}, trouble)

        names = " - ".join(seat.name for seat in self._table.match.seats)
        suggestion = self.words("pause.save_name", names=names)
        self.close()
        ask_text(context, "pause.save_title", suggestion, 40, keep)
