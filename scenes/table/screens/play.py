"""A match being played: its people and their devices, its pauses, and its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.learning.practice import MAX_HINTS
from game.store.matches import Journal
from scenes.app_context import AppContext
from scenes.dialogs.notice import ask_for_hint
from scenes.input.actions import Action, Button, DeviceId, Phase, Plugged, Point, Press, Signal
from scenes.input.seating import Seating
from scenes.kit.frame import Prompt
from scenes.scene import Foreseen
from scenes.table.board.table import MatchTable
from scenes.table.overlay.countdown import COUNT_MS, draw_countdown
from scenes.table.overlay.lesson_offer import LessonOffer
from scenes.table.overlay.objective_banner import ObjectiveBanner
from scenes.table.overlay.tutorial_panel import TutorialPanel
from scenes.table.results.ending import foreseen_results, show_results
from scenes.table.screens.first_game import first_game
from scenes.table.screens.handover import Handover
from scenes.table.screens.opponent_comments import OpponentComments
from scenes.table.screens.party_table import PartyTable
from scenes.table.screens.pause import PauseScene
from scenes.table.screens.resign_dialog import hear_out, let_give_up
from scenes.table.screens.skip import SkipToEndScene
from scenes.table.screens.table_scene import TableScene
from scenes.table.screens.whose_pad import ask_whose_pads
from scenes.table.session.first_party import is_first_party
from scenes.table.session.session import Session
from scenes.table.session.stakes import stakes_words
from scenes.ui.brush import Brush

RESULTS_AFTER_MS = 900
TURN_RUMBLE_MS = 60


class PlayScene(TableScene):
    """A table at which all play their own side, until there are results."""

    def __init__(self, context: AppContext, journal: Journal, seating: Seating) -> None:
        match, session = journal.match, Session(journal, context.thinker)
        session.seating = seating
        self._is_first_party = is_first_party(context.library.database, match)
        if self._is_first_party:
            session.clock.switch_off()
        table = MatchTable(context, session)
        super().__init__(context, table, stakes_words(context, match, journal))
        self._handover = Handover(context, self.table)
        self.first_game = first_game(context, self.table)
        self._opening = ObjectiveBanner(context, self.table, is_patient=self.first_game is not None)
        if self.first_game is not None:
            self.foreground.more_marks = self.first_game.marks
            self.hud.accompany(TutorialPanel(context, self.table, self.first_game), self.first_game)
        else:
            let_give_up(self.table)
        self.lesson_offer = LessonOffer(context, self.table, lambda: self.foreground.box("lesson"))
        self.foreground.banner.offers = self.lesson_offer.forms
        self.talk = OpponentComments(context, self.table)
        self._party = PartyTable(context, self.table)
        self._over_ms = self._count_ms = 0
        self._by: DeviceId = ""
        self._felt = match.state.to_move

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        return [(Button.PAUSE, self._context.words("play.pause"))]

    def _rarer(self) -> Sequence[Prompt]:
        if self._is_first:  # other devices read it in the list of tasks
            skip = Prompt(Button.PREV, self._context.words("play.first_skip"))
            return [skip] if self._context.devices.last_kind == "mouse" else []
        if self.table.is_left_to_computers:
            return [Prompt(Button.PREV, self._context.words("play.skip_to_end"))]
        if not self._has_surrender:
            return ()
        words = self._context.words(f"{self.match.game.id}.surrender")
        return [Prompt(Button.PREV, words, self.table.may_give_up)]

    @property
    def _is_first(self) -> bool:
        """Whether the tutor guides a first game."""
        return self.first_game is not None and self.first_game.is_on

    @property
    def _has_surrender(self) -> bool:
        """Whether the game wants a button at the board for giving up."""
        return self._context.strings.has(f"{self.match.game.id}.surrender")

    def enter(self) -> None:
        super().enter()
        self.lesson_offer.remember()  # not before: a rehearsal offers nothing
        if self._is_first_party and not self.match.ply:
            self._context.toast(self._context.words("play.first_party"))
        self._party.enter()
        if self.first_game is not None:
            self.first_game.reopen()
        self._miss_devices()

    def leave(self) -> None:
        super().leave()
        if self.first_game is not None:
            self.first_game.rest()

    def _do(self, action: Action) -> bool:
        last_used, self._by = self._by, ""
        if isinstance(action, Press | Point):
            self._by = action.device
            if action.is_down if isinstance(action, Press) else action.phase is Phase.DOWN:
                self._count_ms = 0
        self._opening.heed(action)
        led = self.first_game if self._is_first else None
        if led is not None and isinstance(action, Press | Point):
            led.stir()
        match action:
            case Signal.FOCUS_LOST:
                self._open_menu()
            case _ if self._party.takes(action):
                return True
            case Plugged(device, is_present=False) if (
                device == last_used or self.table.session.seating.seats_of(device)
            ):
                self._miss_devices(device)
            case _ if self.table.session.is_covered:
                return self._wait_behind(action)
            case _ if self.lesson_offer.takes(action):
                self._count_down()
            case Press(Button.PREV, is_down=True, is_repeat=False) if led is not None:
                led.skip()
            case Press(Button.PREV, is_down=True, is_repeat=False) if (
                self.table.is_left_to_computers
            ):
                self._context.stack.push(SkipToEndScene(self._context, self.table))
            case Press(Button.PREV, device, is_down=True, is_repeat=False) if (
                self._has_surrender and self.table.may_give_up and self._may_act(device)
            ):
                self._pause(by=self._by, is_giving_up=True)
            case _:
                return super()._do(action)
        return True

    def _hint(self) -> None:
        """In a puzzle the first hint costs a star, and so there is a question first."""
        puzzle, ask = self.match.puzzle, super()._hint
        if puzzle is None:
            ask()
            return
        practised, game = self._context.library.practised, self.match.game.id
        effort = practised.practice.effort(game, puzzle.id)

        def show() -> None:
            practised.hint(game, puzzle, min(effort.hints + 1, MAX_HINTS))
            ask()

        ask_for_hint(self._context, effort.hints > 0 or effort.is_unaided, show)

    def _miss_devices(self, *used: DeviceId) -> None:
        """Pause without a device of a seat or one ``used`` by all, or ask whose pad is whose."""
        bound = self.table.session.seating.bound.values()
        lost = {*bound, *used}.difference(self._context.devices.present())
        if not ask_whose_pads(self._context, self.table.session) and lost:
            self._pause(used)

    def _wait_behind(self, action: Action) -> bool:
        """Do what may be done while the table is covered."""
        if self._handover.act(action):
            self.hud.renew()
            self.table.uncover()
            return True
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._open_menu()
                return True
        return False

    def _open_menu(self) -> None:
        self._pause(by=self._by)

    def _pause(
        self,
        used: Iterable[DeviceId] = (),
        note: str = "",
        by: DeviceId = "",
        *,
        is_giving_up: bool = False,
    ) -> None:
        """Open the pause.

        Args:
            used: Devices that are missed besides those of the seats.
            note: Another reason why the game stands.
            by: The device that paused it.
            is_giving_up: Whether the button for giving up has the focus.
        """
        self._context.sounds.play("pause")
        pause = PauseScene(self._context, self.table, used, note, self._count_down, by)
        if is_giving_up:
            pause.screen.focus_on("give_up")  # which must still be held
        self._context.stack.push(pause)

    def reword(self) -> None:
        self.talk.hush()

    def _count_down(self) -> None:
        """Give a moment to look before the clock runs again."""
        session = self.table.session
        if session.clock.limit_ms is not None and session.is_persons_turn:
            self._count_ms = COUNT_MS

    def update(self, tick_ms: int) -> bool:
        if self._count_ms > 0:
            self._count_ms -= tick_ms
            return True
        has_changed = super().update(tick_ms)
        if self._handover.shown_ms or self.table.session.is_covered:
            self._handover.update(tick_ms)
        if self._opening.left_ms > 0:
            has_changed |= self._opening.update(tick_ms, has_changed)
        if has_changed and self.table.session.to_move != self._felt:
            self._feel()
        if self.first_game is not None:
            has_changed |= self.first_game.update(tick_ms)
        if has_changed:  # a move comes with a change
            has_changed |= self.lesson_offer.update()
        if has_changed or self.talk.says:  # a turn comes with a change
            is_hushed = self._is_first or self._opening.left_ms > 0
            has_changed |= self.talk.update(tick_ms, is_hushed=is_hushed)
        has_changed |= self._party.update(tick_ms, has_changed=has_changed)
        if (missed := self.table.session.missed) is not None:
            self.table.session.missed = None
            who = self.match.seats[missed].name
            self._pause(note=self._context.words("pause.missed", who=who))
            return True
        if self.table.session.is_given_up and hear_out(self._context, self.table):
            return True
        if self.table.session.is_over and not self.table.stage.is_moving:
            self._over_ms += tick_ms
            if self._over_ms >= RESULTS_AFTER_MS * (2 if self.talk.says else 1):
                show_results(self._context, self.table.session)
                return True
        return has_changed

    def foreseen(self) -> Foreseen | None:
        """Once the game is over, what its results are seen on: they come after a moment."""
        if not self.table.session.is_over or self.match.puzzle is not None:
            return super().foreseen()
        return foreseen_results(self._context, self.match)

    def _feel(self) -> None:
        """Rumble the pad of the player to move."""
        session = self.table.session
        self._felt = session.to_move
        if not session.is_over and not session.is_computers_turn:
            own = session.seating.device_of(session.to_move)
            self._context.rumble(own or self._context.devices.last_device, 0.5, TURN_RUMBLE_MS)

    def draw(self, brush: Brush, alpha: float) -> None:
        if self.table.session.is_covered:
            self._handover.draw(brush)
        elif self._count_ms > 0 and self.table.session.is_competitive:
            brush.backdrop("spot")  # or every pause would give time to look at the position
            draw_countdown(brush, self.table.stage.box, self._count_ms)
        else:
            at = self.hud.speech_box(self.talk.speaker) if self.talk.says else None
            is_alone = at is not None and not at[1]  # it covers the game's own bubble, if any
            self.hud.said = self.talk.place(brush, *at) if at and is_alone else None
            super().draw(brush, alpha)
            self._opening.draw(brush)
            self.hud.draw_over(brush, self._opening.boxes)
            if self.talk.says:  # the game's own bubble has its place by now
                self.talk.draw(brush, *self.hud.speech_box(self.talk.speaker))
            draw_countdown(brush, self.table.stage.box, self._count_ms)
        self._party.draw(brush)
