"""Changes of players in a tournament that has begun: leave, return, take a place, join, undo.

Each of these gives the tournament as it is then, or the reason why that is not possible. A change
that nothing has followed from is undone without a trace.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from game.club import cup_knockout, cup_swiss
from game.club.cup import (
    MAX_PLAYERS,
    ChangeKind,
    Cup,
    Entrant,
    Form,
    Meeting,
    Place,
    RosterChange,
    RunningMatch,
)
from game.club.cup_table import is_over, pairings, waiting
from game.words.message import Message, message
from game.words.sanitize import name_key

Changed: TypeAlias = Cup | Message
"""The tournament after a change, or why the change is not possible."""

MAX_CHANGES = 60


def leave(cup: Cup, place: Place) -> Changed:
    """Let a player go home; a match of theirs on the table stops."""
    return _change(cup, ChangeKind.LEAVE, place)


def come_back(cup: Cup, place: Place) -> Changed:
    """Bring back a player who has left.

    The absence is undone if nothing has followed from it; otherwise the player plays from now on.
    """
    whole = undo(cup, place)
    return whole if isinstance(whole, Cup) else _change(cup, ChangeKind.RETURN, place)


def take_place(cup: Cup, place: Place, entrant: Entrant) -> Changed:
    """Give a place with all its points to another player, also that of a player who has left."""
    return _change(cup, ChangeKind.REPLACE, place, entrant)


def join(cup: Cup, entrant: Entrant) -> Changed:
    """Let another player come in late."""
    return _change(cup, ChangeKind.JOIN, len(cup.entrants), entrant)


def undo(cup: Cup, place: Place) -> Changed:
    """Undo the last change of a place.

    Possible as long as nothing has followed from it; a match that it stopped goes on.
    """
    at = last_change(cup, place)
    if at is None:
        return message("cup.roster.no_undo")
    change = cup.changes[at]
    since = [one for one in cup.meetings[change.after :] if place in one.both]
    if since and change.kind in (ChangeKind.REPLACE, ChangeKind.JOIN):
        return message("cup.roster.no_undo")
    before = replace(cup, changes=(*cup.changes[:at], *cup.changes[at + 1 :]))
    if cup.running is not None and place in cup.running.both:
        before = replace(before, running=None)
    if before.running is None and change.stops_match:
        stopped = replace(before, running=change.on_table)
        before = stopped if has_come_about(stopped) else before
    return before if has_come_about(before) else message("cup.roster.no_undo")


def last_change(cup: Cup, place: Place) -> int | None:
    """Return which of the changes of a tournament is the last one of a place; None for none."""
    own = [k for k, change in enumerate(cup.changes) if change.place == place]
    return own[-1] if own else None


def _change(cup: Cup, kind: ChangeKind, place: Place, entrant: Entrant | None = None) -> Changed:
    change = RosterChange(kind, place, len(cup.meetings), entrant, cup.running)
    if (trouble := refusal(cup, change)) is not None:
        return trouble
    running = None if change.stops_match else cup.running
    after = replace(cup, changes=(*cup.changes, change), running=running)
    return after if has_come_about(after) else message("cup.roster.too_late")


def refusal(cup: Cup, change: RosterChange) -> Message | None:
    """Return why a change is not possible now; None if it is."""
    kind, place = change.kind, change.place
    roster, form = cup.roster(), cup.rules.form
    if len(cup.changes) >= MAX_CHANGES or is_over(cup):
        return message("cup.roster.over")
    if change.entrant is not None:
        others = [one.name for k, one in enumerate(roster.entrants) if k != place]
        if name_key(change.entrant.name) in map(name_key, others):
            return message("cup.roster.taken", name=change.entrant.name)
    if kind is ChangeKind.JOIN:
        return _join_refusal(cup, change)
    name = roster.entrants[place].name
    if form is Form.KNOCKOUT and place in losers(cup):
        return message("cup.roster.is_out", name=name)
    if kind is ChangeKind.RETURN and form is Form.SWISS and not cup_swiss.has_round_left(cup):
        return message("cup.roster.last_round")
    return None


def _join_refusal(cup: Cup, change: RosterChange) -> Message | None:
    if len(cup.entrants) >= MAX_PLAYERS:
        return message("cup.roster.full", n=MAX_PLAYERS)
    if cup.rules.form is Form.SWISS and not cup_swiss.has_round_left(cup):
        return message("cup.roster.last_round")
    if cup.rules.form is Form.KNOCKOUT:
        order = cup_knockout.places(cup)
        if cup_knockout.free_place(cup, order, change) is None:
            return message("cup.roster.no_free_pass")
    return None


def losers(cup: Cup) -> frozenset[Place]:
    """Return who has lost a match of a knock-out."""
    boxes = [box for boxes in cup_knockout.bracket(cup) for box in boxes]
    return frozenset(
        place
        for box in boxes
        for place in (box.upper, box.lower)
        if place is not None and box.winner not in (None, place) and place not in box.absent
    )


def has_come_about(cup: Cup) -> bool:
    """Return whether the rules lead to its matches and changes, one after the other."""
    for k, change in enumerate(cup.changes):
        meetings = cup.meetings[: change.after]
        before = replace(cup, meetings=meetings, running=None, changes=cup.changes[:k])
        if not _is_of(before, change) or change.after > len(cup.meetings):
            return False
        if change.on_table is not None and not _fits(before, change.on_table):
            return False
        if refusal(replace(before, running=change.on_table), change) is not None:
            return False
        if k and change.after < cup.changes[k - 1].after:
            return False
    for k, meeting in enumerate(cup.meetings):
        changes = tuple(change for change in cup.changes if change.after <= k)
        before = replace(cup, meetings=cup.meetings[:k], running=None, changes=changes)
        if not _fits(before, meeting) or sum(meeting.wins) > cup.rules.length:
            return False
    known = {(one.number, one.both) for one in pairings(cup)}
    if not known.issuperset((one.number, one.both) for one in cup.meetings):
        return False  # a walkover that was followed by a match is not taken back
    return cup.running is None or _fits(replace(cup, running=None), cup.running)


def _is_of(cup: Cup, change: RosterChange) -> bool:
    """Return whether a change is of a place, and of a player, that it can be of."""
    count, gone = len(cup.entrants), change.place in cup.gone
    if (change.entrant is not None) != (change.kind in (ChangeKind.REPLACE, ChangeKind.JOIN)):
        return False
    match change.kind:
        case ChangeKind.JOIN:
            return change.place == count
        case ChangeKind.REPLACE:
            return change.place < count
        case ChangeKind.LEAVE:
            return change.place < count and not gone
        case ChangeKind.RETURN:
            return change.place < count and gone


def _fits(cup: Cup, now: Meeting | RunningMatch) -> bool:
    both = now.number, now.first, now.second
    return both in [(one.number, one.first, one.second) for one in waiting(cup)]
