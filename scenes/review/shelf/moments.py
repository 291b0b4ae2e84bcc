"""Moments of My games: positions in which a better move was missed, to try again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from game.registry import GAMES
from game.store.practice import KeptMoment
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.kit.boxes import Column, Row
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.review.shelf import cards
from scenes.review.shelf.cards import Shown
from scenes.review.shelf.tab import ListTab
from scenes.ui.sentences import turn_words


class MomentsTab(ListTab[KeptMoment]):
    """Missed chances of all games; each goes when it is found."""

    name, section = "moments", "moments"
    counted = "moments.kept"

    @staticmethod
    def id_of(entry: KeptMoment) -> Hashable:
        return entry.id

    @staticmethod
    def game_of(entry: KeptMoment) -> str:
        return entry.record.game

    def all_entries(self) -> Sequence[KeptMoment]:
        mistakes = self._context.library.practised.mistakes
        return [one for game in GAMES for one in mistakes(game)]

    def title_of(self, entry: KeptMoment) -> str:
        return self._context.words(f"{entry.record.game}.short_name")

    def _shown(self, entry: KeptMoment) -> Shown:
        return Shown(("moment", entry.id), entry.record.game, entry.record, entry.ply)

    def tint(self, entry: KeptMoment) -> Any:
        return emblem_of(entry.record.game).accent

    def card_version(self, entry: KeptMoment) -> Hashable:
        return cards.version_of(self._context, self._shown(entry))

    def _number(self, entry: KeptMoment) -> str:
        at = self._context.thumbnails.ending(("moment", entry.id), entry.ply)
        turn = 0 if at is None else VIEWS[entry.record.game].turn_of(at.state)
        return turn_words(self._context.strings, turn, entry.ply)

    def spoken(self, entry: KeptMoment) -> str:
        return f"{self.title_of(entry)}, {self._number(entry)}"

    def card(self, entry: KeptMoment) -> Node:
        title = cards.title_line(entry.record.game, self.title_of(entry), is_named=True)
        people, number = cards.people_line(entry.record.seats, ()), self._number(entry)
        picture = cards.head(self._context, self._shown(entry), "")
        return cards.on_card(picture, title, people, Text(number, "note", "muted"))

    def facts(self, entry: KeptMoment) -> Node:
        words, record = self._context.words, entry.record
        people = [cards.person_row(seat, "", is_small=True) for seat in record.seats]
        return Column(
            [
                Text(self.title_of(entry), "headline", lines=2, size=28),
                Text(self._number(entry), "note", "muted"),
                Row([cards.position(self._context, self._shown(entry))], grow=1.0),
                Column(people, "s"),
                Text(words("moments.again"), lines=0),
            ],
            grow=1.0,
        )

    def actions(self, entry: KeptMoment) -> Sequence[Command]:
        return (Command(None, "moments.try", partial(self._try, entry), "flag", "primary"),)

    def _try(self, entry: KeptMoment) -> None:
        game = GAMES[entry.record.game]
        others = [one for one in self._all if one.record.game == game.id and one != entry]
        self._context.go.moments(game, [entry, *others])

    def nothing(self) -> Node:
        return empty_state("star", "", self._context.words("moments.none"))
