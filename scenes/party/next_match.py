"""Next up: who meets whom and why, tips of those who wait, and the table of the evening."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Final

from game.club.balance import BalanceReason
from game.club.party.choice import open_choice
from game.club.party.guests import welcome
from game.club.party.matches import match_of
from game.club.party.pairing import staying, stays, waits
from game.club.party.scores import is_secret, missing, table, tipped_winner, with_computers
from game.club.party.state import Party, PartyPhase
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import emblem
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.party.play import play
from scenes.party.screen import WAIT_MS, PartyScreen
from scenes.party.standings import standings
from scenes.party.versus import Versus
from scenes.table.screens.balance import proposal_of, proposal_words
from scenes.table.screens.tip_rows import tip_rows, with_own_tip, with_tip

if TYPE_CHECKING:
    from game.club.cup import Place
    from scenes.app_context import AppContext

BEFORE_MS: Final = 1100
"""For so long the table is as it was before the last match."""


class NextMatchScene(PartyScreen):
    """The card of the match, the tips, and the table, in which the last match is counted now."""

    phase = PartyPhase.NEXT

    def __init__(self, context: AppContext, party: Party, follow: Callable[[Party], None]) -> None:
        super().__init__(context, party, follow)
        self.party = with_computers(party)
        is_fresh = bool(party.played) and not party.tips
        self._before_ms = BEFORE_MS if is_fresh else 0
        self._left_ms = 0
        """Time until the match begins by itself; 0 while a tip is missing."""
        found = proposal_of(context, match_of(self.party, GAMES[party.game], 0))
        is_level = found is not None and found.why in (BalanceReason.UP, BalanceReason.DOWN)
        self._proposal = None if is_level else found
        """The handicap that comes by itself, until it is declined."""
        first = missing(self.party)
        key = ("tip", first[0], self.party.seats[0]) if first else "play"
        self.screen.focus_on("play" if all(self._has_own(one) for one in first) else key)

    def _has_own(self, place: Place) -> bool:
        return bool(self.party.guests[place].device)

    def view(self) -> Node:
        words, party = self._context.words, self.party
        tips = Panel(tip_rows(party), words("party.who_wins")) if party.waiting else None
        left = Column([self._versus(), self._handicap(), tips], "l", grow=1.0)
        table = standings(self._context, party, is_before=self._before_ms > 0)
        right = Column([table, self._play()], "l", width=424.0)
        body = Row([left, right], "xl")
        return Screen(words("party.up"), body, header=self.header(), prompts=self.prompts())

    def _versus(self) -> Node:
        words, party, game = self._context.words, self.party, self.party.game
        players = tuple((party.guests[place].entrant, self._why(place)) for place in party.seats)
        name = Text(words(f"{game}.name"), "name", keeps=True)
        told = Text(self.form_words(game), "note", lines=2, grow=1.0)
        foot = Row([emblem(game, 44.0), name, told], align="center")
        return Versus(players, foot, words("cup.versus"), grow=1.0)

    def _handicap(self) -> Node | None:
        """Return the sentence on the handicap that comes by itself, and how to decline it."""
        if self._proposal is None:
            return None
        told = Text(proposal_words(self._context, self._proposal), "note", lines=2, grow=1.0)
        no = TextButton(self._context.words("balance.no"), key="level", size=20, height=46.0)
        return Panel(Row([Icon("scales", 26.0, "amber"), told, no], align="center"))

    def _why(self, place: Place) -> str:
        """Return who goes first, and why the others play; "" where that needs no word."""
        words, party = self._context.words, self.party
        if place == party.seats[0]:
            return words("party.first")
        if party.played and place == staying(party):
            return words("party.stays", n=stays(party))
        waited = waits(party, place) if party.played else 0
        is_longest = waited == max(waits(party, one) for one in party.here)
        return words("party.waited_longest") if waited and is_longest else ""

    def _play(self) -> Node:
        words = self._context.words
        label = words("party.play")
        if self._left_ms:
            label = words("party.play_in", n=-(-self._left_ms // 1000))
        return TextButton(label, "play", "primary", key="play", size=28, height=78.0)

    # -- what is pressed -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        words, party = self._context.words, self.party
        names = tuple(self.name(place) for place in party.seats)
        game = words(f"{party.game}.name")
        self._context.read_aloud(words("party.next_aloud", names=names, game=game))
        self._wait()

    def _wait(self) -> None:
        """Begin the countdown once all who wait have tipped."""
        is_ready = bool(self.party.waiting) and not missing(self.party)
        is_timed = is_ready and not self._context.settings.is_patient
        self._left_ms = (self._left_ms or WAIT_MS) if is_timed else 0

    def on_own(self, place: Place, button: Button) -> bool:
        party = with_own_tip(self.party, place, button)
        if party == self.party:
            return False
        self._tipped(party, place)
        return True

    def on_press(self, key: Hashable) -> None:
        match key:
            case "play":
                seats = self._proposal.seats if self._proposal else ()
                play(self._context, self.party, [seat.handicap for seat in seats])
            case "level":
                self._proposal = None
                self.screen.focus_on("play")
                self.refresh()
            case "night":
                self.end_evening()
            case ("tip", int(place), int()):
                self._tipped(with_tip(self.party, key), place)
                left = [one for one in missing(self.party) if not self._has_own(one)]
                self.screen.focus_on(("tip", left[0], self.party.seats[0]) if left else "play")

    def _tipped(self, party: Party, place: Place) -> None:
        self._context.sounds.play("place")
        self.change(party)
        self._wait()
        whom = tipped_winner(party, place)
        if whom is not None:
            name, other = self.name(place), self.name(whom)
            key = "party.tipped" if is_secret(party, place) else "party.tips_aloud"
            self._context.read_aloud(self._context.words(key, who=name, whom=other))

    def commands(self) -> Iterable[Command]:
        def choose() -> None:
            self.change(open_choice(self.party, list(GAMES)))

        yield Command(Button.ALTERNATE, "party.other_game", choose)
        yield Command(Button.SPECIAL, "party.who_is_here", lambda: self.change(welcome(self.party)))

    # -- what happens by itself ----------------------------------------------------------------

    def update(self, tick_ms: int) -> bool:
        has_changed = super().update(tick_ms)
        if self._before_ms:
            self._before_ms = max(self._before_ms - tick_ms, 0)
            if not self._before_ms:
                self._count_last()
            return True
        if self._left_ms:
            before, self._left_ms = self._left_ms, self._left_ms - tick_ms
            if self._left_ms <= 0:
                self.on_press("play")
            elif before // 1000 != self._left_ms // 1000:
                self.refresh()
            return True
        return has_changed

    def _count_last(self) -> None:
        """Show the table with the last match: a chord, and confetti for a new leader."""
        party = self.party
        was, now = table(party, party.played[:-1])[0].place, table(party)[0].place
        self._context.sounds.play("win" if was != now else "turn0")
        if was != now:
            self.celebrate(party.guests[now].entrant.colour, 60)
            self._context.read_aloud(self._context.words("party.leads", name=self.name(now)))
        self.refresh()
