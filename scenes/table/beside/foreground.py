"""What lies over a board that is being played: pieces, ghosts, large words, the prompts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from game.core.learning.assessment import Hint
from game.core.match.match import Transition
from game.core.rules.state import Reason
from scenes.boards.beside import SpecialMove
from scenes.boards.look import Picture, blend
from scenes.boards.view import Digits
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT, Slot
from scenes.table.beside.at_rest import Paint
from scenes.table.beside.fuse import draw_fuse
from scenes.table.beside.hud import Hud
from scenes.table.beside.places import PAGED_BAR_Y
from scenes.table.prompt_bar import PROMPT_BAR_Y, PromptBar
from scenes.table.showing import DRAMA_MS
from scenes.table.table import MatchTable
from scenes.ui.brush import Brush
from scenes.ui.ease import out_back
from scenes.ui.sentences import sentence, whose_turn

LIFT_MS: Final = 180
"""How long it takes until a move that a computer has chosen is held up."""

DRAMA_STEPS, DRAMA_STEP_MS = 4, 30
"""In how many steps dramatic words come and go, and how long each is."""

PASS_MS: Final = 2200
"""For so long people who share a device are told whom to give it to."""

WORK_SHOWN_MS: Final = 400
"""Work that is done sooner is not worth a word."""

DOTS: Final = 5
WORK_W, MIDDLE = 480.0, 640.0
OFFER_GAP: Final = 14.0
LEAST_TURN_W: Final = 150.0
"""Whose turn it is needs so much room in the top bar."""
TURN_Y, PAGED_TURN_Y, TURN_DROP = 30.0, 12.0, 22.0
PAGED_BANNER_Y: Final = 54.0  # in a view with pages: between the top bar and the strip


class Foreground:
    """Draws what a table shows besides its surround; decides nothing.

    ``always`` are the buttons that do the same whatever is pointed at, and what that is; ``rarer``
    are those that end the line.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        table: MatchTable,
        hud: Hud,
        prompt_bar: PromptBar,
        always: Callable[[], Sequence[tuple[Button, str]]],
        rarer: Callable[[], Sequence[Slot]] = tuple,
    ) -> None:
        self._cabinet, self._table, self._hud = cabinet, table, hud
        self._sitting, self._showing = table.sitting, table.showing
        self._prompt_bar, self._always, self._rarer = prompt_bar, always, rarer
        self.more_marks: Callable[[], Picture] = dict
        """What else lies on the board while somebody may point there."""
        self.draw_offer: Callable[[Brush, tuple[float, float], float, float], bool] | None = None
        """What may stand beside whose turn it is, or in its place."""
        self._turn_of, self._turn_since_ms = table.sitting.to_move, -1000
        self.pass_ms = 0
        """For how long people are still told whom to give their device to."""
        self._y = PAGED_BAR_Y if table.showing.pager.layout else PROMPT_BAR_Y

    def update(self) -> None:
        """Notice that it is somebody else's turn."""
        sitting = self._sitting
        if sitting.to_move != self._turn_of:
            before, self._turn_of = self._turn_of, sitting.to_move
            is_shared = sitting.seating.device_of(sitting.to_move) is None
            is_handed = is_shared and sitting.viewer.is_shared and not sitting.is_computer(before)
            self.pass_ms = PASS_MS if is_handed and sitting.is_persons_turn else 0
            come_ms = self._cabinet.window.brush.theme.duration_ms("banner_in")
            self._turn_since_ms = self._cabinet.stack.ticker.move(come_ms)

    def wait(self, tick_ms: int) -> bool:
        """Let time pass; True if words that were there for a while are gone."""
        was_passing, self.pass_ms = self.pass_ms > 0, max(0, self.pass_ms - tick_ms)
        return was_passing and not self.pass_ms

    def draw_board(self, brush: Brush, alpha: float) -> None:
        pointing, stage = self._table.pointing, self._showing.stage
        may_point = self._table.may_point and not stage.is_moving and not self._table.auction
        layers = [self._showing.trace] if not stage.is_moving else []
        layers += self._marks() if may_point else []
        choice = self._sitting.choice
        if choice is not None and not stage.is_moving:
            layers += self._held_up(choice, is_calm=brush.theme.is_calm)
        musing = self._hud.musing
        is_musing = musing.is_on and choice is None and not stage.is_moving
        layers += musing.layers() if is_musing else []
        draw_fuse(brush, self._sitting, stage.frame)
        stage.draw_pieces(brush, layers, alpha)
        if is_musing:
            musing.draw_numbers(brush)
        if may_point:
            self._showing.draw_captions(brush, pointing.meant, pointing.refusal)
        elif not self._table.auction:
            self._showing.draw_captions(brush, None if stage.is_moving else choice)
        if self._showing.drama_ms:
            self._draw_drama(brush)
        self._showing.draw_moments(brush)
        if self._sitting.work.spent_ms >= WORK_SHOWN_MS and self._sitting.work.is_open:
            self._draw_work(brush)
        if may_point and pointing.focus is not None and pointing.focus.has_ring:
            look = self._sitting.match.seats[self._sitting.to_move].look
            brush.focus_ring(stage.design_box(pointing.focus), radius=9, tint=f"look{look}")

    def _marks(self) -> list[Picture]:
        """Return what helps the person to move."""
        pointing, view = self._table.pointing, self._showing.view
        state, seats = self._sitting.state, self._sitting.match.seats
        layers = [self.more_marks()]
        if self._cabinet.settings.show_routes:
            layers.append(view.route_marks(state, state.to_move, seats, pointing.meant))
        layers.append(view.marks(state, pointing.begun, seats))
        if told := self._sitting.coach.shown_hints:
            layers.append(view.hint_marks(state, told, seats))
        if (shown := self._sitting.guide.move) is not None and not pointing.begun:
            advice = view.hint_marks(state, [Hint("", line=(shown,))], seats)
            layers.append(advice or view.ghost(state, shown, None, seats))
        if (meant := pointing.meant) is not None and not self._showing.drama_ms:
            layers.append(view.ghost(state, meant, pointing.refusal, seats))
        return layers

    def _held_up(self, choice: Any, *, is_calm: bool) -> list[Picture]:
        """Return the chosen move of a computer, lifted and then held; if `is_calm` held at once."""
        state, seats, view = self._sitting.state, self._sitting.match.seats, self._showing.view
        up = view.ghost(state, choice, None, seats)
        marks = view.marks(state, (), seats)
        part = min(self._sitting.held_ms / LIFT_MS, 1.0)
        if is_calm or part == 1.0:
            return [marks, up]
        step = Transition(state, choice, state.play(choice))
        lying = {**view.departure(step, seats), **view.picture(state, seats), **marks}
        on_the_way = blend(lying, up, out_back(part))
        return [marks, {key: on_the_way[key] for key in up}]

    def draw_prompts(
        self, brush: Brush, refusal: str, sentence: Callable[[str, Reason], str]
    ) -> None:
        """Draw the bottom line; `refusal` says what was wrong with the last press, if anything."""
        self._draw_note(brush)
        told = self._told(refusal, sentence)
        is_mouse = self._cabinet.devices.last_kind == "mouse"  # it has no other way to pause
        if is_mouse:
            self._prompt_bar.draw_slots(brush, self._slots(), self._y)
        else:
            shown = [*self._prompts(), *self._always(), *self._rarer_live()]
            spare = Button.CONFIRM, Button.DIGITS, Button.ALTERNATE  # the arrows do the last two
            self._prompt_bar.draw(brush, shown, self._y, spare)
        if told is not None and not self._table.pointing.is_asked:
            self._draw_told(brush, *told)
        else:
            self._draw_banner(brush)

    def _draw_told(self, brush: Brush, icon: str, tint: str, text: str) -> None:
        """Draw news, or the reason of a refusal, close to the board."""
        x, top, width = self._spot_above(brush, text, 80)
        brush.rounded((x, top - 2, width, 42), "ink0", 21)
        brush.rounded((x, top - 2, width, 42), tint, 21, width=2.5)
        brush.icon(icon, (x + 30, top + 19), 24, tint)
        ink = "amber" if tint == "amber" else "text"
        brush.text(text, (x + 54, top + 19), 20, "heavy", ink, "midleft", fit=width - 74)

    def _draw_banner(self, brush: Brush) -> None:
        """Draw the task of the mover, or what is happening, beside the chips or below them."""
        table = self._table
        banner = table.view.banner(table.state, table.pointing.path)
        act = self._showing.pager.act_on(table.stage)
        if act is not None:
            banner = f"{table.match.game.id}.act.{act.key}" if act.key else ""
        elif table.pointing.is_asked or table.is_over:
            return
        elif self._sitting.is_computers_turn:
            banner = ""  # it is the computer that is asked
        if not banner:
            if act is None:
                self._draw_turn(brush)
            return
        text = self._cabinet.words(banner)
        x, top, width = self._spot_above(brush, text, 44)
        brush.pill((x, top, width, 38), "amber")
        brush.text(text, (x + width / 2, top + 19), 20, "heavy", "ink0", "center", fit=width - 32)

    def _spot_above(self, brush: Brush, text: str, more: float) -> tuple[float, float, float]:
        """Left, top and width of what says ``text`` in the top bar, with ``more`` beside it."""
        name_end, left, right = self._hud.top_room
        needed = brush.measure(text, 20, "heavy")[0] + more
        top = TURN_Y
        if self._showing.pager.layout:
            top = PAGED_TURN_Y
            if needed > right - left:  # then it covers the ways over the strip
                left, top, right = SAFE_LEFT, PAGED_BANNER_Y, SAFE_RIGHT
        elif not brush.has_room(text, right - left - more, "heavy"):  # then it covers the chips,
            left = name_end
            if not brush.has_room(text, right - left - more, "heavy"):  # or all that is there
                return SAFE_LEFT, top, min(needed, SAFE_RIGHT - SAFE_LEFT)
        width = min(needed, right - left)
        return min(max(MIDDLE - width / 2, left), right - width), top, width

    def _draw_turn(self, brush: Brush) -> None:
        """Whose turn it is, in words and as a piece; it comes down when that changes.

        Those who share a device are told whom to give it to.
        """
        seat = self._sitting.match.seats[self._sitting.to_move]
        come_ms = brush.theme.duration_ms("banner_in")
        part = self._cabinet.stack.ticker.part(self._turn_since_ms, come_ms)
        still = PAGED_TURN_Y if self._showing.pager.layout else TURN_Y
        top = still - TURN_DROP * (1.0 - part)
        passed = self._cabinet.words("play.pass", who=seat.name)
        words = passed if self.pass_ms else whose_turn(self._cabinet.strings, seat)
        _, left, right = self._hud.top_room
        width = min(brush.measure(words, 20, "heavy")[0] + 74, right - left)
        x = min(max(MIDDLE - width / 2, left), right - width)
        if not self.pass_ms and not brush.has_room(words, width - 66, "heavy"):
            words = seat.name  # beside its piece that says enough
        beside = left if width < LEAST_TURN_W else x + width + OFFER_GAP
        offer = self.draw_offer
        if (offer is not None and offer(brush, (beside, left), still, right)) or beside == left:
            return
        brush.pill((x, top, width, 38), f"look{seat.look}" if self.pass_ms else "panel2",
                   f"look{seat.look}")  # fmt: skip
        brush.pawn((x + 26, top + 19), 13, seat.look)
        ink = "ink0" if self.pass_ms else "text"
        brush.text(words, (x + 48, top + 19), 20, "heavy", ink, "midleft", fit=width - 66)

    def _told(
        self, refusal: str, sentence: Callable[[str, Reason], str]
    ) -> tuple[str, str, str] | None:
        """Icon, tint and words that stand above the board for a while, if any do."""
        showing = self._showing
        is_told = showing.news_ms > 0 and showing.pager.act_on(showing.stage) is None
        if showing.news is not None and is_told:
            return showing.news.icon, "amber", sentence("news", showing.news.told)
        if refusal:
            return "cross", "look0", refusal
        if (reason := self._why_not) is not None and self._table.may_point:
            return "cross", "look0", sentence("reason", reason)
        return None

    def _draw_note(self, brush: Brush) -> None:
        """At the right, what is wrong with the disk or the computer."""
        words = self._cabinet.words
        note = words(self._sitting.note) if self._sitting.note else ""
        if trouble := self._sitting.journal.trouble:
            note = words("play.not_saved", why=trouble)
        if note:
            brush.text(note, (SAFE_RIGHT, self._y), 18, "bold", "amber", "midright")

    @property
    def _why_not(self) -> Reason | None:
        """Why what is pointed at may not be played."""
        pointing = self._table.pointing
        return pointing.refusal if pointing.button is None else pointing.button.refusal

    def _prompts(self) -> list[tuple[Button, str]]:
        """Return what the buttons would do now, but for those whose signs stand elsewhere."""
        words, table, game = self._cabinet.words, self._table, self._table.match.game.id
        pointing = table.pointing
        if self._sitting.work.is_open and not self._sitting.is_computers_turn:
            return [(Button.CANCEL, words("play.stop_work"))]
        if self._showing.is_film:
            return [(Button.CONFIRM, words("play.skip"))]
        if self._sitting.work.is_open or self._sitting.has_stand_in or pointing.is_asked:
            return []
        if self._hud.musing.may_be_told:
            return [(Button.CONFIRM, words("thinking.now"))]
        if self._sitting.choice is not None:
            return [(Button.CONFIRM, words("play.hasten"))]
        aim, paging = pointing.aim, self._paging()
        prompts = [(Button.CONFIRM, words("play.confirm" if aim is None else f"{game}.lay"))]
        if not table.may_point or table.auction is not None:
            return [*(paging or prompts)]
        is_keys = self._cabinet.devices.last_kind.startswith("keys:")
        if is_keys and table.view.digits is not Digits.BUTTONS:
            prompts.append((Button.DIGITS, words(f"{game}.type")))
        if self._may_turn and table.view.turn(table.state, pointing.meant) is not None:
            turn = f"{game}.turn" if aim is None else f"{game}.turn_aim"
            prompts.append((Button.ALTERNATE, words(turn)))
        if self._hud.is_busy:
            prompts += [
                (special.button, self._named(special))
                for special in pointing.buttons
                if special.button is not None
            ]
        if table.offers_list:
            prompts.append((table.list_button, words(f"{game}.special.open")))
        if self._sitting.may_ask_hint:
            more = "play.hint_more" if self._sitting.coach.shown_count else "play.hint"
            prompts.append((table.hint_button, words(more)))
        if pointing.can_cancel or pointing.button is not None:
            prompts.append((Button.CANCEL, words("play.cancel_aim")))
        return [*prompts, *paging]

    @property
    def _may_turn(self) -> bool:
        """Whether the button that turns an aim is free for that."""
        return all(one.button is not Button.ALTERNATE for one in self._table.pointing.buttons)

    def _named(self, special: SpecialMove) -> str:
        match = self._sitting.match
        key = f"{match.game.id}.special.{special.name}"
        return sentence(self._cabinet.strings, key, special, match.seats)

    def _rarer_live(self) -> Sequence[tuple[Button, str]]:
        """Return the rarer buttons that do something now; what is aimed at has the line first."""
        is_free = not self._table.pointing.can_cancel
        return [(slot.button, slot.words) for slot in self._rarer() if slot.is_live and is_free]

    def _slots(self) -> list[Slot]:
        """Return the buttons of the mouse.

        Those of this game keep their places, dim while they would do nothing; others follow.
        """
        words, table, game = self._cabinet.words, self._table, self._table.match.game
        now = dict(self._prompts())
        if table.may_point:
            now.pop(Button.CONFIRM, None)  # a click on the board does it
        usual: dict[Button, tuple[str, ...]] = {}
        if self._may_turn and self._cabinet.strings.has(f"{game.id}.turn"):
            usual[Button.ALTERNATE] = words(f"{game.id}.turn"), words(f"{game.id}.turn_aim")
        if table.offers_list:
            usual[table.list_button] = (words(f"{game.id}.special.open"),)
        if game.teaching.coach is not None:
            usual[table.hint_button] = words("play.hint"), words("play.hint_more")
        usual[Button.CANCEL] = (words("play.cancel_aim"),)
        slots = [Slot(button, told) for button, told in self._always()]
        for button, told in usual.items():
            is_live = button in now
            slots.append(Slot(button, now.pop(button, told[0]), is_live, told))
        return [*slots, *self._rarer(), *(Slot(button, told) for button, told in now.items())]

    def _paging(self) -> list[tuple[Button, str]]:
        """Return the buttons that turn the pages of a board that has some."""
        if self._showing.pager.layout is None:
            return []
        return [(Button.PAGE_ON, self._cabinet.words(f"{self._table.match.game.id}.page"))]

    def _draw_work(self, brush: Brush) -> None:
        """Over the board: what is being worked out, for how long already, and how far it is."""
        x, y, w, h = self._showing.stage.frame
        work, words = self._sitting.work, self._cabinet.words
        spent_ms, tried = work.spent_ms, work.tried
        room = min(WORK_W * brush.theme.text_scale, w - 16) - 36
        what = words(f"{self._sitting.match.game.id}.work")
        lines = brush.paragraph_height(what, room, 22)
        middle, high = x + w / 2, lines + 112
        top = y + (h - high) / 2
        brush.panel((middle - room / 2 - 18, top, room + 36, high), "panel2", "amber", 22, 2)
        brush.paragraph(what, (middle - room / 2, top + 22, room, 0.0), 22, "heavy", "text",
                        align="center")  # fmt: skip
        n = spent_ms // 1000
        far = words("play.work_tried", n=n, tried=tried) if tried else words("play.work", n=n)
        brush.text(far, (middle, top + lines + 38), 18, "bold", "sub", "center", fit=room)
        for dot in range(DOTS):
            is_lit = dot == spent_ms // 200 % DOTS
            at = (middle + (dot - DOTS // 2) * 30, top + high - 32)
            brush.disc(at, 8, "amber" if is_lit else "hole")

    def _draw_drama(self, brush: Brush) -> None:
        """Draw a few words across the board, and its rim lit."""
        shown_ms = DRAMA_MS - self._showing.drama_ms
        near_ms = min(shown_ms, self._showing.drama_ms)  # to the beginning or the end
        is_calm = brush.theme.is_calm
        step_ms = DRAMA_STEP_MS if brush.theme.has_flashes else 2 * DRAMA_STEP_MS
        part = 1.0 if is_calm else min(1.0, (near_ms // step_ms + 1) / DRAMA_STEPS)
        x, y, w, h = self._showing.stage.frame
        self._draw_band(brush, part)
        words = self._cabinet.words(f"{self._sitting.match.game.id}.drama.{self._showing.drama}")
        brush.text(words, (x + w / 2, y + h / 2), 54, "display", "amber", "center",
                   alpha=round(255 * part), fit=w - 40)  # fmt: skip

    def _draw_band(self, brush: Brush, part: float) -> None:
        """Draw the lit rim and the band behind the words; `part` is the progress, 0 to 1."""
        x, y, w, h = self._showing.stage.frame
        if brush.theme.has_flashes:
            brush.rounded((x, y, w, h), "amber", 22, width=4)
        band = (x + 4, y + h / 2 - 62, w - 8, 124)
        brush.rounded(band, "ink0", 0, alpha=round(220 * part))

    def rehearsed(self) -> Iterator[Paint]:
        """Yield what a drama needs, in pieces."""
        steps = (1,) if self._cabinet.window.brush.theme.is_calm else range(1, DRAMA_STEPS + 1)
        for step in steps:
            yield partial(self._draw_band, part=step / len(steps))
