"""The bottom line of a match: what the buttons of the device last used would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Phase, Point, Press, ScanTarget, Survey
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT, Slot, draw_signs, draw_slots
from scenes.ui.brush import Box, Brush

PROMPT_BAR_Y = 670.0


class PromptBar:
    """The bottom line: what the buttons of the device last used would do.

    For the mouse the words are buttons of their own; a click on them is that button's press. Where
    a screen ``goes_back``, the other mouse button does so as well.
    """

    def __init__(self, cabinet: Cabinet, *, goes_back: bool = True) -> None:
        self._cabinet, self._goes_back = cabinet, goes_back
        self._boxes: dict[Button, Box] = {}
        self._line: Box = (0.0, 0.0, 0.0, 0.0)

    def translate(self, action: Action) -> Action:
        """Return `action`, or the press that a click on the prompt bar stands for."""
        if isinstance(action, Survey):
            kinds = (each for each in self._boxes if each not in (Button.CONFIRM, Button.DIGITS))
            action.stops.extend(ScanTarget(None, each, self._boxes[each], 2) for each in kinds)
        is_turn = isinstance(action, Point) and action.phase is Phase.TURN
        if is_turn and self._goes_back and Button.CANCEL in self._boxes:
            return Press(Button.CANCEL, "mouse")
        if isinstance(action, Point) and action.phase is Phase.UP:
            for button, (x, y, w, h) in self._boxes.items():
                if x <= action.x <= x + w and y <= action.y <= y + h:
                    return Press(button, action.device)
        return action

    def draw(
        self,
        brush: Brush,
        prompts: Sequence[tuple[Button, str]],
        y: float = PROMPT_BAR_Y,
        on_screen: Collection[Button] = (),
        right: float = SAFE_RIGHT,
        *,
        can_drop: bool = False,
    ) -> float:
        """Draw ``prompts`` (buttons and their words) up to ``right``; gives the end of the last.

        What the mouse finds elsewhere on the screen, named by ``on_screen``, is left out for it;
        and for the others too, one after the other, as far as there is no room: with ``can_drop``
        before the letters get smaller.
        Under another scene there is no bar: its buttons would do nothing.
        """
        if not self._cabinet.stack.is_drawing_top:
            return SAFE_LEFT
        kind = self._cabinet.devices.last_kind
        asked = kind, tuple(prompts), y, tuple(on_screen), right, can_drop
        before = self._boxes
        end, self._line, self._boxes = brush.once(self, asked, lambda: draw_signs(brush, *asked))
        if before and before != self._boxes:
            self._cabinet.stack.guard.move(list(before.items()), list(self._boxes.items()))
        return end

    def draw_slots(self, brush: Brush, slots: Sequence[Slot], y: float = PROMPT_BAR_Y) -> float:
        """Draw the same buttons in the same places, whatever they do now; gives the right end."""
        if not self._cabinet.stack.is_drawing_top:
            return SAFE_LEFT
        asked = tuple(slots), y
        end, self._line, self._boxes = brush.once(self, asked, lambda: draw_slots(brush, *asked))
        return end

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the line of slots."""
        left, top, w, h = self._line
        return left <= x < left + w and top <= y <= top + h
