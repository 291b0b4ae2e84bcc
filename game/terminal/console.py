"""The loop of every game in the terminal: show, prompt, parse, submit, announce."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TextIO, TypeAlias

from game.ai.jobs import level_of, seed_for
from game.core.bots import Budget, Choice
from game.core.giving_up import GivingUp
from game.core.match import Match, Transition
from game.core.state import InvalidMove, MoveError, Player, told
from game.core.transcript import Ink, Transcript
from game.core.viewer import Viewer
from game.terminal.analysis import show_analysis
from game.terminal.handicaps import FairPlay
from game.terminal.hints import Advice
from game.terminal.names import shown_names
from game.terminal.output import printable, write
from game.terminal.signals import Ended
from game.words.strings import Strings

LONGEST_LINE = 4096
"""Longer input is read as several lines, so that a file without line breaks does no harm."""

HELP = ("help", "?")
"""Lines that ask what may be typed, in every game."""

LEAVE = ("quit", "exit", "q")
"""Lines that leave as the end of the input does, in every game in which they are no move."""

HINT: Final = "hint"
"""A line that asks for one more hint, in every game."""

WORK_SAID_MS: Final = 2_000
"""So often the console says how far the work for a heavy move is."""


class WorkStopped(Exception):
    """A person would not wait for the end of the work for their move; it is not played."""


Keep: TypeAlias = Callable[[Transition, int], None]
"""Called for every move, with the milliseconds that the clock had counted."""


@dataclass(frozen=True, slots=True)
class Console:
    """Where text is read and written. ``now_ms`` is a clock that never goes back.

    Input from a pipe is echoed after its prompt; a terminal echoes by itself.
    """

    source: TextIO
    sink: TextIO
    ink: Ink
    words: Strings
    now_ms: Callable[[], int]

    def say(self, text: str) -> None:
        """One or more whole lines. Raises ``OutputClosed`` if they cannot be written."""
        write(self.sink, self._printable(text) + "\n")

    def ask(self, prompt: str) -> str:
        """The line that is typed after ``prompt``. Raises ``EOFError`` if there are no more, and
        ``OutputClosed``.
        """
        write(self.sink, self._printable(prompt))
        line = self.source.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        text = line.rstrip("\r\n")
        if not self.source.isatty():
            self.say(text)
        return text

    def _printable(self, text: str) -> str:
        return printable(text, is_coloured=self.ink.bold(".") != ".")

    def play(
        self, match: Match, transcript: Transcript[Any, Any], keep: Keep,
        note_hint: Callable[[Player], None] = lambda player: None,
    ) -> None:  # fmt: skip
        """Play the game from its present position to its end. Raises ``EOFError``.

        ``note_hint`` is called with the player who asked for a hint.
        """
        _Game(self, match, transcript, keep, note_hint).play()


class _Game:
    """One game at a console."""

    def __init__(
        self, console: Console, match: Match, transcript: Transcript[Any, Any], keep: Keep,
        note_hint: Callable[[Player], None],
    ) -> None:  # fmt: skip
        self._console, self._match, self._transcript = console, match, transcript
        self._keep, self._note_hint = keep, note_hint
        self._viewer = Viewer(match)
        self._names = tuple(shown_names(match.seats, transcript.words))
        self._clock = match.new_clock()
        self._advice = Advice(match, transcript, console.words, self._names)
        self._fair = FairPlay(match, transcript, console.words, self._names)
        self._giving_up = GivingUp(match)
        self._typed = ""
        """A line that was typed instead of an answer: it is meant for the board."""

    def play(self) -> None:
        say, match = self._console.say, self._match
        if not match.ply:
            say(self._transcript.opening(match.state))
        for line in self._fair.told():
            say(line)
        while match.state.outcome() is None:
            if match.seats[match.state.to_move].is_computer:
                self._let_computer_move()
            else:
                self._show_turn(match.state)
                if shown := self._fair.shown():
                    say(shown)
                self._let_person_move()
        say("")
        say(self._console.ink.green(self._transcript.ending(match.state, self._names)))
        for line in self._fair.used():
            say(line)

    def _show_turn(self, state: Any) -> None:
        self._console.say("")
        self._console.say(self._transcript.turn(state, self._names, self._console.ink))

    def _let_computer_move(self) -> None:
        """Let the computer move. Its line appears as if it were typed, if people may read it."""
        state = self._match.state
        is_readable = not self._viewer.hidden_plies
        seen = self._viewer.seen(state)
        if is_readable:
            self._show_turn(seen)
        choice = self._chosen(self._names[state.to_move])
        move = choice.move
        if self._giving_up.offers(is_lost=choice.is_lost) and self._is_accepted():
            move = self._match.resignation
        step = self._submit(move)
        if self._viewer.is_hidden(self._match.ply - 1, state.to_move):
            return
        if is_readable:
            typed = self._transcript.typed(state, move)
            self._console.say(self._transcript.prompt(seen) + typed)
        self._tell(step)

    def _chosen(self, name: str) -> Choice[Any]:
        """What the computer to move, whose ``name`` it is, has found."""
        match = self._match
        level_name = match.seats[match.state.to_move].level
        level = level_of(match.game, level_name)
        rng = Random(seed_for(match.record()))
        if level_name in match.game.endless:
            return show_analysis(self._console, match, self._transcript, level, rng, name)
        seen = match.seen_by(match.state.to_move)
        return level.knowing(match.states[:-1])(seen, Budget(level.nodes), rng)

    def _is_accepted(self) -> bool:
        """Whether the person lets the computer give up. Any other line than yes or no is meant for
        the board.
        """
        words, name = self._console.words, self._names[self._match.state.to_move]
        self._console.say(words.t("text.give_up", who=name))
        typed = self._console.ask(words.t("text.give_up_ask"))
        if typed.strip().lower() in ("yes", "y", words.t("text.yes")):
            return True
        self._giving_up.decline()
        is_answer = typed.strip().lower() in ("", "no", "n", words.t("text.no"))
        self._typed = "" if is_answer else typed
        return False

    def _let_person_move(self) -> None:
        """Ask until a line can be played or the clock makes the move. Raises ``EOFError``."""
        match = self._match
        while True:
            asked_ms = self._console.now_ms()
            text, self._typed = self._typed, ""
            text = text or self._console.ask(self._transcript.prompt(match.state))
            asked = text.strip().lower()
            if self._clock.tick(self._console.now_ms() - asked_ms) and self._is_ended_by_clock():
                if asked in LEAVE:
                    raise EOFError
                return
            if asked in (*HELP, HINT):
                self._console.say(self._advised() if asked == HINT else self._help())
                continue
            try:
                move = self._read(text)
                if warning := self._fair.warning(move):
                    self._console.say(warning)
                    continue
                self._tell(self._submit(move, may_stop=True))
                return
            except WorkStopped:
                self._console.say(self._console.words.t("text.work_stopped"))
            except MoveError as wrong:
                if asked in LEAVE:
                    raise EOFError from None
                why = self._why(wrong) if asked else self._console.words.t("text.empty_line")
                refusal = self._transcript.refusal(match.state, why)
                self._console.say(self._console.ink.red(refusal))

    def _advised(self) -> str:
        """One hint more, for a seat that gets any."""
        if refused := self._fair.without_hints():
            return refused
        if self._advice.has_more:
            player = self._match.state.to_move
            self._match.count_hint(player)
            self._note_hint(player)
        return self._advice.next()

    def _help(self) -> str:
        """The rules in short, and what may be typed; of a game without words for that, how it
        began.
        """
        words, has_coach = self._console.words, self._match.game.teaching.coach is not None
        keys = [f"{self._match.game.id}.terminal.{part}" for part in ("rules", "help")]
        told = [words.t(key) for key in keys if words.has(key)]
        told = told or [self._transcript.opening(self._match.state_at(0))]
        return "\n".join([*told, *([words.t("text.hint_help")] if has_coach else [])])

    def _is_ended_by_clock(self) -> bool:
        """Make the clock's move; gives whether the line that came too late is ignored."""
        move = self._match.time_up()
        if move is None:
            return False
        step = self._submit(move)
        self._tell(step)
        return self._match.state.outcome() is not None or self._match.restarts_clock(step)

    def _read(self, text: str) -> Any:
        move = self._transcript.read(self._match.state, text)
        if move == self._match.time_up():
            raise InvalidMove("move.clock")
        return move

    def _why(self, wrong: MoveError) -> str:
        return self._console.words.say(told(self._match.game.id, wrong, self._names))

    def _work_out(self, move: Any, *, may_stop: bool) -> None:
        """Do the work that a heavy move needs. Where it takes long, the console says how far it is;
        where Ctrl-C ``may_stop`` it, it says that too, and Ctrl-C raises ``WorkStopped``.
        """
        labour, state = self._match.game.speed.labour, self._match.state
        if labour is None or not labour.is_heavy(state, move):
            return
        words, what = self._console.words, f"{self._match.game.id}.work"
        began_ms = said_ms = self._console.now_ms()

        def tell(tried: int) -> None:
            nonlocal said_ms
            now_ms = self._console.now_ms()
            if now_ms - said_ms >= WORK_SAID_MS:
                said_ms = now_ms
                n = (now_ms - began_ms) // 1000
                far = words.t("text.work", what=words.t(what), n=n, tried=tried)
                how = words.t("text.stop_work") if may_stop else ""
                self._console.say(f"{far} {how}".rstrip())

        try:
            told = labour.work(state, move, Budget(labour.nodes), tell)
        except KeyboardInterrupt as interrupt:
            if may_stop and said_ms > began_ms and not isinstance(interrupt, Ended):
                raise WorkStopped from None
            raise
        labour.keep(state, move, told)

    def _submit(self, move: Any, *, may_stop: bool = False) -> Transition:
        self._work_out(move, may_stop=may_stop)
        spent_ms = self._clock.spent_ms
        step = self._match.submit(move, spent_ms)
        self._keep(step, spent_ms)
        if self._match.restarts_clock(step):
            self._clock = self._match.new_clock()
        return step

    def _tell(self, step: Transition) -> None:
        told = self._transcript.told(step.before, step.move, step.after, self._names)
        self._console.say(told)
        for line in self._fair.sold(step):
            self._console.say(line)
