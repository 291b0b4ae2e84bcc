"""Small pictures for sentences: the news of a report, and what a puzzle teaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.rules.report import News
from scenes.boards.sprite import SEPARATOR, Sprite, Sprites

SIDES: Final[Mapping[str, str]] = {"A": "look0", "B": "look1"}
"""The colour of a side without a player."""


def news_figure(news: News) -> Sprites:
    """Return the sign of one of the news."""
    what, _, state = news.icon.partition("_")
    if what in ("door", "bomb"):
        is_new = news.comment.key.endswith("_new")
        shown = "shut" if state == "off" else "new" if is_new else "open"
        return _picture(_letter(0.0, news.mark, shown, what))
    if what in ("lost", "back"):
        tint = SIDES.get(news.mark[:1], "muted")
        stone = _stone(0.0, state, tint, "replay")
        return _picture(stone, *([_look("slash", 0.0)] if what == "lost" else []))
    if what == "base":
        return _picture(_look("base", 0.0, tint=SIDES.get(news.mark, "muted")))
    if what == "paradox":
        return _picture(_look("clash_star", 0.0, tint="amber"))
    return _picture(_look("check", 0.0))


def _picture(*sprites: Sprite) -> Sprites:
    return dict(zip((("sign", k) for k in range(len(sprites))), sprites, strict=True))


def _look(shape: str, x: float, tint: str = "plain", text: str = "", side: float = 1.0) -> Sprite:
    return Sprite(f"causality.{shape}", x, 0.0, side, side, tint=tint, text=text)


def _stone(
    x: float, kind: str, tint: str = "look0", obeys: str = "free", facing: int = 1
) -> Sprite:
    text = SEPARATOR.join((obeys, str(facing)))
    return _look(kind, x, tint, text, 1.3)


def _letter(x: float, name: str, state: str = "open", what: str = "") -> Sprite:
    return _look("letter", x, "amber", SEPARATOR.join((name, state, what)), 0.9)


def _arrow(x: float, tint: str = "acc") -> Sprite:
    return Sprite("causality.order", x, 0.0, 0.8, 0.2, tint=tint)


def _arc(x: float, w: float) -> Sprite:
    text = SEPARATOR.join(("open", "left", "hot"))
    return Sprite("causality.arc", x, -0.85, w, 0.5, tint="faded", text=text)


PUZZLES: Final[Mapping[str, Sequence[Sprite]]] = {
    "walk": (_stone(0, "tank"), _arrow(1.0), _look("base", 2.1, "muted")),
    "shove": (_stone(0, "tank"), _stone(1.1, "tank", "look1", "replay", 3), _arrow(2.1)),
    "one_at_a_time": (
        _stone(0, "tank"), Sprite("causality.shot", 1.2, 0.0, 1.1, 0.2),
        _stone(2.4, "tank", "look1", facing=3),
    ),
    "second_pair_of_hands": (
        _look("base", 0, "look0"), _stone(1.1, "tank"), _look("base", 2.2, "look0"), _arc(1.1, 2.0),
    ),
    "dont_touch_yourself": (
        _stone(0, "tank", obeys="replay"), _look("clash_star", 1.2, "amber", side=0.9),
        _stone(2.4, "tank", facing=3),
    ),
    "yesterdays_bomb": (
        _letter(0, "I", "open", "bomb"), _arc(0.9, 1.5), _stone(1.8, "bombardier"),
    ),
    "stand_in": (
        _letter(0, "I"), _stone(1.1, "tank", obeys="replay"), _stone(2.3, "tank", facing=3),
    ),
    "grandfather": (_stone(0, "tank", obeys="replay"), _look("slash", 0)),
    "dodge": (_look("spot_ring", 0, "amber"), _arrow(1.1), _stone(2.2, "bombardier")),
    "hide_and_seek": (
        _look("tagscreen", 0, "violet", "hide"), _stone(1.3, "tagger"),
    ),
    "borrowed_face": (
        _stone(0, "wildcard"), _arrow(1.1), _stone(2.2, "tank", obeys="replay", facing=3),
    ),
    "knot": (
        _letter(0, "I"), _letter(1.1, "II"), _letter(2.2, "III"), _arc(0.5, 0.9), _arc(1.6, 0.9),
    ),
    "reverse": (_look("base", 0, "muted"), _arrow(1.1), _stone(2.2, "tank")),
    "about_face": (_stone(0, "tank"), _arrow(1.1), _stone(2.2, "tank", facing=2)),
    "two_in_a_row": (_look("base", 0, "look0"), _arrow(1.1), _look("base", 2.2, "look0")),
    "three_point_turn": (_stone(0, "tank", facing=3), _arrow(1.1), _stone(2.2, "tank", facing=0)),
    "hold_the_door": (
        _stone(0, "tank"), _look("clash_star", 1.2, "amber", side=0.9),
        _stone(2.4, "tank", "look1", facing=3),
    ),
    "furniture": (_stone(0, "tank"), _look("box", 1.2), _look("box", 2.4)),
    "friendly_fire": (
        _stone(0, "tank", "look1"), Sprite("causality.shot", 1.2, 0.0, 1.1, 0.2),
        _stone(2.4, "tank", "look1", facing=3),
    ),
    "through_the_wall": (
        _stone(0, "sniper"), Sprite("causality.shot", 1.2, 0.0, 1.1, 0.2),
        _stone(2.4, "tank", "look1", facing=3),
    ),
    "knights_move": (_stone(0, "tagger"), _arrow(1.1), _look("base", 2.2, "muted")),
    "quick_draw": (
        _stone(0, "tank"), Sprite("causality.shot", 1.2, 0.0, 1.1, 0.2), _look("slash", 2.4),
    ),
    "opposite_ways": (
        _look("base", 0, "look0"), _stone(1.1, "tank", facing=3), _look("base", 2.2, "look0"),
    ),
    "two_corners": (_stone(0, "tank"), _arc(0.9, 1.5), _stone(1.8, "tank", obeys="replay")),
    "back_yard": (
        _stone(0, "tank", facing=3), _arc(0.9, 1.5), _stone(1.8, "tank", "look1", "replay"),
    ),
    "parking": (
        _stone(0, "tank", obeys="replay"), _arc(0.9, 1.5), _stone(1.8, "tank", facing=0),
    ),
    "plain_paradox": (_letter(0, "I"), _look("clash_star", 1.1, "amber")),
    "own_door": (_letter(0, "I"), _arc(0.9, 1.5), _stone(1.8, "tank")),
    "loop_and_base": (_letter(0, "I"), _stone(1.1, "tank"), _look("base", 2.2, "look0")),
    "blame_the_guard": (_stone(0, "tank", "look1", "replay"), _look("slash", 0)),
    "blame_the_box": (_look("box", 0), _look("slash", 0)),
    "sooner": (_letter(0, "I", "open", "bomb"), _letter(1.1, "II"), _stone(2.2, "bombardier")),
    "two_of_a_kind": (_letter(0, "I"), _letter(1.1, "II"), _arc(0.5, 0.9)),
    "scapegoat": (
        _stone(0, "tank", obeys="replay"), _look("slash", 0), _stone(1.3, "tank"),
    ),
}  # fmt: skip
"""What is new in each puzzle that ships."""


def puzzle_figure(puzzle: str) -> Sprites:
    """Return the sign of a puzzle; of one that is not known, a stone."""
    return _picture(*PUZZLES.get(puzzle, (_stone(0, "tank"),)))
