"""Saved games: the last one large, the others as cards; named, watched, removed, brought back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hands import Hand, Keys, Mouse
from kept import database_in, fill_disk, matches_in
from pilot import Pilot
from shelf_hands import all_titles, cards, chosen, titles

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.registry import GAMES
from game.store.matches import UNFINISHED
from scenes.input.actions import Button
from scenes.user_data.library import RETRY_EVERY_MS

NAMES = ("Mira", "Otto", "Nia", "Pip")
DAY_MS = 86_400_000
NOW_MS = 1_800_000_000_000
BEST_OF_3 = Series(3, True, (1, 0), 1)
MATCHES = (
    ("even_steven", 0, (0, 1), BEST_OF_3, ""),
    ("reduction", 2, (2, 3), None, ""),
    ("quoridor", 5, (0, 1), None, "Sunday"),
    ("even_steven", 1, (1, 0), None, ""),
    ("subtraction_squares", 1, (0, 2), None, "Evening"),
)
"""The one left last first: game, moves so far, looks, the match it is a game of, name."""


def leave_all(pilot: Pilot) -> None:
    at_ms = 0
    matches = matches_in(pilot.data, now_ms=lambda: at_ms)
    for number, (game_id, plies, looks, series, name) in reversed(list(enumerate(MATCHES))):
        game, rng, at_ms = GAMES[game_id], Random(number), NOW_MS - number * DAY_MS
        if number == 3:
            at_ms += 365 * DAY_MS  # the clock was wrong that day
        seats = [Seat(NAMES[look], look) for look in looks]
        options = game.options(timer_s=0) if game_id == "quoridor" else game.options()
        match = Match(game, options, number, seats, series=series)
        while match.ply < plies:
            match.submit(rng.choice(list(match.state.legal_moves())))
        journal = matches.start(match)
        if name:
            journal.save_as(name)
            journal.discard()
        else:
            journal.leave()


def open_waiting(pilot: Pilot) -> None:
    pilot.go.my_games("waiting")
    pilot.wait(600)


@pytest.fixture
def saved(pilot: Pilot) -> Pilot:
    leave_all(pilot)
    open_waiting(pilot)
    return pilot


def left(folder: Path) -> list[tuple[str, str, int, int]]:
    unfinished = matches_in(folder).find(UNFINISHED)
    return [(entry.id, entry.title, entry.plies, entry.played_ms) for entry in unfinished]


def test_the_match_left_last_comes_first_is_named_and_one_press_goes_on(saved: Pilot) -> None:
    keys = Keys(saved)
    match = matches_in(saved.data).playback(saved.scene.tab.selection.id)
    whose = saved.words("play.whose_turn", who=match.record.seats[match.states[-1].to_move].name)
    best = saved.words("saves.best_of", n=2, of=3)
    for words in (best, "Mira", "Otto", whose.upper(), whose):
        assert saved.shows(words), words
    assert titles(saved)[0] == saved.words("even_steven.short_name")
    before = left(saved.data)
    keys.press(Button.RIGHT, Button.SPECIAL)
    assert saved.scene_name == "WatchScene" and saved.has("watch.count", n=0, of=2)
    keys.back()
    assert saved.scene_name == "MyGamesScene" and left(saved.data) == before
    keys.press(Button.LEFT)
    keys.choose_key("saves.name_it")
    keys.write("The final")
    assert saved.scene_name == "MyGamesScene" and "The final" in titles(saved)
    open_waiting(saved)
    keys.press(Button.CONFIRM)
    assert saved.table.match.series == BEST_OF_3, "it waited between two games"


def test_what_is_chosen_goes_on_and_what_was_removed_comes_back(saved: Pilot, hand: Hand) -> None:
    pilot, selection = saved, saved.scene.tab.selection
    before = [entry.id for entry in selection.entries]
    hand.choose_key("saves.remove")
    assert pilot.has("saves.remove_title")
    hand.choose_key("replays.remove_yes")
    pilot.wait(300)
    assert [entry.id for entry in selection.entries] == before[1:]
    assert selection.id == before[1], "the next one is looked at"
    if isinstance(hand, Mouse):
        pilot.click_words(pilot.words("replays.undo"))
    else:
        hand.press(Button.ALTERNATE)
    pilot.wait(100)
    assert [entry.id for entry in selection.entries] == before and selection.id == before[0]
    if isinstance(hand, Mouse):  # the first click on a card selects it
        middle = next(one.placed.middle for one in cards(pilot) if one.label == "Sunday")
        pilot.click(*middle)
        assert (pilot.scene_name, chosen(pilot)) == ("MyGamesScene", "Sunday")
        pilot.click(*middle)
    else:
        hand.choose("Sunday")
    assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 5


def test_within_thirty_days_it_can_be_had_back(saved: Pilot) -> None:
    keys, before = Keys(saved), left(saved.data)
    keys.press(Button.RIGHT, Button.RIGHT)
    assert chosen(saved) == "Sunday"
    keys.choose_key("saves.remove", "replays.remove_yes")
    saved.wait(6000, 250)
    assert len(left(saved.data)) == len(before) - 1
    keys.choose_key("saves.more")
    keys.choose("Sunday")
    saved.wait(100)
    assert saved.scene_name == "MyGamesScene" and "Sunday" in all_titles(saved)
    assert left(saved.data) == before
    name = saved.words("even_steven.short_name")
    keys.choose(saved.words("replays.filter", name=name, n=2))
    assert all_titles(saved) == [name, name], "one game at a time"
    keys.choose(saved.words("replays.filter", name=saved.words("replays.all"), n=5))
    assert len(all_titles(saved)) == 5


def test_a_damaged_file_can_only_be_removed(pilot: Pilot) -> None:
    game = GAMES["even_steven"]
    matches_in(pilot.data).start(Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)]))
    database_in(pilot.data).run("UPDATE matches SET head=x'00', open_in=0")
    open_waiting(pilot)
    assert pilot.words("saves.damaged") in pilot.tree()
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.has("saves.remove_title")


def test_a_match_against_the_clock_is_not_watched_while_it_stands(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(timer_s=20), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match).leave()
    for clock_factor, may_watch in ((1, False), (0, True)):
        pilot.set(clock_factor=clock_factor)
        open_waiting(pilot)
        assert ("saves.watch" in pilot.tree()) is pilot.has("saves.watch") is may_watch
        Keys(pilot).press(Button.SPECIAL)
        assert (pilot.scene_name == "WatchScene") is may_watch


def test_orders_that_are_secret_are_not_watched(pilot: Pilot) -> None:
    game = GAMES["causality"]
    match = Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    journal = matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match)
    while not match.ply or match.known_ply == match.ply:
        match.submit(match.state.legal_moves()[0])
        journal.save()
    journal.leave()
    open_waiting(pilot)
    Keys(pilot).press(Button.SPECIAL)
    assert pilot.shows(pilot.words("watch.count", n=0, of=match.known_ply))


def test_nothing_saved_leads_to_a_game_or_to_the_other_tabs(pilot: Pilot) -> None:
    open_waiting(pilot)
    assert pilot.has("saves.none")
    for is_calm in (False, True):
        pilot.set(reduced_motion=is_calm)
        pilot.wait(300)
        pilot.redraw()
        before = pilot.pixels()
        pilot.wait(600)
        assert (pilot.pixels() == before) == is_calm, "the sleeper breathes"
    keys = Keys(pilot)
    keys.press(Button.NEXT)
    pilot.until(lambda: pilot.has("replays.none"))
    keys.choose_key("replays.start")
    assert pilot.scene_name == "TitleScene"
    pilot.go.my_games("finished")
    pilot.frame()
    pilot.click_on(("tab", "waiting"))
    assert pilot.has("saves.none")
    keys.choose_key("saves.start")
    assert pilot.scene_name == "TitleScene"


def test_a_long_name_is_written_whole_and_no_sentence_is_cut(pilot: Pilot) -> None:
    names, quoridor = ("W" * 14, "花子さくらんぼ", "MW" * 7, "Zoë W. Long-Nm"), GAMES["quoridor"]
    options = quoridor.options(players=4, size=11, boards=7, timer_s=0)
    match = Match(quoridor, options, 1, [Seat(name, look) for look, name in enumerate(names)])
    matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match).leave()
    open_waiting(pilot)
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        pilot.frame()
        written = "".join(line.words for line in pilot.read())
        assert not pilot.cut_lines() and all(name in written for name in names), percent


def test_a_match_on_a_full_disk_is_not_lost(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    keys, library = Keys(pilot), pilot.library
    pilot.play("", "", size=5, timer_s=0)
    for _ in range(2):
        pilot.table.submit(pilot.table.state.legal_moves()[0])
        pilot.settle()
        fill_disk(library.database, monkeypatch)  # for the second move
    keys.pause()
    keys.choose_key("pause.leave")
    assert pilot.shows(pilot.words("play.not_saved", why=pilot.words("disk.full")))
    (entry,) = library.unfinished_matches()
    journal, _ = library.resume(entry)
    assert database_in(pilot.data).rows("SELECT max(ply) FROM moves") == [(1,)]
    assert entry.plies == 2 and journal is not None and journal.match.ply == 2
    library.leave(journal)
    monkeypatch.undo()
    library.update(RETRY_EVERY_MS)
    assert [plies for _, _, plies, _ in left(pilot.data)] == [2]
