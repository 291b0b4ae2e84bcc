"""The screen of a tournament: how it stands, what is next, and the ways to its matches."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import Final

from game.club.cup import Cup, Form, Meeting, Pairing, tries
from game.club.cup_event import single_preset
from game.club.cup_table import (
    champions,
    crossings,
    expected_matches,
    is_over,
    matches_played,
    pairings,
    waiting,
)
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.club.tournament.bracket import bracket_body, rays
from scenes.club.tournament.menu import MatchGamesScene, TournamentMenuScene
from scenes.club.tournament.next_match import champion_card, next_card
from scenes.club.tournament.play import are_computers, is_playable, play, unfinished_cup_match
from scenes.club.tournament.rounds import rounds_row
from scenes.club.tournament.skip import SkipMatchScene
from scenes.club.tournament.standings import standings_panel
from scenes.dialogs.selection import cycle
from scenes.input.actions import Button
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Screen
from scenes.kit.node import Node
from scenes.kit.parts import chip_row
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton

WAIT_MS: Final = 260
"""How long a fresh result waits: the screen has come by then."""


class TournamentScene(ViewScene):
    """The tournament with an id: a bracket for a knock-out, else a table.

    ``is_fresh`` after a match of it: the result comes up, and the end is celebrated.
    """

    def __init__(self, context: AppContext, cup_id: str, *, is_fresh: bool = False) -> None:
        super().__init__(context)
        self._id = cup_id
        cup = context.library.cups.get(cup_id)
        assert cup is not None  # nothing else leads here
        self.cup: Cup = cup
        self.is_over = is_over(cup)
        self._waiting: list[Pairing] = []
        self.next_one: Pairing | None = None
        """The match that is offered."""
        self._is_celebrated = self.is_over and not is_fresh
        self._seen = len(cup.meetings) - is_fresh
        """How many matches had been played when the screen was seen last."""
        self._fresh: tuple[Meeting, int] | None = None
        """The match whose result comes up, and since when."""
        self._is_first = True

    def enter(self) -> None:
        super().enter()
        cups = self._context.library.cups
        cup = cups.get(self._id)
        if cup is None:  # it was removed from its menu
            self._context.stack.pop()
            return
        is_as_before, self.cup = cup is self.cup and not self._is_first, cup
        self._is_first = False
        if (trouble := self._context.library.database.refusal) is not None:
            self._context.toast(self.words("cup.not_saved", why=trouble))
        if is_as_before:
            return
        self.is_over = is_over(cup)
        self._waiting = waiting(cup) if is_playable(cup) else []
        self._begin_with(self._waiting[0] if self._waiting else None)
        if self.is_over and not self._is_celebrated:
            self._celebrate()
        self._is_celebrated = self.is_over
        theme, ticker = self.theme, self._context.stack.ticker
        if len(cup.meetings) > self._seen >= 0 and not theme.is_calm:
            self._fresh = cup.meetings[-1], ticker.move(WAIT_MS + 240) + WAIT_MS
        self._seen = len(cup.meetings)

    def _begin_with(self, pairing: Pairing | None) -> None:
        """Offer a match, and say who is next for those who hear it."""
        self.next_one = pairing
        last = max(pairings(self.cup), key=lambda one: one.number, default=None)
        here = pairing or last
        is_bracket = self._is_bracket and here is not None
        self.screen.focus_on(("match", here.number) if is_bracket and here else "play")
        if pairing is not None:
            first, second = self.cup.entrant(pairing.first), self.cup.entrant(pairing.second)
            said = self.words("cup.next_aloud", first=first.name, second=second.name)
            self._context.read_aloud(said)

    def _celebrate(self) -> None:
        winners = champions(self.cup)
        if winners:
            self.celebrate(self.cup.entrant(winners[0]).colour)
        self._context.sounds.play("win")

    @property
    def _is_bracket(self) -> bool:
        return self.cup.rules.form is Form.KNOCKOUT

    @property
    def music(self) -> str:
        return "results" if self.is_over else ""

    @property
    def can_skip(self) -> bool:
        """Whether the next match is one of computers, which need not be watched."""
        return self.next_one is not None and are_computers(self.cup, self.next_one)

    @property
    def play_key(self) -> str:
        """The key of the words for playing the next match: it may have begun."""
        running, offered = self.cup.running, self.next_one
        is_begun = running is not None and offered is not None and running.number == offered.number
        return "cup.watch" if self.can_skip else "cup.continue" if is_begun else "cup.play"

    # -- presses -------------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case "menu":
                self._context.stack.push(TournamentMenuScene(self._context, self.cup))
            case "play" if self.next_one is not None:
                play(self._context, self.cup, self.next_one)
            case "skip" if self.next_one is not None:
                self._context.stack.push(SkipMatchScene(self._context, self.cup, self.next_one))
            case ("match", int(number)):
                known = next((one for one in pairings(self.cup) if one.number == number), None)
                if known is not None and known == self.next_one:
                    play(self._context, self.cup, known)
                else:
                    played = tries(self.cup.meetings, number)
                    is_open = known in self._waiting
                    self._open(played, [known] if known is not None and is_open else [])
            case ("cell", int(row), int(column)):
                crossing = crossings(self.cup)[frozenset((row, column))]
                self._open(crossing.meetings, crossing.open)

    def _open(self, meetings: Sequence[Meeting], known: Sequence[Pairing]) -> None:
        """Offer a match that is to come, or watch one that was played."""
        ids = [replay for one in meetings for replay in one.replays]
        if known:
            self._offer(known[0])
        elif len(ids) == 1:
            watch(self._context, ids[0])
        elif ids:
            self._context.stack.push(MatchGamesScene(self._context, ids, watch))

    def _offer(self, pairing: Pairing) -> None:
        if pairing != self.next_one and unfinished_cup_match(self._context, self.cup) is not None:
            self._context.refuse()
            self._context.toast(self.words("cup.on_table"))
        elif pairing in self._waiting:
            self._context.sounds.play("focus")
            self._begin_with(pairing)
        else:
            self._context.refuse()

    def commands(self) -> Iterable[Command]:
        if self.is_over:
            yield Command(Button.ALTERNATE, "cups.new", self._context.go.new_cup)
        elif self.next_one is not None and len(self._waiting) > 1:  # a player may not be there
            offer = partial(self._offer, cycle(self._waiting, self.next_one, 1))
            yield Command(Button.ALTERNATE, "cup.other", offer)
        else:
            yield Command(Button.ALTERNATE, "", self._context.refuse)

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        cup, words = self.cup, self.words
        done = words("cup.progress", done=matches_played(cup), of=expected_matches(cup))
        if self._is_bracket and self.theme.text_scale < 1.2:
            done = words("cup.knockout_of", n=len(cup.entrants), told=done)
        body = bracket_body(self) if self._is_bracket else self._table_body()
        header = [chip_row(self._chips()), Text(done, "body", "muted")]
        return Screen(
            cup.name.upper(),
            body,
            header=header,
            prompts=self.prompts(),
            menu=words("cup.menu"),
            tint="results" if self._is_bracket else "spot_plum",
            margin=42.0,
            ground=rays() if self._is_bracket else None,
        )

    def _chips(self) -> list[str]:
        """Return what kind of tournament it is, the preset first: large letters leave room for one.

        A bracket shows how many take part.
        """
        cup, words = self.cup, self.words
        preset = single_preset(cup, GAMES)
        chips = [] if preset is None else [self._context.say(preset)]
        if self._is_bracket:
            return chips[:1]
        chips += [
            words("cup.players", n=len(cup.roster().present)),
            words(f"cup.form.{cup.rules.form.value}"),
        ]
        if cup.rules.length > 1:
            key = "cup.best_of" if cup.rules.is_best_of else "cup.games_each"
            chips.append(words(key, n=cup.rules.length))
        return chips

    def _table_body(self) -> Node:
        context, cup = self._context, self.cup
        if self.next_one is None:
            card = champion_card(context, cup)
        else:
            title = self.words("cup.next", n=matches_played(cup) + 1)
            card = next_card(context, cup, self.next_one, title, self._buttons())
        standings = standings_panel(context, cup, self.next_one, self._fresh)
        above = Row([standings, card], 20.0, grow=1.0)
        return Column([above, rounds_row(context, cup, self.next_one)], 18.0)

    def _buttons(self) -> list[Node]:
        """Return what begins the next match: two buttons for a match of computers."""
        icon = "eye" if self.can_skip else "play"
        main = TextButton(self.words(self.play_key), icon, "primary", 26.0, key="play", height=58.0)
        skip = TextButton(self.words("cup.skip"), "last", key="skip", height=58.0)
        return [skip, main] if self.can_skip else [main]


def watch(context: AppContext, replay_id: str) -> None:
    """Watch a game of a tournament, or say why that can't be."""
    replays = context.library.replays
    playback, trouble = replays.load(replays.folder.path(replay_id))
    if playback is None:
        context.toast(context.words("cup.no_replay", why=trouble))
        return
    context.go.watch(playback, replay_id=replay_id)
