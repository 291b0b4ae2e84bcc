"""The screens of what mattered in a game: the cards, a reason with the idea open, nothing left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from deferred import deferred
from pilot import Pilot

from game.core.learning.key_moments import mistakes, moments
from game.core.learning.review import review
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.practice import KeptMoment
from scenes.practice.mistakes.moment_card import ReviewedMoment
from scenes.practice.mistakes.moments import MomentsScene

SEATS = (Seat("Bartholomew", 0), Seat("Maximiliane", 1))


def lost_by_a_slip(pilot: Pilot, button: str) -> None:
    """Play a game with one mistake to its results, until they have a button with these words."""
    pilot.play("", "", game_id="even_steven", start=15)
    with pilot.unseen():
        for line in STEVEN.split(";"):
            pilot.submit(pilot.table.match.game.parse(pilot.table.state, line))
        pilot.wait(1500)
    pilot.until(lambda: any(item.label == pilot.words(button) for item in pilot.page.items))


def played(game_id: str, lines: str, seats: Sequence[Seat] = SEATS, **options: Any) -> Match:
    """The game of these moves, between people with long names."""
    game = GAMES[game_id]
    match = Match(game, game.options(**options), 0, seats)
    for line in lines.split(";"):
        match.submit(game.parse(match.state, line))
    return match


SQUARES = "36;49;9;4;1;1"
STEVEN = "1;2;1;2;1;2;1"
HANDSHAKE = (
    "A1 attack;submit;B1 forward cw;submit;A1 turn left;submit;A1 wait;submit;A1 pass;submit;"
    "A1 pass;submit"
)
"""Ann could have walked onto the base, and won."""


@deferred
def cards(pilot: Pilot, game_id: str, lines: str, **options: Any) -> None:
    """Return what mattered in that game."""
    match = played(game_id, lines, **options)
    found = review(match.game, match.states, match.moves)
    plies = mistakes(found, match.states, (0, 1))
    known = moments(match.game, match.states, match.moves, plies, (0, 1))
    kept = [KeptMoment.of(match, one.ply, one.end) for one in known]
    pilot.go.title()
    pilot.context.stack.push(MomentsScene(pilot.context, match.game, kept, known))


def begin(pilot: Pilot) -> ReviewedMoment:
    """Try the first moment again."""
    scene: MomentsScene = pilot.scene
    one = scene.moments[0]
    scene.screen.focus_on(("moment", one.kept.id))
    assert scene.screen.focused is not None, "it has it before anything is drawn"
    scene.on_press(("moment", one.kept.id))
    return one


def tried(pilot: Pilot) -> None:
    """The mistake once more, and what is said of it."""
    cards("subtraction_squares", SQUARES, seats=(Seat("Ann", 0), Seat("Maximiliane", 1)))(pilot)
    one = begin(pilot)
    pilot.table.submit(one.match.moves[one.kept.ply])
    pilot.table.stage.finish()
    pilot.until(lambda: pilot.scene.ways)


def found(pilot: Pilot) -> None:
    """The better move, with another moment to come."""
    cards("even_steven", "2;2;2;1;1;1;1", start=40)(pilot)
    one = begin(pilot)
    assert one.moment is not None and one.moment.better is not None
    pilot.table.submit(one.moment.better.line[0])
    pilot.table.stage.finish()
    pilot.until(lambda: pilot.scene.ways)


def ordered(pilot: Pilot) -> None:
    """A round once more in which one side gives its orders again, with the idea open."""
    cards("causality", HANDSHAKE, seats=(Seat("Ann", 0), Seat("Maximiliane", 1)))(pilot)
    begin(pilot)
    pilot.scene.on_press("hint")


def nothing(pilot: Pilot) -> None:
    pilot.go.title()
    pilot.context.stack.push(MomentsScene(pilot.context, GAMES["reduction"], ()))


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "moments": cards("subtraction_squares", SQUARES),
    "moments quoridor": cards(
        "quoridor",
        "move (3,7);move (3,1);move (2,7);move (4,1)",
        timer_s=0,
        position="9 1 4,7:2 4,1:2",
    ),
    "moments causality": cards("causality", HANDSHAKE),
    "moment tried": tried,
    "moment ordered": ordered,
    "moment found": found,
    "no moments": nothing,
}
