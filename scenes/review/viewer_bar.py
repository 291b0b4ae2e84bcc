"""What stands above a replay: its name, its game and the setting, and its date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core import options as opt
from game.core.fairness import by_name
from game.core.record import Playback
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.kept.library import now_ms
from scenes.review.viewer_layout import ViewerLayout
from scenes.table.beside.hud import PAGED_TOP_Y, TOP_Y
from scenes.ui.brush import Box, Brush

LARGE: Final = 1.2
LEAST_NAME_W: Final = 120.0


SHARE_W, SHARE_H = 138.0, 42.0


def share_box(*, is_low: bool) -> Box:
    """Where the button is that makes something of the game for others."""
    y = PAGED_TOP_Y if is_low else TOP_Y
    return SAFE_RIGHT - SHARE_W, y - SHARE_H / 2, SHARE_W, SHARE_H


def draw_title_bar(
    brush: Brush, cabinet: Cabinet, playback: Playback, tag: str, *, is_low: bool
) -> None:
    """``tag`` says what else than the replay is shown."""
    words, record = cabinet.words, playback.record
    y = PAGED_TOP_Y if is_low else TOP_Y
    when = cabinet.say(date_words(record.saved_ms, now_ms()))
    when = when[:1].upper() + when[1:]
    end = SAFE_RIGHT - SHARE_W - 18
    if tag:
        wide, high = brush.measure(tag, 18, "heavy", 1)
        brush.pill((end - wide - 32, y - high / 2 - 4, wide + 32, high + 8), "amber")
        brush.text(tag, (end - 16 - wide / 2, y), 18, "heavy", "ink0", "center", tracking=1)
        end -= wide + 48
    elif when:
        end = brush.text(when, (end, y), 20, "bold", "muted", "midright")[0] - 16
    size = 30 / max(1.0, brush.theme.text_scale / LARGE)
    box = brush.text(words("watch.title"), (SAFE_LEFT, y), size, "display", "text", "midleft")
    x = box[0] + box[2] + 14
    told: list[tuple[str, Mapping[str, Any]]] = []
    name = words(f"{record.game}.name")
    if record.name:
        name = record.name
        told.append((f"{record.game}.short_name", {}))
    room = max(end - x, LEAST_NAME_W)
    box = brush.text(name, (x, y), 22, "heavy", "soft", "midleft", fit=room)
    x = box[0] + box[2] + 14
    options = opt.from_map(GAMES[record.game].options, record.options)
    chips = [words(key, **values) for key, values in (*told, *VIEWS[record.game].chips(options))]
    chips += map(
        cabinet.say,
        by_name(GAMES[record.game], options, record.seats, playback.states[-1], record.assistance),
    )
    for chip in chips:
        if x + brush.chip_width(chip) > end:
            break
        drawn = brush.chip(chip, (x, y))
        x = drawn[0] + drawn[2] + 8


def draw_note(
    brush: Brush, cabinet: Cabinet, playback: Playback, ply: int, layout: ViewerLayout
) -> bool:
    """What is wrong with the line shown last, in place of the prompts; False if nothing is.

    What is wrong with the whole file stands in Details.
    """
    notes = playback.notes
    note = notes[ply - 1] if ply else None
    if note is None and ply == len(playback.moves) < len(notes):
        note = notes[ply]
    if note is None:
        return False
    y = layout.prompts_y
    brush.icon("warning", (76, y), 22, "amber")
    brush.text(cabinet.say(note), (98, y), 18, "bold", "amber", "midleft",
               fit=layout.prompts_right - 98)  # fmt: skip
    return True
