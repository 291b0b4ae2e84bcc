"""Setting up a position: to be analysed, or played on in a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.learning.content import DesignRefused, PositionSetup
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.input.actions import Button
from scenes.kit.scene import Command
from scenes.table.session.default_seats import seats_of
from scenes.workshop.drawing import DrawingScene


class SetupScene(DrawingScene):
    """One position. ``analyse`` gets its text, once it is one that can be played on."""

    section = "setup"

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        state: Any,
        seats: Sequence[Seat],
        analyse: Callable[[str], None],
    ) -> None:
        """Begins with the position of ``state``, whose options go on where they can."""
        setup = game.exercises.setup
        assert setup is not None and setup.drawing is not None  # else it is typed
        self._setup: PositionSetup[Any, Any] = setup
        self._state, self._analyse = state, analyse
        self._is_played_on = False
        super().__init__(context, game, setup.drawing, seats_of(context, seats))
        self.open(self.drawing.read(self._setup.write(state)))

    def doors(self) -> Sequence[Sequence[Command]]:
        copy = Command(None, "setup.copy", self._copy, "copy")
        paste = Command(None, "setup.paste", self._paste, "pencil")
        play = Command(None, "setup.play", self._play, "play")
        analyse = Command(Button.PAUSE, "setup.analyse", self._hand_over, "eye", "primary")
        return (copy, paste), (play,), (analyse,)

    def heading(self) -> str:
        return self.words(f"{self._game.id}.name")

    def _hand_over(self) -> None:
        if (text := self.checked()) is not None:
            self._analyse(text)

    def _play(self) -> None:
        if (text := self.checked()) is not None:
            self._is_played_on = True
            plan = MatchPlan(self._setup.options(self._state, text))
            self._context.go.join(self._game, plan)

    def enter(self) -> None:
        super().enter()
        self._is_played_on = False  # it was not played, or this screen would not be shown

    @property
    def loss(self) -> str:
        """As in the base; "" if a match will begin with the position."""
        return "" if self._is_played_on else super().loss

    def _copy(self) -> None:
        is_copied = self._context.window.copy(self.drawing.write(self.design))
        if is_copied:
            self.keep()
        self.said = self.words("setup.copied" if is_copied else "setup.not_copied")

    def _paste(self) -> None:
        try:
            self.change(self.drawing.read(self._context.window.clipboard_text()))
        except DesignRefused as refused:
            self.tell_refusal(refused.reason)
