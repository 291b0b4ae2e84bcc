"""Outcome of an order in the next slice, named as the rules name it (RULES 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.causality.rules.commands import Bomb, Command, Face, Jump, Pass, Timejump, Wait
from game.causality.rules.events import Event, EventKind, Manner
from game.causality.rules.timeline import Timeline
from game.causality.rules.turns import Turn
from game.causality.tutor.order_text import Words

SHOWN: Final = frozenset(
    {
        EventKind.PUSH,
        EventKind.REFUSED_PUSH,
        EventKind.BOUNCE,
        EventKind.BOOM,
        EventKind.TAG,
        EventKind.FIRE,
        EventKind.BASE,
    }
)
"""The kinds of events by which an order is judged."""

MANNERS: Final = {
    Manner.OPPOSITION,
    Manner.IMPASSE,
    Manner.UNDONE_PUSH,
    Manner.CAPTURE,
    Manner.PYROTECHNICS,
    Manner.EXPLOSION,
    Manner.WALL,
    Manner.OCCUPIED,
    Manner.UNPUSHABLE,
}
"""How meetings end, by the names that the rules have for it."""

AS_ORDERED: Final = frozenset({"stays", "turns", "nothing_stops"})
"""The outcomes that say no more than the order."""

LOSSES: Final = frozenset({EventKind.BOOM, EventKind.FIRE, EventKind.BOMB})
"""The events that destroy stones."""

LOST: Final = frozenset({"rule_shot", "rule_capture", "rule_pyrotechnics", "rule_explosion"})
"""The outcomes that say that the stone is destroyed."""


def touching(turn: Turn, then: Timeline, stone: int) -> Sequence[Event]:
    """Return what happens to the stone, or by it, in the slice after that of ``turn``.

    ``then`` is the timeline once the orders of the turn are followed.
    """
    t = turn.slice + 1
    if t >= len(then.events):
        return ()
    events = then.events[t]
    squares = {square for e in events if stone in e.stones for square in e.squares[:1]}
    return tuple(
        e
        for e in events
        if e.kind in SHOWN
        and (stone in e.stones or (e.kind is EventKind.BOUNCE and e.squares[0] in squares))
    )


def order_outcome(turn: Turn, then: Timeline, command: Command) -> Words:
    """Return ``causality.panel.<key>`` of what becomes of an order; ``then`` as in `touching`."""
    stone = command.stone
    match command:
        case Bomb(_, t):
            return "bomb_goes_off", (("t", t),)
        case Jump(_, _, _, t, _) if t > turn.slice:
            pass
        case Timejump(_, t, link) | Jump(_, _, _, t, link):
            return "new_door" if link is None else "same_door", (("t", t),)
    for event in touching(turn, then, stone):
        others = tuple(turn.stone_text(other) for other in event.stones if other != stone)
        who = (("who", others),)
        match event.kind:
            case EventKind.BOUNCE | EventKind.BOOM | EventKind.REFUSED_PUSH if (
                event.manner in MANNERS
            ):
                return f"rule_{event.manner.value}", ()
            case EventKind.PUSH:
                return ("is_pushed" if event.stones[0] != stone else "pushes"), ()
            case EventKind.FIRE if event.stones[0] == stone:
                return ("hits", who) if others else ("misses", ())
            case EventKind.FIRE:
                return "rule_shot", ()
            case EventKind.TAG:
                return ("screens", who) if others else ("screens_nobody", ())
            case EventKind.BASE:
                return "takes_base", ()
    match command:
        case Wait() | Pass():
            return "stays", ()
        case Face():
            return "turns", ()
    return "nothing_stops", ()
