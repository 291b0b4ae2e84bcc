"""Course of a finished game, beside the podium: last moves, who was ahead, key moments."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from game.ai.requests.game_review import GameReview
from game.ai.requests.key_moments import KeyMoments
from game.core.learning.assessment import Review
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.store.practice import KeptMoment
from scenes.app_context import AppContext
from scenes.kit.boxes import Column, FirstThatFits, Layers
from scenes.kit.leaves import Live
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.table.hud import notes
from scenes.table.hud.evaluation_graph import EvaluationGraph, GraphNode
from scenes.table.hud.places import RAIL_W, RIGHT
from scenes.table.results.last_moves import LastMoves
from scenes.ui.brush import Box

FILM_BOX: Final[Box] = (RIGHT + 18, 262.0, RAIL_W - 36, RAIL_W - 36)


class CoursePanel:
    """Panel of the results; ``watch`` opens the replay at a position."""

    def __init__(self, context: AppContext, match: Match, watch: Callable[[int], None]) -> None:
        self._context, self._match, self._watch = context, match, watch
        self.playback = match.playback()
        self.lookback = GameReview(context.thinker, match.game, self.playback)
        self._matters = KeyMoments(context.thinker, match.game, self.playback)
        self._graph = EvaluationGraph(context.strings, match.game, match.seats)
        self.film = LastMoves(context, match, FILM_BOX)
        self._pointed: int | None = None

    def open(self) -> None:
        """Ask for the review, and for what mattered once that is there."""
        self.lookback.open()
        if not self.lookback.is_open:
            self._matters.open(self.review)

    def close(self) -> None:
        """Ask for nothing more."""
        self.lookback.close()
        self._matters.close()

    def update(self, tick_ms: int) -> tuple[bool, bool]:
        """Let time pass; return whether something moves, and whether there is another tree."""
        if has_news := self.lookback.update():
            self._matters.open(self.review)
        if self._matters.update():
            self._keep_mistakes()
            has_news = True
        is_moving = self.film.update(tick_ms)
        return is_moving, has_news or (is_moving and self.film.is_over)

    @property
    def review(self) -> Review:
        """What is known of the game so far."""
        return self.lookback.review

    @property
    def turn_keys(self) -> Sequence[str]:
        """The key of the words for where the game turned; nothing without such a move."""
        is_mistake = self.review.turning_point is not None
        name = "turning_point" if is_mistake else "swing"
        return [] if self.lookback.turned is None else [f"results.{name}"]

    @property
    def has_moments(self) -> bool:
        """Whether anything is known that mattered."""
        return bool(self._matters.found)

    @property
    def ply(self) -> int:
        """The position that the graph points at: at first the one before the game turned."""
        return (self.lookback.turned or 1) - 1 if self._pointed is None else self._pointed

    def point_at(self, ply: int) -> None:
        """Let the graph point at a position."""
        self._pointed = ply

    def panel(self) -> Node:
        """Return the panel that shows how the game went: its last moves, then the look back."""
        is_mistake = self.review.turning_point is not None
        words, lookback, film = self._context.words, self.lookback, self.film
        board = Live(0.0, 0.0, lambda brush, box, now_ms: film.draw(brush), grow=1.0)
        last = Panel(board, words("results.last_moves"), radius=22.0, grow=1.0)
        if not film.is_over:
            return last
        turned, buttons = lookback.turned, []
        if turned is not None:
            buttons.append(self._button("turn", words(*self.turn_keys), None, "amber"))
            if is_mistake:  # else there is nothing that should be another move
                again = words("results.again_from", n=turned)
                buttons.append(self._button("again", again, "flag"))
        if self.has_moments:
            buttons.append(self._button("moments", words("moments.title"), "eye"))
        if not lookback.review.evaluations:
            match = self._match
            race = notes.race(self._context, match.game, match.seats, match.states)
            shown = race or (last if film.has_picture else None)
            return Column([Layers([shown], grow=1.0), *buttons], grow=1.0)
        says = [Text(self._graph.summary(lookback), "note", lines=0)]
        if turned is not None:
            short = words(f"replays.{'turned' if is_mistake else 'swing'}", n=turned)
            says.append(Text(short, "note", lines=0))
        at, title, ring = (self.ply, self._match.ply, turned), words("watch.led"), (10.0, "amber")
        graph = GraphNode(
            self._graph, lookback, *at, label=title, opens=True, ring=ring, key="graph"
        )
        parts = [graph, FirstThatFits(says, shrinks=True, grow=1.0), *buttons]
        return Panel(Column(parts, 6.0), title, (16.0, 10.0), radius=22.0, grow=1.0)

    @staticmethod
    def _button(key: str, words: str, icon: str | None, tone: str = "plain") -> TextButton:
        return TextButton(words, icon, tone, 20.0, group="course", key=key, height=44.0)

    def press(self, key: Hashable) -> None:
        """Do what the graph or a button is for, if it can be done."""
        turned, go, match = self.lookback.turned, self._context.go, self._match
        match key:
            case "graph":
                self._watch(self.ply)
            case "turn" if turned is not None:
                self._watch(turned - 1)
            case "again" if turned is not None:
                record = match.record().until(turned - 1)
                plan = MatchPlan(match.options, record.seats, record.preset)
                go.join(match.game, plan, record)
            case "moments" if self.has_moments:
                go.moments(match.game, self.moments, self._matters.found)

    @property
    def moments(self) -> list[KeptMoment]:
        """What mattered, each with as much of the game as tells of it."""
        found = self._matters.found
        return [KeptMoment.of(self._match, moment.ply, moment.end) for moment in found]

    def _keep_mistakes(self) -> None:
        """Keep the mistakes of people for practice."""
        match, practised = self._match, self._context.library.practised
        found = zip(self.moments, self._matters.found, strict=True)
        slips = [kept for kept, moment in found if moment.is_slip]
        for seat, name in enumerate(one.name for one in match.seats):
            mine = [one for one in slips if match.state_at(one.ply).to_move == seat]
            if (trouble := practised.keep_mistakes(name, mine)) is not None:
                self._context.toast(self._context.words("moments.not_saved", why=trouble))
