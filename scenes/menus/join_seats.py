"""What the cards of a match's seats say of those who sit there, or are expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.club.records import score_in
from game.core.rules.definition import AnyGame
from game.store.scores import Score
from scenes.cabinet import Cabinet
from scenes.dialogs.opponent_names import way_of
from scenes.input.actions import Button
from scenes.input.labels import icon_of
from scenes.menus import join_cards as cards
from scenes.menus.join_cards import FREE, PERSON, Draft
from scenes.menus.join_people import Guests
from scenes.ui.brush import Brush


class SeatCards:
    """The cards of all seats, but for what can be changed on them."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, guests: Guests, drafts: Sequence[Draft],
        levels: Sequence[str],
    ) -> None:  # fmt: skip
        """``levels`` are those of the computers that may sit there, the weakest first."""
        self._cabinet, self._game, self._guests, self._drafts = cabinet, game, guests, drafts
        self._levels = list(levels)
        self._boxes = cards.card_boxes(len(drafts))
        self._scores: dict[str, Score] = {}
        self.computers: Callable[[], Mapping[int, str]] = dict
        """The names of the computers that take the free seats, by seat."""

    def draw(self, brush: Brush, seat: int) -> None:
        draft, box = self._drafts[seat], self._boxes[seat]
        ready = self._cabinet.words("join.ready")
        words, kind = self._cabinet.words, self._cabinet.devices.last_kind
        if draft.who == FREE:
            prompts = [] if kind == "mouse" else [
                (Button.CONFIRM, words("join.take")),
                (Button.ALTERNATE, words("join.add_computer")),
            ]  # fmt: skip
            name = self.computers().get(seat) or self._guests.expected(seat)
            title = words("join.expected", name=name) if name else words("join.free")
            cards.draw_free(brush, box, draft.look, title, prompts, kind,
                            words("join.press" if prompts else "join.click"),
                            is_expected=bool(name))  # fmt: skip
            return
        if draft.is_person:
            device = self._cabinet.devices.name_of(draft.device) if draft.device else None
            line = self._cabinet.say(device) or words("join.any_device")
            sitter = cards.Sitter(draft.look, line, icon_of(draft.device),
                                  told=self._told_of(draft.name), ready=ready)  # fmt: skip
        else:
            strength = self._levels.index(draft.who) + 1, len(self._levels)
            told = way_of(self._cabinet.strings, self._game.id, draft.who)
            sitter = cards.Sitter(draft.look, told, "", strength, who=draft.who, ready=ready)
        letters = self._line_size(brush)
        cards.draw_taken(brush, box, sitter, letters, is_even=not draft.handicap)

    def _told_of(self, name: str) -> str:
        """How often somebody has won this game and lost it."""
        person = self._guests.people.named(name)
        if person is not None and name not in self._scores:
            game, club = self._game.id, self._cabinet.library.club
            self._scores[name] = club.ask(lambda base: score_in(base, game, person)) or Score()
        score = self._scores.get(name, Score())
        if not score.wins + score.losses:
            return self._cabinet.words("join.no_games")
        return self._cabinet.words("join.record", wins=score.wins, losses=score.losses)

    def _line_size(self, brush: Brush) -> float:
        """Of what is said of the computers: one for all cards."""
        fit, strings = self._boxes[0][2] - 30, self._cabinet.strings
        levels = [d.who for d in self._drafts if d.who not in (FREE, PERSON)]
        told = (way_of(strings, self._game.id, level) for level in levels)
        return min((brush.lettering.fitting(each, 20, "bold", fit) for each in told), default=20.0)
