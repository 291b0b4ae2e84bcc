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
from scenes.pointing import Chosen, Refused
from scenes.surround import Surround
from scenes.table import Table
from scenes.ui.brush import Brush
from scenes.ui.page import LEGEND_Y, SAFE_RIGHT, Legend

REFUSAL_SHOWN_MS = 2600
RESULTS_AFTER_MS = 900


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
        self._over_ms = 0

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
            case Press(Button.SPECIAL, is_down=True, is_repeat=False):
                self._help()
            case Point(device=device) if not self._may_act(device):
                return False
            case Point(x, y, Phase.UP) if special := self._surround.special_at(x, y):
                self._open_specials(special)
            case _:
                return self._point(action)
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
        match response:
            case Chosen(move):
                self.table.submit(move)
                self._refusal_ms = 0
            case Refused(reason):
                self._refuse(self._reason(reason))
            case False if isinstance(action, Press) and action.button is Button.CANCEL:
                if action.is_down:
                    self._pause("")
            case handled:
                return bool(handled)
        return True

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
        if self.table.view.specials(self.table.state):
            self._open_specials(None)
        elif not self.table.ask_hint():
            self._cabinet.sounds.play("refuse")

    def _open_specials(self, special: Special | None) -> None:
        from scenes.specials import SpecialsScene

        if self.table.is_persons_turn and self.table.view.specials(self.table.state):
            self._cabinet.stack.push(
                SpecialsScene(self._cabinet, self.table, special, self._reason)
            )

    def update(self, tick_ms: int) -> bool:
        has_changed = self.table.update(tick_ms)
        has_changed |= self._surround.update()
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
            if (meant := pointing.meant) is not None:
                layers.append(
                    table.view.ghost(table.state, meant, pointing.refusal, table.match.seats)
                )
        table.stage.draw_pieces(brush, layers, alpha)
        if may_point and pointing.focus is not None:
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
        elif table.pointing.refusal is not None and table.is_persons_turn:
            brush.icon("cross", (76, LEGEND_Y), 24, "look0")
            brush.text(self._reason(table.pointing.refusal), (98, LEGEND_Y), 20, "heavy", "text",
                       "midleft", fit=900)  # fmt: skip
        else:
            game, aim = self.match.game.id, table.pointing.aim
            prompts = [(Button.CONFIRM, words("play.confirm" if aim is None else f"{game}.lay"))]
            if table.is_persons_turn:
                turn = f"{game}.turn" if aim is None else f"{game}.turn_aim"
                prompts.append((Button.ALTERNATE, words(turn)))
                if table.view.specials(table.state):
                    prompts.append((Button.SPECIAL, words(f"{game}.special.open")))
                elif table.may_ask_hint:
                    prompts.append((Button.SPECIAL, words("play.hint")))
                if table.pointing.can_cancel:
                    prompts.append((Button.CANCEL, words("play.cancel_aim")))
            prompts.append((Button.PAUSE, words("play.pause")))
            self._legend.draw(brush, prompts)
        if banner := table.view.banner(table.state, table.pointing.path):
            text = words(banner)
            width = brush.measure(text, 20, "heavy")[0] + 44
            brush.pill((640 - width / 2, 30, width, 38), "amber")
            brush.text(text, (640, 49), 20, "heavy", "ink0", "center")
        note = words(table.note) if table.note else ""
        if trouble := table.journal.trouble:
            note = words("play.not_saved", why=trouble)
        if note:
            brush.text(note, (SAFE_RIGHT, LEGEND_Y), 18, "bold", "amber", "midright")
