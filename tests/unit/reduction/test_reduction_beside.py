"""Reduction beside its board and in motion: panels, buttons, cards, flips and their sounds."""

from __future__ import annotations

import pytest
from reduction_games import BLOCK, SEATS, VIEW, challenged, drawn, steps

from game.core.match.match import Transition
from game.core.rules.comment import Comment
from game.reduction.board import FlipKind
from game.reduction.moves import Challenge, Change, Choose, Move, No, Retract, Undo, Yes
from game.reduction.options import Options
from game.reduction.state import State
from scenes.app import assets_dir
from scenes.boards import motion
from scenes.boards.hud_content import NewsLine
from scenes.boards.particle_bursts import all_bursts
from scenes.boards.reduction.view import MAX_UNDO_PIPS
from scenes.boards.sound_cue import sound_cue
from scenes.ui.theme import Theme, load_theme


def test_what_turns_over_lies_where_its_cell_is_and_light_says_what_has_ended() -> None:
    for step in steps():
        leaving = dict(VIEW.departure(step, SEATS))
        light = leaving.pop(("sheen",), None)
        for (_, r, c), sprite in leaving.items():
            assert (sprite.x, sprite.y) == (c + 0.5, r + 0.5)
        has_turned = step.after.turn > step.before.turn
        has_wound = step.before.is_challenge != step.after.is_challenge
        if not (has_turned or has_wound):
            assert light is None
        else:
            assert light is not None and light.tint == ("white" if has_turned else "amber")


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme(assets_dir())


def moved(step: Transition, theme: Theme) -> tuple[list[motion.ObjectChange], str]:
    before = {**VIEW.picture(step.before, SEATS), **VIEW.departure(step, SEATS)}
    after = VIEW.picture(step.after, SEATS)
    return motion.changes(before, after, (), theme), sound_cue(before, after)


def test_flips_are_staggered_and_their_sound_says_what_happened(theme: Theme) -> None:
    state = drawn("###./##.#/..#./....")
    for r, c, what in state.windows():
        step = Transition(state, Change(r, c), state.play(Change(r, c)))
        found, cue = moved(step, theme)
        flips = [change for change in found if change.kind is motion.TransitionKind.TURNED]
        assert sorted(change.delay_ms for change in flips) == [0, 35, 70, 105]
        assert {change.duration_ms for change in flips} == {160}
        assert cue == {FlipKind.FILL: "raise", FlipKind.TURN: "flip", FlipKind.EMPTY: "sink"}[what]
        sparks = sum(burst.count for burst in all_bursts(found, theme))
        assert sparks == {FlipKind.FILL: 8, FlipKind.TURN: 0, FlipKind.EMPTY: 16}[what]


def test_a_flip_begins_and_ends_with_what_lies_there(theme: Theme) -> None:
    state = drawn(BLOCK)
    for r, c, _ in state.windows():
        found, _ = moved(Transition(state, Change(r, c), state.play(Change(r, c))), theme)
        for change in found:
            if change.kind is motion.TransitionKind.TURNED:
                start = [pose.stretch_y for pose in motion.poses(change, 0)]
                end = [pose.stretch_y for pose in motion.poses(change, change.end_ms)]
                assert start + end == [1.0]  # all of it at one end, nothing at the other
                half = next(motion.poses(change, change.delay_ms + 80))
                assert half.stretch_y == pytest.approx(0.5) and half.lift > 0


def test_winding_back_lasts_no_longer_than_people_wait(theme: Theme) -> None:
    state = challenged()
    own = state.play(Retract())
    found, cue = moved(Transition(own, Challenge(), own.play(Challenge())), theme)
    assert cue == "challenge"
    assert max(change.end_ms for change in found) <= 500
    sweep = [change for change in found if change.kind is motion.TransitionKind.SWEPT]
    assert len(sweep) == 1
    xs = [next(motion.poses(sweep[0], ms)).sprite.x for ms in (0, 60, 120, 180, 240)]
    assert xs == sorted(xs) and xs[0] < own.n / 2 < xs[-1]


def test_the_preview_shows_the_four_cells_before_and_after() -> None:
    state = drawn(BLOCK)
    for r, c, what in state.windows():
        pictures = [
            line.figure
            for panel in VIEW.panels(state, Change(r, c), None, SEATS)
            for line in panel.lines
            if line.figure is not None and ("becomes",) in line.figure
        ]
        (shown,) = pictures
        full = [sprite.x for sprite in shown.values() if sprite.shape == "reduction.raised"]
        before = sum(x < shown["becomes",].x for x in full)
        assert len(full) - before - before == what, "as many more as it adds"
        assert shown["net",].x == shown["becomes",].x


def test_the_preview_is_as_high_with_nothing_pointed_at() -> None:
    state = drawn(BLOCK)
    changes = (Change(r, c) for r, c, _ in state.windows())
    shown = [VIEW.panels(state, aim, None, SEATS)[1] for aim in (None, *changes)]
    assert {tuple(line.high for line in panel.lines) for panel in shown} == {(66.0, 0.0, 46.0)}
    assert VIEW.panels(state, Change(0, 1), Comment("not_alike"), SEATS)[1] == shown[0]
    assert VIEW.panels(state, Change(0, 0), None, SEATS)[1].tone == "mint"


def buttons(state: State) -> dict[Move, str]:
    return {special.move: special.button.value for special in VIEW.specials(state)}


def test_buttons_are_where_hands_know_them() -> None:
    state = drawn(BLOCK)
    assert buttons(state) == {Undo(): "alternate"}
    assert VIEW.specials(state)[0].refusal == Comment("nothing_to_undo")
    asked = state.play(Change(0, 0))
    assert buttons(asked) == {Yes(): "confirm", No(): "cancel"}
    assert buttons(challenged()) == {Undo(): "alternate", Retract(): "special"}
    chosen = State.start(Options(pie=True), 1)
    assert buttons(chosen) == {Choose(True): "confirm", Choose(False): "cancel"}
    assert VIEW.specials(chosen)[0].players == (0,)


def test_the_last_moment_for_a_challenge_is_named() -> None:
    own = challenged().play(Retract())
    assert [s.name for s in VIEW.specials(own)][-1] == "challenge_now"  # nothing is asked here
    special = VIEW.specials(own)[-1]
    assert dict(special.values) == {"used": 2, "limit": 1}


def test_cards_banner_news_and_drama() -> None:
    state = drawn(BLOCK)
    asked = state.play(Change(0, 0))
    assert VIEW.banner(asked, ()) == "reduction.banner.turn_complete"
    after = asked.play(Yes())
    news = VIEW.news(Transition(asked, Yes(), after))
    told = Comment.of("turn_complete", 0, used=1, full=4)
    assert news == NewsLine(told, "check")
    assert VIEW.trace(Transition(asked, Yes(), after), SEATS)["past", 0].tint == "look0"
    assert VIEW.counters(asked.play(No()), 0)[0].value == 4
    assert VIEW.counters(asked.play(No()), 1)[0].value == 5
    assert VIEW.counters(drawn(BLOCK, max_undos=0), 0) == ()
    assert VIEW.counters(drawn(BLOCK, max_undos=MAX_UNDO_PIPS + 1), 0)[0].of is None
    challenge = challenged()
    own = challenge.play(Retract())
    assert VIEW.drama(Transition(own, Challenge(), challenge)) == "challenge"
    news = VIEW.news(Transition(challenge, Retract(), own))
    assert news == NewsLine(Comment("retracted", players=(1,)), "undo")
    for r, c, what in challenge.windows():
        ended = challenge.play(Change(r, c))
        told = VIEW.drama(Transition(challenge, Change(r, c), ended))
        assert told == ("proved" if what is FlipKind.EMPTY else "failed")
        assert VIEW.status(ended, ended.winner or 0).key == "won"


def test_chips_name_size_and_changes() -> None:
    chips = [("reduction.chip.size", {"size": 8}), ("reduction.chip.changes", {"changes": 1})]
    assert VIEW.chips(Options(size=8, changes=1)) == chips
    assert VIEW.chips(Options())[1] == ("reduction.chip.changes", {"changes": 5})


def test_hints_light_cells_and_number_a_line() -> None:
    cells, line = frozenset({(0, 0), (1, 1)}), (Change(0, 0), Change(3, 3), Change(0, 0))
    lit = VIEW.hint_marks(drawn(BLOCK), [Comment("line", cells=cells, line=line)], SEATS)
    assert {key[1:] for key in lit if key[0] == "lit"} == cells
    assert (lit["hint", 0, 0].text, lit["hint", 3, 3].text) == ("1·3", "2")
