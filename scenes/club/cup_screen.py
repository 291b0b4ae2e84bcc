"""What every screen of a cup does: it shows the cup as it stands, and leads to its matches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.club.cup import Cup, Meeting, Pairing
from game.club.cup_table import champions, decided, expected, is_over, waiting
from scenes.cabinet import Cabinet
from scenes.club.cup_menu import CupGamesScene, CupMenuScene
from scenes.club.cup_play import are_computers, is_playable, left_at_table, play
from scenes.club.cup_skip import CupSkipScene
from scenes.dialogs.more import MoreItem
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.items import Item, PushButton
from scenes.ui.sparks import Sparks

if TYPE_CHECKING:
    from scenes.ui.brush import Box, Brush

TITLE_Y = 60.0


class CupScreen(PlainScene):
    """The cup with an id. ``next_one`` is the match that is offered."""

    def __init__(self, cabinet: Cabinet, cup_id: str, *, is_fresh: bool = False) -> None:
        """``is_fresh``: whoever comes has just played, and cheers if the cup is over by that."""
        self._cabinet, self._cup_id = cabinet, cup_id
        cup = cabinet.library.cups.get(cup_id)
        assert cup is not None  # whoever leads here has it
        self.cup: Cup = cup
        self.is_over = is_over(cup)
        self._waiting: list[Pairing] = []
        self.next_one: Pairing | None = None
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._menu_item = MoreItem(cabinet, cabinet.words("cup.menu"), self._menu)
        self._sparks = Sparks()
        self._is_cheered = self.is_over and not is_fresh
        self._seen = len(cup.meetings) - is_fresh

    def draw(self, brush: Brush, alpha: float) -> None:
        focused = self._page.focused
        at = self._page.items.index(focused) if focused is not None else -1
        known = (id(self.cup), self.next_one, at, self._cabinet.devices.last_kind)
        brush.still((id(self), known), lambda: self._draw_still(brush))
        self._draw_apart(brush)
        self._sparks.draw(brush)
        self._page.draw_focused(brush)
        self._draw_prompts(brush)

    def _draw_apart(self, brush: Brush) -> None:
        """What moves when somebody comes from a match."""

    def _write_result(self, meeting: Meeting) -> None:
        """A match was played just now: its result comes up."""

    @abstractmethod
    def _draw_still(self, brush: Brush) -> None:
        """All but what has the focus."""

    def enter(self) -> None:
        cup = self._cabinet.library.cups.get(self._cup_id)
        if cup is None:  # it was removed from its menu
            self._cabinet.stack.pop()
            return
        is_as_before = cup is self.cup and bool(self._page.items)
        self.cup = cup
        if not is_as_before:
            self.is_over = is_over(cup)
            self._waiting = waiting(cup) if is_playable(cup) else []
            self.next_one = self._waiting[0] if self._waiting else None
        trouble = self._cabinet.library.cups.trouble(cup.id)
        if trouble is not None:
            self._cabinet.toast(self._cabinet.words("cup.not_saved", why=trouble))
        if self.is_over and not self._is_cheered:
            self._cheer()
        self._is_cheered = self.is_over
        if not is_as_before:
            self._lay_out()
            if len(cup.meetings) > self._seen >= 0 and not self._is_calm:
                self._write_result(cup.meetings[-1])
            self._seen = len(cup.meetings)
            self._announce()

    @property
    def _is_calm(self) -> bool:
        return self._cabinet.window.brush.theme.is_calm

    def _announce(self) -> None:
        """Say who is next, for those who hear it."""
        if (one := self.next_one) is not None:
            first, second = self.cup.entrant(one.first).name, self.cup.entrant(one.second).name
            self._cabinet.read_aloud(
                self._cabinet.words("cup.next_aloud", first=first, second=second)
            )

    def _cheer(self) -> None:
        winners = champions(self.cup)
        if self._cabinet.window.brush.theme.duration_ms("confetti") > 200 and winners:
            self._sparks.confetti(self.cup.entrant(winners[0]).colour, 120)
        self._cabinet.sounds.play("win")

    @property
    def music(self) -> str:
        return "results" if self.is_over else ""

    @abstractmethod
    def _items(self) -> list[Item]:
        """What can be chosen, the first one in focus."""

    def _lay_out(self) -> None:
        items = self._items()
        self._page.set_items([*items, self._menu_item])
        self._page.focus.current = self._page.items[0]

    def _buttons(self, single: Box, pair: tuple[Box, Box]) -> list[Item]:
        """What begins the next match: one button, or two for a match of computers."""
        if self.next_one is None:
            return []
        words = self._cabinet.words
        if self._can_skip:
            return [
                PushButton(pair[0], words("cup.watch"), self._play, tone="primary", icon="eye"),
                PushButton(pair[1], words("cup.skip"), self._skip, icon="last"),
            ]
        return [
            PushButton(
                single, words(self._play_key), self._play, tone="primary", icon="play", size=26
            )
        ]

    @property
    def _play_key(self) -> str:
        """What playing the next match is called: it may be on the table already."""
        running, offered = self.cup.running, self.next_one
        is_begun = running is not None and offered is not None and running.number == offered.number
        return "cup.continue" if is_begun else "cup.play"

    def _play(self) -> None:
        if self.next_one is not None:
            play(self._cabinet, self.cup, self.next_one)

    def _skip(self) -> None:
        if self.next_one is not None:
            self._cabinet.stack.push(CupSkipScene(self._cabinet, self.cup, self.next_one))

    def _other(self) -> None:
        """Offer another match: somebody may not be there."""
        if self.next_one is not None and len(self._waiting) > 1:
            at = self._waiting.index(self.next_one)
            self._offer(self._waiting[(at + 1) % len(self._waiting)])
        else:
            self._cabinet.refuse()

    def _offer(self, pairing: Pairing) -> None:
        if pairing != self.next_one and left_at_table(self._cabinet, self.cup) is not None:
            self._cabinet.refuse()
            self._cabinet.toast(self._cabinet.words("cup.on_table"))
        elif pairing in self._waiting:
            self.next_one = pairing
            self._cabinet.sounds.play("focus")
            self._lay_out()
            self._announce()
        else:
            self._cabinet.refuse()

    def _pressed(self, meetings: Sequence[Meeting], known: Sequence[Pairing]) -> Callable[[], None]:
        """What pressing a match does: one to come is offered, one that was played is watched."""

        def press() -> None:
            if known:
                self._offer(known[0])
            elif meetings:
                self._watch(meetings)

        return press

    def _watch(self, meetings: Sequence[Meeting]) -> None:
        ids = [replay for one in meetings for replay in one.replays]
        if len(ids) == 1:
            watch(self._cabinet, ids[0])
        elif ids:
            self._cabinet.stack.push(CupGamesScene(self._cabinet, ids, watch))

    def _menu(self) -> None:
        self._cabinet.stack.push(CupMenuScene(self._cabinet, self.cup))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True):
                self._other() if not self.is_over else self._cabinet.go.new_cup()
            case Press(Button.PAUSE, is_down=True):
                self._menu()
            case _:
                return self._page.act(action)
        return True

    @property
    def _can_skip(self) -> bool:
        return self.next_one is not None and are_computers(self.cup, self.next_one)

    def update(self, tick_ms: int) -> bool:
        if self._sparks.is_empty:
            return False
        self._sparks.update(tick_ms)
        return True

    def _draw_head(
        self, brush: Brush, told: str, chips: Sequence[str] = (), end: float = SAFE_RIGHT
    ) -> None:
        """The name of the cup, what it is, how far it has come; the name ends before ``end``."""
        scale = max(1.0, brush.theme.text_scale / 1.2)
        wide = brush.measure(told, 20)[0]
        room = min(SAFE_RIGHT - wide - 24, end) - SAFE_LEFT
        name = self.cup.name.upper()
        size = next((s for s in (40, 32, 26) if brush.measure(name, s / scale, "display")[0]
                     <= room), 22)  # fmt: skip
        box = brush.text(name, (SAFE_LEFT, TITLE_Y), size / scale, "display", "text", "midleft",
                         fit=room)  # fmt: skip
        x = box[0] + box[2] + 18
        for chip in chips:
            if x + brush.chip_width(chip) > SAFE_RIGHT - wide - 20:
                break
            pill = brush.chip(chip, (x, TITLE_Y))
            x += pill[2] + 8
        brush.text(told, (SAFE_RIGHT, TITLE_Y), 20, "bold", "muted", "midright")

    @property
    def _progress(self) -> str:
        done, of = decided(self.cup), expected(self.cup)
        return self._cabinet.words("cup.progress", done=done, of=of)

    def _draw_prompts(self, brush: Brush) -> None:
        words = self._cabinet.words
        prompts = [(Button.CONFIRM, words("menu.choose"))]
        if len(self._waiting) > 1:
            prompts.append((Button.ALTERNATE, words("cup.other")))
        if self.is_over:
            prompts.append((Button.ALTERNATE, words("cups.new")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, right=self._menu_item.left)


def watch(cabinet: Cabinet, replay_id: str) -> None:
    """Watch a game of a cup, or say why that can't be."""
    playback, trouble = cabinet.library.replays.load_by_id(replay_id)
    if playback is None:
        cabinet.toast(cabinet.words("cup.no_replay", why=trouble))
        return
    cabinet.go.watch(playback, replay_id=replay_id)
