"""The form of a game: rows, wheel and clicks, typed numbers, presets, more rows than fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hands import Keys, Mouse, label
from noted import noted
from openings import analyse, join, middle
from pilot import Pilot
from view_hands import steer_on_view

from game.causality.boards import OFFERED
from game.core.rules import options as opt
from game.registry import GAMES
from scenes.boards.stage import Stage
from scenes.club.people import PeopleScene
from scenes.dialogs.opponent_names import way_of
from scenes.input.actions import Button
from scenes.menus.form_parts.form import MATCH, OPPONENT, GameForm
from scenes.menus.form_parts.nodes import ARROW_R, Tile
from scenes.menus.options import OptionsScene
from scenes.table.session.last_options import versus

REDUCTION = GAMES["reduction"]


def open_form(pilot: Pilot, game_id: str = "reduction", options: Any = None) -> Any:
    """Open the form of a game after a match with ``options``."""
    context, game = pilot.context, GAMES[game_id]
    if options is not None:
        pilot.set(last_options={game.id: opt.to_map(options)})
    return pilot.push(OptionsScene(context, game)).form


def row(pilot: Pilot, name: str, game_id: str = "reduction") -> str:
    return pilot.words(f"{game_id}.option.{name}.label")


def focus_on(pilot: Pilot, words: str) -> None:
    """Bring the focus to a row, which scrolls it into sight."""
    keys = Keys(pilot)
    steer_on_view(pilot, keys.press, keys.item(words))


def test_an_idle_row_stays_as_it_is_and_says_why(pilot: Pilot) -> None:
    form = open_form(pilot, options=REDUCTION.options(max_undos=0))
    why = pilot.words("reduction.idle.no_undos")
    for hand in (Keys(pilot), Mouse(pilot)):
        for step in (-1, 1):
            hand.adjust(row(pilot, "confirm"), step)
            assert form.options.confirm and why in pilot.text()
    Keys(pilot).adjust(row(pilot, "max_undos"), 1)
    Keys(pilot).adjust(row(pilot, "confirm"), -1)
    assert not form.options.confirm and why not in pilot.text()


def test_a_number_is_typed_by_keys_and_mouse_read_replaced_and_dropped(pilot: Pilot) -> None:
    form = open_form(pilot)
    keys, seed_row = Keys(pilot), row(pilot, "board_seed")
    keys.choose_key("options.more")
    shown = pilot.words("reduction.option.board_seed.0")
    for hand, seed in ((keys, 482_913), (keys, 2**63 - 1), (Mouse(pilot), 42), (Mouse(pilot), 7)):
        focus_on(pilot, seed_row)
        pilot.click_words(shown if isinstance(hand, Mouse) else seed_row)
        assert pilot.scene_name == "NumberPadScene"
        hand.write(str(seed))
        assert form.options.board_seed == seed and pilot.shows(str(seed))
        shown = str(seed)
    keys.adjust(seed_row, 1)
    assert form.options.board_seed == 7, "there is nothing above it"
    focus_on(pilot, seed_row)
    keys.press(Button.CONFIRM)
    pilot.write(str(2**63))
    pilot.key(pygame.K_RETURN)
    assert pilot.scene_name == "NumberPadScene" and form.options.board_seed == 7, "too large"
    pilot.key(pygame.K_ESCAPE)
    keys.adjust(seed_row, -1)
    assert pilot.has("reduction.option.board_seed.0")


def test_the_form_offers_every_option_in_the_order_that_arrows_come_to_it(pilot: Pilot) -> None:
    form, hand = open_form(pilot), Keys(pilot)
    offered = {row.name for row in opt.rows(REDUCTION.options()) if not row.is_fixed}
    assert offered | {"match", "opponent", "undo"} == {*form.tiles, *form.rows}
    hand.choose_key("options.more")
    for name in form.rows:
        assert label(pilot.page.focused) == form.label(name)
        assert pilot.shows(form.label(name))
        hand.press(Button.DOWN)


def test_the_form_and_who_plays_are_against_whom_it_names(pilot: Pilot) -> None:
    form = open_form(pilot)
    keys, opponent = Keys(pilot), pilot.words("options.opponent.label")
    keys.adjust(opponent, 1)
    who, level = pilot.words("level.normal.who"), pilot.words("level.normal.short")
    assert pilot.has("opponents.line", who=who, level=level)
    assert way_of(pilot.strings, form.game.id, "normal") in pilot.text(), "how it plays"
    keys.confirm(pilot.words("options.play"))
    assert [seat.level for seat in pilot.table.match.seats] == ["", "normal"]
    form = open_form(pilot, "quoridor")
    keys.adjust(opponent, 1)
    keys.press(Button.SPECIAL)
    assert [seat.level for seat in pilot.scene.lineup.seats] == ["", "normal"]
    assert pilot.has("level.normal.who")
    form.opponent = ""
    names = [seat.name for seat in form.plan().seats]
    assert names == [pilot.words("join.name0"), pilot.words("join.name1")], "no computer's name"


def test_a_form_of_four_names_every_computer(pilot: Pilot) -> None:
    open_form(pilot, "quoridor")
    hand = Mouse(pilot)
    hand.confirm(pilot.words("quoridor.preset.four"))
    assert pilot.has("options.opponent.several")
    told = pilot.strings.write(
        tuple(pilot.words(f"level.{n}.who") for n in ("easy", "normal", "hard"))
    )
    assert pilot.shows(told)
    hand.confirm(pilot.words("options.play"))
    assert pilot.strings.write(tuple(seat.name for seat in pilot.table.match.seats[1:])) == told


def test_who_plays_is_said_in_one_line_below_play_or_in_fewer_words(pilot: Pilot) -> None:
    pilot.context.set_language("de")
    form = open_form(pilot, "quoridor")
    whole, short = versus(pilot.context, form.plan().seats), form.value_text(OPPONENT)
    for size, said in (((1280, 720), whole), ((960, 600), short)):
        pilot.resize(*size)
        x, y, _, h = pilot.page.target("play").box
        lines = [one.words for one in pilot.read() if x < one.box[0] and y < one.box[1] < y + h]
        assert lines == [pilot.words("options.play"), said]


def test_a_preset_is_taken_and_anything_else_is_your_own(pilot: Pilot) -> None:
    form, hand = open_form(pilot), Mouse(pilot)
    hand.confirm(pilot.words("reduction.preset.kids"))
    assert form.options == REDUCTION.presets["kids"]
    hand.adjust(row(pilot, "size"), 1)
    assert pilot.has("reduction.preset.custom")
    hand.confirm(pilot.words("reduction.preset.kids"))
    assert not pilot.has("reduction.preset.custom")


def test_what_a_form_offers(pilot: Pilot) -> None:
    causality = GAMES["causality"]
    fixed = [row.name for row in opt.rows(causality.options()) if row.is_fixed]
    assert fixed == ["puzzle"] and "puzzle" not in open_form(pilot, "causality").rows
    for game_id, game in GAMES.items():
        for seen in ((), (game_id,)):
            pilot.set(seen_first=seen)
            assert GameForm(pilot.context, game).plan().length == game.games, (game_id, seen)


def test_all_that_a_start_means_can_be_read(pilot: Pilot) -> None:
    for language in ("en", "de"):
        pilot.context.set_language(language)
        words = pilot.context.words
        for game in ("even_steven", "subtraction_squares"):
            open_form(pilot, game)
            Keys(pilot).adjust(words(f"{game}.option.start.label"), 1)
            assert words(f"{game}.option.start.help") in pilot.text(), (language, game)


def test_the_folded_options_name_what_differs_and_nothing_without_effect(pilot: Pilot) -> None:
    options = replace(GAMES["quoridor"].presets["four"], cheats=2, timer_s=0)
    open_form(pilot, "quoridor", options)
    cheats, late = (row(pilot, name, "quoridor") for name in ("cheats", "elapsed"))
    said = pilot.text()
    assert pilot.words("sentence.named", name=cheats, value="2") in said and late not in said
    Keys(pilot).choose_key("options.more")
    Keys(pilot).adjust(late, 1)
    assert pilot.words("quoridor.idle.clock") in pilot.text()
    open_form(pilot, "causality", GAMES["causality"].presets["wall"])
    match = pilot.words("options.match.games", n=2)
    named = pilot.words("sentence.named", name=pilot.words("options.match.label"), value=match)
    assert named in (said := pilot.text()), "no preset says so"
    assert pilot.words("play.swap_first", match=match) in said


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_every_board_in_the_menu_says_what_it_is(pilot: Pilot, language: str) -> None:
    pilot.set(language=language, text_percent=150)
    pilot.resize(960, 600)
    form = open_form(pilot, "causality")
    label, said = row(pilot, "board", "causality"), {form.help("board")}
    for _ in OFFERED[1:]:
        Mouse(pilot).adjust(label, 1)
        said.add(of_board := form.help("board"))
        assert of_board.replace(" ", "") in pilot.text().replace(" ", "")
        assert not pilot.cut_lines()
    assert len(said) == len(OFFERED) and pilot.words("causality.option.board.help") not in said


def test_two_computers_play_beside_the_form(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = noted(monkeypatch, Stage, "animate")
    open_form(pilot, "quoridor")
    preview, before = pilot.scene.preview, pilot.pixels()
    at_first = preview.picture
    for _ in range(2):
        pilot.until(lambda: len(moved) >= 2)
        assert pilot.pixels() != before
        first = preview.picture
        Keys(pilot).adjust(row(pilot, "size", "quoridor"), 1)
        assert preview.picture != first, "it begins anew on another board"
        moved.clear()
    Keys(pilot).press(Button.ALTERNATE)
    assert preview.picture == at_first, "after a reset too"
    Keys(pilot).back()
    pilot.wait(5000, 250)
    assert not moved, "no computer plays any more"


def cup_form(pilot: Pilot) -> None:
    pilot.go.title()
    pilot.go.new_cup()


def people(pilot: Pilot) -> None:
    library = pilot.library
    library.keep_people(*library.people.newcomers([("Mira", 0)]))
    pilot.push(PeopleScene(pilot.context))


def analysis_menu(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven")
    analyse(pilot)
    Keys(pilot).press(Button.PAUSE)


def seats(pilot: Pilot) -> None:
    join(pilot, "four")


@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize(
    ("screen", "least"), [(cup_form, 8), (people, 2), (analysis_menu, 1), (seats, 4)]
)
def test_every_row_stops_at_its_first_and_its_last_value(
    pilot: Pilot, screen: Callable[[Pilot], None], least: int, step: int
) -> None:
    screen(pilot)
    pilot.frame()
    rows = [k for k, item in enumerate(pilot.page.items) if item.node.steps]
    assert len(rows) >= least
    for k in rows:
        shown = []
        with pilot.unseen():
            for _ in range(12):
                if k >= len(pilot.page.items):
                    break  # the row of a player who takes part no more
                item = pilot.page.items[k]
                pilot.focus(item.key)
                Keys(pilot).press(Button.RIGHT if step > 0 else Button.LEFT)
                shown.append(item.node.spoken)
        assert len(set(shown[-3:])) <= 1, shown


@pytest.mark.parametrize("name", [OPPONENT, MATCH])
def test_the_first_and_the_last_value_are_ends(pilot: Pilot, name: str) -> None:
    form, hand = open_form(pilot, "even_steven"), Keys(pilot)
    for step in (-1, 1):
        shown = []
        for _ in range(12):
            hand.adjust(pilot.words(f"options.{name}.label"), step)
            shown.append(form.value_text(name))
        assert shown[-1] == shown[-2], "it does not go round"
        assert not form.can_step(name, step)


def test_the_wheel_over_a_tile_changes_it_and_nothing_else(pilot: Pilot) -> None:
    form = open_form(pilot, "quoridor")
    pilot.hover((20, 20))
    at = middle(pilot.page.target(("row", OPPONENT)).box)
    before = form.value_text(OPPONENT), form.options
    for wheel in (1, -1):
        pilot.hover(at)
        pilot.post(pygame.MOUSEWHEEL, x=0, y=wheel, flipped=False)
        pilot.frame()
        assert form.options == before[1]
        assert (form.value_text(OPPONENT) == before[0]) is (wheel < 0)


@pytest.mark.parametrize("is_open", [False, True], ids=["high", "low"])
def test_the_arrows_of_a_tile_cover_nothing_of_it(pilot: Pilot, is_open: bool) -> None:
    pilot.set(text_percent=150)
    open_form(pilot, "quoridor")
    if is_open:
        Keys(pilot).choose_key("options.more")
    for item in [item for item in pilot.page.items if isinstance(item.node, Tile)]:
        pilot.page.focus.current = item
        tile = pygame.FRect(item.box)
        boxes = [pygame.FRect(line.box) for line in pilot.read()]
        inside = [
            box for box in boxes if tile.collidepoint(box.topleft) and box.bottom <= tile.bottom
        ]
        assert inside
        for step in (-1, 1):
            at = item.node.arrow(item.box, step)
            assert tile.collidepoint(at), "the mouse reaches it"
            arrow = pygame.FRect(0, 0, 2 * ARROW_R - 2, 2 * ARROW_R - 2)
            arrow.center = at
            assert arrow.collidelist(inside) == -1, item.key


def test_the_other_mouse_button_leaves_neither_the_title_nor_the_table(pilot: Pilot) -> None:
    pilot.hover((20, 20))
    pilot.click(640, 300, pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "TitleScene", "there is nothing behind the title"
    pilot.play("", "")
    Keys(pilot).press(Button.ALTERNATE)  # the bottom line is that of the keys
    pilot.hover((20, 20))
    before = pilot.table.cursor.aim
    pilot.click(*pilot.stage.point(4.0, 4.5), pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "PlayScene" and pilot.table.cursor.aim != before, "it rotates"
