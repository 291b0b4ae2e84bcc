"""Statistics: a card for everybody who has played to the end."""

from __future__ import annotations

from datetime import datetime, timedelta

from hands import Keys
from kept import append_results, database_in
from pilot import Pilot

from game.store.results import MatchResult
from scenes.dialogs.dates import day_words
from scenes.input.actions import Button
from scenes.kept.library import now_ms


def focused(pilot: Pilot) -> str:
    """Return the line of the tree that has the focus."""
    return next(line for line in pilot.tree().splitlines() if line.strip().startswith("*"))


def test_everybody_has_a_card_and_the_arrows_come_to_all(pilot: Pilot) -> None:
    for k in range(5):
        for game in ("quoridor", "even_steven"):
            result = MatchResult(
                f"{game}{k}", game, 1, ("W" * 14, f"Bo{k}"), ("", ""), (0, 1), "", 9
            )
            append_results(database_in(pilot.data), [result])
    keys = Keys(pilot)
    pilot.app.cabinet.stack.clear()
    pilot.app.cabinet.go.title()
    keys.choose_key("title.club")
    keys.choose_key("club.door.statistics")
    pilot.wait(60)
    assert pilot.shows(pilot.words("statistics.games", n=10))
    assert focused(pilot).endswith("W" * 14), "the one who has won most is the first"
    seen = set()
    for _ in range(6):
        seen |= {line.strip(" *") for line in pilot.tree().splitlines() if "Card person" in line}
        keys.press(Button.RIGHT)
    assert len(seen) == 6 and not [line for line in pilot.read() if line.is_cut]
    for _ in range(6):
        keys.press(Button.LEFT)
    assert focused(pilot).endswith("W" * 14)


def test_a_span_of_time_counts_only_what_is_in_it(pilot: Pilot) -> None:
    for k, ended_ms in enumerate((1, now_ms())):
        result = MatchResult(f"m{k}", "quoridor", ended_ms, ("Ann", "Bo"), ("", ""), (0, 1), "", 9)
        append_results(database_in(pilot.data), [result])
    keys = Keys(pilot)
    keys.choose_key("title.club")
    keys.choose_key("club.door.statistics")
    assert pilot.shows(pilot.words("statistics.games", n=2))
    keys.press(Button.NEXT)
    assert pilot.shows(pilot.words("statistics.span_year"))
    assert pilot.shows(pilot.words("statistics.games", n=1))


def test_wins_of_one_day_have_one_date(pilot: Pilot) -> None:
    noon = datetime(2026, 11, 22, 12)
    for k in range(2):
        ended_ms = round((noon + timedelta(minutes=k)).timestamp() * 1000)
        result = MatchResult(f"m{k}", "quoridor", ended_ms, ("Ann", "Bo"), ("", ""), (0, 1), "", 9)
        append_results(database_in(pilot.data), [result])
    keys = Keys(pilot)
    keys.choose_key("title.club")
    keys.choose_key("club.door.statistics")
    day = pilot.app.cabinet.say(day_words(ended_ms))
    assert [line.words for line in pilot.read()].count(day) == 1


def test_a_card_leads_to_the_person(pilot: Pilot) -> None:
    result = MatchResult("m", "quoridor", 1, ("Ann", "Bo"), ("", ""), (1, 0), "", 9)
    append_results(database_in(pilot.data), [result])
    keys = Keys(pilot)
    for key in ("title.club", "club.door.statistics"):
        keys.choose_key(key)
    keys.choose("Bo")
    assert pilot.scene_name == "PeopleScene" and pilot.scene.shown.name == "Bo"


def test_a_computer_has_the_name_that_it_plays_under(pilot: Pilot) -> None:
    result = MatchResult("m", "even_steven", 1, ("Ann", "Pebble"), ("", "easy"), (1, 0), "", 9)
    append_results(database_in(pilot.data), [result])
    keys = Keys(pilot)
    for key in ("title.club", "club.door.statistics"):
        keys.choose_key(key)
    assert pilot.shows("Pebble · Easy")


def test_nobody_wears_the_crown_before_a_win(pilot: Pilot) -> None:
    lost = MatchResult(
        "even_steven0", "even_steven", 1, ("Ann", "Bo"), ("", "perfect"), (1, 0), "", 9
    )
    append_results(database_in(pilot.data), [lost])
    keys = Keys(pilot)
    keys.choose_key("title.club")
    keys.choose_key("club.door.statistics")
    assert pilot.tree().count("Card person") == 2 and "crown" not in pilot.tree()
    won = MatchResult(
        "even_steven1", "even_steven", 2, ("Ann", "Bo"), ("", "perfect"), (0, 1), "", 9
    )
    append_results(database_in(pilot.data), [won])
    keys.back()
    keys.choose_key("club.door.statistics")
    assert pilot.tree().count("crown") == 1


def test_before_anybody_has_played_it_leads_to_a_game(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("title.club")
    keys.choose_key("club.door.statistics")
    assert pilot.shows(pilot.words("statistics.none"))
    keys.choose_key("statistics.start")
    assert pilot.scene_name == "TitleScene"
