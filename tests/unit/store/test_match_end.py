"""The end of a match: all that it changes is written as one, or nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import database_in, fill_disk, practised_of, restarted, results_in

from game.club import match_end
from game.club.cup import Cup, CupGame, Entrant, Form, Rules
from game.club.cup_table import waiting
from game.core.match.match import Match
from game.core.rules import options as opt
from game.registry import GAMES
from game.store.people import load_people
from game.store.trophies import trophy_counts
from game.subtraction_squares.rules import Take
from scenes.club.tournament.play import match_of
from scenes.table.session.match_ending import Ending, tidy
from scenes.user_data.library import RETRY_EVERY_MS, Library, now_ms

SQUARES = GAMES["subtraction_squares"]


class Killed(BaseException):
    """The program ends here."""


def played(library: Library) -> tuple[Cup, Match]:
    """The first game of Ann with the computer, in a match of three games: she has just won it."""
    event = CupGame("subtraction_squares", "", opt.to_map(SQUARES.options(start=6)))
    entrants = Entrant("Ann", 0, 0), Entrant("Gus", 1, 1, 1), Entrant("Bo", 2, 2)
    now = library.cups.begin(Rules(Form.EVERYONE, entrants, (event,), 3), "Friday", now_ms())
    pairing = next(one for one in waiting(now) if one.both == {0, 1})
    match = match_of(now, pairing, 7)
    journal = library.open_match(match)
    library.cups.put(now.start_match(pairing, journal.match_id))
    library.leave_all_but(journal)
    is_first = match.seats[0].name == "Ann"
    for square in (4, 1, 1) if is_first else (1,) * 6:
        match.submit(Take(square))
        journal.save()
    return now, match


def ending(library: Library, match: Match) -> Ending:
    """The replay is written, and nothing else is."""
    journal = next(iter(library.journals))
    return Ending(library, match, journal, is_saved=library.save_ended(match, journal))


def written(folder: Path, now: Cup) -> tuple[object, ...]:
    """Return the rows on the disk: results, people, rungs, trophies, the tournament, matches."""
    database, library = database_in(folder), restarted(folder)
    people = load_people(database).here
    kept = library.cups.get(now.id)
    assert kept is not None and kept.running is not None
    return (
        len(results_in(database)),
        len(people),
        [dict(practised_of(database, one.id).rung_counts("subtraction_squares")) for one in people],
        dict(trophy_counts(database)),
        len(kept.running.replays),
        sorted(entry.plies for entry in library.unfinished_matches()),
    )


@pytest.mark.parametrize(
    "step", ["results.insert", "practice.insert_rungs", "trophies.insert", "write_cup"]
)
def test_a_kill_at_the_end_leaves_no_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The next start ends the match as if nothing had happened, and the next game waits once."""
    first = restarted(tmp_path)
    now, match = played(first)
    before = written(tmp_path, now)
    assert before == (0, 0, [], {}, 0, [match.ply])

    def kill(*_: object) -> None:
        raise Killed

    path, _, name = step.rpartition(".")
    real = operator_of(path)
    monkeypatch.setattr(real, name, kill)
    with pytest.raises(Killed):
        ending(first, match).finish()
    assert written(tmp_path, now) == before
    monkeypatch.undo()
    for _ in tidy(restarted(tmp_path)):
        pass
    after = written(tmp_path, now)
    results, people, rungs, trophies, games, left = after
    assert (results, people, games, left) == (1, 1, 1, [0])
    assert rungs == [{"won": 1}] and trophies
    for _ in tidy(restarted(tmp_path)):
        pass
    assert written(tmp_path, now) == after


def operator_of(path: str) -> object:
    return getattr(match_end, path) if path else match_end


def test_a_match_that_waits_for_its_replay_counts_once(tmp_path: Path) -> None:
    """It is ended at every start until the replay is there, and begins no other game."""
    library = restarted(tmp_path)
    now, match = played(library)
    for _ in range(2):
        (entry, *_) = [one for one in library.unfinished_matches() if one.plies]
        journal, _ = library.resume(entry)
        assert journal is not None
        end = Ending(library, journal.match, journal, is_saved=False)
        end.finish()
        results, people, rungs, _, games, left = written(tmp_path, now)
        assert (results, people, games, left) == (1, 1, 1, [0, match.ply])
        assert rungs == [{"won": 1}]
    assert end.won == [] == end.rungs and end.waiting is None


def test_an_end_that_the_disk_refuses_is_written_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = restarted(tmp_path)
    now, match = played(library)
    end = ending(library, match)
    fill_disk(library.database, monkeypatch)
    end.finish()
    assert end.trouble is not None and end.waiting is not None
    monkeypatch.undo()
    assert written(tmp_path, now)[0] == 0
    library.update(RETRY_EVERY_MS)
    results, people, _, _, games, left = written(tmp_path, now)
    assert (results, people, games, left) == (1, 1, 1, [0])
