"""Details of a replay: its id, its date, and any damage to its file."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.record.record import Playback
from scenes.app_context import AppContext
from scenes.dialogs.dates import date_words
from scenes.dialogs.menu import OverlayScene
from scenes.kit.boxes import Align, Column
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.user_data.library import now_ms


class DetailsScene(OverlayScene):
    """Details over the replay, to read and to close."""

    section = "details"
    wide = 800.0

    def __init__(self, context: AppContext, playback: Playback, replay_id: str) -> None:
        super().__init__(context)
        self._lines = tuple(self._told(playback, replay_id))

    def _told(self, playback: Playback, replay_id: str) -> Sequence[str]:
        context, words = self._context, self._context.words
        when = context.say(date_words(playback.record.saved_ms, now_ms()))
        lines = [words("details.id", id=replay_id) if replay_id else words("details.no_id")]
        if when:
            lines.append(words("details.saved", date=when))
        lines.append(words("details.rules", rules=playback.record.rules))
        lines.extend(map(context.say, playback.warnings))
        if not playback.warnings and not any(playback.notes):
            lines.append(words("details.sound"))
        return lines

    def body(self) -> Node:
        lines = [
            Text(said, "body", None if k else "text", lines=0) for k, said in enumerate(self._lines)
        ]
        ok = TextButton(self.words("notice.ok"), tone="primary", key="ok", width=240.0)
        return Column([Column(lines, "s"), Align(ok)], "xl")

    def on_press(self, key: Hashable) -> None:
        self.close()
