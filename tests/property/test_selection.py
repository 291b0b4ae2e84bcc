"""Lists that change under the hand: what has the focus is what a screen shows and acts on.

Every step is a press, a movement of the pointer, or a frame in which a list goes on filling; files
come and go meanwhile. After each step the two are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kept import cups_in, matches_in
from pilot import Pilot

from game.club.cup import Entrant, Form, Rules
from game.club.cup_event import event_of
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store import replay_index
from game.store.matches import UNFINISHED
from game.store.people import Person
from scenes.club.people import PeopleScene
from scenes.club.tournament.listing import TournamentsScene
from scenes.dialogs.selection import Selection
from scenes.input.actions import Action, Button, Phase, Point, Press, ScanMove
from scenes.input.focus import holds
from scenes.kit.placing import Target
from scenes.kit.widgets import Card
from scenes.practice.puzzles import PuzzlesScene
from scenes.review.shelf import finished

GAMES_FOLDER = Path(__file__).parents[1] / "golden" / "quoridor" / "games"
ARROWS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
STEPS = 60
NOW_MS = 1_800_000_000_000
SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 22))]
seeded = pytest.mark.parametrize("seed", SEEDS)


class Hand:
    """A person who does anything at all on a screen, and looks at it after every step."""

    def __init__(
        self,
        pilot: Pilot,
        seed: int,
        shown: Callable[[Any], object],
        buttons: Sequence[Button] = (),
        change: Callable[[Random], None] = lambda rng: None,
    ) -> None:
        """``shown`` gives the id of what a scene shows; ``change`` lets files come and go."""
        self.pilot, self.rng, self._shown, self._change = pilot, Random(seed), shown, change
        self._buttons = (*ARROWS, *ARROWS, *buttons)
        self.done: list[str] = []

    @property
    def shown(self) -> object:
        return self._shown(self.pilot.scene)

    def act(self, action: Action) -> None:
        self.pilot.app.context.stack.act(action)

    def frame(self) -> None:
        with self.pilot.unseen():
            self.pilot.frame()

    def step(self) -> None:
        rng, items = self.rng, self.pilot.page.items
        kind = rng.choice(("press", "press", "hover", "click", "wheel", "reach", "frame", "change"))
        self.done.append(kind)
        x, y, w, h = rng.choice(items).box if items else (0.0, 0.0, 9.0, 9.0)
        at = x + rng.uniform(0.1, 0.9) * w, y + rng.uniform(0.1, 0.9) * h
        match kind:
            case "press":
                button = rng.choice(self._buttons)
                self.done[-1] = button.name
                self.act(Press(button, "keys:left"))
                self.act(Press(button, "keys:left", is_down=False))
            case "hover":
                self.act(Point(*at, Phase.HOVER))
            case "click" if (found := self.passive(at)) is not None:
                self.act(Point(*at, Phase.HOVER))
                self.act(Point(*at, Phase.DOWN))
                self.look()
                if found:
                    self.act(Point(*at, Phase.UP))
            case "wheel":
                self.act(Point(*at, Phase.WHEEL, wheel=rng.choice((-1, 1))))
            case "reach" if items:
                self.act(ScanMove(rng.choice(items)))
            case "frame":
                before, focused = self.shown, self.pilot.page.focused
                self.frame()
                if (
                    isinstance(focused, Target)
                    and id_of(focused) is None
                    and focused in self.pilot.page.items
                ):
                    same = self.pilot.page.focused == focused
                    is_button = str(focused.key).startswith(("replays.", "saves."))
                    assert not (same and is_button) or self.shown == before, self.done
            case "change":
                self._change(rng)
        self.look()

    def passive(self, at: tuple[float, float]) -> bool | None:
        """Return whether a click there only selects; None if the press must not even begin."""
        under = [item for item in self.pilot.page.items if holds(item.box, *at)]
        if not under or id_of(under[-1]) is None:
            return None
        return id_of(under[-1]) != self.shown

    def look(self) -> None:
        focused = id_of(self.pilot.page.focused)
        if focused is not None:
            assert focused == self.shown, self.done


def id_of(item: Any) -> object:
    """The id of the list entry that an item stands for; None for any other item."""
    match getattr(item, "key", None):
        case ("person", str() as person):
            return person
        case Path() as path:
            return path
        case str() as key if isinstance(item.node, Card) and key not in ("new", "hint"):
            return key
    for name in ("entry", "person"):
        if (found := getattr(item, name, None)) is not None:
            return getattr(found, "path", None) or getattr(found, "id", None)
    return None


def selected(scene: Any) -> object:
    """The id of the entry that My games shows."""
    return scene.tab.selection.id


def fill(folder: Path, rng: Random, count: int = 20) -> list[bytes]:
    """Put golden games into the folder under ids that are in no order."""
    games = [path.read_bytes() for path in sorted(GAMES_FOLDER.glob("*.cbor"))[:count]]
    folder.mkdir(exist_ok=True)
    for game in games:
        (folder / f"{rng.getrandbits(64):016x}.cbor").write_bytes(game)
    return games


@seeded
def test_on_the_shelf_of_replays(pilot: Pilot, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "WAITED_S", 0)
    monkeypatch.setattr(finished, "SHOWN_EVERY_MS", (seed + 1) % 2 * 300)
    monkeypatch.setattr(replay_index, "PIECE", 3)
    folder, context = pilot.data / "replays", pilot.app.context
    games = fill(folder, Random(seed))

    def change(rng: Random) -> None:
        """A file goes or comes, and the index knows it."""
        files = sorted(folder.iterdir())
        if rng.random() < 0.5 and len(files) > 2:
            rng.choice(files).unlink()
        else:
            (folder / f"{rng.getrandbits(64):016x}.cbor").write_bytes(rng.choice(games))
        if seed % 2:
            pilot.scene.enter()
        else:  # the screen has not noticed so far
            context.library.replays.update.start()
            context.library.replays.update.wait()

    context.go.my_games("finished")
    hand = Hand(
        pilot,
        seed,
        selected,
        (Button.ALTERNATE, Button.PAGE_ON, Button.PAGE_BACK),
        change,
    )
    hand.look()
    for _ in range(10):  # while it fills, before anything is done
        hand.frame()
        hand.look()
    for _ in range(STEPS):
        hand.step()
        if pilot.scene_name != "MyGamesScene":
            context.stack.pop()
    context.library.replays.update.wait()  # or the focus follows a file that goes meanwhile
    pilot.wait(400)
    _remove(hand, folder)


def _remove(hand: Hand, folder: Path) -> None:
    """Remove what is shown, by its button: that file goes and no other."""
    pilot, before = hand.pilot, set(folder.iterdir())
    if hand.shown not in before:
        return
    pilot.scene.screen.focus_on("replays.remove")
    pilot.wait(600)  # a press at once would be meant for what was there before
    shown = hand.shown  # the list may have been read on meanwhile
    hand.act(Press(Button.CONFIRM, "keys:left"))
    assert pilot.scene_name == "NoticeScene"
    pilot.scene.on_press("yes")
    assert before - set(folder.iterdir()) == {shown}


def leave(pilot: Pilot) -> None:
    """Leave seven matches of three games after a few moves, two of them under a name."""
    matches = matches_in(pilot.data, now_ms=lambda: NOW_MS + k)
    for k in range(7):
        game = GAMES[("quoridor", "even_steven", "reduction")[k % 3]]
        match = Match(game, game.options(), k, [Seat("Ann", 0), Seat("Bo", 1)])
        match.submit(next(iter(match.state.legal_moves())))
        journal = matches.start(match)
        if k % 4 == 3:
            journal.save_as(f"Match {k}")
            journal.discard()
        else:
            journal.leave()


@seeded
def test_among_saved_games(pilot: Pilot, seed: int) -> None:
    leave(pilot)
    context, matches = pilot.app.context, matches_in(pilot.data)

    def change(rng: Random) -> None:
        left = matches.find(UNFINISHED)
        if len(left) > 2 and rng.random() < 0.2:
            matches.remove(rng.choice(left).id)
        pilot.scene.enter()

    context.go.my_games("waiting")
    hand = Hand(
        pilot,
        seed,
        selected,
        (Button.ALTERNATE, Button.PAGE_ON, Button.PAGE_BACK),
        change,
    )
    for _ in range(STEPS):
        hand.step()


@seeded
def test_among_people(pilot: Pilot, seed: int) -> None:
    context = pilot.app.context
    people = [Person(f"p{k}", f"Person {k}", k % 4) for k in range(12)]
    library = context.library
    library.keep_people(*people)

    def change(rng: Random) -> None:
        """A person goes or comes back."""
        here = library.people.here
        if rng.random() < 0.5 and len(here) > 2:
            library.keep_people(replace(rng.choice(here), removed_ms=NOW_MS))
        elif library.people.removed:
            library.keep_people(replace(rng.choice(library.people.removed), removed_ms=0))
        pilot.scene.enter()

    context.stack.push(PeopleScene(context, "p7"))
    turns = Button.PREV, Button.NEXT
    hand = Hand(pilot, seed, lambda scene: scene.shown and scene.shown.id, turns, change)
    hand.look()
    for _ in range(STEPS):
        hand.step()


@seeded
def test_among_puzzles(pilot: Pilot, seed: int) -> None:
    """Beside the rows is the puzzle in focus; under a pointer, the one that was clicked last."""
    context = pilot.app.context
    context.stack.push(PuzzlesScene(context, GAMES["quoridor"]))
    hand = Hand(
        pilot, seed, lambda scene: None, (Button.PREV, Button.NEXT), lambda rng: pilot.scene.enter()
    )
    for _ in range(STEPS):
        hand.step()
        scene, key = pilot.scene, pilot.page.focused.key
        assert f"Text {scene.name_of(scene.chosen)}" in pilot.tree(), hand.done
        if hand.done[-1] in Button.__members__ and key[0] == "row":
            assert key == ("row", scene.shown), hand.done


@seeded
def test_among_tournaments(pilot: Pilot, seed: int) -> None:
    """After a visit the focus is on the same tournament, even if others are gone."""
    context, rng = pilot.app.context, Random(seed)
    cups, events = context.library.cups, (event_of(GAMES["even_steven"]),)
    seats = tuple(Entrant(f"P{k}", k, k) for k in range(3))

    def begin(number: int) -> None:
        cups.begin(Rules(Form.EVERYONE, seats, events, 1), f"Cup {number}", number * 10**6)

    for number in range(12):
        begin(number)
    context.stack.push(TournamentsScene(context))
    for number in range(12, 12 + STEPS):
        for _ in range(rng.randrange(4)):
            context.stack.act(Press(rng.choice(ARROWS), "keys:left"))
        focused = id_of(pilot.page.focused)
        if rng.random() < 0.5:
            begin(number)
        else:
            one = rng.choice(cups_in(cups))
            if one.id != focused and len(cups_in(cups)) > 2:
                cups.remove(one.id, NOW_MS)
        pilot.scene.enter()
        assert id_of(pilot.page.focused) == focused
        if rng.random() < 0.1 and len(cups_in(cups)) > 2:
            one = rng.choice(cups_in(cups))
            cups.put(replace(one, name="Renamed"))
            pilot.scene.enter()
            assert id_of(pilot.page.focused) == focused


def test_the_heir_of_an_entry_that_is_gone_is_the_next_one_or_else_the_last_before_it() -> None:
    selection: Selection[str] = Selection(lambda entry: entry, lambda: None)
    assert not selection.show("abcd") and selection.id == "a"
    selection.choose("b")
    assert selection.show("acd") and selection.id == "c"
    assert selection.show("a") and selection.id == "a"
    assert not selection.show("ba") and selection.id == "a", "what was chosen stays"
