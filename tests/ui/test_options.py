"""The form of a game: rows that do not matter, numbers that are typed, more rows than fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hands import Keys, Mouse, label
from pilot import Pilot

from game.causality.boards import OFFERED
from game.core.rules import options as opt
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.form_parts.form import GameForm
from scenes.menus.options import OptionsScene

REDUCTION = GAMES["reduction"]


def open_form(pilot: Pilot, **options: Any) -> None:
    """The form of Reduction as somebody left it, who played with ``options``."""
    cabinet = pilot.app.cabinet
    last = {REDUCTION.id: opt.to_map(REDUCTION.options(**options))}
    cabinet.settings = replace(cabinet.settings, last_options=last)
    cabinet.stack.push(OptionsScene(cabinet, REDUCTION))
    pilot.frame()


def words(pilot: Pilot, name: str) -> str:
    return pilot.words(f"reduction.option.{name}.label")


def tells(pilot: Pilot, words: str) -> bool:
    """Whether the words are on the screen, in however many lines."""
    return words in " ".join(line.words for line in pilot.read())


def chosen(pilot: Pilot) -> Any:
    return pilot.scene.form.options


def test_an_idle_row_stays_as_it_is_and_says_why(pilot: Pilot) -> None:
    open_form(pilot, max_undos=0)
    why = pilot.words("reduction.idle.no_undos")
    for hand in (Keys(pilot), Mouse(pilot)):
        for step in (-1, 1):
            hand.adjust(words(pilot, "confirm"), step)
            assert chosen(pilot).confirm
            assert tells(pilot, why)
    Keys(pilot).adjust(words(pilot, "max_undos"), 1)
    Keys(pilot).adjust(words(pilot, "confirm"), -1)
    assert not chosen(pilot).confirm
    assert not tells(pilot, why)


@pytest.mark.parametrize("seed", [482_913, 2**63 - 1])
def test_a_typed_number_can_be_read_and_dropped(pilot: Pilot, seed: int) -> None:
    open_form(pilot)
    Keys(pilot).choose_key("options.more")
    Keys(pilot)._steer_to(words(pilot, "board_seed"))  # it is scrolled into sight
    pilot.click_words(words(pilot, "board_seed"))
    assert pilot.scene_name == "NumberPadScene"
    Keys(pilot).write(str(seed))
    assert chosen(pilot).board_seed == seed
    assert pilot.shows(str(seed))
    Keys(pilot).adjust(words(pilot, "board_seed"), 1)
    assert chosen(pilot).board_seed == seed, "there is nothing above it"
    Keys(pilot).adjust(words(pilot, "board_seed"), -1)
    assert pilot.shows(pilot.words("reduction.option.board_seed.0"))


def test_a_number_typed_with_the_mouse_takes_the_place_of_the_old_one(pilot: Pilot) -> None:
    open_form(pilot)
    hand, shown = Mouse(pilot), pilot.words("reduction.option.board_seed.0")
    hand.choose_key("options.more")
    for seed in ("42", "7"):
        Keys(pilot)._steer_to(words(pilot, "board_seed"))
        pilot.click_words(shown)
        hand.write(seed)
        assert chosen(pilot).board_seed == int(seed)
        shown = seed


@pytest.mark.slow
@pytest.mark.parametrize("percent", [100, 150])
def test_the_arrows_reach_every_row(pilot: Pilot, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    open_form(pilot)
    hand, form = Keys(pilot), pilot.scene.form
    offered = {row.name for row in opt.rows(REDUCTION.options()) if not row.is_fixed}
    assert offered | {"match", "opponent", "undo"} == {*form.tiles, *form.rows}
    for name in form.tiles:
        hand._steer_to(form.label(name))
    hand.choose_key("options.more")
    seen = []
    for _ in form.rows:
        assert pilot.page.focused is not None
        seen.append(label(pilot.page.focused))
        assert pilot.shows(seen[-1])
        hand.press(Button.DOWN)
    assert seen == [form.label(name) for name in form.rows]
    hand.back()
    hand.confirm(pilot.words("options.play"))
    assert pilot.table.match.game is REDUCTION


def test_the_form_begins_a_game_against_whom_it_names(pilot: Pilot) -> None:
    open_form(pilot)
    hand = Keys(pilot)
    hand.adjust(pilot.words("options.opponent.label"), 1)
    who, level = pilot.words("level.normal.who"), pilot.words("level.normal.short")
    assert pilot.shows(pilot.words("opponents.line", who=who, level=level))
    hand.confirm(pilot.words("options.play"))
    assert [seat.level for seat in pilot.table.match.seats] == ["", "normal"]


def test_a_preset_is_taken_and_anything_else_is_your_own(pilot: Pilot) -> None:
    open_form(pilot)
    hand = Mouse(pilot)
    hand.confirm(pilot.words("reduction.preset.kids"))
    assert chosen(pilot) == REDUCTION.presets["kids"]
    hand.adjust(words(pilot, "size"), 1)
    assert pilot.shows(pilot.words("reduction.preset.custom"))
    hand.confirm(pilot.words("reduction.preset.kids"))
    assert not pilot.shows(pilot.words("reduction.preset.custom"))


def test_what_cannot_be_chosen_is_no_row(pilot: Pilot) -> None:
    game = GAMES["causality"]
    pilot.app.cabinet.stack.push(OptionsScene(pilot.app.cabinet, game))
    fixed = [row.name for row in opt.rows(game.options()) if row.is_fixed]
    assert fixed == ["puzzle"]
    shown = [name for name in pilot.scene.form.rows if name in fixed]
    assert not shown


def test_in_a_small_window_nothing_is_cut(pilot: Pilot) -> None:
    pilot.resize(960, 600)
    game, go = GAMES["quoridor"], pilot.app.cabinet.go
    screens: list[Callable[[], None]] = [
        lambda: None, lambda: go.options(game), lambda: go.join(game, game.options()),
        go.settings, lambda: pilot.play("", ""), Keys(pilot).pause,
    ]  # fmt: skip
    for show in screens:
        show()
        pilot.frame()
        assert not [line.words for line in pilot.read() if line.is_cut]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["even_steven", "subtraction_squares"])
def test_all_that_a_start_means_can_be_read(pilot: Pilot, game: str, language: str) -> None:
    cabinet = pilot.app.cabinet
    cabinet.set_language(language)
    cabinet.stack.push(OptionsScene(cabinet, GAMES[game]))
    pilot.frame()
    Keys(pilot).adjust(cabinet.words(f"{game}.option.start.label"), 1)
    assert tells(pilot, cabinet.words(f"{game}.option.start.help"))


def test_the_folded_options_name_what_differs_and_nothing_without_effect(pilot: Pilot) -> None:
    quoridor, cabinet = GAMES["quoridor"], pilot.app.cabinet
    options = replace(quoridor.presets["four"], cheats=2, timer_s=0)
    last = {quoridor.id: opt.to_map(options)}
    cabinet.settings = replace(cabinet.settings, last_options=last)
    cabinet.stack.push(OptionsScene(cabinet, quoridor))
    pilot.frame()
    cheats, late = (pilot.words(f"quoridor.option.{name}.label") for name in ("cheats", "elapsed"))
    named = pilot.words("sentence.named", name=cheats, value="2")
    assert tells(pilot, named) and not tells(pilot, late)
    Keys(pilot).choose_key("options.more")
    why = pilot.words("quoridor.idle.clock")
    Keys(pilot).adjust(late, 1)
    assert tells(pilot, why)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_form_offers_the_usual_match_of_a_game_before_and_after_its_first_one(
    pilot: Pilot, game_id: str
) -> None:
    cabinet, game = pilot.app.cabinet, GAMES[game_id]
    for seen in ((), (game_id,)):
        cabinet.change_settings(replace(cabinet.settings, seen_first=seen))
        assert GameForm(cabinet, game).plan().length == game.games


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_every_board_in_the_menu_says_what_it_is(pilot: Pilot, language: str) -> None:
    cabinet, game = pilot.app.cabinet, GAMES["causality"]
    cabinet.change_settings(replace(cabinet.settings, language=language, text_percent=150))
    pilot.resize(960, 600)
    form = GameForm(cabinet, game)
    general = pilot.words("causality.option.board.help")
    label, said = pilot.words("causality.option.board.label"), {form.help("board")}
    cabinet.stack.push(OptionsScene(cabinet, game))
    for _ in OFFERED[1:]:
        Mouse(pilot).adjust(label, 1)
        lines = pilot.read()
        shown = "".join(line.words for line in lines).replace(" ", "")
        said.add(of_board := pilot.scene.form.help("board"))
        assert of_board.replace(" ", "") in shown
        assert not [line.words for line in lines if line.is_cut]
    assert len(said) == len(OFFERED) and general not in said


def test_two_computers_play_by_the_options_while_the_form_is_open(pilot: Pilot) -> None:
    cabinet, game = pilot.app.cabinet, GAMES["quoridor"]
    cabinet.stack.push(OptionsScene(cabinet, game))
    pilot.frame()
    preview, before = pilot.scene.preview, pilot.pixels()
    pilot.until(lambda: preview._match.ply >= 2)
    assert preview._match.options == pilot.scene.form.options and pilot.pixels() != before
    Keys(pilot).adjust(pilot.words("quoridor.option.size.label"), 1)
    assert preview._match.options == pilot.scene.form.options and not preview._match.ply
    Keys(pilot).back()
    assert preview._opponent is None, "no computer thinks any more"


def test_another_person_has_no_name_of_a_computer(pilot: Pilot) -> None:
    form = GameForm(pilot.app.cabinet, GAMES["quoridor"])
    form.opponent = ""
    names = [seat.name for seat in form.plan().seats]
    assert names == [pilot.words("join.name0"), pilot.words("join.name1")]


def test_who_plays_finds_the_opponent_of_the_form(pilot: Pilot) -> None:
    cabinet, game = pilot.app.cabinet, GAMES["quoridor"]
    cabinet.stack.push(OptionsScene(cabinet, game))
    pilot.frame()
    Keys(pilot).adjust(pilot.words("options.opponent.label"), 1)
    Keys(pilot).press(Button.SPECIAL)
    assert [seat.level for seat in pilot.scene.lineup.seats] == ["", "normal"]
    assert pilot.shows(pilot.words("level.normal.who"))
