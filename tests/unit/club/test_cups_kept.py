"""A cup among the matches that it is made of: what is kept of it, whenever the program ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from cups import cup
from kept import cups_in, on_shelf, restarted

from game.club.cup import Cup, CupGame, Entrant, Form, Rules
from game.club.cup_event import event_of, options_of, preset_of, presets_of
from game.club.cup_roster import come_back, leave
from game.club.cup_table import is_over, waiting
from game.core.match.fair_play import TOURNAMENT, is_competitive
from game.core.match.match import Match
from game.core.record.bad_record import DamagedFile
from game.core.rules import options as opt
from game.core.search.strength import level_at
from game.registry import GAMES
from game.store.files import Disk
from game.store.matches import Journal
from game.store.paths import DataDir
from game.terminal.autosave import Autosave
from scenes.club.tournament.play import match_of, seat_looks
from scenes.table.session.match_ending import Ending, tidy
from scenes.user_data.library import Library, now_ms

STEVEN = GAMES["even_steven"]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return restarted(tmp_path)


def begun(library: Library, form: Form = Form.EVERYONE, count: int = 3, length: int = 1) -> Cup:
    """A cup of Even-Steven from 2, which is over with a move or two."""
    event = CupGame("even_steven", "", opt.to_map(STEVEN.options(start=2)))
    rules = Rules(form, cup(form, count).rules.entrants, (event,), length)
    return library.cups.begin(rules, "Friday", now_ms())


def sit_down(library: Library, now: Cup) -> tuple[Match, Journal]:
    """To the next match of the cup, as its screen does."""
    match = match_of(now, waiting(now)[0], 7)
    journal = library.open_match(match)
    library.cups.put(now.start_match(waiting(now)[0], journal.match_id))
    library.leave_all_but(journal)
    return match, journal


def play_out(match: Match, journal: Journal | Autosave) -> None:
    """Each move goes to the journal, as at the table."""
    while match.state.outcome() is None:
        match.submit(match.state.legal_moves()[0])
        journal.save()


def end(library: Library, match: Match, journal: Journal) -> None:
    """As the results do."""
    is_saved = library.save_ended(match, journal)
    Ending(library, match, journal, is_saved=is_saved).finish()


@pytest.mark.slow
def test_a_match_on_the_table_goes_on_after_a_kill_and_counts_once(tmp_path: Path) -> None:
    first = restarted(tmp_path)
    now = begun(first)
    match, _ = sit_down(first, now)
    left = restarted(tmp_path)
    going = left.cups.unfinished()
    assert going.id == now.id
    (entry,) = left.unfinished_matches()
    assert entry.id == going.running.match_id
    journal, _ = left.resume(entry)
    assert journal.match.seats == match.seats
    play_out(journal.match, journal)
    counted = []
    for _ in range(2):  # killed after the last move, before anybody has seen the results
        again = restarted(tmp_path)
        list(tidy(again))
        counted.append(again.cups.get(now.id))
    assert counted[0] == counted[1] and counted[0].running is None
    (meeting,) = counted[0].meetings
    assert (tmp_path / "replays" / f"{meeting.replays[0]}.cbor").exists()


@pytest.mark.slow
def test_a_match_of_three_games_counts_when_it_is_over(library: Library) -> None:
    now = begun(library, length=3)
    match, journal = sit_down(library, now)
    games = 0
    while match is not None:
        play_out(match, journal)
        following = match.following()
        end(library, match, journal)
        here = library.cups.get(now.id)
        assert (here.running is None) == (following is None)
        match, games = following, games + 1
        if match is not None:
            (entry,) = library.unfinished_matches()
            journal, _ = library.resume(entry)
            match = journal.match
    check_series(here, games)
    names = [entry.title for entry in on_shelf(library)]
    assert all(name.startswith("Friday 01.") for name in names) and len(names) == games
    assert not any(replay.is_auto for replay in on_shelf(library)), "they are kept for good"


def check_series(now: Cup, games: int) -> None:
    """One match of a cup was played, of so many games."""
    (meeting,) = now.meetings
    assert now.running is None and len(meeting.replays) == sum(meeting.wins) == games
    assert max(meeting.wins) == 2


def test_a_match_that_is_played_on_in_the_terminal_counts_as_well(tmp_path: Path) -> None:
    first = restarted(tmp_path)
    now = begun(first, length=3)
    sit_down(first, now)
    first.close()
    autosave = Autosave(Disk(), DataDir(tmp_path), GAMES, now_ms)
    match: Match | None = autosave.resume(autosave.newest_unfinished("even_steven"))
    games = 0
    while match is not None:
        play_out(match, autosave)
        assert autosave.save_results(None) is None
        match, games = match.following(), games + 1
        if match is not None:
            autosave.start(match)
    autosave.finish()
    check_series(restarted(tmp_path).cups.get(now.id), games)


def test_another_match_puts_the_cup_in_the_second_place(library: Library) -> None:
    now = begun(library)
    assert library.cups.unfinished() is not None
    other = Match(STEVEN, STEVEN.options(start=2), 1, match_of(now, waiting(now)[0], 1).seats)
    library.leave_all_but(library.open_match(other))
    assert library.cups.unfinished() is None
    sit_down(library, now)
    assert library.cups.unfinished() is not None


def test_a_cup_that_is_over_is_nothing_to_go_on_with(library: Library) -> None:
    now = begun(library, Form.KNOCKOUT)
    for _ in range(2):
        match, journal = sit_down(library, now)
        play_out(match, journal)
        end(library, match, journal)
        now = library.cups.get(now.id)
    assert is_over(now) and library.cups.unfinished() is None
    assert library.cups.remove(now.id, now_ms()) is None and cups_in(library.cups) == []


def test_a_damaged_cup_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    first = restarted(tmp_path)
    sound, broken = begun(first), begun(first)
    first.database.run("UPDATE cups SET document = '{' WHERE cup = ?", broken.id)
    after = restarted(tmp_path)
    assert [one.id for one in cups_in(after.cups)] == [sound.id]
    assert {line.id for line in after.cups.lines()} == {sound.id, broken.id}
    assert after.cups.get(broken.id) is None
    with pytest.raises(DamagedFile):
        after.cups.read(broken.id)


def test_everybody_plays_as_strong_as_they_can_and_looks_like_nobody_else() -> None:
    levels = [level_at(list(STEVEN.levels), k) for k in range(1, 6)]
    assert levels == ["easy", "normal", "hard", "hard", "perfect"]
    one, *_, two = cup(Form.EVERYONE, 5).rules.entrants
    assert one.colour == two.colour and seat_looks(one, two) == (0, 1)
    computer = Entrant("Gus", 0, 0, 2)
    assert seat_looks(computer, one) == (1, 0) and seat_looks(one, computer) == (0, 1)


def test_a_cup_is_played_from_its_preset_in_every_game_of_every_match() -> None:
    entrants = cup(Form.EVERYONE, 3).rules.entrants
    for name in presets_of(STEVEN):
        one = Cup("0106aa", "", 1, Rules(Form.EVERYONE, entrants, (event_of(STEVEN, name),)))
        for pairing in waiting(one):
            match = match_of(one, pairing, 1)
            assert (match.preset, match.options) == (name, STEVEN.presets[name])
            assert match.stakes == TOURNAMENT and is_competitive(match)
    quoridor = GAMES["quoridor"]
    assert "four" in quoridor.presets and "four" not in presets_of(quoridor), "two can play it"
    assert event_of(STEVEN, "no such preset") == event_of(STEVEN) == event_of(STEVEN, "classic")


def test_the_options_of_a_cup_decide_which_preset_it_is() -> None:
    """A preset that was renamed or removed since loses nobody their cup."""
    options = event_of(STEVEN, "balanced").options
    own = CupGame("even_steven", "balanced", {**options, "start": 29})
    assert preset_of(STEVEN, own) == "" and options_of(STEVEN, own).start == 29
    assert preset_of(STEVEN, CupGame("even_steven", "of old", options)) == "balanced"
    nonsense = CupGame("even_steven", "balanced", {"start": "many"})
    assert preset_of(STEVEN, nonsense) == "classic"


def test_nonsense_in_the_options_of_a_cup_leaves_the_usual_ones() -> None:
    for game_id, options in (
        ("quoridor", {"size": "large"}),
        ("reduction", {"size": 1}),  # over at once
        ("causality", {"paradox_action": 2, "scenario_priority": 0}),  # one excludes the other
    ):
        game = GAMES[game_id]
        found = options_of(game, CupGame(game_id, "", options))
        assert found == opt.from_map(game.options, event_of(game).options), (game_id, options)
    quoridor = GAMES["quoridor"]
    assert options_of(quoridor, event_of(quoridor)) == quoridor.presets["standard"]


@pytest.mark.parametrize("form", list(Form))
def test_who_left_and_came_is_the_same_after_a_kill_and_the_cup_goes_on(
    tmp_path: Path, form: Form
) -> None:
    """A match that stopped is still among those that are left, and goes on when it is undone."""
    first = restarted(tmp_path)
    begun(first, form, 5)
    sit_down(first, cups_in(first.cups)[0])
    now = cups_in(first.cups)[0]
    match_id, place = now.running.match_id, now.running.first
    left = leave(now, place)
    first.cups.put(left)
    second = restarted(tmp_path)
    (kept,) = cups_in(second.cups)
    assert kept == left and second.cups.of_match(match_id) is None
    assert [entry.id for entry in second.unfinished_matches()] == [match_id]
    assert come_back(kept, place) == now
    second.cups.put(now)
    third = restarted(tmp_path)
    assert cups_in(third.cups) == [now] and third.cups.of_match(match_id) is not None
