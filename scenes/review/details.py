"""What few people ask about a replay: its id, its date, and what is wrong with its file."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.record import Playback
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.overlay import Overlay
from scenes.kept.library import now_ms
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

BOX: Box = (240.0, 150.0, 800.0, 400.0)


class DetailsScene(Overlay):
    """Over the replay; there is nothing to do but to read and to close it."""

    section = "details"

    def __init__(self, cabinet: Cabinet, playback: Playback, replay_id: str) -> None:
        x, y, w, h = BOX
        close = PushButton((x + w / 2 - 120, y + h - 78, 240, 54), cabinet.words("notice.ok"),
                           self.close, tone="primary")  # fmt: skip
        super().__init__(cabinet, (close,))
        self._lines = tuple(self._told(playback, replay_id))

    def _told(self, playback: Playback, replay_id: str) -> Sequence[str]:
        cabinet, words = self._cabinet, self._cabinet.words
        when = cabinet.say(date_words(playback.record.saved_ms, now_ms()))
        lines = [words("details.id", id=replay_id) if replay_id else words("details.no_id")]
        if when:
            lines.append(words("details.saved", date=when))
        lines.append(words("details.rules", rules=playback.record.rules))
        lines.extend(map(cabinet.say, playback.warnings))
        if not playback.warnings and not any(playback.notes):
            lines.append(words("details.sound"))
        return lines

    def draw(self, brush: Brush, alpha: float) -> None:
        brush.shade(190)
        brush.panel(BOX, "panel2", "line", 26, 2)
        x, y, w, h = BOX
        title = self._cabinet.words("details.title")
        brush.text(title, (x + w / 2, y + 46), 34, "display", "text", "center")
        top, bottom = y + 86, y + h - 92
        small = 18 / brush.theme.text_scale
        least = [brush.paragraph_height(words, w - 80, small) + 6 for words in self._lines]
        for k, words in enumerate(self._lines):
            room = bottom - top - sum(least[k + 1 :])
            top += brush.paragraph(words, (x + 40, top, w - 80, max(room, 22.0)), 20, "bold",
                                   "text" if k == 0 else "sub") + 6  # fmt: skip
        self._page.draw(brush)
