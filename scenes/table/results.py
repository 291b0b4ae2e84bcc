"""The end of a game: who won and how, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from game.ai.requests.game_review import GameReview
from game.ai.requests.key_moments import KeyMoments
from game.core.match.fair_play import LADDER
from game.core.match.match import Match
from game.core.match.series import new_series
from game.store.journal import Journal
from game.store.moments import KeptMoment
from game.words.message import Message
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.loading import is_long, rewrite
from scenes.dialogs.notice import tell_saved
from scenes.input.actions import Action, Button, Phase, Point
from scenes.input.seating import Seating
from scenes.kept.ending import Ending
from scenes.kept.library import now_ms
from scenes.kit.boxes import Column, FirstThatFits, Layers, Placeholder, Row
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Live, Picture
from scenes.kit.node import Node
from scenes.kit.parts import chip_row
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Button as ButtonNode
from scenes.kit.widgets import Panel
from scenes.table.beside.graph import EvaluationGraph, GraphNode, ply_at
from scenes.table.beside.hud import NAME_W, RAIL_W, RIGHT, Hud
from scenes.table.last_moves import LastMoves
from scenes.table.podium import Podium
from scenes.table.prizes import PrizeCoins, tell_prizes
from scenes.table.summary import Account, summary
from scenes.ui.brush import Box, Brush
from scenes.ui.sparks import Sparks

FILM_BOX: Box = (RIGHT + 18, 262.0, RAIL_W - 36, RAIL_W - 36)
ABOVE_H, PANELS_H, FOOT_H = 94.0, 346.0, 54.0
"""The heights of what stands in the body: the headline, the panels, and the buttons."""
WIN_RUMBLE_MS = 300


class ResultsScene(ViewScene):
    """The podium. The game is among the replays by now, and the next game of a match waits already,
    so everybody may go at any time.
    """

    toast_y = 540.0  # on the foot of the podium

    def __init__(
        self,
        cabinet: Cabinet,
        match: Match,
        seating: Seating,
        journal: Journal,
        *,
        is_saved: bool,
        account: Account | None = None,
    ) -> None:
        """``is_saved``: whether the game is among the replays. ``account``: if it is there."""
        super().__init__(cabinet)
        self._match, self._seating = match, seating
        self._replay_id = journal.match_id
        self._podium = Podium(cabinet, match)
        self._winner, self._series = self._podium.winner, self._podium.series
        self._view = VIEWS[match.game.id]
        self._hud = Hud(cabinet.strings, match.game, self._view, match.seats, match.options)
        self._playback = match.playback()
        self._lookback = GameReview(cabinet.thinker, match.game, self._playback)
        self._matters = KeyMoments(cabinet.thinker, match.game, self._playback)
        self._graph = EvaluationGraph(cabinet.strings, match.game, match.seats)
        self._graph_ply: int | None = None
        """What the graph points at; None for where the game turned."""
        cup = cabinet.library.cups.of_match(journal.match_id)
        self._cup_id = cup.id if cup is not None and match.following() is None else ""
        """The tournament to which everybody goes back: its match is over."""
        self._is_party = cabinet.library.parties.of_match(journal.match_id) is not None
        self._account = account or Account(match)
        self._film = LastMoves(cabinet, match, FILM_BOX)
        self._coins = PrizeCoins(cabinet, match.game.id)
        self._podium.rise()
        self._sparks = Sparks()
        if self._winner is not None:
            if cabinet.window.brush.theme.duration_ms("confetti") > 200:
                self._sparks.confetti(match.seats[self._winner].look, 120)
            own = seating.device_of(self._winner)
            if own is not None:
                cabinet.rumble(own, 0.8, WIN_RUMBLE_MS)
        cabinet.sounds.play(self._cue)
        if match.stakes == LADDER and any(map(match.assistance, range(len(match.seats)))):
            cabinet.toast(cabinet.words("ladder.assisted"))
        self._ending = Ending(cabinet.library, match, journal, self._series, is_saved=is_saved)
        self.screen.focus_on(self._onward)

    @property
    def _waiting(self) -> Journal | None:
        """The next game of the match, if there is one."""
        self._ending.finish()
        return self._ending.waiting

    @property
    def _cue(self) -> str:
        """The sound of the end: it is lost where a computer has won against people."""
        if self._winner is None:
            return "draw"
        people = {p for p, seat in enumerate(self._match.seats) if not seat.is_computer}
        won = people.intersection(self._match.state.outcome().winners)
        return "win" if won or not people else "lose"

    @property
    def music(self) -> str:
        return "results"

    @property
    def _has_way_on(self) -> bool:
        """Whether a tournament or a party goes on now."""
        return bool(self._cup_id) or self._is_party

    @property
    def _onward(self) -> str:
        """The key of the way that is taken most: it is in focus first."""
        if self._has_way_on:
            return "party" if self._is_party else "cup"
        return "rematch" if self._series is None or self._series.is_over else "next_game"

    @property
    def _ply(self) -> int:
        """The position that the graph points at: at first the one before the game turned."""
        return max((self._turned or 1) - 1, 0) if self._graph_ply is None else self._graph_ply

    @property
    def _turned(self) -> int | None:
        """The number of the move that turned the game, or of its biggest swing, once known."""
        return self._lookback.turned

    @property
    def _is_mistake(self) -> bool:
        """Whether a single mistake turned the game."""
        return self._lookback.review.turning_point is not None

    @property
    def _turn_key(self) -> str:
        return f"results.{'turning_point' if self._is_mistake else 'swing'}"

    # -- what is on it -------------------------------------------------------------------------

    @property
    def _ways(self) -> dict[Hashable, tuple[str, Callable[[], None]]]:
        """What the buttons at the foot do, by their keys, with their icons."""
        return {
            self._onward: ("trophy", self._go_on) if self._has_way_on else ("turn", self._rematch),
            "watch": ("play", self._watch),
            "save": ("disk", self._save),
            "share": ("share", self._share),
            "menu": ("home", self._menu),
        }

    def view(self) -> Node:
        words, match, podium = self.words, self._match, self._podium
        is_large = self._cabinet.window.brush.theme.text_scale > 1.1  # words need all the room
        buttons = [
            ButtonNode(
                words(f"results.{key}"),
                None if is_large else icon,
                "primary" if key == self._onward else "plain",
                key=key,
                grow=1.0,
            )
            for key, (icon, _) in self._ways.items()
        ]
        left = summary(self._cabinet, match, self._series, self._account, self._lookback.review)
        panels = [
            Column([left], width=RAIL_W),
            Placeholder(grow=1.0),
            Column([self._course()], width=RAIL_W),
        ]
        rows = [
            Placeholder(height=ABOVE_H),
            Row(panels, height=PANELS_H),
            Row(buttons, 14.0, (22.0, 0.0), height=FOOT_H),
        ]
        number = self._view.turn_of(match.state_at(max(match.ply - 1, 0)))
        key, n = ("results.whole_turns", number) if number else ("results.turns", match.ply)
        chips = [words(name, **values) for name, values in self._view.chips(match.options)]
        name = words(f"{match.game.id}.name").upper()
        if self._cabinet.window.brush.measure(name, 30, "display")[0] > NAME_W:
            name = words(f"{match.game.id}.short_name").upper()
        screen = Screen(
            "",
            Column(rows, 26.0),
            header=[
                Text(name, "headline", size=30.0),
                chip_row(chips),
                Text(words(key, n=n), "body", "muted"),
            ],
            prompts=self._prompts(),
            on_screen=[Button.SPECIAL, Button.ALTERNATE, Button.NEXT, Button.PREV, Button.CANCEL],
            margin=42.0,
            ground=Picture("ground", 0.0, 0.0, lambda brush, box: podium.draw_ground(brush)),
        )
        return Layers([screen, Live(0.0, 0.0, self._draw_ceremony)])

    def _draw_ceremony(self, brush: Brush, box: Box, now_ms: int) -> None:
        self._podium.draw(brush)
        self._coins.draw(brush)
        self._sparks.draw(brush)

    def _prompts(self) -> Sequence[Prompt]:
        told = [(Button.ALTERNATE, "results.watch")]
        if self._turned is not None:
            told.append((Button.NEXT, self._turn_key))
        told.append((Button.SPECIAL, "results.save"))
        if self._matters.found:
            told.append((Button.PREV, "moments.title"))
        back = self._onward if self._has_way_on else "menu"
        return self.prompts("menu.choose", *told, back=f"results.{back}")

    def _course(self) -> Node:
        """Return the panel that shows how the game went: its last moves, then the look back."""
        words, lookback, film = self.words, self._lookback, self._film
        if not film.is_over:
            last = Live(0.0, 0.0, lambda brush, box, now_ms: film.draw(brush), grow=1.0)
            return Panel(last, words("results.last_moves"), radius=22.0, grow=1.0)
        turned, buttons = self._turned, []
        if turned is not None:
            buttons.append(self._button("turn", words(self._turn_key), None, "amber"))
            if self._is_mistake:  # else there is nothing that should be another move
                again = words("results.again_from", n=turned)
                buttons.append(self._button("again", again, "flag"))
        if self._matters.found:
            buttons.append(self._button("moments", words("moments.title"), "eye"))
        if not lookback.review.evaluations:
            hud, states = self._hud, self._match.states
            race = Picture("race", 0.0, 0.0, lambda brush, box: hud.race(brush, states, box))
            return Column([replace(race, grow=1.0), *buttons], grow=1.0)
        says = [Text(self._graph.told(lookback), "note", lines=0)]
        if turned is not None:
            short = words(f"replays.{'turned' if self._is_mistake else 'swing'}", n=turned)
            says.append(Text(short, "note", lines=0))
        graph = GraphNode(
            self._graph,
            lookback,
            self._ply,
            self._match.ply,
            turned,
            label=words("watch.led"),
            opens=True,
            ring=(10.0, "amber"),
            key="graph",
        )
        parts = [graph, FirstThatFits(says, shrinks=True, grow=1.0), *buttons]
        return Panel(Column(parts, 6.0), words("watch.led"), (16.0, 10.0), radius=22.0, grow=1.0)

    @staticmethod
    def _button(key: str, words: str, icon: str | None, tone: str = "plain") -> ButtonNode:
        return ButtonNode(words, icon, tone, 20.0, group="course", key=key, height=44.0)

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case "graph":
                self._watch(self._ply)
            case "turn":
                self._watch_turn()
            case "again":
                self._try_again()
            case "moments":
                self._look_at_moments()
            case _:
                self._ways[key][1]()

    def on_step(self, key: Hashable, step: int) -> None:
        self._graph_ply = self._ply + step

    def on_button(self, button: Button) -> bool:
        match button:
            case Button.ALTERNATE:
                self._watch()
            case Button.SPECIAL:
                self._save()
            case Button.NEXT:
                self._watch_turn()
            case Button.PREV:
                self._look_at_moments()
            case _:
                return False
        return True

    def on_back(self) -> None:
        (self._go_on if self._has_way_on else self._menu)()

    def act(self, action: Action) -> bool:
        if isinstance(action, Point) and action.phase is Phase.UP:
            target = self.screen.under(action.x, action.y)
            if target is not None and target.key == "graph":
                self._graph_ply = ply_at(target.box, self._match.ply, action.x)
        return super().act(action)

    def _rematch(self) -> None:
        """The next game of the match, or the same again: everybody one seat on."""
        match, series, waiting = self._match, self._series, self._waiting
        if series is not None and series.is_over:
            series = new_series(series.length, series.is_best_of, len(match.seats), series.sides)
        seating = self._seating.rotated(len(match.seats))
        following = match.again(series) if waiting is None else waiting.match
        self._cabinet.go.play(following, seating, waiting)

    def _go_on(self) -> None:
        """Go back to the tournament or the party."""
        self._ending.finish()
        if self._is_party:
            self._cabinet.go.party()
        else:
            self._cabinet.go.cup(self._cup_id)

    def _watch(self, ply: int = 0) -> None:
        self._cabinet.go.watch(self._playback, ply, self._lookback, self._replay_id)

    def _share(self) -> None:
        """Make something of it for others; the picture is of the end."""
        playback = self._match.playback("", now_ms())
        self._cabinet.go.share(playback, len(playback.moves))

    def _watch_turn(self) -> None:
        """Watch the game where it turned: that is spoken of before the move."""
        if (turned := self._turned) is not None:
            self._watch(turned - 1)

    def _try_again(self) -> None:
        """Sit down to the position before the move that turned the game."""
        if (turned := self._turned) is not None:
            match = self._match
            record = match.record().begun(turned - 1)
            self._cabinet.go.join(match.game, match.options, record.preset, begun=record)

    @property
    def _moments(self) -> list[KeptMoment]:
        """What mattered, each with as much of the game as tells of it."""
        record = self._match.record()
        return [KeptMoment(record.begun(moment.end), moment.ply) for moment in self._matters.found]

    def _keep_moments(self) -> None:
        """What somebody has overlooked waits for them."""
        match, practised = self._match, self._cabinet.library.practised
        found = zip(self._moments, self._matters.found, strict=True)
        slips = [kept for kept, moment in found if moment.is_slip]
        for seat, name in enumerate(one.name for one in match.seats):
            mine = [one for one in slips if match.state_at(one.ply).to_move == seat]
            if (trouble := practised.keep_mistakes(name, mine)) is not None:
                self._cabinet.toast(self.words("moments.not_saved", why=trouble))

    def _look_at_moments(self) -> None:
        if self._matters.found:
            game = self._match.game
            self._cabinet.go.moments(game, self._moments, self._matters.found)

    def _save(self) -> None:
        suggestion = " - ".join(seat.name for seat in self._match.seats)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "results.save_title", suggestion, 60, self._keep)
        )

    def _keep(self, name: str) -> None:
        replays = self._cabinet.library.replays

        def keep() -> Message | None:
            if replays.keep(self._replay_id, name) is None:
                return None
            return replays.save(self._match.playback(name, now_ms()))  # it was not saved by itself

        def tell(trouble: Message | None) -> None:
            tell_saved(self._cabinet, "results", {"name": name}, trouble)

        rewrite(self._cabinet, is_long(self._match.game.id, self._match.ply), keep, tell)

    def _menu(self) -> None:
        if (waiting := self._waiting) is not None:
            self._cabinet.library.leave(waiting)
        self._cabinet.go.title()

    # -- what comes by itself ------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._cabinet.read_aloud(self._podium.headline)
        self._lookback.open()
        if not self._lookback.is_open:
            self._matters.open(self._lookback.review)

    def leave(self) -> None:
        super().leave()
        self._lookback.close()
        if not self._ending.is_done:
            self._ending.finish()
            self._tell_end()
        self._matters.close()

    def _tell_end(self) -> None:
        """Tell the rung that is done and the trophies that are won, or that nothing is kept."""
        ending, words, game = self._ending, self._cabinet.words, self._match.game.id
        if ending.trouble is not None:
            self._cabinet.toast(words("results.not_counted", why=ending.trouble))
            return
        if ending.rungs:
            done = words(f"{game}.ladder.{ending.rungs[-1].id}")
            self._cabinet.toast(words("ladder.done", what=done))
        self._coins.show(ending.won)
        tell_prizes(self._cabinet, game, ending.won)

    def update(self, tick_ms: int) -> bool:
        if self._ending.update():
            self._tell_end()
        if has_news := self._lookback.update():
            self._matters.open(self._lookback.review)
        if self._matters.update():
            self._keep_moments()
            has_news = True
        is_moving = self._film.update(tick_ms)
        has_news |= is_moving and self._film.is_over
        if has_news:
            self.refresh()
        is_moving |= self._podium.update(tick_ms) or self._coins.is_moving
        is_flying = not self._sparks.is_empty
        if is_flying:
            self._sparks.update(tick_ms)
        return has_news or is_moving or is_flying
