"""Rows in which those who wait tip who wins: before a match of the party, and at half-time."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from game.club.cup import Place
from game.club.party.scores import is_secret, tip, tip_again, tip_of, tipped_winner
from game.club.party.state import Party
from scenes.input.actions import Button
from scenes.kit.boxes import CellGrid, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import token
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.ui.art.tokens import tint_of


def tip_rows(party: Party) -> Node:
    """Return a row for each guest who waits; the keys are ("tip", guest, player)."""
    places = party.waiting
    columns = 1 if len(places) <= 3 else 2  # more rows stand in two
    return CellGrid([_row(party, place, columns) for place in places], columns, "xl", "s")


def _row(party: Party, place: Place, columns: int) -> Node:
    guest, chosen = party.guests[place], tipped_winner(party, place)
    sign: Node = Icon("check", 20.0, "acc") if chosen is not None else Text("?", "strong", "amber")
    shown = None if is_secret(party, place) else chosen
    options = [
        _option(party, place, seat, is_lit=shown == seat, is_short=columns * len(party.seats) > 3)
        for seat in party.seats
    ]
    name = Text(guest.name, "strong", grow=1.0, group="tippers")
    sign = Row([sign], justify="center", width=24.0)
    parts = [token(guest.entrant, 15.0), name, sign, *options]
    return Row(parts, "s", align="center", height=46.0)


def _option(party: Party, place: Place, seat: Place, *, is_lit: bool, is_short: bool) -> Node:
    player = party.guests[seat]
    tint = tint_of(player.entrant)
    name = Text(player.name, "strong", "text", "center", 2, grow=1.0)
    parts = [token(player.entrant, 13.0), None if is_short else name]
    inner, wide = Row(parts, "s", (10.0, 0.0), "center", "center"), 64.0 if is_short else 168.0
    tipper, look = party.guests[place], (0.45 if is_lit else 0.08, is_lit, 22.0)
    card = Card(inner, tint, *look, key=("tip", place, seat), ring=(22.0, "sub"))
    label, is_enabled = f"{tipper.name}: {player.name}", tipper.is_person
    return replace(card, label=label, is_enabled=is_enabled, width=wide, height=44.0)


def with_tip(party: Party, key: Hashable, *, is_half: bool = False) -> Party:
    """Return the party with the tip that stands on a pressed key."""
    match key:
        case ("tip", int(place), int(seat)):
            return (tip_again if is_half else tip)(party, place, seat)
    return party


def with_own_tip(party: Party, place: Place, button: Button, *, is_half: bool = False) -> Party:
    """Return the party after left or right on a tipper's own device; unchanged by all else."""
    if place not in party.waiting or button not in (Button.LEFT, Button.RIGHT):
        return party
    now, seats = tipped_winner(party, place), party.seats
    step = 1 if button is Button.RIGHT else -1
    if now in seats and tip_of(party, place) is not None:
        at = min(max(seats.index(now) + step, 0), len(seats) - 1)
    else:
        at = 0 if step < 0 else len(seats) - 1
    return (tip_again if is_half else tip)(party, place, seats[at])
