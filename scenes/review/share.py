"""A game for others: as a picture, an animation or a text, in a file that people find."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from game.core.record import Playback
from scenes.boards.figure import Figure
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.kept.shared import Written
from scenes.review.film import FORMATS, has_pillow
from scenes.review.making import Making
from scenes.review.share_items import KindTile
from scenes.review.sheet import SQUARE, WIDE, Plan, draw_sheet
from scenes.review.takes import Takes
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper

BOX: Final[Box] = (150.0, 58.0, 980.0, 586.0)
PREVIEW: Final[Box] = (182.0, 150.0, 436.0, 400.0)
RIGHT, RIGHT_W = 650.0, 448.0
TILE_Y, TILE_H, TILE_PITCH = 150.0, 72.0, 84.0
NOTE: Final[Box] = (RIGHT, 412.0, RIGHT_W, 132.0)
LOW_Y, LOW_H = 566.0, 54.0
SPEEDS_MS: Final = (200, 500, 1000)
LONG_PLIES: Final = 200
"""A longer game is shown fast, if nobody wishes otherwise."""

SHADE: Final = 190


class ShareScene(PlainScene):
    """Over a replay at ``ply``: choose, wait while it is made, and read where it is."""

    covers = False

    def __init__(self, cabinet: Cabinet, playback: Playback, ply: int) -> None:
        self._cabinet, self._playback = cabinet, playback
        self._ply, self._takes = ply, Takes(cabinet, playback)
        self._kind, self._format = "photo", 0
        plies = len(playback.moves)
        self._speed = 0 if plies > LONG_PLIES else 1
        self._looped_ms = 0
        self._making: Making | None = None
        self._began_s = 0.0
        self._written: Written | None = None
        self._plan: Plan = self._takes.plan
        self._prompt_bar = PromptBar(cabinet)
        self._page = Page(cabinet)
        self._choosing = self._make_items()
        self._offer()

    def _make_items(self) -> list[Item]:
        words = self._cabinet.words
        kinds: list[tuple[str, str, Callable[[int], None] | None]] = [
            ("photo", "image", None), ("film", "film", self._change_format), ("text", "page", None),
        ]  # fmt: skip
        tiles: list[Item] = [
            KindTile(
                (RIGHT, TILE_Y + TILE_PITCH * k, RIGHT_W, TILE_H), words(f"share.{kind}"), icon,
                self._told(kind), self._choose(kind), self._is_chosen(kind), on_step,
                is_idle=kind == "film" and not has_pillow(),
            )
            for k, (kind, icon, on_step) in enumerate(kinds)
        ]  # fmt: skip
        x, _, w, _ = PREVIEW
        speed = Stepper(
            (x, LOW_Y + 6, 208, 42), "", self._speed_words, self._change_speed, value_width=208,
            can_step=lambda step: 0 <= self._speed + step < len(SPEEDS_MS),
        )  # fmt: skip
        names = Stepper(
            (x + 212, LOW_Y + 6, w - 212, 42), words("share.names"), self._names_words,
            self._change_names, value_width=110,
        )  # fmt: skip
        return [*tiles, speed, names]

    def _told(self, kind: str) -> Callable[[], str]:
        """What a tile says that it makes."""
        words, plies = self._cabinet.words, len(self._playback.moves)

        def told() -> str:
            if kind == "photo":
                return words("share.photo_told", w=str(WIDE[0]), h=str(WIDE[1]))
            if kind == "text":
                return words("share.text_told", n=plies)
            if not has_pillow():
                return words("share.no_pillow")
            seconds = round(len(self._takes.plies) * SPEEDS_MS[self._speed] / 1000 + 1.5)
            return words("share.film_told", kind=self._suffix.upper(), n=plies, s=seconds)

        return told

    def _choose(self, kind: str) -> Callable[[], None]:
        def choose() -> None:
            self._kind, self._looped_ms = kind, 0
            self._written = None
            self._offer()

        return choose

    def _is_chosen(self, kind: str) -> Callable[[], bool]:
        return lambda: self._kind == kind

    @property
    def _suffix(self) -> str:
        return FORMATS[self._format]

    def _change_format(self, step: int) -> None:
        self._format = (self._format + step) % len(FORMATS)
        self._choose("film")()

    def _speed_words(self) -> str:
        return self._cabinet.words("share.speed", s=f"{SPEEDS_MS[self._speed] / 1000:g}")

    def _change_speed(self, step: int) -> None:
        self._speed = min(max(self._speed + step, 0), len(SPEEDS_MS) - 1)

    def _names_words(self) -> str:
        return self._cabinet.words("share.shown" if self._takes.has_names else "share.hidden")

    def _change_names(self, step: int) -> None:
        self._takes.has_names = not self._takes.has_names
        self._takes.forget()
        self._plan = self._takes.plan

    def _offer(self) -> None:
        """What can be pressed now."""
        wide = (RIGHT_W - 16) / 2
        left, right = (RIGHT, LOW_Y, wide, LOW_H), (RIGHT + wide + 16, LOW_Y, wide, LOW_H)
        words = self._cabinet.words
        if self._making is not None:
            items: list[Item] = [
                PushButton(left, words("share.cancel"), self._making.stop, tone="danger")
            ]
        elif self._written is not None and self._written[0] is not None:
            items = [
                *self._choosing,
                PushButton(left, words("share.done"), self._close, tone="primary"),
                PushButton(right, words("share.folder"), self._show_folder),
            ]
        else:
            key = "again" if self._written else "make"
            items = [
                *self._choosing,
                PushButton(left, words(f"share.{key}"), self._make, tone="primary"),
                PushButton(right, words("menu.back"), self._close),
            ]
        self._page.set_items(items)
        if self._making is not None or self._written is not None:
            self._page.focus.current = next(i for i in items if isinstance(i, PushButton))

    def _show_folder(self) -> None:
        if not self._cabinet.window.show_folder(self._cabinet.library.replays.shared.folder):
            self._cabinet.refuse()

    def _make(self) -> None:
        """Begin; a text is there at once, and in the clipboard too."""
        title, shared = self._takes.file_title, self._cabinet.library.replays.shared
        self._began_s = monotonic()
        if self._kind == "text":
            text = self._takes.text()
            if self._cabinet.window.copy(text):
                self._cabinet.toast(self._cabinet.words("share.copied"))
            self._end(shared.write(title, ".txt", text.encode("utf-8", "replace")))
            return
        kind = "png" if self._kind == "photo" else self._suffix
        prepare, steps = self._takes.photo(self._ply), 1
        if self._kind == "film":
            prepare = self._takes.film(kind, SPEEDS_MS[self._speed])
            steps = len(self._takes.plies)
        self._making = Making(
            prepare, steps, lambda content: shared.write(title, f".{kind}", content)
        )
        self._written = None
        self._offer()

    def _end(self, written: Written) -> None:
        self._making, self._written = None, written
        if written == (None, None):
            self._written = None  # it was stopped, and nothing is left of it
        self._cabinet.sounds.play("page" if written[0] else "focus")
        self._offer()

    def leave(self) -> None:
        if self._making is not None:
            self._making.stop()

    def _close(self) -> None:
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if self._making is not None:
                self._making.stop()
                return True
            case Press(Button.CANCEL, is_down=True):
                self._close()
                return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if (making := self._making) is not None:
            if making.is_done:
                self._end(making.written)
            return True
        self._takes.prepare()
        if self._kind != "film" or self._cabinet.window.brush.theme.is_calm:
            return False
        step_ms, before = SPEEDS_MS[self._speed], self._shown_ply
        self._looped_ms = (self._looped_ms + tick_ms) % (step_ms * (len(self._takes.plies) + 3))
        return self._shown_ply != before

    @property
    def _shown_ply(self) -> int:
        """The position in the preview: what will be written, or what is just being drawn."""
        if self._kind != "film":
            return self._ply
        plies = self._takes.plies
        at = self._looped_ms // SPEEDS_MS[self._speed]
        if self._making is not None:
            at = self._making.done
        elif self._cabinet.window.brush.theme.is_calm:
            at = len(plies) - 1
        return plies[min(at, len(plies) - 1)]

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.shade(SHADE)
        brush.panel(BOX, "panel2", "line", 28)
        x, y, w, _ = BOX
        title = brush.text(words("share.title"), (x + 32, y + 46), 40, "display", "text",
                           "midleft")  # fmt: skip
        left = title[0] + title[2] + 20
        brush.text(self._takes.title, (left, y + 48), 22, "heavy", "sub", "midleft",
                   fit=x + w - 32 - left)  # fmt: skip
        self._draw_preview(brush)
        self._draw_note(brush)
        if self._making is not None:
            for item in self._choosing:
                item.draw(brush, False)
            brush.rounded((RIGHT, TILE_Y, RIGHT_W, NOTE[1] - TILE_Y - 10), "panel2", 16, alpha=150)
        self._page.draw(brush)
        back = "share.cancel" if self._making is not None else "menu.back"
        self._prompt_bar.draw(brush, [(Button.CONFIRM, words("menu.choose")),
                                      (Button.CANCEL, words(back))])  # fmt: skip

    @property
    def _where(self) -> str:
        """The folder, by its last two names."""
        return " / ".join(self._cabinet.library.replays.shared.folder.parts[-2:])

    def _draw_preview(self, brush: Brush) -> None:
        """The very picture that will be written, smaller."""
        x, y, w, h = PREVIEW
        brush.rounded((x - 2, y - 2, w + 4, h + 4), "hole", 14)
        wide, high = SQUARE if self._kind == "film" else WIDE
        k = min(w / wide, h / high)
        box = (x + (w - wide * k) / 2, y + (h - high * k) / 2, wide * k, high * k)
        if self._kind == "text":
            self._draw_text(brush)
            return
        shot = self._takes.shot(self._shown_ply)
        figure = Figure(shot.picture)
        if self._kind == "film":
            figure.frame = self._takes.known_bounds
        draw_sheet(brush, box, self._plan, shot, figure)

    def _draw_text(self, brush: Brush) -> None:
        x, y, w, h = PREVIEW
        pitch = 25 * brush.theme.text_scale
        lines = self._takes.text_head(int((h - 24) // pitch))
        for k, line in enumerate(lines):
            brush.text(line, (x + 16, y + 12 + pitch * (k + 0.5)), 18, "bold", "soft", "midleft",
                       fit=w - 32)  # fmt: skip

    def _draw_note(self, brush: Brush) -> None:
        """How far it is, where it is, or why it is nowhere."""
        x, y, w, h = NOTE
        if self._making is None and self._written is None:
            told = self._cabinet.words("share.goes_to", where=self._where)
            brush.icon("folder", (x + 24, y + 28), 22, "muted")
            brush.paragraph(told, (x + 50, y + 14, w - 60, h - 20), 20)
            return
        brush.rounded(NOTE, "hole", 16)
        brush.rounded(NOTE, "line", 16, width=1.5)
        if self._making is not None:
            self._draw_progress(brush, self._making)
            return
        path, trouble = self._written or (None, None)
        words = self._cabinet.words
        title = words("share.saved") if path else words("share.failed")
        brush.text(title, (x + 20, y + 32), 24, "heavy", "acc" if path else "amber", "midleft",
                   fit=w - 40)  # fmt: skip
        said = self._cabinet.say(trouble)
        if path is not None:
            said = words("share.saved_as", name=path.name, where=self._where)
        brush.paragraph(said, (x + 20, y + 56, w - 40, h - 60), 18)

    def _draw_progress(self, brush: Brush, making: Making) -> None:
        """A bar with a pawn on the way to a flag."""
        x, y, w, h = NOTE
        words, part = self._cabinet.words, making.progress
        share = f"{round(100 * part)} %"
        drawn = brush.text(share, (x + w - 20, y + 28), 26, "display", "acc", "midright")
        brush.text(words("share.making"), (x + 20, y + 28), 20, "heavy", "text", "midleft",
                   fit=drawn[0] - x - 36)  # fmt: skip
        bar = (x + 22, y + 60, w - 54, 16.0)
        brush.bar(bar, part, "acc")
        brush.icon("flag", (bar[0] + bar[2] + 8, bar[1] - 2), 24, "acc")
        look = self._playback.record.seats[0].look
        brush.pawn((bar[0] + bar[2] * part, bar[1] + 8), 15, look)
        middle = y + h - 26
        if making.steps > 1:
            told = words("watch.count", n=min(making.done, making.steps), of=making.steps)
            brush.text(told, (x + 20, middle), 18, "bold", "sub", "midleft", fit=w / 2 - 24)
        passed_s = monotonic() - self._began_s
        if 0.1 < part < 1:
            left = words("share.left", n=max(round(passed_s * (1 - part) / part), 1))
            brush.text(left, (x + w - 20, middle), 18, "bold", "sub", "midright", fit=w / 2 - 24)
