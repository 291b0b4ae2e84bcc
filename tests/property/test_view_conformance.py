"""Promises of the view of every game: pictures, targets and words."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import cbor2
import pygame
import pytest
from reaching import by_arrows, by_pointer, on_board, paged

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.rules.state import IllegalMove
from game.registry import GAMES
from game.words.strings import Strings
from scenes.boards import VIEWS, paint
from scenes.boards.hud_content import ListedChoice, MoveButton, SidePanel
from scenes.boards.pages import PagedView
from scenes.boards.shape import Solid
from scenes.boards.sprite import Sprite, Sprites
from scenes.boards.view import BoardView
from scenes.input.bindings import PAD, Bindings
from scenes.ui.art.icons import ICONS
from scenes.ui.easel import Easel
from scenes.ui.paint.fonts import Fonts
from scenes.ui.sentences import sentence
from scenes.ui.theme import load_theme

pytestmark = pytest.mark.usefixtures("roomy", "shallow_judge")
ROOT = Path(__file__).parents[2]
WORDS = Strings.load(ROOT / "assets", is_strict=True)
SEATS = [Seat(name, look) for look, name in enumerate(("Ann", "Bo", "Cy", "Di"))]
PLIES = 30
POSITIONS = 3
"""Positions of each game that are looked at closely."""
SAMPLE = 4
"""Moves that are made by hand in each position."""

every_game = pytest.mark.parametrize("game_id", GAMES)


def seated(game: AnyGame, options: Any) -> list[Seat]:
    return SEATS[: game.seats(options)]


def played(game: AnyGame, options: Any, seed: int) -> Match:
    """A game of random moves, asides among them; moves of all kinds are as likely."""
    match, rng = Match(game, options, seed, seated(game, options)), Random(seed)
    while match.ply < PLIES and match.state.outcome() is None:
        moves = list(match.state.legal_moves())
        if rng.randrange(8) == 0:
            moves = list(game.asides(match.state)) or moves
        kind = rng.choice(sorted(kinds(moves)))
        match.submit(rng.choice([move for move in moves if type(move).__name__ == kind]))
    return match


def kinds(moves: Iterable[Any]) -> set[str]:
    return {type(move).__name__ for move in moves}


@cache
def matches(game_id: str) -> tuple[Match, ...]:
    """A game of each preset; nobody plays on with them."""
    game = GAMES[game_id]
    return tuple(played(game, options, seed) for seed, options in enumerate(game.presets.values()))


def some(match: Match) -> list[Any]:
    """A few positions of a match: the first, the last, and those with moves of a new kind."""
    states, seen = on_board(match), set[str]()
    every = max(1, len(states) // (POSITIONS - 1))
    found = []
    for ply, state in enumerate(states):
        fresh = kinds(state.legal_moves()) - seen
        if fresh or ply % every == 0 or ply == len(states) - 1:
            found.append(state)
        seen |= fresh
    return found


def transitions(match: Match) -> Iterator[Transition]:
    states = list(match.states)
    for before, move, after in zip(states, match.moves, states[1:], strict=False):
        yield Transition(before, move, after)


def endings(game: AnyGame, options: Any) -> Iterator[Transition]:
    """A game that is given up at once, and one whose clock runs out."""
    state = game.new(options, 1)
    late = None if game.clock is None else game.clock.time_up(options, state)
    for move in filter(None, (Resign(), late)):
        yield Transition(state, move, state.play(move))


@every_game
def test_a_picture_depends_on_the_position_alone(game_id: str) -> None:
    """It is the same when the game has been saved and loaded, and its ground stays."""
    game = GAMES[game_id]
    for match in matches(game_id):
        seats = match.seats
        packed = cbor2.loads(cbor2.dumps([game.pack(move) for move in match.moves]))
        state = game.new(opt.from_map(game.options, opt.to_map(match.options)), match.seed)
        loaded = [state, *(state := state.play(game.unpack(move)) for move in packed)]
        grounds: dict[int, Sprites] = {}
        for now, then in zip(match.states, loaded, strict=True):
            for page, view in enumerate(paged(VIEWS[game_id], now)):
                shown = view.picture(now, seats)
                assert shown == view.picture(then, seats), "another picture after loading"
                ground = {key: sprite for key, sprite in shown.items() if sprite.z < 0}
                assert ground, "nothing is the ground: the stage has nothing to fill"
                assert ground == grounds.setdefault(page, ground), "the ground has changed"


@every_game
def test_what_stays_keeps_its_key(game_id: str) -> None:
    """A thing that does not change has the same key before and after a move: nothing flickers."""
    for match in matches(game_id):
        for step in transitions(match):
            for view in paged(VIEWS[game_id], step.before):
                keys = [solids(view.picture(s, match.seats)) for s in (step.before, step.after)]
                both = keys[0].keys() & keys[1].keys()
                moved = [sprite for sprite in both if keys[0][sprite] != keys[1][sprite]]
                assert not moved, f"{moved[0].shape} has another key after {step.move}"


def solids(picture: Sprites) -> dict[Sprite, Any]:
    """The keys of all that one could hold in one's hand, where no two look alike."""
    alike = Tally(picture.values())
    return {
        sprite: key
        for key, sprite in picture.items()
        if alike[sprite] == 1 and isinstance(paint.shape_of(sprite.shape).nature, Solid)
    }


def shown(view: BoardView, match: Match) -> Iterator[Sprites]:
    """All pictures that a match leads to: boards, what is laid over them, figures beside them."""
    seats, coach, first = match.seats, match.game.teaching.coach, next(iter(match.states))
    hints = tuple(coach(first)) if coach else ()
    for state in some(match):
        for page in paged(view, state):
            yield page.picture(state, seats)
            yield dict(enumerate(page.props(state, seats)))  # type: ignore[misc]  # keys do not matter
            yield page.marks(state, (), seats)
            if state.outcome() is not None:
                continue
            yield page.route_marks(state, state.to_move, seats)
            rng = Random(match.ply)
            moves = list(page.pickable(state))
            for move in rng.sample(moves, min(SAMPLE, len(moves))):
                yield page.ghost(state, move, None, seats)
                yield from figures(page.panels(state, move, None, seats))
                for path in page.target_paths(state, move):
                    for k in range(len(path)):
                        yield page.marks(state, path[:k], seats)
            yield page.hint_marks(state, hints if state is first else (), seats)
        if isinstance(view, PagedView):
            chapter, here = view.chapter_of(state), view.page_of(state)
            yield view.strip(state, seats, chapter, here)
            yield view.strip_marks(state, (), None, seats, here)
    for step in transitions(match):
        yield view.departure(step, seats)
        yield view.trace(step, seats)
        if isinstance(view, PagedView):
            yield from (act.picture for act in view.acts(step, seats))


def figures(panels: Iterable[SidePanel]) -> Iterator[Sprites]:
    for panel in panels:
        yield from (line.figure for line in panel.lines if line.figure is not None)


@every_game
def test_all_that_is_shown_has_a_painter(game_id: str) -> None:
    theme, faces = load_theme(ROOT / "assets"), Fonts(ROOT / "assets" / "fonts")
    pygame.font.init()
    easel = Easel(pygame.Surface((200, 200), pygame.SRCALPHA), 1.0, theme, faces, (100, 100))
    painted: set[tuple[str, str, str]] = set()
    for match in matches(game_id):
        for picture in shown(VIEWS[game_id], match):
            for sprite in picture.values():
                assert paint.find_shape(sprite.shape), f"nobody paints {sprite.shape!r}"
                assert sprite.tint in theme.inks, f"no colour {sprite.tint!r} for {sprite.shape!r}"
                assert sprite.w > 0 and sprite.h > 0 and 0 <= sprite.alpha <= 1
                if (kind := (sprite.shape, sprite.tint, sprite.text)) not in painted:
                    painted.add(kind)
                    paint.paint(easel, sprite, 40.0)


def say(key: str, **values: Any) -> str:
    try:
        return WORDS.t(key, **values)
    except KeyError as missing:
        raise AssertionError(f"the sentence {key} lacks {missing}") from missing


def say_of(key: str, told: Any, seats: list[Seat]) -> str:
    try:
        return sentence(WORDS, key, told, seats)
    except KeyError as missing:
        raise AssertionError(f"the sentence {key} lacks {missing}") from missing


def said(game: AnyGame, view: BoardView, match: Match) -> Iterator[str]:
    """Every sentence that a match leads to, filled with what it is given; raises if it cannot."""
    prefix, seats = game.id, match.seats
    for key, values in view.chips(match.options):
        yield say(key, **values)
    last = match.state_at(match.ply - 1) if match.ply else match.state
    for state in (*some(match), last):
        for player in range(len(seats)):
            for k, counter in enumerate(view.counters(state, player)):
                yield say(f"{prefix}.counter.{counter.name}")
                if k and len(seats) > 2:
                    yield say(f"{prefix}.counter.{counter.name}_short", n="1")
                assert counter.icon in ("", *ICONS)
            if (status := view.status(state, player)).key:
                yield say(f"{prefix}.status.{status.key}", place=status.place)
        for page in paged(view, state):
            yield from said_beside(game, page, state, seats)
        if outcome := state.outcome():
            names = dict(zip(("winner", "loser"), ("Ann", "Bo"), strict=True))
            yield say(f"{prefix}.outcome.{outcome.reason}", **names)
    ended = [*transitions(match), *endings(game, match.options)]
    for step in ended:
        if news := view.news(step):
            assert news.icon in ICONS
            yield say_of(f"{prefix}.news.{news.told.key}", news.told, seats)
        if drama := view.drama(step):
            yield say(f"{prefix}.drama.{drama}")
        if isinstance(view, PagedView):
            for act in view.acts(step, seats):
                if act.key:
                    yield say(f"{prefix}.act.{act.key}")
                if act.drama:
                    yield say(f"{prefix}.drama.{act.drama}")


def said_beside(game: AnyGame, view: BoardView, state: Any, seats: list[Seat]) -> Iterator[str]:
    prefix = game.id
    if banner := view.banner(state, ()):
        yield say(banner)
    listed = [special for special in view.specials(state) if isinstance(special, ListedChoice)]
    if listed:
        for name in ("title", "price", "click", "use", "open"):
            yield say(f"{prefix}.special.{name}")
    for special in view.specials(state):
        assert special.icon in ICONS
        key = f"{prefix}.special.{special.name}"
        yield say_of(key, special, seats)
        if special in listed:
            yield say(f"{key}_help")
        elif WORDS.has(f"{key}_line"):
            yield say_of(f"{key}_line", special, seats)
        if special.refusal:
            yield say_of(f"{prefix}.reason.{special.refusal.key}", special.refusal, seats)
    moves = [None, *list(view.pickable(state))[:SAMPLE]]
    for move in moves:
        for panel in view.panels(state, move, None, seats):
            if panel.title:
                yield say(f"{prefix}.panel.{panel.title}")
            for line in panel.lines:
                assert line.icon in ("", *ICONS)
                if line.key:
                    yield say(f"{prefix}.panel.{line.key}", **dict(line.values))
    if view.turn(state, None) is not None:
        for name in ("turn", "turn_aim", "lay"):
            yield say(f"{prefix}.{name}")


@every_game
def test_every_word_is_there_with_what_it_is_given(game_id: str) -> None:
    game, view = GAMES[game_id], VIEWS[game_id]
    for match in matches(game_id):
        for words in said(game, view, match):
            assert words and "{" not in words


@every_game
def test_the_words_that_every_game_needs(game_id: str) -> None:
    """Pictures that screens ask for by the same key in any position."""
    game = GAMES[game_id]
    keys = ["name", "players", "tag", "rules.text", "tip.title", "preset.custom"]
    keys += [f"level.{name}" for name in game.levels]
    keys += [f"preset.{name}" for name in game.presets]
    keys += [f"preset.{name}_help" for name in (*game.presets, "custom")]
    few = {game.seats(options) for options in game.presets.values()} != {2}
    kinds = ("mouse", "keys_left", "keys_right", "pad")
    keys += [f"tip.{kind}{'_short' * is_short}" for kind in kinds for is_short in {False, few}]
    if game.wording.standing is not None:
        keys.append("race")
    for row in opt.rows(game.options()):
        keys += [f"option.{row.name}.label", f"option.{row.name}.help"]
        for choice in row.choices if isinstance(row.value, bool | IntEnum) else ():
            token = choice.name.lower() if isinstance(choice, IntEnum) else choice
            keys.append(f"option.{row.name}.{token}")
    absent = [f"{game_id}.{key}" for key in keys if not WORDS.has(f"{game_id}.{key}")]
    assert not absent, f"{game_id} has no words for {', '.join(absent)}"
    for name in game.levels:
        assert WORDS.has(f"level.{name}.who"), f"the context knows no level {name!r}"
        assert WORDS.has(f"level.{name}.short"), f"the context knows no level {name!r}"


@every_game
def test_why_a_move_may_not_be_played_can_be_said(game_id: str) -> None:
    """Moves of other positions are tried: many are not legal, and each refusal is a sentence."""
    for match in matches(game_id):
        tried = {move for state in some(match) for move in state.legal_moves()[:20]}
        for state in some(match):
            for move in sorted(tried, key=repr):
                try:
                    state.play(move)
                except IllegalMove as illegal:
                    key = f"{game_id}.reason.{illegal.reason.key}"
                    assert say_of(key, illegal.reason, match.seats)


# what is pointed at


@every_game
def test_no_spelling_is_the_beginning_of_another(game_id: str) -> None:
    for match in matches(game_id):
        for state in some(match):
            for view in paged(VIEWS[game_id], state):
                meant: dict[tuple[Any, ...], Any] = {}
                for move in view.pickable(state):
                    for path in view.target_paths(state, move):
                        keys = tuple(target.key for target in path)
                        assert keys, f"{move} is spelt with nothing"
                        other = meant.setdefault(keys, move)
                        assert other == move, f"{keys} means {move} and {other}"
                for keys in meant:
                    shorter = [keys[:k] for k in range(1, len(keys)) if keys[:k] in meant]
                    assert not shorter, f"{shorter[0]} is a move, and the beginning of {keys}"


@pytest.mark.slow
@every_game
def test_every_move_can_be_made_with_the_pointer(game_id: str) -> None:
    for match in matches(game_id):
        for state in some(match):
            made = by_pointer(VIEWS[game_id], state, match.seats)
            missed = list(beyond(match, state, made))
            assert not missed, f"no click means {missed[0]}"


@every_game
def test_every_move_can_be_made_with_arrows_and_few_buttons(game_id: str) -> None:
    for match in matches(game_id):
        for state in some(match):
            made = by_arrows(VIEWS[game_id], state, match.seats)
            missed = list(beyond(match, state, made))
            assert not missed, f"no arrows lead to {missed[0]}"


def beyond(match: Match, state: Any, made: set[Any]) -> Iterator[Any]:
    """The legal moves that are not among those ``made``, nor look as if they were."""
    view, legal = VIEWS[match.game.id], state.legal_moves()
    missed = [move for move in legal if move not in made]
    if not missed:
        return

    def seen(move: Any) -> list[Sprites]:
        after = state.play(move)
        return [page.picture(after, match.seats) for page in paged(view, after)]

    alike = [seen(move) for move in legal if move in made]
    yield from (move for move in missed if seen(move) not in alike)


@every_game
def test_the_buttons_of_specials_are_on_every_device(game_id: str) -> None:
    bindings = Bindings()
    for match in matches(game_id):
        for state in match.states:
            pressed = [
                special.button
                for special in VIEWS[game_id].specials(state)
                if isinstance(special, MoveButton) and special.button is not None
            ]
            assert len(set(pressed)) == len(pressed), "two specials on one button"
            for button in pressed:
                assert button in PAD.values()
                assert all(bindings.keys_of(half, button) for half in ("keys:left", "keys:right"))
