"""Before a match: what the last games of two say of the next one, and whether they want that."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

from game.club.balance import BalanceProposal, BalanceReason, propose
from game.core.match.handicap_text import handicap_messages, join_parts
from game.core.match.match import Match
from scenes.app_context import AppContext
from scenes.dialogs.menu import OverlayScene
from scenes.dialogs.opponent_names import computer_names
from scenes.kit.boxes import Column, Row
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.table.session.last_options import remember

Play: TypeAlias = Callable[[Match], None]


def offer_balance(context: AppContext, play: Play, match: Match) -> None:
    """Play the match; where another handicap or level is due, as people choose.

    A match that counts for more than itself, goes on, or is in the middle of a series stays as it
    was set up.
    """
    is_settled = bool(match.stakes or match.ply or (match.series and match.series.played))
    found = None if is_settled or match.puzzle is not None else proposal_of(context, match)
    if found is None:
        play(match)
    else:
        context.stack.push(BalanceScene(context, match, found, play))


def proposal_of(context: AppContext, match: Match) -> BalanceProposal | None:
    """Return what is proposed for a match; None for nothing, or where this is switched off."""
    if not context.settings.balance:
        return None
    library, game = context.library, match.game
    return propose(library.database, library.people, game, match.options, match.seats)


def proposal_words(context: AppContext, proposal: BalanceProposal, next_name: str = "") -> str:
    """Return a proposal in one sentence."""
    handicap = join_parts(proposal.what)
    what, n = context.say(handicap) if handicap else "", proposal.times
    names = {"who": proposal.who, "other": proposal.other, "next": next_name}
    return context.words(f"balance.{proposal.why.value}", n=n, what=what, **names)


class BalanceScene(OverlayScene):
    """One sentence and two buttons: play so, or as the match was set up."""

    section = "balance"

    def __init__(
        self, context: AppContext, match: Match, proposal: BalanceProposal, play: Play
    ) -> None:
        super().__init__(context)
        self._match, self._proposal, self._play = match, proposal, play
        self._is_level = proposal.why in (BalanceReason.UP, BalanceReason.DOWN)
        self._seats = computer_names(context.strings, proposal.seats)
        self.screen.focus_on("yes")

    @property
    def _next(self) -> str:
        """The computer of the level that is proposed."""
        return next((seat.name for seat in self._seats if seat.is_computer), "")

    @property
    def _sentence(self) -> str:
        return proposal_words(self._context, self._proposal, self._next)

    def enter(self) -> None:
        super().enter()
        self._context.read_aloud(self.title, self._sentence)

    def body(self) -> Node:
        words = self._context.words
        yes = words("balance.with", who=self._next) if self._is_level else words("balance.yes")
        buttons = [
            TextButton(yes, "play", "primary", key="yes", grow=0.5),
            TextButton(self._no, key="no", grow=0.5),
        ]
        return Column([Text(self._sentence, "body", lines=0), Row(buttons, "l")], "l")

    @property
    def _no(self) -> str:
        """Return what the match is like if the proposal is declined."""
        words, match = self._context.words, self._match
        if self._is_level:
            return words("balance.with", who=self._proposal.other)
        given = [handicap_messages(match.game, match.options, seat) for seat in match.seats]
        line = join_parts(next(filter(None, given), ()))
        return words("balance.keep", what=self._context.say(line)) if line else words("balance.no")

    def on_press(self, key: Hashable) -> None:
        match = self._match
        if key == "yes":
            match = Match(
                match.game, match.options, match.seed, self._seats, match.preset, match.series
            )
            plans = self._context.settings.last_plans
            if self._is_level and match.game.id in plans:
                remember(self._context, match)
        self.close()
        self._play(match)
