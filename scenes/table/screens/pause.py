"""The pause: the position stays in sight, the clock is stopped, and nothing can be lost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Final

from scenes.app_context import AppContext
from scenes.boards.stage import Stage
from scenes.dialogs.winners import won_words
from scenes.input.actions import Action, Button, DeviceId, Plugged
from scenes.input.bindings import HALVES
from scenes.input.labels import icon_of
from scenes.kit.boxes import CellGrid, Column, Layers, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Live
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.table.board.presenter import draw_captions
from scenes.table.board.table import MatchTable
from scenes.table.hud.clock_face import mover_clock
from scenes.table.screens.pause_more import MoreScene
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH, GAP = 548.0, 14.0
ROW_H: Final = 60.0
BOARD: Final[Box] = (668.0, 96.0, 548.0, 548.0)


class PauseScene(ViewScene):
    """Pause menu, with the position in sight.

    ``used`` are devices that are missed besides those of the seats, ``note`` says why else the game
    stands; ``by`` is the device that paused it.
    """

    def __init__(
        self,
        context: AppContext,
        table: MatchTable,
        used: Iterable[DeviceId] = (),
        note: str = "",
        on_resume: Callable[[], None] = lambda: None,
        by: DeviceId = "",
    ) -> None:
        super().__init__(context)
        self.table, self._used, self._note = table, frozenset(used), note
        self._on_resume, self._by = on_resume, by
        self._stage = Stage(BOARD)
        self._is_veiled = table.session.is_covered or table.session.is_competitive
        if not self._is_veiled:
            self._stage.show(table.view.picture(table.state, table.match.seats))

    @property
    def music(self) -> str:
        return "pause"

    # -- what is on it -------------------------------------------------------------------------

    def view(self) -> Node:
        words, match, table = self.words, self.table.match, self.table
        number = turn_words(self._context.strings, table.view.turn_of(table.state), match.ply)
        header = [
            *self._by_whom(),
            Spacer(grow=1.0),
            Text(words(f"{match.game.id}.name"), "name", "muted"),
            Text(number, "body"),
        ]
        others = ("rules", "book"), ("settings", "gear"), ("more", "menu")
        may_take_back, entries = table.may_take_back, [self._button(*one) for one in others]
        take_back = self._button("take_back", "undo", is_enabled=may_take_back)
        entries.insert(0 if may_take_back else len(entries), take_back)  # the way down stays left
        leave = self._button("leave", "home", height=72.0)
        danger = {"tone": "danger", "held": words("pause.give_up_held"), "height": 72.0}
        may_give_up = self._resignation is not None
        give_up = self._button("give_up", "flag", is_enabled=may_give_up, **danger)
        ways_out = (leave, words("pause.leave_what")), (give_up, self._end_words)
        parts = [
            self._note_line(),
            self._button("resume", "play", tone="primary", size=30.0, height=72.0),
            CellGrid(entries, 2, GAP, height=2 * ROW_H + GAP),
            Spacer(grow=1.0),
            Text(words("pause.leave_title"), "section"),
            Row([_described(*one) for one in ways_out], GAP),
        ]
        body = Row([Column(parts, GAP, width=WIDTH), Spacer(grow=1.0), self._board()], 0.0)
        title, prompts = words("pause.title"), self.prompts(back="pause.resume")
        return Screen(title, body, header=header, prompts=prompts, on_screen=[Button.CANCEL])

    def _button(self, name: str, icon: str, **look: Any) -> TextButton:
        return TextButton(self.words(f"pause.{name}"), icon, key=name, **look)

    def _note_line(self) -> Node:
        """Return why the game stands, and the clock of the player to move."""
        session, words = self.table.session, self.words
        has_clock = session.clock.limit_ms is not None
        note = self._note or (words("pause.clock") if has_clock else "")
        if self._lost:
            names = tuple(map(self._context.devices.name_of, self._lost))
            note = words("pause.lost", device=names)
        ink = "amber" if self._lost or self._note else "sub"
        clock = mover_clock(session, words("play.late"), 68.0) if has_clock else None
        return Row([Text(note, "body", ink, lines=2, grow=1.0), clock], align="center")

    @property
    def _in_use(self) -> frozenset[DeviceId]:
        return self._used.union(self.table.session.seating.bound.values())

    @property
    def _lost(self) -> list[DeviceId]:
        """The devices in use that are not there."""
        return sorted(self._in_use.difference(self._context.devices.present()))

    def _by_whom(self) -> Iterator[Node]:
        """Yield who has paused the game, or with what, if several people might have."""
        if not self._by or self._lost or self._note:
            return
        session = self.table.session
        seats = session.match.seats
        is_keys = self._by in HALVES  # which share the key for the pause
        devices = HALVES if is_keys else (self._by,)
        people = [player for player, seat in enumerate(seats) if not seat.is_computer]
        owners = [player for device in devices for player in session.seating.seats_of(device)]
        known = owners or people
        if len(known) == 1:
            yield pawn(seats[known[0]].look, 19.0)
            who = seats[known[0]].name
        else:
            yield Icon(icon_of(self._by), 32.0, "sub")
            name = self._context.devices.name_of(self._by)
            who = self.words("device.keys") if is_keys else self._context.say(name)
        yield Text(self.words("pause.by", who=who), "strong")

    def _board(self) -> Node:
        """Return the position in half light; nothing of it where it must not be seen now."""
        side = BOARD[2]
        if self._is_veiled:
            is_competitive = self.table.session.is_competitive
            said = self.words("pause.veiled") if is_competitive else ""
            inner = [Icon("eye_shut", 90.0, "muted"), Text(said, lines=0, align="center")]
            inside = Column(inner, "xl", (60.0, 0.0), align="center", justify="center")
            return Panel(inside, radius=26.0, width=side, height=side)
        match = self.table.match
        caption = match.game.wording.caption(match.state)
        told = self.words(f"{match.game.id}.caption", **caption) if caption is not None else ""
        told = told or self._context.say(match.game.wording.start(match.options, match.seed)) or ""

        stage, view = self._stage, self.table.view
        captions = view.captions(match.state, None, None, match.seats)

        def draw(brush: Brush, box: Box, now_ms: int) -> None:
            stage.draw(brush)
            strings, seats = self._context.strings, match.seats
            draw_captions(brush, strings, match.game.id, stage, captions, seats)
            brush.rounded(stage.frame, "ink0", 26, 76)
            at = box[0] + side / 2, box[1] + side + 14
            brush.text(told, at, 18, "heavy", "acc", "center", fit=side)

        return Layers([Live(side, side, draw)], width=side, height=side)

    @property
    def _end_words(self) -> str:
        """What giving up would mean."""
        match = self.table.match
        if self._resignation is None:
            return ""
        outcome = match.state.play(self._resignation).outcome()
        if outcome is None:
            return self.words("pause.give_up_more")
        winners = [match.seats[player].name for player in outcome.winners]
        return won_words(self._context, winners) if winners else ""

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        context, table = self._context, self.table
        match key:
            case "resume":
                self.on_back()
            case "take_back":
                context.stack.pop()
                table.take_back()
            case "rules":
                context.go.help(table.match.game.id)
            case "settings":
                context.go.settings()
            case "more":
                context.stack.push(MoreScene(context, table))
            case "leave":
                trouble = context.library.leave(table.session.journal)
                context.go.title()
                if trouble is not None:
                    context.toast(context.words("play.not_saved", why=trouble))
            case "give_up":
                resignation = self._resignation
                context.stack.pop()
                table.submit(resignation)

    def commands(self) -> Iterable[Command]:
        yield Command(Button.PAUSE, "", self.on_back)

    @property
    def _resignation(self) -> Any:
        """The move that gives the game up; None where it is not allowed."""
        table = self.table
        return table.match.resignation if table.session.is_persons_turn else None

    def on_back(self) -> None:
        """Play on; people whose device is lost play with any that is left over.

        Pads that may have been mixed up are not given up for lost: their owners are asked next.
        """
        session, devices = self.table.session, self._context.devices
        there = {*devices.present(), *devices.gamepads.unsure}
        lost = set(session.seating.bound.values()).difference(there)
        session.seating = session.seating.without(lost)
        self._context.stack.pop()
        self._on_resume()

    def act(self, action: Action) -> bool:
        if isinstance(action, Plugged) and action.device in self._in_use:
            self.refresh()
            return True
        return super().act(action)


def _described(button: TextButton, what: str) -> Node:
    """Return a button with what it leads to below it."""
    return Column([button, Text(what, "note", align="center")], "s", grow=1.0)
