"""People of the club who sit down: each brings their look, their seat and their device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.store.people import LOOKS, People, Person
from scenes.cabinet import Cabinet
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import DeviceId
from scenes.menus.join_cards import FREE, Draft


def ask(
    cabinet: Cabinet, people: People, drafts: Sequence[Draft], seat: int,
    done: Callable[[int], None],
) -> None:  # fmt: skip
    """Ask who sits on a seat: somebody from the club, or a name that is written. ``done`` gets
    the seat on which they are then.
    """

    def choose(person: Person) -> None:
        done(sit_down(cabinet, drafts, seat, person))

    def keep(name: str) -> None:
        person = people.named(name)
        if person is not None:
            choose(person)
            return
        drafts[seat].name = name
        done(seat)

    ask_who(cabinet, people, drafts[seat].name, choose, keep)


def welcome(people: People, drafts: Sequence[Draft], draft: Draft, device: DeviceId) -> None:
    """A device has taken a seat: whoever likes that device best sits there, if they are not here
    yet, and with the look that they have in the club.
    """
    seated = {other.name.casefold() for other in drafts if other.is_person and other is not draft}
    fond = (one for one in people.here if one.device and device.startswith(one.device))
    person = next((one for one in fond if one.name.casefold() not in seated), None)
    if person is not None:
        _swap_names(drafts, draft, person.name)
    else:
        person = people.named(draft.name)
    if person is not None:
        dress(drafts, draft, person.look)


def sit_down(cabinet: Cabinet, drafts: Sequence[Draft], seat: int, person: Person) -> int:
    """Somebody sits on a seat, or on the one that they like best if that is free; gives which."""
    draft = drafts[seat]
    if 0 <= person.seat < len(drafts) and drafts[person.seat].who == FREE:
        best = drafts[person.seat]
        best.who, best.device, draft.who, draft.device = draft.who, draft.device, FREE, ""
        draft, seat = best, person.seat
    _swap_names(drafts, draft, person.name)
    other = dress(drafts, draft, person.look)
    if other is not None:
        words = cabinet.words
        told = words("join.look_taken", name=other.name, look=words(f"look.{other.look}"))
        cabinet.toast(told)
    return seat


def dress(drafts: Sequence[Draft], draft: Draft, look: int) -> Draft | None:
    """Give a seat that look: whoever is not a person gives it away. A person keeps it, and the
    seat gets the next one that no person has; gives that person.
    """
    holder = next((one for one in drafts if one is not draft and one.look == look), None)
    if holder is not None and holder.is_person:
        taken = {one.look for one in drafts if one.is_person and one is not draft}
        free = next((k % LOOKS for k in range(look, look + LOOKS) if k % LOOKS not in taken), None)
        if free is not None:
            dress(drafts, draft, free)
        return holder
    if holder is not None:
        holder.look = draft.look
    draft.look = look
    return None


def _swap_names(drafts: Sequence[Draft], draft: Draft, name: str) -> None:
    """Nobody sits there twice: whoever had the name gets the one of this seat."""
    for other in drafts:
        if other is not draft and other.name.casefold() == name.casefold():
            other.name = draft.name
    draft.name = name
