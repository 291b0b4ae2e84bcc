"""A table on the screen: what is pointed at and played there, and what is said beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from game.core.match.match import Match
from game.core.rules.comment import Comment
from game.extras.auction import auction_of
from scenes.app_context import AppContext
from scenes.boards.hud_content import ListedChoice, MoveButton
from scenes.boards.view import Digits
from scenes.input.actions import (
    Action,
    Button,
    DeviceId,
    Digit,
    Phase,
    Plugged,
    Point,
    Press,
    Signal,
)
from scenes.input.bindings import HALVES
from scenes.kit.frame import Prompt, PromptLine, meant_button
from scenes.scene import Foreseen, Scene
from scenes.table.board.narration import Narration
from scenes.table.board.response import Chosen, Refused, Response, decides
from scenes.table.board.table import MatchTable
from scenes.table.board.typed_number import TypedNumber
from scenes.table.hud.hud import Hud
from scenes.table.overlay.auction_card import AuctionCard
from scenes.table.overlay.evaluation_bar import EvaluationBar
from scenes.table.overlay.foreground import Foreground
from scenes.table.overlay.prerender import Prerender
from scenes.table.overlay.prompts import MatchPrompts
from scenes.table.overlay.refusal_note import RefusalNote
from scenes.table.overlay.turn_border import TurnBorder
from scenes.table.overlay.upcoming import foreseen_move, needed_soon
from scenes.table.screens.report import ReportScene
from scenes.table.screens.specials import SpecialsScene
from scenes.table.session.turn_time import TurnTime
from scenes.table.session.typed_move import write_move
from scenes.ui.brush import Brush
from scenes.ui.sentences import refusal, sentence

ANSWER_AFTER_MS = 250
"""A question is on the screen for so long before a press counts as its answer."""


class TableScene(Scene, ABC):
    """One table, seen from the sofa. What becomes of it at its end is for others to say."""

    covers = True
    is_always_measured = False
    """Whether a bar says how the position stands, whatever is set."""

    def __init__(self, context: AppContext, table: MatchTable, tag: str = "") -> None:
        """``tag`` says in the top bar what this is, if it is no match."""
        self._context, self.table = context, table
        self._turn_time = TurnTime(table.session)
        self.hud = self._set_out(tag)
        self._edge = TurnBorder(context, table)
        self.foreground = Foreground(context, table, self.hud)
        self.prompts = MatchPrompts(context, table, self.hud)
        self.gauge = EvaluationBar(context, table, is_always=self.is_always_measured)
        self._prerender = Prerender(lambda: needed_soon(table, self.hud, self.foreground))
        self._narration = Narration(context, self.match)
        is_auctioned = auction_of(self.match.game, self.match.state) is not None
        self._auction = AuctionCard(context, table) if is_auctioned else None
        self._refusal = RefusalNote(context)
        self._asked_ms = 0
        self._pressed: MoveButton | None = None
        self._typed = TypedNumber(context, table)

    def _set_out(self, tag: str) -> Hud:
        """Return what stands round the board."""
        return Hud(self._context, self.table, tag)

    @property
    def match(self) -> Match:
        return self.table.match

    @abstractmethod
    def _prompts(self) -> Sequence[tuple[Button, str]]:
        """Return the buttons that do the same whatever is pointed at, and what that is."""

    def _rarer(self) -> Sequence[Prompt]:
        """Return the buttons that end the bottom line."""
        return ()

    @abstractmethod
    def _open_menu(self) -> None:
        """Whatever else can be done here, over the table."""

    def _back(self) -> None:
        """Back was pressed, and there is nothing to let go of."""
        self._open_menu()

    def enter(self) -> None:
        self._context.devices.reads_digits = self.table.view.digits is not Digits.BUTTONS
        self.table.reopen()
        self._address()
        self._narration.begin()

    def leave(self) -> None:
        self._context.devices.reads_digits = False
        self._context.devices.addressed = None
        self.gauge.close()
        self._turn_time.write()
        self.table.session.suspend()

    def act(self, action: Action) -> bool:
        if decides(action):
            self.table.presenter.end_moment()
        is_taken = self._do(meant_button(action, self.foreground.signs))
        cursor = self.table.cursor
        refusal = self._reason(cursor.refusal) if cursor.refusal else ""
        self._narration.point(cursor.meant, refusal)
        return is_taken

    def _do(self, action: Action) -> bool:
        """Take an action that means nothing in the bottom line."""
        has_list = self._may_ask and bool(self.table.listed)
        match action:
            case Signal.FOCUS_LOST | Plugged():
                return False
            case Press(Button.PAUSE, is_down=True):
                self._open_menu()
            case Press(Button.CANCEL, is_down=True) if self.table.session.work.is_open:
                self.table.give_up_waiting()
            case Press(Button.CONFIRM | Button.CANCEL, is_down=True) | Point(phase=Phase.UP) if (
                self.table.presenter.is_film
            ):
                self.table.stage.finish()
            case _ if self.table.turn_pages(action):
                pass
            case Press(Button.WRITE, device, is_down=True):
                if self._may_act(device) or any(map(self._may_act, HALVES)):
                    write_move(self._context, self.table, self._open_menu)
            case Digit(digit, device):
                self._type(digit, device)
            case _ if not self.table.stage.is_moving and self.hud.thinking.takes(action):
                pass
            case _ if self.table.session.choice is not None and decides(action):
                self._hasten(action)
            case Press(button, device, is_down=True) if not self._may_act(device):
                self._not_your_turn(button)
            case Press() if self.table.cursor.is_asked and self._asked_ms < ANSWER_AFTER_MS:
                pass  # meant for what was there before the question
            case Press(self.table.list_button, is_down=True, is_repeat=False) if has_list:
                self._open_specials(None)
            case Press(self.table.hint_button, is_down=True, is_repeat=False) if self._may_ask:
                self._hint()
            case _ if self.table.is_hushed and decides(action):
                pass  # meant for what was there before the clock ran out
            case Point(device=device) if not self._may_act(device):
                return False
            case Point(x, y) if self.foreground.covers(x, y):
                pass  # on the way to a button there, what is aimed at stays
            case _ if self._auction is not None and self._auction.is_on:
                return self._bid(action, self._auction)
            case Point() if self._point_beside(action):
                pass
            case Point(x, y, Phase.UP) if special := self.hud.special_at(x, y):
                self._open_specials(special)
            case _:
                return self._point(action)
        return True

    def _bid(self, action: Action, auction: AuctionCard) -> bool:
        """Choose on the card of the auction, or leave it for the menu."""
        is_taken = auction.act(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if not is_taken:
                self._open_menu()
                return True
        return is_taken

    @property
    def _may_ask(self) -> bool:
        return not self.table.cursor.is_asked

    def _point_beside(self, point: Point) -> bool:
        """Point at a button that plays a move at once, or press it; False if there is none."""
        special = self.hud.button_at(point.x, point.y)
        pressed = self._pressed
        if point.phase in (Phase.DOWN, Phase.UP):
            self._pressed = special if point.phase is Phase.DOWN else None
        self.table.cursor.point_at_button(special)
        if special is None:
            return False
        if point.phase is Phase.UP and pressed == special:
            self._respond(self.table.cursor.press(special))
        return True

    def _may_act(self, device: str) -> bool:
        session = self.table.session
        return self.table.may_point and session.seating.may_act(device, session.to_move)

    def _not_your_turn(self, button: Button) -> None:
        if button is Button.CANCEL:
            self._back()
        elif button is Button.CONFIRM and not self.table.presenter.pager.is_present:
            self.table.return_to_present()
        elif button is Button.CONFIRM and not self.table.session.work.is_open:
            self.table.stage.finish()  # impatience ends an animation, never plays for another
            self._refusal.show(self._context.words("play.not_your_turn"))

    def _hasten(self, action: Action) -> None:
        """Play the computer's move at once, without the usual pause."""
        if isinstance(action, Press) and action.button is Button.CANCEL:
            self._back()
        else:
            self.table.session.hasten()

    def _type(self, digit: int, device: DeviceId) -> None:
        """Type a digit of a number; it belongs to no half: each player on the keyboard may."""
        table = self.table
        if not any(self._may_act(half) for half in HALVES):
            self._not_your_turn(Button.CONFIRM)
            return
        if not (table.is_hushed or table.cursor.is_asked or table.auction):
            self._respond(self._typed.type(digit, device))

    def _point(self, action: Action) -> bool:
        response = self.table.cursor.act(action)
        match response, action:
            case False, Press(Button.CANCEL, is_down=is_down):
                if is_down:
                    self._back()
                return True
            case False, Press(Button.PREV | Button.NEXT as button, is_down=True):
                if self.table.turn_chapter(1 if button is Button.NEXT else -1):
                    return True
        return self._respond(response)

    def _respond(self, response: Response) -> bool:
        """Do what was decided on; False if it was nothing."""
        match response:
            case Chosen(move):
                self.table.submit(move)
                self._refusal.clear()
            case Refused(reason):
                self._refusal.show(self._reason(reason))
        return response is not False

    def _reason(self, reason: Comment) -> str:
        return self._sentence("reason", reason)

    def _sentence(self, section: str, told: Comment) -> str:
        key = f"{self.match.game.id}.{section}.{told.key}"
        tell = refusal if section == "reason" else sentence
        return tell(self._context.strings, key, told, self.match.seats)

    def _hint(self) -> None:
        """Show the next hint."""
        session = self.table.session
        seat = self.match.seats[session.to_move]
        if session.is_persons_turn and seat.handicap.help == "alone":
            self._refusal.show(self._context.words("handicap.no_hints", who=seat.name))
        elif not session.ask_hint():
            self._context.refuse()
        else:
            self.table.follow_hint()

    def _open_specials(self, special: ListedChoice | None) -> None:
        if self.table.may_point and self.table.listed:
            scene = SpecialsScene(self._context, self.table, special, self._reason)
            self._context.stack.push(scene)

    def _address(self) -> None:
        """Let the prompts show the keys of the player to move, if that seat has its own device."""
        session = self.table.session
        own = session.seating.device_of(session.to_move) if session.is_persons_turn else None
        self._context.devices.addressed = own

    @property
    def music(self) -> str:
        session = self.table.session
        return "danger" if session.clock.is_short and session.is_persons_turn else "table"

    def update(self, tick_ms: int) -> bool:
        has_changed = self.table.update(tick_ms)
        if has_changed:
            self._address()
            self.table.follow_hint()
            self._turn_time.update()
            if self._context.settings.read_aloud:
                self._narration.read(self.table.session)
        has_changed |= self.hud.update() | self.gauge.update(tick_ms)
        if self._auction is not None:
            has_changed |= self._auction.update(tick_ms)
        if self.foreground.banner.pass_ms:
            has_changed |= self.foreground.banner.wait(tick_ms)
        if has_changed:  # a turn comes with a change
            self.foreground.banner.update()
            self._edge.update()
        is_moving = self.table.presenter.stage.is_moving
        is_asked = self.table.cursor.is_asked and not is_moving
        self._asked_ms = self._asked_ms + tick_ms if is_asked else 0
        if self._typed.left_ms:
            self._typed.update(tick_ms)
        if self._refusal.words:
            has_changed |= self._refusal.update(tick_ms)
        if self.table.session.report is not None and not is_moving:
            self._show_report()
            return True
        at, brush = id(self.table.session.state), self._context.window.brush
        self._prerender.update(brush, tick_ms, at, is_still=not (has_changed or is_moving))
        return has_changed

    def _show_report(self) -> None:
        """Show the report of a round to all players before the screen is covered again."""
        report = self.table.session.take_report()
        if report is not None and self.table.session.seen_by is not None:
            self._context.stack.push(ReportScene(self._context, self.table, report))

    def foreseen(self) -> Foreseen | None:
        return foreseen_move(self._context.window.brush, self.table, self.hud)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.hud.draw(brush)
        self._edge.draw(brush)
        self.gauge.draw(brush)
        self.foreground.draw_board(brush, alpha)
        if self._auction is not None:
            self._auction.draw(brush, alpha)
        if self._context.stack.top is self:
            words, line = self._refusal.words, self.bottom_line()
            self.foreground.draw_top(brush, words, self._sentence, line)

    def bottom_line(self) -> PromptLine:
        """Return what the buttons do now."""
        return self.prompts.line(self._prompts(), self._rarer())
