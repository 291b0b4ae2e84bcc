"""Saved games: the last one large, the others as cards; named, watched, removed, brought back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hands import Hand, Keys, Mouse
from kept import database_in, matches_in
from pilot import Pilot
from shelf_hands import all_titles, cards, chosen, titles

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.registry import GAMES
from game.store.matches import UNFINISHED
from scenes.input.actions import Button

NAMES = ("Mira", "Otto", "Nia", "Pip")
DAY_MS = 86_400_000
NOW_MS = 1_800_000_000_000
BEST_OF_3 = Series(3, True, (1, 0), 1)
MATCHES = (
    ("even_steven", 0, (0, 1), BEST_OF_3, ""), ("reduction", 2, (2, 3), None, ""),
    ("quoridor", 5, (0, 1), None, "Sunday"), ("even_steven", 1, (1, 0), None, ""),
    ("subtraction_squares", 1, (0, 2), None, "Evening"),
)  # fmt: skip
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


def leave_damaged(pilot: Pilot) -> None:
    """Leave a match that cannot be read."""
    game = GAMES["even_steven"]
    matches_in(pilot.data).start(Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)]))
    database_in(pilot.data).run("UPDATE matches SET head=x'00', open_in=0")


@pytest.fixture
def saved(pilot: Pilot) -> Pilot:
    leave_all(pilot)
    pilot.app.cabinet.go.my_games("waiting")
    pilot.wait(600)
    return pilot


@pytest.fixture
def hand(saved: Pilot, hand: Hand) -> Hand:
    """Whatever somebody holds, before what is there."""
    return hand


@pytest.fixture
def keys(saved: Pilot, keys: Keys) -> Keys:
    return keys


def left(folder: Path) -> list[tuple[str, str, int, int]]:
    """Return what is there to go on with."""
    unfinished = matches_in(folder).listed(UNFINISHED)
    return [(entry.id, entry.title, entry.plies, entry.played_ms) for entry in unfinished]


def test_the_match_left_last_comes_first_and_one_press_goes_on_with_it(keys: Keys) -> None:
    pilot = keys.pilot
    for words in (pilot.words("saves.best_of", n=2, of=3), "Mira", "Otto"):
        assert pilot.shows(words), words
    assert titles(pilot)[0] == pilot.words("even_steven.short_name")
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.series == BEST_OF_3, "it waited between two games"


def test_panel_and_card_say_whose_turn_it_is(saved: Pilot) -> None:
    match = matches_in(saved.data).playback(saved.scene.tab.selection.id)
    name = match.record.seats[match.states[-1].to_move].name
    assert saved.shows(saved.words("play.whose_turn", who=name).upper())
    assert saved.shows(saved.words("play.whose_turn", who=name)), "on its card too"


def test_another_match_is_chosen_and_continued(hand: Hand) -> None:
    hand.choose("Sunday")
    assert hand.pilot.scene_name == "PlayScene"
    assert hand.pilot.table.match.ply == 5


def test_the_first_click_on_a_card_selects_it(saved: Pilot) -> None:
    x, y, w, h = next(one.box for one in cards(saved) if one.label == "Sunday")
    saved.click(x + w / 2, y + h / 2)
    assert (saved.scene_name, chosen(saved)) == ("MyGamesScene", "Sunday")
    saved.click(x + w / 2, y + h / 2)
    assert saved.scene_name == "PlayScene"


def test_a_name_is_given(keys: Keys) -> None:
    pilot = keys.pilot
    keys.choose_key("saves.name_it")
    keys.write("The final")
    assert pilot.scene_name == "MyGamesScene"
    assert "The final" in titles(pilot)
    keys.choose_key("saves.continue")
    assert pilot.table.match.series == BEST_OF_3


def test_the_moves_so_far_are_watched_and_nothing_changes(keys: Keys) -> None:
    pilot = keys.pilot
    keys.press(Button.RIGHT)
    before = left(pilot.data)
    keys.press(Button.SPECIAL)
    assert pilot.scene_name == "WatchScene"
    assert len(pilot.scene._playback.moves) == 2
    keys.back()
    assert pilot.scene_name == "MyGamesScene"
    assert left(pilot.data) == before


def test_what_was_removed_can_be_undone(hand: Hand) -> None:
    pilot = hand.pilot
    before = [entry.id for entry in pilot.scene.tab.selection.entries]
    hand.choose_key("saves.remove")
    assert pilot.shows(pilot.words("saves.remove_title"))
    hand.choose_key("replays.remove_yes")
    pilot.wait(300)
    assert [entry.id for entry in pilot.scene.tab.selection.entries] == before[1:]
    assert pilot.scene.tab.selection.id == before[1], "the next one is looked at"
    if isinstance(hand, Mouse):
        pilot.click_words(pilot.words("replays.undo"))
    else:
        hand.press(Button.ALTERNATE)
    pilot.wait(100)
    assert [entry.id for entry in pilot.scene.tab.selection.entries] == before
    assert pilot.scene.tab.selection.id == before[0]


def test_within_thirty_days_it_can_be_had_back(keys: Keys) -> None:
    pilot = keys.pilot
    named = left(pilot.data)
    for _ in range(2):
        keys.press(Button.RIGHT)
    assert chosen(pilot) == "Sunday"
    keys.choose_key("saves.remove")
    keys.choose_key("replays.remove_yes")
    pilot.wait(6000, 250)
    assert len(left(pilot.data)) == len(named) - 1
    keys.choose_key("saves.more")
    keys.choose("Sunday")
    pilot.wait(100)
    assert pilot.scene_name == "MyGamesScene"
    assert "Sunday" in all_titles(pilot)
    assert left(pilot.data) == named


def test_one_game_at_a_time_can_be_shown(keys: Keys) -> None:
    pilot = keys.pilot
    name = pilot.words("even_steven.short_name")
    keys.choose(pilot.words("replays.filter", name=name, n=2))
    assert all_titles(pilot) == [name, name]
    keys.choose(pilot.words("replays.filter", name=pilot.words("replays.all"), n=5))
    assert len(all_titles(pilot)) == 5


def test_a_damaged_file_can_only_be_removed(pilot: Pilot) -> None:
    leave_damaged(pilot)
    pilot.app.cabinet.go.my_games("waiting")
    pilot.wait(60)
    assert pilot.words("saves.damaged") in pilot.tree()
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    assert pilot.shows(pilot.words("saves.remove_title"))


def test_nothing_saved_leads_to_a_game_or_to_the_other_tabs(pilot: Pilot) -> None:
    pilot.app.cabinet.go.my_games("waiting")
    pilot.wait(100)
    assert pilot.shows(pilot.words("saves.none"))
    keys = Keys(pilot)
    keys.press(Button.NEXT)
    pilot.until(lambda: pilot.shows(pilot.words("replays.none")))
    keys.press(Button.PREV)
    keys.choose_key("saves.start")
    assert pilot.scene_name == "TitleScene"


def test_the_sleeper_breathes_but_not_with_reduced_motion(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.go.my_games("waiting")
    pilot.wait(300)
    before = pilot.pixels()
    pilot.wait(600)
    assert pilot.pixels() != before
    cabinet.change_settings(type(cabinet.settings)(reduced_motion=True))
    pilot.wait(300)
    pilot.redraw()
    before = pilot.pixels()
    pilot.wait(600)
    assert pilot.pixels() == before


def test_a_long_name_is_written_whole_and_no_sentence_is_cut(pilot: Pilot) -> None:
    names, quoridor = ("W" * 14, "花子さくらんぼ", "MW" * 7, "Zoë W. Long-Nm"), GAMES["quoridor"]
    options = quoridor.options(players=4, size=11, boards=7, timer_s=0)
    match = Match(quoridor, options, 1, [Seat(name, look) for look, name in enumerate(names)])
    matches_in(pilot.data, now_ms=lambda: NOW_MS).start(match).leave()
    pilot.app.cabinet.go.my_games("waiting")
    pilot.wait(600)
    for percent in (100, 150):
        cabinet = pilot.app.cabinet
        cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
        pilot.frame()
        lines = pilot.read()
        assert not [line.words for line in lines if line.is_cut]
        written = "".join(line.words for line in lines)
        assert all(name in written for name in names)
