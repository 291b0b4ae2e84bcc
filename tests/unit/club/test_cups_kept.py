"""A cup among the matches that it is made of: what is kept of it, whenever the program ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import cups_in, on_shelf
from test_cup import cup

from game.club.cup import Cup, CupGame, Entrant, Form, Rules
from game.club.cup_event import event_of, options_of, preset_of, presets_of
from game.club.cup_roster import come_back, leave
from game.club.cup_table import is_over, waiting
from game.core.match.fair_play import TOURNAMENT, is_competitive
from game.core.match.match import Match
from game.core.rules import options as opt
from game.core.search.strength import level_at
from game.registry import GAMES
from game.store.damage import DamagedFile
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.settings import Settings
from game.terminal.autosave import Autosave
from scenes.club.tournament.play import match_of, seat_looks
from scenes.kept.ending import Ending
from scenes.kept.library import Library, now_ms
from scenes.kept.tidying import tidy

STEVEN = GAMES["even_steven"]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return opened(tmp_path)


def opened(folder: Path) -> Library:
    """The program starts, in that folder."""
    (folder / "lock").unlink(missing_ok=True)  # locked until the process ends
    return Library(DataDir(folder), Settings(), [])


def begun(library: Library, form: Form = Form.EVERYONE, count: int = 3, length: int = 1) -> Cup:
    """A cup of Even-Steven from 2, which is over with a move or two."""
    plain = cup(form, count)
    event = CupGame("even_steven", "", opt.to_map(STEVEN.options(start=2)))
    rules = Rules(form, plain.rules.entrants, (event,), length)
    return library.cups.begin(rules, "Friday", now_ms())


def sit_down(library: Library, now: Cup) -> Match:
    """To the next match of the cup, as its screen does."""
    match = match_of(now, waiting(now)[0], 7)
    journal = library.open_match(match)
    library.cups.put(now.started(waiting(now)[0], journal.match_id))
    library.leave_all_but(journal)
    return match


def play_out(match: Match, library: Library) -> None:
    """Each move goes to the journal, as at the table."""
    journal = next(iter(library._journals))
    while match.state.outcome() is None:
        match.submit(match.state.legal_moves()[0])
        journal.save()


def end(match: Match, library: Library) -> None:
    """As the results do."""
    journal = next(iter(library._journals))
    is_saved = library.save_ended(match, journal)
    Ending(library, match, journal, is_saved=is_saved).finish()


@pytest.mark.slow
def test_a_match_on_the_table_goes_on_after_a_kill_and_counts_once(tmp_path: Path) -> None:
    first = opened(tmp_path)
    now = begun(first)
    match = sit_down(first, now)
    left = opened(tmp_path)  # the first one was killed: nothing was closed
    going = left.cups.left()
    assert going is not None and going.running is not None and going.id == now.id
    (entry,) = left.left_matches()
    assert entry.id == going.running.match_id
    continued, _ = left.resume(entry)
    assert continued is not None and continued.match.seats == match.seats
    play_out(continued.match, left)
    again = opened(tmp_path)  # killed after the last move, before anybody has seen the results
    for _ in tidy(again):
        pass
    counted = again.cups.get(now.id)
    assert counted is not None and len(counted.meetings) == 1 and counted.running is None
    third = opened(tmp_path)
    for _ in tidy(third):
        pass
    assert third.cups.get(now.id) == counted
    assert (tmp_path / "replays" / f"{counted.meetings[0].replays[0]}.cbor").exists()


@pytest.mark.slow
def test_a_match_of_three_games_counts_when_it_is_over(library: Library) -> None:
    now = begun(library, length=3)
    match: Match | None = sit_down(library, now)
    games = 0
    while match is not None:
        play_out(match, library)
        following = match.following()
        end(match, library)
        match, games = following, games + 1
        here = library.cups.get(now.id)
        assert here is not None and (here.running is None) == (following is None)
    assert here is not None
    (meeting,) = here.meetings
    assert len(meeting.replays) == sum(meeting.wins) == games and max(meeting.wins) == 2
    names = [entry.title for entry in on_shelf(library)]
    assert all(name.startswith("Friday 01.") for name in names) and len(names) == games
    assert not any(replay.is_auto for replay in on_shelf(library)), "they are kept for good"


def test_a_match_that_is_played_on_in_the_terminal_counts_as_well(tmp_path: Path) -> None:
    first = opened(tmp_path)
    now = begun(first, length=3)
    sit_down(first, now)
    first.close()
    autosave = Autosave(Disk(), DataDir(tmp_path), GAMES, now_ms)
    entry = autosave.newest_unfinished("even_steven")
    assert entry is not None
    match: Match | None = autosave.resume(entry)
    games = 0
    while match is not None:
        while match.state.outcome() is None:
            match.submit(match.state.legal_moves()[0])
            autosave.save()
        assert autosave.save_results(None) is None
        match, games = match.following(), games + 1
        if match is not None:
            autosave.start(match)
    autosave.finish()
    counted = opened(tmp_path).cups.get(now.id)
    assert counted is not None and counted.running is None
    (meeting,) = counted.meetings
    assert len(meeting.replays) == sum(meeting.wins) == games


def test_another_match_puts_the_cup_in_the_second_place(library: Library) -> None:
    now = begun(library)
    assert library.cups.left() is not None
    other = Match(STEVEN, STEVEN.options(start=2), 1, match_of(now, waiting(now)[0], 1).seats)
    library.leave_all_but(library.open_match(other))
    assert library.cups.left() is None
    sit_down(library, now)
    assert library.cups.left() is not None


def test_a_cup_that_is_over_is_nothing_to_go_on_with(library: Library) -> None:
    now = begun(library, Form.KNOCKOUT)
    for _ in range(2):
        play_out(sit_down(library, now), library)
        end(match_on_table(library), library)
        now = library.cups.get(now.id) or now
    assert is_over(now) and library.cups.left() is None
    assert library.cups.remove(now.id, now_ms()) is None and cups_in(library.cups) == []


def match_on_table(library: Library) -> Match:
    """The match of the only journal, read again."""
    record = library.left_matches()[0].whole
    assert record is not None
    return Match.from_record(STEVEN, record)


def test_a_damaged_cup_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    first = opened(tmp_path)
    sound, broken = begun(first), begun(first)
    damage = "UPDATE cups SET document = '{' WHERE cup = ?"
    first.database.run(damage, broken.id)
    after = opened(tmp_path)
    assert [one.id for one in cups_in(after.cups)] == [sound.id]
    assert {line.id for line in after.cups.lines()} == {sound.id, broken.id}
    assert after.cups.get(broken.id) is None
    with pytest.raises(DamagedFile):
        after.cups.read(broken.id)


def test_everybody_plays_as_strong_as_they_can_and_looks_like_nobody_else() -> None:
    assert [level_at(list(STEVEN.levels), k) for k in range(1, 6)] == [
        "easy",
        "normal",
        "hard",
        "hard",
        "perfect",
    ]
    one, two = cup(Form.EVERYONE, 5).rules.entrants[0], cup(Form.EVERYONE, 5).rules.entrants[4]
    assert one.colour == two.colour and seat_looks(one, two) == (0, 1)
    computer = Entrant("Gus", 0, 0, 2)
    assert seat_looks(computer, one) == (1, 0) and seat_looks(one, computer) == (0, 1)
    event = event_of(GAMES["quoridor"])
    assert options_of(GAMES["quoridor"], event) == GAMES["quoridor"].presets["standard"]
    nonsense = CupGame("quoridor", "", {"size": "large"})
    assert options_of(GAMES["quoridor"], nonsense) == GAMES["quoridor"].presets["standard"]
    is_over_at_once = CupGame("reduction", "", {"size": 1})
    assert options_of(GAMES["reduction"], is_over_at_once).size > 1
    excluded = CupGame("causality", "", {"paradox_action": 2, "scenario_priority": 0})
    game = GAMES["causality"]
    assert options_of(game, excluded) == opt.from_map(game.options, event_of(game).options)


def of_preset(name: str) -> Cup:
    """A cup of three people, of Even-Steven from that preset."""
    entrants = cup(Form.EVERYONE, 3).rules.entrants
    rules = Rules(Form.EVERYONE, entrants, (event_of(STEVEN, name),))
    return Cup("0106aa", "Friday", 1, rules)


def test_a_cup_is_played_from_its_preset_in_every_game_of_every_match() -> None:
    for name in presets_of(STEVEN):
        one = of_preset(name)
        for pairing in waiting(one):
            match = match_of(one, pairing, 1)
            assert (match.preset, match.options) == (name, STEVEN.presets[name])
            assert match.stakes == TOURNAMENT and is_competitive(match)
    quoridor = GAMES["quoridor"]
    assert "four" in quoridor.presets and "four" not in presets_of(quoridor), "two can play it"
    assert event_of(STEVEN, "no such preset") == event_of(STEVEN) == event_of(STEVEN, "classic")


def test_the_options_of_a_cup_decide_which_preset_it_is() -> None:
    """A preset that was renamed or removed since loses nobody their cup."""
    event = event_of(STEVEN, "balanced")
    renamed = CupGame("even_steven", "of old", event.options)
    assert preset_of(STEVEN, renamed) == "balanced"
    own = CupGame("even_steven", "balanced", {**event.options, "start": 29})
    assert preset_of(STEVEN, own) == "" and options_of(STEVEN, own).start == 29
    nonsense = CupGame("even_steven", "balanced", {"start": "many"})
    assert preset_of(STEVEN, nonsense) == "classic"


@pytest.mark.parametrize("form", list(Form))
def test_who_left_and_came_is_the_same_after_a_kill_and_the_cup_goes_on(
    tmp_path: Path, form: Form
) -> None:
    """A match that stopped is still among those that are left, and goes on when it is undone."""
    first = opened(tmp_path)
    begun(first, form, 5)
    match = sit_down(first, cups_in(first.cups)[0])
    now = cups_in(first.cups)[0]
    assert now.running is not None
    match_id, place = now.running.match_id, now.running.first
    left = leave(now, place)
    assert isinstance(left, Cup)
    first.cups.put(left)
    second = opened(tmp_path)  # the first one was killed: nothing was closed
    (kept,) = cups_in(second.cups)
    assert kept == left and second.cups.of_match(match_id) is None
    assert [entry.id for entry in second.left_matches()] == [match_id]
    back = come_back(kept, place)
    assert isinstance(back, Cup) and back == now
    second.cups.put(back)
    third = opened(tmp_path)
    assert cups_in(third.cups) == [now] and third.cups.of_match(match_id) is not None
    assert match.ply == 0
