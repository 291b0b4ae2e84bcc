"""Game loop of the terminal: show the position, prompt, parse, play, announce."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TextIO, TypeAlias

from game.ai.jobs import level_of, seed_for
from game.core.match.match import Match, Transition
from game.core.match.observer import Viewer
from game.core.match.resign_offer import ResignOffer
from game.core.rules.state import InvalidMove, MoveError, Player, refusal_message
from game.core.rules.transcript import Ink, Transcript
from game.core.search.search_api import Budget, Choice
from game.terminal.analysis import show_analysis
from game.terminal.handicaps import HandicapNotes
from game.terminal.hints import HintSession
from game.terminal.names import display_names
from game.terminal.output import printable, write
from game.terminal.signals import Terminated
from game.words.strings import Strings

MAX_LINE = 4096
"""Longest line read at once, so that a file without line breaks does no harm."""

HELP = ("help", "?")
"""Inputs that show the help, in every game."""

QUIT = ("quit", "exit", "q")
"""Inputs that leave, in every game in which they are not a move."""

HINT: Final = "hint"
"""Input that shows the next hint, in every game."""

CURTAIN: Final = "\n" * 39
"""Blank lines that move what a person typed out of the next person's sight."""

PROGRESS_MS: Final = 2_000
"""Interval between two progress reports of a deferred move."""


class WorkCancelled(Exception):
    """The player cancelled a move during its computation; it is not played."""


OnMove: TypeAlias = Callable[[Transition, int], None]
"""Called after every move, with the time used in milliseconds."""


@dataclass(frozen=True, slots=True)
class Console:
    """Text input and output; `now_ms` is a monotonic clock.

    Input from a pipe is echoed after its prompt; a terminal echoes by itself.
    """

    source: TextIO
    sink: TextIO
    ink: Ink
    words: Strings
    now_ms: Callable[[], int]

    def print(self, text: str) -> None:
        """Print one or more whole lines.

        Raises:
            OutputClosed: They cannot be written.
        """
        write(self.sink, self._printable(text) + "\n")

    def ask(self, prompt: str) -> str:
        """Print `prompt` and return the line typed after it.

        Raises:
            EOFError: The input has ended.
            OutputClosed: The prompt cannot be written.
        """
        write(self.sink, self._printable(prompt))
        line = self.source.readline(MAX_LINE)
        if not line:
            raise EOFError
        text = line.rstrip("\r\n")
        if not self.source.isatty():
            self.print(text)
        return text

    def _printable(self, text: str) -> str:
        return printable(text, is_coloured=self.ink.bold(".") != ".")


class ConsoleGame:
    """One game at a console, from its current position.

    Args:
        console: Where the players read and type.
        match: The match.
        transcript: The game's dialogue.
        on_move: Called after every move.
        on_hint: Called with the player who asked for a hint.
    """

    def __init__(
        self,
        console: Console,
        match: Match,
        transcript: Transcript[Any, Any],
        on_move: OnMove,
        on_hint: Callable[[Player], None] = lambda player: None,
    ) -> None:
        self._console, self._match, self._transcript = console, match, transcript
        self._on_move, self._on_hint = on_move, on_hint
        self._viewer = Viewer(match)
        self._names = tuple(display_names(match.seats, transcript.words))
        self._clock = match.new_clock()
        self._hints = HintSession(match, transcript, console.words, self._names)
        self._notes = HandicapNotes(match, transcript, console.words, self._names)
        self._resign_offer = ResignOffer(match)
        self._typed = ""
        """Line typed instead of a yes or no; it is taken as a move."""

    def play(self) -> None:
        """Play to the end.

        Raises:
            EOFError: The input has ended, or the player quits.
        """
        out, match = self._console.print, self._match
        if not match.ply:
            out(self._transcript.opening(match.state))
            if start := match.game.wording.start(match.options, match.seed):
                out(self._console.words.say(start))
        for line in self._notes.handicap_lines():
            out(line)
        while match.state.outcome() is None:
            if match.seats[match.state.to_move].is_computer:
                self._play_computer_move()
            else:
                self._show_own_turn()
                self._ask_for_move()
        out("")
        out(self._console.ink.green(self._transcript.ending(match.state, self._names)))
        for line in self._notes.assistance_lines():
            out(line)

    def _show_turn(self, state: Any) -> None:
        self._console.print("")
        self._console.print(self._transcript.turn(state, self._names, self._console.ink))

    def _show_own_turn(self) -> None:
        """Print the position for the person to move, the time left and a suggested move."""
        self._show_turn(self._match.state)
        if left_ms := self._clock.left_ms:
            self._console.print(self._console.words.t("text.clock", n=-(-left_ms // 1000)))
        if shown := self._notes.suggestion():
            self._console.print(shown)

    def _play_computer_move(self) -> None:
        """Play the computer's move; print it as if typed unless hidden."""
        state = self._match.state
        is_readable = not self._viewer.hidden_plies
        seen = self._viewer.observation(state)
        if is_readable:
            self._show_turn(seen)
        choice = self._search(self._names[state.to_move])
        move = choice.move
        if self._resign_offer.offers(is_lost=choice.is_lost) and self._is_resignation_accepted():
            move = self._match.resignation
        step = self._submit(move)
        if self._viewer.is_hidden(self._match.ply - 1, state.to_move):
            return
        if is_readable:
            typed = self._transcript.typed(state, move)
            self._console.print(self._transcript.prompt(seen) + typed)
        self._announce(step)

    def _search(self, name: str) -> Choice[Any]:
        """Search the move of the computer to move, called `name`."""
        match = self._match
        level_name = match.seats[match.state.to_move].level
        level = level_of(match.game, level_name)
        rng = Random(seed_for(match.record()))
        if level_name in match.game.endless:
            return show_analysis(self._console, match, self._transcript, level, rng, name)
        seen = match.observation(match.state.to_move)
        return level.bot_after(match.states[:-1])(seen, Budget(level.nodes), rng)

    def _is_resignation_accepted(self) -> bool:
        """Ask whether the computer may resign; another line than yes or no is a move."""
        words, name = self._console.words, self._names[self._match.state.to_move]
        self._console.print(words.t("text.give_up", who=name))
        typed = self._console.ask(words.t("text.give_up_ask"))
        if typed.strip().lower() in ("yes", "y", words.t("text.yes")):
            return True
        self._resign_offer.decline()
        is_answer = typed.strip().lower() in ("", "no", "n", words.t("text.no"))
        self._typed = "" if is_answer else typed
        return False

    def _ask_for_move(self) -> None:
        """Ask until a move is played or the clock makes one.

        Raises:
            EOFError: The input has ended, or the player quits.
        """
        match = self._match
        while True:
            asked_ms = self._console.now_ms()
            text, self._typed = self._typed, ""
            text = text or self._console.ask(self._transcript.prompt(match.state))
            asked = text.strip().lower()
            if self._clock.tick(self._console.now_ms() - asked_ms) and self._apply_timeout():
                if asked in QUIT:
                    raise EOFError
                return
            if asked in (*HELP, HINT):
                self._console.print(self._hint_text() if asked == HINT else self._help())
                continue
            try:
                move = self._read(text)
                if warning := self._notes.warning(move):
                    self._console.print(warning)
                    continue
                self._announce(self._submit(move, may_stop=True))
                return
            except WorkCancelled:
                self._console.print(self._console.words.t("text.work_stopped"))
            except MoveError as wrong:
                if asked in QUIT:
                    raise EOFError from None
                why = self._error_text(wrong) if asked else self._console.words.t("text.empty_line")
                refusal = self._transcript.refusal(match.state, why)
                self._console.print(self._console.ink.red(refusal))

    def _hint_text(self) -> str:
        """Return the next hint, or why the player gets none."""
        if refused := self._notes.hint_refusal():
            return refused
        if self._hints.has_more:
            player = self._match.state.to_move
            self._match.count_hint(player)
            self._on_hint(player)
        return self._hints.next_hint()

    def _help(self) -> str:
        """Return the rules in short and what can be typed, else the opening text."""
        words, has_coach = self._console.words, self._match.game.teaching.coach is not None
        keys = [f"{self._match.game.id}.terminal.{part}" for part in ("rules", "help")]
        lines = [words.t(key) for key in keys if words.has(key)]
        lines = lines or [self._transcript.opening(self._match.state_at(0))]
        return "\n".join([*lines, *([words.t("text.hint_help")] if has_coach else [])])

    def _apply_timeout(self) -> bool:
        """Play the clock's move; return whether the late line is ignored."""
        move = self._match.time_up()
        if move is None:
            return False
        step = self._submit(move)
        self._announce(step)
        return self._match.state.outcome() is not None or self._match.restarts_clock(step)

    def _read(self, text: str) -> Any:
        move = self._transcript.read(self._match.state, text)
        if move == self._match.time_up():
            raise InvalidMove("move.clock")
        return move

    def _error_text(self, wrong: MoveError) -> str:
        return self._console.words.say(refusal_message(self._match.game.id, wrong, self._names))

    def _compute_deferred(self, move: Any, *, may_stop: bool) -> None:
        """Compute what a deferred move needs, and print progress if it takes long.

        Raises:
            WorkCancelled: Ctrl-C, if `may_stop`.
        """
        labour, state = self._match.game.speed.labour, self._match.state
        if labour is None or not labour.is_heavy(state, move):
            return
        words, what = self._console.words, f"{self._match.game.id}.work"
        began_ms = reported_ms = self._console.now_ms()

        def report(tried: int) -> None:
            nonlocal reported_ms
            now_ms = self._console.now_ms()
            if now_ms - reported_ms >= PROGRESS_MS:
                reported_ms = now_ms
                n = (now_ms - began_ms) // 1000
                far = words.t("text.work", what=words.t(what), n=n, tried=tried)
                how = words.t("text.stop_work") if may_stop else ""
                self._console.print(f"{far} {how}".rstrip())

        try:
            result = labour.work(state, move, Budget(labour.nodes), report)
        except KeyboardInterrupt as interrupt:
            if may_stop and reported_ms > began_ms and not isinstance(interrupt, Terminated):
                raise WorkCancelled from None
            raise
        labour.keep(state, move, result)

    def _submit(self, move: Any, *, may_stop: bool = False) -> Transition:
        self._compute_deferred(move, may_stop=may_stop)
        spent_ms = self._clock.spent_ms
        step = self._match.submit(move, spent_ms)
        self._on_move(step, spent_ms)
        if self._match.restarts_clock(step):
            self._clock = self._match.new_clock()
        return step

    def _announce(self, step: Transition) -> None:
        self._console.print(
            self._transcript.describe(step.before, step.move, step.after, self._names)
        )
        for line in self._notes.auction_lines(step):
            self._console.print(line)
        if self._viewer.is_hand_over(step) and not self._is_public(step):
            self._console.print(CURTAIN)

    def _is_public(self, step: Transition) -> bool:
        secrets = self._match.game.secrets
        return secrets is None or secrets.is_public(step.before, step.after)
