"""Choice and wording of handicaps: the parts that make sense, their values, their texts."""

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

HandicapTexts = tuple[Message, ...]


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


def handicap_messages(
    game: AnyGame, options: Any, seat: Seat, used: Assistance = UNAIDED
) -> HandicapTexts:
    """Return a seat's effective handicap in short, part by part.

    The help that the seat ``used`` in the game comes first.
    """
    given = effective(game, options, seat)
    own = (amount_text(game.id, name, value) for name, value in given.own)
    return *used.messages, *own, *common_texts(given)


def common_texts(given: Handicap) -> HandicapTexts:
    """Return the handicaps that are common to all games, in short."""
    made = []
    if given.clock != WHOLE:
        made.append(message(f"handicap.told.clock_{given.clock}"))
    if given.less_ms:
        made.append(message("handicap.told.less", n=given.less_ms // 1000))
    if given.limits_undos:
        made.append(message("handicap.told.undos", n=given.undos))
    if given.help:
        made.append(help_text(given))
    return tuple(made)


def amount_text(game: str, name: str, value: int) -> Message:
    """Return one part of a handicap in short, with its sign, such as "+2 boards"."""
    sign = "+" if value > 0 else "\u2212"
    return message(f"{game}.handicap.{name}.told", sign=sign, n=abs(value))


def help_text(given: Handicap) -> Message:
    """Return the help of a seat, in short."""
    level = message(f"level.{given.level}.short") if given.level else None
    return message(f"handicap.told.{given.help}", level=level)


def join_parts(texts: HandicapTexts) -> Message | None:
    """Join the texts to one line; return None for none."""
    if not texts:
        return None
    line = texts[0]
    for part in texts[1:]:
        line = message("sentence.listed", first=line, next=part)
    return line


def shorten_parts(texts: HandicapTexts) -> Message | None:
    """Join two texts, or shorten more of them to the first and a count; return None for none."""
    if len(texts) < 3:
        return join_parts(texts)
    return message("handicap.more", first=texts[0], n=len(texts) - 1)


def value_text(game: AnyGame, given: Handicap, name: str) -> Message:
    """Return the value of a handicap, as a form shows it."""
    if name == CLOCK:
        return message(f"handicap.clock_{given.clock}")
    if name == UNDOS:
        n = given.undos
        return message("handicap.house") if n == HOUSE else message("handicap.undos_value", n=n)
    if name == HELP:
        return help_text(given) if given.help else message("handicap.asked")
    value = given.amount(name)
    return amount_text(game.id, name, value) if value else message("handicap.even")


def explanation(game: AnyGame, given: Handicap, name: str) -> Message:
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


def handicap_lines(
    game: AnyGame,
    options: Any,
    seats: Sequence[Seat],
    last: Any,
    assistance: Sequence[Assistance] = (),
) -> list[Message]:
    """Return a line for each seat that has a handicap or used help.

    Args:
        game: The game.
        options: Its options.
        seats: Its seats.
        last: The last position of the game, which knows what a seat has won before the game.
        assistance: The help that each seat used.
    """
    used = assistance or (UNAIDED,) * len(seats)
    lines = (
        (
            seat.name,
            join_parts(
                (
                    *game.seat_notes(last, seats, player),
                    *handicap_messages(game, options, seat, help),
                )
            ),
        )
        for player, (seat, help) in enumerate(zip(seats, used, strict=True))
    )
    return [message("sentence.named", name=name, value=line) for name, line in lines if line]
