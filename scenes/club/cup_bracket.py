"""A knock-out as a bracket: two sides, the final between them, and the plinth of the champion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.club.cup import Place, tries
from game.club.cup_event import preset_told
from game.club.cup_facts import Fact, closest, upset
from game.club.cup_knockout import Box as Match
from game.club.cup_knockout import bracket, event_at, turns
from game.club.cup_table import champions, pairings
from game.registry import GAMES
from scenes.boards.emblem import draw_emblem
from scenes.club.cup_boxes import BOX_W, MatchBox, draw_pass, draw_pipe
from scenes.club.cup_plinth import draw_plinth
from scenes.club.cup_screen import CupScreen
from scenes.ui.brush import Box, Brush
from scenes.ui.tokens import tint_of

if TYPE_CHECKING:
    from scenes.ui.items import Item

LEFT_X: Final = 42.0
FINAL_Y: Final = 520.0
PLINTH_Y: Final = 474.0


def match_boxes(rounds: Sequence[Sequence[Match]]) -> dict[tuple[int, int], Box]:
    """Where each match stands: the first half of every round on the left, from the top down."""
    made: dict[tuple[int, int], Box] = {}
    last = len(rounds) - 1
    high = 112.0 if len(rounds) < 3 or len(rounds[0]) < 4 else 100.0
    for boxes in rounds[:-1]:
        half = len(boxes) // 2
        for box in boxes:
            is_left = box.at < half
            at = box.at % half
            x = LEFT_X if is_left else 1280 - LEFT_X - BOX_W
            if last == 1:
                y = 300.0
            elif box.turn == 1:
                y = 330.0
            else:
                y = (138.0, 520.0)[at]
            made[(box.turn, box.at)] = (x, y, BOX_W, high)
    made[(last, 0)] = (640 - BOX_W / 2, FINAL_Y, BOX_W, 112.0)
    return made


class CupBracketScene(CupScreen):
    """The focus begins on what is next; when all is over, on the final."""

    def _items(self) -> list[Item]:
        self._rounds = bracket(self.cup)
        self._places = match_boxes(self._rounds)
        known = {one.number: one for one in pairings(self.cup)}
        boxes: list[MatchBox] = []
        deed = self._cabinet.words("cup.watch" if self._can_skip else self._play_key)
        for match in (match for matches in reversed(self._rounds) for match in matches):
            if match.number is None:
                continue
            played = tries(self.cup.meetings, match.number)
            pairing = known.get(match.number)
            is_open = match.winner is None and pairing is not None
            is_next = is_open and pairing == self.next_one
            press = self._pressed(played, [pairing] if is_open and pairing else [])
            boxes.append(MatchBox(
                self._places[(match.turn, match.at)], self.cup, match, played,
                self._play if is_next else press, is_next=is_next, deed=deed,
            ))  # fmt: skip
        boxes.sort(key=lambda box: not box.is_next)
        return list(boxes)

    def _draw_still(self, brush: Brush) -> None:
        words = self._cabinet.words
        brush.backdrop("results")
        if not brush.theme.is_high_contrast:
            brush.rays((640, 300), "amber")
        told = self._progress  # the middle is taken: large letters have room for less
        if (preset := preset_told(self.cup, GAMES)) is not None:
            told = words("cups.line", form=self._cabinet.say(preset), told=told)
        elif brush.theme.text_scale < 1.2:
            told = words("cup.knockout_of", n=len(self.cup.entrants), told=told)
        head, size = self._head
        half = brush.measure(head.upper(), size / brush.theme.text_scale, "display")[0] / 2
        self._draw_head(brush, told, end=640 - half - 28)
        self._draw_pipes(brush)
        for matches in self._rounds[:-1]:
            for match in matches:
                self._draw_title(brush, match)
        self._draw_title(brush, self._rounds[-1][0])
        for match in self._rounds[0]:
            if match.is_free_pass and match.winner is not None:
                box = self._places[(match.turn, match.at)]
                draw_pass(brush, self.cup.entrant(match.winner), self._pass_box(box),
                          words("cup.free_pass"))  # fmt: skip
        self._draw_middle(brush)
        self._page.draw_others(brush)

    def _pass_box(self, box: Box) -> Box:
        x, y, w, h = box
        return (x, y if y < 400 else y + h - 58, w, 58.0)

    @property
    def _head(self) -> tuple[str, int]:
        """What stands above the plinth, and the size of its letters."""
        cup, head = self.cup, ""
        if winners := champions(cup):
            head = cup.entrant(winners[0]).name
        elif self.next_one is not None and self.next_one.turn == turns(len(cup.rules.entrants)) - 1:
            head = self._cabinet.words("cup.the_final")
        return head, 60 if len(head) < 8 else 46

    def _draw_middle(self, brush: Brush) -> None:
        cup, words = self.cup, self._cabinet.words
        winners = [cup.entrant(place) for place in champions(cup)]
        head, size = self._head
        if head:
            brush.logo(head.upper(), (640, 92), size, "look2", "amber", "look0")
        draw_plinth(brush, winners, (640, PLINTH_Y), 1.0,
                    words("cup.champion" if winners else "cup.champion_who"))  # fmt: skip
        for x, fact in ((410, closest(cup)), (870, upset(cup))):
            if fact is not None:
                self._draw_fact(brush, x, fact)

    def _draw_fact(self, brush: Brush, x: float, fact: Fact) -> None:
        words, one = self._cabinet.words, fact.meeting
        assert one.winner is not None and one.loser is not None  # a fact is of a match that was won
        winner, loser = self.cup.entrant(one.winner).name, self.cup.entrant(one.loser).name
        brush.text(words(f"cup.fact.{fact.key}"), (x, 226), 18, "heavy", "amber", "center",
                   tracking=1, fit=232)  # fmt: skip
        brush.text(words("title.versus", first=winner, second=loser), (x, 258), 26, "display",
                   "text", "center", fit=240)  # fmt: skip
        won, lost = max(one.wins), min(one.wins)
        is_score = fact.key == "closest"
        told = words("cup.fact.score", won=won, lost=lost)
        told = told if is_score else words("cup.fact.moves", n=one.plies)
        brush.text(told, (x, 290), 20, "bold", "sub", "center", fit=240)

    def _draw_title(self, brush: Brush, match: Match) -> None:
        """Above a box: its game, and which round it is."""
        if match.number is None:
            return
        x, y, w, _ = self._places[(match.turn, match.at)]
        left = len(self._rounds) - match.turn
        key = {1: "cup.final", 2: "cup.semi_final"}.get(left, "cup.first_round")
        words = self._cabinet.words(key)
        rules = self.cup.rules
        game = rules.events[event_at(rules, match.number)].game
        wide = min(brush.measure(words, 18, "heavy", 1)[0], w - 34) + 34
        if game in GAMES:
            draw_emblem(brush, game, (x + w / 2 - wide / 2 + 12, y - 20), 28)
        brush.text(words, (x + w / 2 - wide / 2 + 34, y - 19), 18, "heavy", "sub", "midleft",
                   tracking=1, fit=w - 34)  # fmt: skip

    def _draw_pipes(self, brush: Brush) -> None:
        """From every match to the next one, in the colour of whoever went on."""
        last = len(self._rounds) - 1
        for matches in self._rounds[:-1]:
            for match in matches:
                box = self._places[(match.turn, match.at)]
                target = self._places[(match.turn + 1, match.at // 2)]
                tint = self._tint(match.winner)
                if match.turn + 1 == last:
                    draw_pipe(brush, self._to_final(match, box, target), tint)
                else:
                    draw_pipe(brush, self._up_or_down(match, box, target), tint)
        draw_pipe(brush, [(640, PLINTH_Y + 4), (640, FINAL_Y - 36)],
                  self._tint(self._rounds[-1][0].winner))  # fmt: skip

    def _tint(self, place: Place | None) -> str:
        return "line" if place is None else tint_of(self.cup.entrant(place))

    def _up_or_down(self, match: Match, box: Box, target: Box) -> list[tuple[float, float]]:
        x = box[0] + BOX_W / 2
        if box[1] < target[1]:
            low = self._pass_box(box)[3] if match.is_free_pass else box[3]
            return [(x, box[1] + low), (x, target[1] - 38)]
        top = self._pass_box(box)[1] if match.is_free_pass else box[1] - 38
        return [(x, target[1] + target[3]), (x, top)]

    def _to_final(self, match: Match, box: Box, target: Box) -> list[tuple[float, float]]:
        is_left = match.at == 0
        box = self._pass_box(box) if match.is_free_pass else box
        start = (box[0] + BOX_W if is_left else box[0], box[1] + box[3] / 2)
        end = (target[0] if is_left else target[0] + BOX_W, target[1] + 31 + 50 * (not is_left))
        middle = (start[0] + end[0]) / 2
        return [start, (middle, start[1]), (middle, end[1]), end]
