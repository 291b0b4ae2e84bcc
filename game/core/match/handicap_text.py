"""How a handicap is chosen and told: which of its parts make sense, their values, their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.match.assistance import NONE as UNAIDED
from game.core.match.assistance import Assistance
from game.core.match.handicap import CLOCKS, HELPS, HOUSE, NONE, WHOLE, Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.rules.state import Player
from game.words.message import Message, message

CLOCK, UNDOS, HELP = "clock", "undos", "help"
UNDO_STEPS: Final = (HOUSE, 0, 1, 2, 3, 5, 10, 20)

Told = tuple[Message, ...]


def parts(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the handicaps of a game: the game's own first."""
    return (*(part.name for part in game.handicaps.parts), CLOCK, UNDOS, HELP)


def why_idle(game: AnyGame, options: Any, name: str, *, is_computer: bool = False) -> str:
    """Return the key of the reason why a handicap has no effect on a seat; "" if it has one."""
    if name not in (CLOCK, UNDOS, HELP):
        why = game.handicaps.idle(options).get(name, "")
        return f"{game.id}.handicap.idle.{why}" if why else ""
    if is_computer:
        return "handicap.idle.computer"
    has_clock = game.clock is not None and game.clock.turn_ms(options) is not None
    return "" if name != CLOCK or has_clock else "handicap.idle.clock"


def helps(game: AnyGame) -> list[tuple[str, str]]:
    """Return the kinds of help that the game can give, each with the level that gives it."""
    can = {
        "": True,
        "alone": game.teaching.coach is not None,
        "warned": game.teaching.judge is not None,
    }
    levels = [("shown", level) for level in game.levels]
    return [(kind, "") for kind in HELPS if can.get(kind)] + levels


def stepped(game: AnyGame, given: Handicap, name: str, by: int) -> Handicap:
    """Return the next handicap in the direction of ``by``; the same at the end."""
    if name == CLOCK:
        return replace(given, clock=_next(CLOCKS, given.clock, by))
    if name == UNDOS:
        return replace(given, undos=_next(UNDO_STEPS, given.undos, by))
    if name == HELP:
        kind, level = _next(helps(game), (given.help, given.level), by)
        return replace(given, help=kind, level=level)
    part = next(part for part in game.handicaps.parts if part.name == name)
    value = given.amount(name) + by
    return given.with_amount(name, min(max(value, part.least), part.most))


def _next(values: Sequence[Any], value: Any, by: int) -> Any:
    at = values.index(value) if value in values else 0
    return values[min(max(at + by, 0), len(values) - 1)]


def effective(game: AnyGame, options: Any, seat: Seat) -> Handicap:
    """Return the part of a seat's handicap that has an effect with these options."""
    given, computer = seat.handicap, seat.is_computer
    if not given:
        return NONE
    own = tuple(sorted(game.handicaps.gift(options, given).items()))
    idle = {n for n in (CLOCK, UNDOS, HELP) if why_idle(game, options, n, is_computer=computer)}
    return Handicap(
        WHOLE if CLOCK in idle else given.clock,
        0 if CLOCK in idle else given.less_ms,
        HOUSE if UNDOS in idle else given.undos,
        "" if HELP in idle else given.help,
        "" if HELP in idle else given.level,
        own,
    )


def handicap_messages(game: AnyGame, options: Any, seat: Seat, used: Assistance = UNAIDED) -> Told:
    """Return a seat's effective handicap in short, part by part.

    The help that the seat ``used`` in the game comes first.
    """
    given = effective(game, options, seat)
    own = (amount_told(game.id, name, value) for name, value in given.own)
    return *used.messages, *own, *common_told(given)


def common_told(given: Handicap) -> Told:
    """Return the handicaps that are common to all games, in short."""
    made = []
    if given.clock != WHOLE:
        made.append(message(f"handicap.told.clock_{given.clock}"))
    if given.less_ms:
        made.append(message("handicap.told.less", n=given.less_ms // 1000))
    if given.limits_undos:
        made.append(message("handicap.told.undos", n=given.undos))
    if given.help:
        made.append(help_told(given))
    return tuple(made)


def amount_told(game: str, name: str, value: int) -> Message:
    """So much more or less of a part of the game with that id, in short."""
    sign = "+" if value > 0 else "\u2212"
    return message(f"{game}.handicap.{name}.told", sign=sign, n=abs(value))


def help_told(given: Handicap) -> Message:
    """Return the help of a seat, in short."""
    level = message(f"level.{given.level}.short") if given.level else None
    return message(f"handicap.told.{given.help}", level=level)


def joined(parts_told: Told) -> Message | None:
    """All parts in one line; None for none."""
    if not parts_told:
        return None
    line = parts_told[0]
    for part in parts_told[1:]:
        line = message("sentence.listed", first=line, next=part)
    return line


def shortened(parts_told: Told) -> Message | None:
    """Two parts in one line, or the first of more and how many others; None for none."""
    if len(parts_told) < 3:
        return joined(parts_told)
    return message("handicap.more", first=parts_told[0], n=len(parts_told) - 1)


def value_told(game: AnyGame, given: Handicap, name: str) -> Message:
    """Return the value of a handicap, as a form shows it."""
    if name == CLOCK:
        return message(f"handicap.clock_{given.clock}")
    if name == UNDOS:
        n = given.undos
        return message("handicap.house") if n == HOUSE else message("handicap.undos_value", n=n)
    if name == HELP:
        return help_told(given) if given.help else message("handicap.asked")
    value = given.amount(name)
    return amount_told(game.id, name, value) if value else message("handicap.even")


def explained(game: AnyGame, given: Handicap, name: str) -> Message:
    """Return one sentence on what a handicap does at its present value."""
    if name == HELP:
        level = message(f"level.{given.level}.short") if given.level else None
        return message(f"handicap.help_{given.help or 'asked'}", level=level)
    if name in (CLOCK, UNDOS):
        return message(f"handicap.{name}_help")
    return message(f"{game.id}.handicap.{name}.help")


def may_take_back(match: Match, player: Player, *, as_the_house: bool) -> bool:
    """Return whether ``player`` may undo a move now.

    ``as_the_house`` says whether undo is allowed without a handicap.
    """
    given = match.seats[player].handicap
    used = match.assistance(player).undos
    return used < given.undos if given.limits_undos else as_the_house


def by_name(
    game: AnyGame,
    options: Any,
    seats: Sequence[Seat],
    last: Any,
    assistance: Sequence[Assistance] = (),
) -> list[Message]:
    """Return a line for each seat that has a handicap or used help.

    ``last`` is the last position of the game; it tells what a seat has won before the game.
    """
    used = assistance or (UNAIDED,) * len(seats)
    lines = (
        (
            seat.name,
            joined(
                (
                    *game.seat_notes(last, seats, player),
                    *handicap_messages(game, options, seat, help),
                )
            ),
        )
        for player, (seat, help) in enumerate(zip(seats, used, strict=True))
    )
    return [message("sentence.named", name=name, value=line) for name, line in lines if line]
