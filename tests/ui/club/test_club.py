"""The club room: its doors, statistics with a card for each player, and trophies."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hands import Keys, Mouse, label
from kept import append_results, database_in
from pilot import Pilot

from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from game.store.results import MatchResult
from game.store.trophies import trophy_counts
from game.subtraction_squares.rules import Take
from scenes.club.doors import DOORS
from scenes.club.trophy_items import Coin
from scenes.dialogs.dates import day_words
from scenes.input.actions import Button
from scenes.user_data.library import now_ms


def keep(
    pilot: Pilot,
    names: tuple[str, str] = ("Ann", "Bo"),
    level: str = "",
    ranking: tuple[int, int] = (0, 1),
    game: str = "quoridor",
    ended_ms: int = 1,
) -> None:
    """Keep a result; the second player may be a computer."""
    count = len(names[1]) + ended_ms
    match_id = f"{game}{count}{names[1]}{ranking[0]}"
    result = MatchResult(match_id, game, ended_ms, names, ("", level), ranking, "", 9)
    append_results(database_in(pilot.data), [result])


def open_statistics(pilot: Pilot) -> Keys:
    keys = Keys(pilot)
    pilot.context.stack.clear()
    pilot.go.title()
    keys.choose_key("title.club", "club.door.statistics")
    pilot.wait(60)
    return keys


def focused(pilot: Pilot) -> str:
    """Return the line of the tree that has the focus."""
    return next(line for line in pilot.tree().splitlines() if line.strip().startswith("*"))


def test_everybody_has_a_card_and_the_arrows_come_to_all(pilot: Pilot) -> None:
    best = "W" * 14
    for k in range(5):
        for game in ("quoridor", "even_steven"):
            keep(pilot, (best, f"Bo{k}"), game=game)
    keys = open_statistics(pilot)
    assert pilot.has("statistics.games", n=10) and not pilot.cut_lines()
    assert focused(pilot).endswith(best), "the one who has won most is the first"
    seen = set()
    for _ in range(6):
        seen |= {line.strip(" *") for line in pilot.tree().splitlines() if "Card person" in line}
        keys.press(Button.RIGHT)
    assert len(seen) == 6 and not pilot.cut_lines()
    for _ in range(6):
        keys.press(Button.LEFT)
    assert focused(pilot).endswith(best)


def test_a_span_of_time_counts_only_what_is_in_it_and_a_day_has_one_date(pilot: Pilot) -> None:
    keys = open_statistics(pilot)
    assert pilot.has("statistics.none")
    keys.choose_key("statistics.start")
    assert pilot.scene_name == "TitleScene", "before anybody has played it leads to a game"
    noon = datetime(2026, 11, 22, 12)
    for k in range(2):
        keep(pilot, ended_ms=round((noon + timedelta(minutes=k)).timestamp() * 1000))
    open_statistics(pilot)
    day = pilot.context.say(day_words(round(noon.timestamp() * 1000)))
    assert [line.words for line in pilot.read()].count(day) == 1
    keep(pilot)
    keep(pilot, ended_ms=now_ms())
    keys = open_statistics(pilot)
    assert pilot.has("statistics.games", n=4)
    keys.press(Button.NEXT)
    assert pilot.has("statistics.span_year") and pilot.has("statistics.games", n=3)


def test_cards_name_computers_lead_to_people_and_crown_who_has_won(pilot: Pilot) -> None:
    keep(pilot, ("Ann", "Pebble"), "easy", (1, 0), "even_steven")
    keys = open_statistics(pilot)
    assert pilot.shows("Pebble · Easy")
    assert pilot.tree().count("Card person") == 2 and "crown" not in pilot.tree()
    keep(pilot, ended_ms=2)
    keys = open_statistics(pilot)
    assert pilot.tree().count("crown") == 1
    keys.choose("Bo")
    assert pilot.scene_name == "PeopleScene" and pilot.scene.shown.name == "Bo"


LAST_CRUMB, TWO_FOR_YOU = (
    f"subtraction_squares.trophy.{name}.name" for name in ("last_crumb", "two_for_you")
)


def win_two(pilot: Pilot) -> None:
    """Play a match in which Ann wins "Two for you" and "Last crumb", up to its results."""
    pilot.play("", "", game_id="subtraction_squares", start=6)
    for square in (4, 1, 1):
        pilot.table.submit(Take(square))
    pilot.reach("ResultsScene")
    pilot.wait(400)


def shelves(pilot: Pilot) -> Keys:
    win_two(pilot)
    pilot.go.trophies()
    pilot.frame()
    return Keys(pilot)


def coins(pilot: Pilot) -> list[Coin]:
    return [item.node for item in pilot.page.items if isinstance(item.node, Coin)]


def coin(pilot: Pilot, key: str) -> Coin:
    return next(one for one in coins(pilot) if one.label == pilot.words(key))


def test_the_end_of_a_match_tells_what_was_won_and_leads_to_it(pilot: Pilot) -> None:
    win_two(pilot)
    database, trophy = pilot.library.database, pilot.words(LAST_CRUMB)
    pilot.until(lambda: pilot.has("trophies.earned", n=2, name="Ann", trophy=trophy), 8000)
    assert list(trophy_counts(database).values()) == [2]
    pilot.click_words(pilot.words("trophies.show"))
    assert pilot.scene_name == "TrophiesScene" and pilot.has("trophies.count", n=2, of=30)
    assert pilot.page.focused.label == trophy, "the one that was told is the one in focus"
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "WatchScene"


@pytest.mark.parametrize(
    ("button", "scene"), [(Button.PAUSE, "TrophiesScene"), (Button.ALTERNATE, "WatchScene")]
)
def test_a_trophy_takes_no_button_from_the_results(
    pilot: Pilot, button: Button, scene: str
) -> None:
    win_two(pilot)
    pilot.until(lambda: pilot.shows(pilot.words("trophies.show")), 8000)
    Keys(pilot).press(button)
    pilot.wait(400)
    assert pilot.scene_name == scene


@pytest.mark.slow
def test_those_that_are_missing_are_shown_alone_tried_and_who_has_which(pilot: Pilot) -> None:
    keys = shelves(pilot)
    keys.press(Button.PAUSE)
    assert len(coins(pilot)) == 28 and not any(one.is_won for one in coins(pilot))
    keys.press(Button.PAUSE, Button.ALTERNATE)
    assert len([one for one in coins(pilot) if one.owners]) == 2 and pilot.has("trophies.hide_all")
    keys.press(Button.ALTERNATE, Button.PAUSE)
    item = pilot.page.focused
    assert isinstance(item.node, Coin) and not item.node.is_won
    game, trophy_id = item.key
    first = next(one for one in GAMES[game].exercises.trophies() if one.id == trophy_id)
    keys.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name == "PlayScene" and pilot.table.match.options == first.options


def test_a_trophy_is_watched_at_the_move_that_won_it_and_called_after_it(pilot: Pilot) -> None:
    shelves(pilot)
    mouse = Mouse(pilot)
    mouse.choose_key(TWO_FOR_YOU)
    assert coin(pilot, TWO_FOR_YOU).is_won and coin(pilot, TWO_FOR_YOU).is_new
    mouse.choose_key("trophies.watch")
    assert pilot.scene_name == "WatchScene" and pilot.has("watch.count", n=1, of=3)
    assert pilot.has(TWO_FOR_YOU)
    Keys(pilot).back()
    assert not coin(pilot, TWO_FOR_YOU).is_new


def test_before_anybody_plays_there_are_holes_with_names_in_any_window(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("title.club", "club.door.trophies")
    assert pilot.has("trophies.nobody")
    keys.press(Button.NEXT)
    assert pilot.scene_name == "TrophiesScene"
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    for game in GAMES:
        assert pilot.has(f"{game}.short_name"), game


def test_all_who_have_won_are_told(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=32)
    for op in (Op.HALVE,) * 5 + (Op.SUBTRACT_1,):
        pilot.table.submit(Operate(op))
    pilot.reach("ResultsScene")
    landslide = pilot.words("even_steven.trophy.landslide.name")
    told = {"n": 3, "names": ("Ann", "Bo"), "trophy": landslide}
    pilot.until(lambda: pilot.has("trophies.earned_together", **told), 8000)


@pytest.mark.slow
@pytest.mark.parametrize("is_calm", [False, True])
def test_what_is_new_falls_onto_the_shelf_once(pilot: Pilot, is_calm: bool) -> None:
    pilot.set(reduced_motion=is_calm)
    shelves(pilot)
    assert len([one for one in coins(pilot) if one.is_falling]) == (0 if is_calm else 2)
    pilot.wait(900)
    assert not any(one.is_falling for one in coins(pilot))
    Keys(pilot).press(Button.CONFIRM)
    Keys(pilot).back()
    assert not any(one.is_falling for one in coins(pilot)), "it lies there"


@pytest.mark.slow
@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_every_door_leads_somewhere_and_back(pilot: Pilot, hand: type[Keys | Mouse]) -> None:
    person = hand(pilot)
    person.choose_key("title.club")
    for door in DOORS:
        person.choose_key(f"club.door.{door.name}")
        assert pilot.scene_name not in ("ClubScene", "TitleScene"), door
        person.back()
        assert pilot.scene_name == "ClubScene", door
        if hand is Keys:
            assert label(pilot.page.focused) == pilot.words(f"club.door.{door.name}")
    person.back()
    assert pilot.scene_name == "TitleScene"
