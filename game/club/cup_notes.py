"""Notes on players who leave, join or take a place: beside a name, and before the change."""

from __future__ import annotations

from game.club import cup_everyone, cup_knockout
from game.club.cup import ChangeKind, Cup, Form, Place, RosterChange
from game.club.cup_roster import Changed, last_change, leave
from game.club.cup_table import pairings
from game.words.message import Message, message


def points_words(points: int) -> str:
    """Return half points as people write them."""
    whole = str(points // 2) if points > 1 or not points else ""
    return f"{whole}½" if points % 2 else whole


def note(cup: Cup, place: Place) -> Message | None:
    """Return a few words for beside a name; None for a player who has been there all the time."""
    if place in cup.gone:
        return message("cup.note.gone")
    if (other := replaced_name(cup, place)) is not None:
        return message("cup.note.substitute", name=other)
    if place >= len(cup.rules.entrants):
        return message("cup.note.late")
    return None


def full_note(cup: Cup, place: Place) -> Message | None:
    """Return a note that also says how the matches of a player who withdrew count."""
    if place not in cup.gone:
        return note(cup, place)
    if cup.rules.form is Form.KNOCKOUT:
        return message("cup.note.walkover")
    if cup.rules.form is not Form.EVERYONE:
        return message("cup.note.keeps")
    is_out = place in cup_everyone.struck_off(cup)
    return message("cup.note.struck_off" if is_out else "cup.note.lost")


def replaced_name(cup: Cup, place: Place) -> str | None:
    """Return who had a place at first, if another player has it now."""
    first = (
        *cup.rules.entrants,
        *(one.entrant for one in cup.changes if one.kind is ChangeKind.JOIN and one.entrant),
    )[place].name
    return first if first != cup.entrant(place).name else None


def leave_effects(cup: Cup, place: Place) -> list[Message]:
    """Return what follows if a player goes home now, in sentences."""
    after: Changed = leave(cup, place)
    if isinstance(after, Message):
        return [after]
    told = []
    if cup.running is not None and after.running is None:
        told.append(message("cup.effect.stops"))
    match cup.rules.form:
        case Form.EVERYONE:
            n, of = cup_everyone.share_played(cup, place)
            is_out = place in cup_everyone.struck_off(after)
            key = "cup.effect.struck_off" if is_out else "cup.effect.lost"
            told.append(message(key, n=n, of=of))
        case Form.KNOCKOUT:
            other = _walkover(cup, after)
            told.append(
                message("cup.effect.through_later")
                if other is None
                else message("cup.effect.through", name=other)
            )
        case _:
            other = _walkover(cup, after)
            if other is not None:
                told.append(message("cup.effect.walkover", name=other))
            told.append(message("cup.effect.keeps"))
    return told


def _walkover(cup: Cup, after: Cup) -> str | None:
    """Return who wins a match without playing by a change."""
    known = {one.number for one in pairings(cup) if one.is_off}
    new = [one for one in pairings(after) if one.number not in known]
    winner = next((one.walkover for one in new if one.walkover is not None), None)
    return None if winner is None else cup.entrant(winner).name


def join_effect(cup: Cup) -> Message:
    """Return what follows if a player comes in now."""
    match cup.rules.form:
        case Form.EVERYONE:
            there = len(cup.entrants) - len(cup_everyone.struck_off(cup) | set(cup.gone))
            return message("cup.effect.joins_everyone", n=there * cup_everyone.cycles(cup.rules))
        case Form.SWISS:
            return message("cup.effect.joins_swiss")
        case Form.KING:
            return message("cup.effect.joins_king")
        case Form.KNOCKOUT:
            join = RosterChange(
                ChangeKind.JOIN, len(cup.entrants), len(cup.meetings), None, cup.running
            )
            order = cup_knockout.places(cup)
            at = cup_knockout.free_place(cup, order, join)
            holder = None if at is None else order[at ^ 1]
            if holder is None:
                return message("cup.roster.no_free_pass")
            return message("cup.effect.joins_knockout", name=cup.entrant(holder).name)


def undo_words(cup: Cup, place: Place) -> Message | None:
    """Return what taking back the last change of a place is called; None for a player who left."""
    at = last_change(cup, place)
    if at is None:
        return None
    match cup.changes[at].kind:
        case ChangeKind.REPLACE:
            before = cup.roster(cup.changes[:at]).entrants[place].name
            return message("cup_player.undo_replace", name=before)
        case ChangeKind.JOIN:
            return message("cup_player.undo_join")
    return None
