"""The card of the next match: both on their plinths, what is true of them, and the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.club.cup import Cup, Pairing
from game.club.cup_event import preset_told
from game.club.cup_facts import form_of, stake_of
from game.registry import GAMES
from scenes.boards.emblem import draw_emblem
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.tokens import draw_token, tint_of

if TYPE_CHECKING:
    from scenes.cabinet import Cabinet

CARD: Final[Box] = (722.0, 98.0, 516.0, 384.0)
FOOT_H: Final = 104.0
SHORT: Final = 2
"""So many letters stand large between the two."""

SPLIT: Final = 0.57
"""The line between the two begins at this part of the width, and ends at the rest of it."""


def play_box(is_double: bool) -> Box:
    """Where the large button is; a second one beside it needs room."""
    x, y, w, h = CARD
    width = 138.0 if is_double else 190.0
    return (x + w - width - 22, y + h - 81, width, 58.0)


def second_box() -> Box:
    """Where the second button is."""
    x, y, w, h = play_box(is_double=True)
    return (x - w - 10, y, w, h)


def draw_next(brush: Brush, cabinet: Cabinet, cup: Cup, pairing: Pairing, title: str) -> None:
    """The card but for its buttons; ``title`` is on the pill at its top."""
    x, y, w, _ = CARD
    first, second = cup.entrant(pairing.first), cup.entrant(pairing.second)
    tints = tint_of(first), tint_of(second)
    brush.panel(CARD, "panel2", None, 24, glow="acc")
    brush.stamp(("cup_split", tints), CARD, lambda easel, b: _halves(easel, b, *tints), margin=3)
    middle_y = y + 104
    for side, entrant, place in ((-1, first, pairing.first), (1, second, pairing.second)):
        at = (x + w / 2 + side * 146, middle_y)
        tint = tint_of(entrant)
        plinth = (at[0] - 84, at[1] + 38, 168.0, 46.0)
        brush.stamp(("cup_plinth", tint), plinth, partial(_ellipse, tint), margin=4)
        draw_token(brush, entrant, at, 58, has_halo=True)
        room, larger = w / 2 - 46, max(1.0, brush.theme.text_scale / 1.15)
        brush.text(
            entrant.name, (at[0], y + 210), 40 / larger, "display", "text", "center", fit=room
        )
        told = cabinet.say(stake_of(cup, pairing, place) or form_of(cup, place))
        ink = brush.theme.lit(tint, 0.55)
        brush.text(told, (at[0], y + 250), 20, "bold", ink, "center", fit=room)
    versus = cabinet.words("cup.versus")
    size = 56 if len(versus) <= SHORT else 36
    brush.logo(versus, (x + w / 2, middle_y), size, "white", "look2", "look0")
    _draw_foot(brush, cabinet, cup, pairing)
    width = brush.measure(title, 18, "heavy", 1)[0] + 36
    pill = (x + w / 2 - width / 2, y - 16, width, 32)
    brush.pill(pill, "acc")
    brush.text(title, (x + w / 2, y), 18, "heavy", "acc_ink", "center", tracking=1, fit=w - 40)


def _draw_foot(brush: Brush, cabinet: Cabinet, cup: Cup, pairing: Pairing) -> None:
    x, y, _, h = CARD
    event = cup.rules.events[pairing.event]
    is_known = event.game in GAMES
    both = cup.entrant(pairing.first), cup.entrant(pairing.second)
    is_double = all(one.is_computer for one in both)
    middle = y + h - FOOT_H / 2
    size = 62.0 if not is_double else 48.0
    if is_known:
        draw_emblem(brush, event.game, (x + 22 + size / 2, middle), size)
    left = x + 34 + size
    right = (second_box() if is_double else play_box(is_double=False))[0] - 10
    name = cabinet.words(f"{event.game}.short_name") if is_known else event.game
    if (preset := preset_told(cup, GAMES)) is not None and not is_double:
        name = cabinet.say(preset)  # every round below names the game
    if is_double:  # two buttons leave no room for a preset, nor for who begins
        brush.text(name, (left, middle), 22, "heavy", "text", "midleft", fit=right - left)
        return
    brush.text(name, (left, middle - 15), 24, "heavy", "text", "midleft", fit=right - left)
    begins = cabinet.words("cup.begins", who=both[0].name)
    brush.paragraph(begins, (left, middle + 2, right - left, 46), 20, "bold", "sub", 1.15)


def _halves(easel: Easel, box: Box, left: str, right: str) -> None:
    """The card in two colours, the line between them leaning; below it the dark foot."""
    x, y, w, h = box
    theme = easel.theme
    top, low = x + w * SPLIT, x + w * (1 - SPLIT)
    shade = theme.mix("ink0", left, 0.36), theme.mix("ink0", right, 0.36)
    deep = theme.mix("ink0", left, 0.16), theme.mix("ink0", right, 0.16)
    easel.gradient(box, shade[0], deep[0], 24)
    with easel.clipped(box):
        steps = 128
        for k in range(steps):
            y0, y1 = y + h * k / steps, y + h * (k + 1) / steps
            x0 = top + (low - top) * k / steps
            x1 = top + (low - top) * (k + 1) / steps
            tone = theme.mix(shade[1], deep[1], k / steps)
            inset = 24 - (24**2 - max(0.0, 24 - (y0 - y)) ** 2) ** 0.5 if y0 - y < 24 else 0.0
            last = (y + h) - y1
            if last < 24:
                inset = 24 - (24**2 - (24 - last) ** 2) ** 0.5
            easel.polygon([(x0, y0), (x + w - inset, y0), (x + w - inset, y1), (x1, y1)], tone)
        easel.line([(top, y), (low, y + h)], "white", 2, 90)
    foot = (x, y + h - FOOT_H, w, FOOT_H)
    with easel.clipped(foot):
        easel.rounded(box, "ink0", 24, 180)
    easel.line([(x + 3, foot[1]), (x + w - 3, foot[1])], "white", 1, 50)
    easel.rounded(box, "acc", 24, width=2.5)


def _ellipse(tint: str, easel: Easel, box: Box) -> None:
    x, y, w, h = box
    theme = easel.theme
    easel.ellipse((x, y + 6, w, h), theme.mix("ink0", tint, 0.3))
    easel.ellipse(box, theme.mix("ink0", tint, 0.5))
    easel.ellipse(box, tint, 230, 2.5)
    easel.ellipse((x + 14, y + 5, w - 28, h - 12), theme.mix("ink0", tint, 0.38))
