"""A match being played: the board, its people, and everything they can do."""

from __future__ import annotations

from game.core.match import Match
from game.core.seam import Reason
from game.store.journal import Journal
from game.store.listing import Entry
from scenes.boards.board import Special
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.hud import BOARD_BOX
from scenes.input.actions import Action, Button, FocusLost, Phase, Plugged, Point, Press
from scenes.input.seating import Seating
from scenes.notice import NoticeScene
from scenes.pointing import Chosen, Refused, Response
from scenes.surround import Surround
from scenes.table import DRAMA_MS, Table
from scenes.ui.brush import Brush
from scenes.ui.page import LEGEND_Y, SAFE_RIGHT, Legend

REFUSAL_SHOWN_MS = 2600
DRAMA_STEPS, DRAMA_STEP_MS = 4, 30
"""In how many steps dramatic words come and go, and how long each is."""

RESULTS_AFTER_MS = 900
ANSWER_AFTER_MS = 250
"""A question is on the screen for so long before a press counts as its answer."""


def start(cabinet: Cabinet, match: Match, seating: Seating) -> None:
    """Sit down to a match that has just been set up; whatever was on screen is left."""
    journal = cabinet.library.open_match(match)
    cabinet.sounds.play("start")
    cabinet.stack.restart(PlayScene(cabinet, match, seating, journal))


def resume(cabinet: Cabinet, entry: Entry, *, is_named: bool = False) -> None:
    """Go on with a match from the disk, any device for everybody; or say why it can't be."""
    continued, note = cabinet.library.resume(entry, is_named)
    if continued is not None:
        scene = PlayScene(cabinet, continued.match, Seating(), continued.journal)
        cabinet.stack.restart(scene)
    if note:
        title = "saves.cannot" if continued is None else "saves.partly"
        cabinet.stack.push(NoticeScene(cabinet, title, "saves.cannot_what", {"why": note}))


class PlayScene:
    """One table, seen from the sofa."""

    covers = True

    def __init__(self, cabinet: Cabinet, match: Match, seating: Seating, journal: Journal) -> None:
        self._cabinet = cabinet
        self.table = Table(cabinet, match, journal, seating, Stage(BOARD_BOX))
        self._surround = Surround(cabinet, self.table)
        self._legend = Legend(cabinet)
        self._refusal = ""
        self._refusal_ms = 0
        self._over_ms = self._asked_ms = 0
        self._pressed: Special | None = None

    @property
    def match(self) -> Match:
        return self.table.match

    def enter(self) -> None:
        self.table.reopen()

    def leave(self) -> None:
        self.table.suspend()

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case FocusLost():
                self._pause("")
            case Plugged(device, name, is_present=False) if self.table.seating.seats_of(device):
                self._pause(name)
            case Press(Button.PAUSE, is_down=True):
                self._pause("")
            case Press(button, device, is_down=True) if not self._may_act(device):
                self._not_your_turn(button)
            case Press() if self.table.pointing.is_asked and self._asked_ms < ANSWER_AFTER_MS:
                pass  # meant for what was there before the question
            case Press(button, is_down=True, is_repeat=False) if button is self._help_button:
                self._help()
            case Point(device=device) if not self._may_act(device):
                return False
            case Point() if self._point_beside(action):
                pass
            case Point(x, y, Phase.UP) if special := self._surround.special_at(x, y):
                self._open_specials(special)
            case _:
                return self._point(action)
        return True

    @property
    def _help_button(self) -> Button:
        """What asks the coach, or opens the list of specials: no button that plays a move."""
        return Button.NEXT if self.table.pointing.buttons else Button.SPECIAL

    def _point_beside(self, point: Point) -> bool:
        """Point at a button that plays a move at once, or press it; False if there is none."""
        special = self._surround.button_at(point.x, point.y)
        pressed = self._pressed
        if point.phase in (Phase.DOWN, Phase.UP):
            self._pressed = special if point.phase is Phase.DOWN else None
        self.table.pointing.point_at_button(special)
        if special is None:
            return False
        if point.phase is Phase.UP and pressed == special:
            self._respond(self.table.pointing.press(special))
        return True

    def _may_act(self, device: str) -> bool:
        return self.table.is_persons_turn and self.table.seating.may_act(
            device, self.table.state.to_move
        )

    def _not_your_turn(self, button: Button) -> None:
        if button is Button.CANCEL:
            self._pause("")
        elif button is Button.CONFIRM:
            self.table.stage.finish()  # impatience ends an animation, never plays for another
            self._refuse(self._cabinet.words("play.not_your_turn"))

    def _point(self, action: Action) -> bool:
        response = self.table.pointing.act(action)
        match response, action:
            case False, Press(Button.CANCEL, is_down=is_down):
                if is_down:
                    self._pause("")
                return True
        return self._respond(response)

    def _respond(self, response: Response) -> bool:
        """Do what was decided on; False if it was nothing."""
        match response:
            case Chosen(move):
                self.table.submit(move)
                self._refusal_ms = 0
            case Refused(reason):
                self._refuse(self._reason(reason))
        return response is not False

    def _reason(self, reason: Reason) -> str:
        return self._sentence("reason", reason)

    def _sentence(self, section: str, told: Reason) -> str:
        who = ", ".join(self.match.seats[p].name for p in told.players)
        return self._cabinet.words(
            f"{self.match.game.id}.{section}.{told.key}", who=who, **dict(told.values)
        )

    def _refuse(self, words: str) -> None:
        self._cabinet.sounds.play("refuse")
        self._refusal, self._refusal_ms = words, REFUSAL_SHOWN_MS

    def _pause(self, lost: str) -> None:
        from scenes.pause import PauseScene

        self._cabinet.stack.push(PauseScene(self._cabinet, self.table, lost))

    def _help(self) -> None:
        """What the game has besides its moves, or else its coach's next word."""
        if self._offers_list:
            self._open_specials(None)
        elif not self.table.ask_hint():
            self._cabinet.sounds.play("refuse")

    @property
    def _offers_list(self) -> bool:
        """Whether there are specials that are explained before they are used."""
        return any(s.move is None for s in self.table.view.specials(self.table.state))

    def _open_specials(self, special: Special | None) -> None:
        from scenes.specials import SpecialsScene

        if self.table.is_persons_turn and self._offers_list:
            self._cabinet.stack.push(
                SpecialsScene(self._cabinet, self.table, special, self._reason)
            )

    def update(self, tick_ms: int) -> bool:
        has_changed = self.table.update(tick_ms)
        has_changed |= self._surround.update()
        is_asked = self.table.pointing.is_asked and not self.table.stage.is_moving
        self._asked_ms = self._asked_ms + tick_ms if is_asked else 0
        if self._refusal_ms > 0:
            self._refusal_ms -= tick_ms
            has_changed |= self._refusal_ms <= 0
        if self.table.is_over and not self.table.stage.is_moving:
            self._over_ms += tick_ms
            if self._over_ms >= RESULTS_AFTER_MS:
                self._show_results()
                return True
        return has_changed

    def _show_results(self) -> None:
        from scenes.results import ResultsScene

        self._cabinet.stack.replace(
            ResultsScene(self._cabinet, self.match, self.table.seating, self.table.journal)
        )

    def draw(self, brush: Brush, alpha: float) -> None:
        self._surround.draw(brush)
        self._draw_board(brush, alpha)
        if self._cabinet.stack.top is self:
            self._draw_legend(brush)

    def _draw_board(self, brush: Brush, alpha: float) -> None:
        table, pointing = self.table, self.table.pointing
        layers = [table.trace] if not table.stage.is_moving else []
        may_point = table.is_persons_turn and not table.stage.is_moving
        if may_point:
            if self._cabinet.settings.show_routes:
                layers.append(
                    table.view.route_marks(table.state, table.state.to_move, table.match.seats)
                )
            layers.append(table.view.marks(table.state, pointing.path, table.match.seats))
            if told := table.told:
                layers.append(table.view.hint_marks(table.state, told, table.match.seats))
            if (meant := pointing.meant) is not None:
                layers.append(
                    table.view.ghost(table.state, meant, pointing.refusal, table.match.seats)
                )
        table.stage.draw_pieces(brush, layers, alpha)
        if table.drama_ms:
            self._draw_drama(brush)
        if may_point and pointing.focus is not None and pointing.focus.has_ring:
            box = table.stage.design_box(pointing.focus)
            brush.focus_ring(box, radius=9, tint=self._surround.tint(table.state.to_move))

    def _draw_legend(self, brush: Brush) -> None:
        words, table = self._cabinet.words, self.table
        if table.news is not None and table.news_ms > 0:
            brush.icon("hourglass", (76, LEGEND_Y), 24, "amber")
            told = self._sentence("news", table.news)
            brush.text(told, (98, LEGEND_Y), 20, "heavy", "amber", "midleft", fit=900)
        elif self._refusal_ms > 0:
            brush.icon("cross", (76, LEGEND_Y), 24, "look0")
            brush.text(self._refusal, (98, LEGEND_Y), 20, "heavy", "text", "midleft", fit=900)
        elif (reason := self._why_not) is not None and table.is_persons_turn:
            brush.icon("cross", (76, LEGEND_Y), 24, "look0")
            brush.text(self._reason(reason), (98, LEGEND_Y), 20, "heavy", "text", "midleft",
                       fit=900)  # fmt: skip
        else:
            self._legend.draw(brush, [*self._prompts(), (Button.PAUSE, words("play.pause"))])
        banner = table.view.banner(table.state, table.pointing.path)
        if banner and not table.pointing.is_asked:
            text = words(banner)
            width = brush.measure(text, 20, "heavy")[0] + 44
            brush.pill((640 - width / 2, 30, width, 38), "amber")
            brush.text(text, (640, 49), 20, "heavy", "ink0", "center")
        note = words(table.note) if table.note else ""
        if trouble := table.journal.trouble:
            note = words("play.not_saved", why=trouble)
        if note:
            brush.text(note, (SAFE_RIGHT, LEGEND_Y), 18, "bold", "amber", "midright")

    @property
    def _why_not(self) -> Reason | None:
        """Why what is pointed at may not be played."""
        pointing = self.table.pointing
        return pointing.refusal if pointing.button is None else pointing.button.refusal

    def _prompts(self) -> list[tuple[Button, str]]:
        """What the buttons would do now, but for those whose signs stand elsewhere."""
        words, table, game = self._cabinet.words, self.table, self.match.game.id
        pointing = table.pointing
        if pointing.is_asked:
            return []
        aim = pointing.aim
        prompts = [(Button.CONFIRM, words("play.confirm" if aim is None else f"{game}.lay"))]
        if not table.is_persons_turn:
            return prompts
        if not pointing.buttons:
            turn = f"{game}.turn" if aim is None else f"{game}.turn_aim"
            prompts.append((Button.ALTERNATE, words(turn)))
        if self._offers_list:
            prompts.append((self._help_button, words(f"{game}.special.open")))
        elif table.may_ask_hint:
            prompts.append((self._help_button, words("play.hint")))
        if pointing.can_cancel or pointing.button is not None:
            prompts.append((Button.CANCEL, words("play.cancel_aim")))
        return prompts

    def _draw_drama(self, brush: Brush) -> None:
        """A few words across the board, and its rim lit."""
        table = self.table
        shown_ms = DRAMA_MS - table.drama_ms
        near_ms = min(shown_ms, table.drama_ms)  # to the beginning or the end
        is_calm = brush.theme.is_calm
        part = 1.0 if is_calm else min(1.0, (near_ms // DRAMA_STEP_MS + 1) / DRAMA_STEPS)
        x, y, w, h = BOARD_BOX
        brush.rounded(BOARD_BOX, "amber", 22, width=4)
        band = (x + 4, y + h / 2 - 62, w - 8, 124)
        brush.rounded(band, "ink0", 0, alpha=round(220 * part))
        words = self._cabinet.words(f"{self.match.game.id}.drama.{table.drama}")
        brush.text(words, (x + w / 2, y + h / 2), 54, "display", "amber", "center",
                   alpha=round(255 * part), fit=w - 40)  # fmt: skip
