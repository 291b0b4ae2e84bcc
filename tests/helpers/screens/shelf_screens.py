"""The screens of saved data: the shelf of replays, and imports."""

from __future__ import annotations

from collections.abc import Callable

from hands import Keys
from kept import database_in, matches_in
from pilot import Pilot
from shelf_hands import indexed

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.quoridor.rules.moves import Cheat, CheatKind, Step
from game.registry import GAMES
from game.store.practice import KeptMoment


def shelf(pilot: Pilot) -> None:
    pilot.go.title()
    pilot.go.my_games("finished")
    indexed(pilot)
    pilot.wait(60)


def full_shelf(pilot: Pilot) -> None:
    """More than two rows, the longest names, and a file of no use."""
    quoridor = GAMES["quoridor"]
    seats = [Seat("Ann", 0), Seat("Bo", 1)]
    match = Match(quoridor, quoridor.options(cheats=2, timer_s=20), 7, seats)
    for move in (Cheat(CheatKind.ADDBOARD), Step((4, 1)), Step((4, 7))):
        match.submit(move)
    for n in range(9):
        name = "A name of sixty letters is the longest that anybody can write"[: 60 - n]
        pilot.library.replays.save(match.playback(name, 1 + n * 10**11))
    (pilot.data / "replays" / "0123456789abcdef.cbor").write_bytes(b"\x00")
    shelf(pilot)


def imports(pilot: Pilot) -> None:
    full_shelf(pilot)
    Keys(pilot).choose_key("replays.import")


def shared(pilot: Pilot) -> None:
    """A text that was just written, the preview of an animation behind it."""
    full_shelf(pilot)
    hand = Keys(pilot)
    hand.choose_key("replays.share", "share.text", "share.make")
    pilot.wait(3000, 250)  # the toast
    hand.choose_key("share.film")


def removed(pilot: Pilot) -> None:
    full_shelf(pilot)
    hand = Keys(pilot)
    hand.choose_key("replays.remove", "replays.remove_yes")
    pilot.wait(6000, 250)  # so long it can be undone
    hand.choose_key("replays.import", "import.removed")


def saves(pilot: Pilot) -> None:
    """Matches of two and of four that wait, one with a long name, and a file of no use."""
    at_ms, quoridor = 0, GAMES["quoridor"]
    matches = matches_in(pilot.data, now_ms=lambda: at_ms)
    names = ("Ann the Eleventh", "Bo", "Cy", "Di")
    long_name = "A name of sixty letters is the longest that anybody can write"
    for players, series in ((2, Series(9, True, (3, 4), 7)), (4, None), (2, None), (2, None)):
        options = quoridor.options(players=players, cheats=2, timer_s=20)
        seats = [Seat(name, look) for look, name in enumerate(names[:players])]
        match = Match(quoridor, options, players, seats, series=series)
        at_ms = 10**12 + players
        journal = matches.start(match)
        if players == 4:
            journal.save_as(long_name)
        journal.leave()
    matches.start(match)
    spoil = "UPDATE matches SET head=x'00', open_in=0 WHERE open_in>0"
    database_in(pilot.data).run(spoil)
    pilot.go.title()
    pilot.go.my_games("waiting")
    pilot.wait(600)


def saved_by_four(pilot: Pilot) -> None:
    saves(pilot)
    tab = pilot.scene.tab
    entries = tab.selection.entries
    tab.look_at(next(e.id for e in entries if e.record and len(e.record.seats) == 4))


def damaged_save(pilot: Pilot) -> None:
    saves(pilot)
    tab = pilot.scene.tab
    tab.look_at(next(entry.id for entry in tab.selection.entries if not entry.record))


def empty_saves(pilot: Pilot) -> None:
    pilot.library.database.run("DELETE FROM matches")
    pilot.go.title()
    pilot.go.my_games("waiting")


def my_moments(pilot: Pilot) -> None:
    """Positions of two games with a missed better move."""
    context, seats = pilot.context, [Seat("Ann the Eleventh", 0), Seat("Bo", 1)]
    for game_id in ("quoridor", "even_steven"):
        game = GAMES[game_id]
        match = Match(game, game.options(), 7, seats)
        for _ in range(3):
            match.submit(next(iter(match.state.legal_moves())))
        context.library.practised.keep_mistakes("", [KeptMoment.of(match, 2, 3)])
    context.go.title()
    context.go.my_games("moments")
    pilot.wait(300)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "empty shelf": shelf,
    "full shelf": full_shelf,
    "import": imports,
    "removed": removed,
    "shared": shared,
    "my moments": my_moments,
    "saves": saves,
    "saved by four": saved_by_four,
    "damaged save": damaged_save,
    "empty saves": empty_saves,
}
