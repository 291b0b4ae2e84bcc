"""Seat auction in the terminal, before the game's own dialogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.rules.notation import WORDS
from game.core.rules.state import InvalidMove
from game.core.rules.transcript import Ink, Transcript
from game.extras import auction as auctions
from game.extras.auction import (
    NOBODY,
    Auction,
    AuctionGame,
    AuctionRule,
    AuctionStage,
    PassBid,
    Raise,
)
from game.words.strings import Strings


def with_auction(game: AnyGame, transcript: Transcript[Any, Any]) -> Transcript[Any, Any]:
    """Return the transcript, extended by the auction if the game has one."""
    if isinstance(game, AuctionGame):
        return AuctionTranscript(game.auction, transcript)
    return transcript


@dataclass(frozen=True, slots=True)
class AuctionTranscript:
    """Transcript of a seat auction; everything else comes from the game's `own`."""

    rule: AuctionRule[Any]
    own: Transcript[Any, Any]

    @property
    def words(self) -> Strings:
        return self.own.words

    def opening(self, state: Any) -> str:
        opening = self.own.opening(state)
        if self.rule.running(state) is None:
            return opening
        stake = self.words.say(self.rule.stake(state))
        question = self._t("text.auction.opening", stake=f"{stake}.")
        return f"{opening}\n{question}"

    def turn(self, state: Any, names: Sequence[str], ink: Ink) -> str:
        auction = self.rule.running(state)
        if auction is None:
            return self.own.turn(state, names, ink)
        who = names[auction.mover]
        if auction.stage is AuctionStage.CHOOSING:
            return ink.bold(self._t("text.auction.choose", who=who))
        bid = self._t("text.auction.none")
        if auction.holder != NOBODY:
            bid = self._t("text.auction.high", n=auction.bid, who=names[auction.holder])
        return ink.bold(self._t("text.auction.turn", who=who, bid=bid))

    def prompt(self, state: Any) -> str:
        auction = self.rule.running(state)
        if auction is None:
            return self.own.prompt(state)
        if auction.stage is AuctionStage.CHOOSING:
            return self._t("text.auction.choose_prompt")
        return self._t("text.auction.prompt", least=auction.bid + 1, most=auction.most)

    def read(self, state: Any, text: str) -> Any:
        auction = self.rule.running(state)
        if auction is None:
            return self.own.read(state, text)
        move = auctions.read(text, has_bare_numbers=True)
        if move is None and " ".join(text.lower().split()) in WORDS:
            return self.own.read(state, text)
        if move is None:
            if auction.stage is AuctionStage.CHOOSING:
                raise InvalidMove("text.auction.unreadable_seat")
            raise InvalidMove("text.auction.unreadable")
        return move

    def typed(self, state: Any, move: Any) -> str:
        if isinstance(move, auctions.BIDDING):
            return str(move.seconds) if isinstance(move, Raise) else auctions.move_text(move)
        return self.own.typed(state, move)

    def refusal(self, state: Any, why: str) -> str:
        if self.rule.running(state) is None:
            return self.own.refusal(state, why)
        return self._t("text.auction.refusal", why=why)

    def describe(self, before: Any, move: Any, after: Any, names: Sequence[str]) -> str:
        auction = self.rule.running(before)
        if auction is None or isinstance(move, Resign):
            return self.own.describe(before, move, after, names)
        who, then = names[auction.mover], self.rule.of(after)
        if not isinstance(move, auctions.BIDDING):
            told = self.describe(before, auction.late(), after, names)
            return f"{self._t('text.auction.late')}\n{told}"
        if isinstance(move, Raise):
            return self._t("text.auction.raised", who=who, n=move.seconds)
        if isinstance(move, PassBid):
            line = self._t("text.auction.passed", who=who)
            is_even = then is not None and not then.is_open
            return f"{line}\n{self._outcome(then, names)}" if is_even else line
        return self._outcome(then, names)

    def _outcome(self, auction: Auction | None, names: Sequence[str]) -> str:
        assert auction is not None and not auction.is_open, "the auction is over"
        first = names[auction.mover]
        if auction.holder == NOBODY:
            return self._t("text.auction.even", who=first)
        return self._t("text.auction.taken", who=first)

    def ending(self, state: Any, names: Sequence[str]) -> str:
        return self.own.ending(state, names)

    def _t(self, key: str, **values: Any) -> str:
        return self.words.t(key, **values)
