"""Handicaps in the terminal: the command-line flag, and the lines shown to each seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from game.ai.jobs import level_of, seed_for
from game.core.learning.exercise import CardResult
from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import handicap_messages, helps, join_parts
from game.core.match.match import Match, Transition
from game.core.rules.definition import AnyGame
from game.core.rules.transcript import Transcript
from game.core.search.search_api import Budget
from game.extras.auction import NOBODY, auction_of, running
from game.words.message import MessageError
from game.words.strings import Strings

CLOCKS: Final = {"off": 0, "half": 50, "twice": 200}


def parse_handicap(text: str, game: AnyGame, words: Strings) -> tuple[int, Handicap]:
    """Parse a handicap such as ``2:boards=+2,clock=twice``.

    Returns:
        The seat, from 0, and its handicap.

    Raises:
        argparse.ArgumentTypeError: `text` is not a handicap of this game.
    """
    number, _, rest = text.partition(":")
    given = NONE
    try:
        seat = int(number) - 1
        for part in rest.split(","):
            name, _, value = part.partition("=")
            given = _with(game, given, name.strip(), value.strip())
        if seat not in range(4) or not given:
            raise ValueError
        game.handicaps.check(given)
    except MessageError as wrong:
        raise argparse.ArgumentTypeError(words.say(wrong.message)) from None
    except (ValueError, KeyError):
        wrong_words = words.t("text.no_fair", text=repr(text), forms=handicap_forms(game))
        raise argparse.ArgumentTypeError(wrong_words) from None
    return seat, given


def _with(game: AnyGame, given: Handicap, name: str, value: str) -> Handicap:
    if name == "clock":
        return replace(given, clock=CLOCKS[value])
    if name == "undos":
        return replace(given, undos=int(value))
    if name == "help":
        kinds = {level or kind: (kind, level) for kind, level in helps(game) if kind}
        kind, level = kinds[value]
        return replace(given, help=kind, level=level)
    return given.with_amount(name, int(value))


def handicap_forms(game: AnyGame) -> str:
    """Return what can be given in this game, as it is typed."""
    own = [f"{part.name}={part.least}..{part.most}" for part in game.handicaps.parts]
    kinds = [level or kind for kind, level in helps(game) if kind]
    return " ".join([*own, f"clock={'|'.join(CLOCKS)}", f"help={'|'.join(kinds)}"])


class HandicapNotes:
    """Lines of a match that are due to handicaps and the auction."""

    def __init__(
        self, match: Match, transcript: Transcript[Any, Any], words: Strings, names: Sequence[str]
    ) -> None:
        self._match, self._transcript, self._words = match, transcript, words
        self._names = names
        self._warned: tuple[Any, Any] | None = None
        """Position and move of the last warning."""

    def handicap_lines(self) -> Iterator[str]:
        """Yield a sentence for each seat with a handicap."""
        match, words = self._match, self._words
        for seat, name in zip(match.seats, self._names, strict=True):
            if line := join_parts(handicap_messages(match.game, match.options, seat)):
                yield words.t("handicap.has", who=name, what=line)

    def assistance_lines(self) -> Iterator[str]:
        """Yield a sentence for each seat that took help in the game."""
        for player, name in enumerate(self._names):
            if line := join_parts(self._match.assistance(player).messages):
                yield self._words.t("assistance.line", who=name, what=line)

    def auction_lines(self, step: Transition) -> Iterator[str]:
        """Yield what the auction that `step` ended costs or brings each seat."""
        game, words = self._match.game, self._words
        auction = auction_of(game, step.after)
        if auction is None or auction.is_open or auction.holder == NOBODY:
            return
        if running(game, step.before) is None:
            return
        payer, n = self._names[auction.holder], auction.bid
        yield words.t("auction.paid", who=payer, n=n)
        if self._match.seats[auction.holder].is_computer:
            yield words.t("auction.gains", who=self._names[1 - auction.holder], n=n)

    def suggestion(self) -> str:
        """Return the suggested move, if the seat gets suggestions and has a choice, else ""."""
        match, state = self._match, self._match.state
        name = match.seats[state.to_move].handicap.level
        if not name or match.seats[state.to_move].is_computer or len(state.legal_moves()) == 1:
            return ""
        level, seen = level_of(match.game, name), match.observation(state.to_move)
        move = level.bot(seen, Budget(level.nodes), Random(seed_for(match.record()))).move
        level_words = self._words.t(f"level.{name}.short")
        typed = self._transcript.typed(state, move)
        return self._words.t("text.fair_shown", level=level_words, move=typed)

    def warning(self, move: Any) -> str:
        """Return the warning before a mistake, once for each move, else ""."""
        match, state = self._match, self._match.state
        judge, given = match.game.teaching.judge, match.seats[state.to_move].handicap
        if given.help != "warned" or judge is None or self._warned == (state, move):
            return ""
        if move not in state.legal_moves():
            return ""
        verdict = judge.verdict(state, move, state.play(move))
        if verdict.result is not CardResult.SLIP:
            return ""
        self._warned = state, move
        why = self._words.say(verdict.comment.message(f"{match.game.id}.judge", self._names))
        return self._words.t("text.fair_again", why=why)

    def hint_refusal(self) -> str:
        """Return why the seat to move gets no hints, "" if it does."""
        player = self._match.state.to_move
        if self._match.seats[player].handicap.help != "alone":
            return ""
        return self._words.t("handicap.no_hints", who=self._names[player])
