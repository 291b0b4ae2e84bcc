"""Files of the original program, read as its games were played (RULES 13).

The original checked less than it should have, and changed between versions. Its files are shown all
the same, with a note at every line that our rules would not allow (RULES 15.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.core.rules.state import InvalidMove, Player
from game.quoridor.files.replay_actions import Ruling, Run, run
from game.quoridor.files.replay_content import Entry
from game.quoridor.rules.moves import Action, Cheat, CheatKind, Destroy, Place, TimeUp
from game.quoridor.rules.options import Punishment
from game.quoridor.rules.state import State
from game.words.message import Message, concat, message

REFUSED_LIMIT = 500
"""A file with more illegal actions is not a game, and endless boards would take minutes."""

TURN_ENDED = message("quoridor.replay.turn_ended")
RECORDED_BY_1_2_0 = message("quoridor.replay.recorded_by_1_2_0")
ROUND_KEPT = message("quoridor.replay.round_kept")


class Lenient:
    """A reading that plays illegal actions too, with a note.

    With ``destroying_ends_turn`` a destroyed board costs a pending additional round, as in the
    original's games (RULES A6).
    """

    def __init__(self, names: Sequence[str] = (), destroying_ends_turn: bool = False) -> None:
        self._names = names
        self.destroying_ends_turn = destroying_ends_turn
        self.turns_ended = 0
        """The number of pending rounds that were lost in this way."""
        self.refused = 0
        """The number of actions against the rules."""
        self._gifts: Counter[Player] = Counter()

    def __call__(self, state: State, action: Action) -> Ruling:
        if not (
            self.destroying_ends_turn and isinstance(action, Destroy) and state.rounds_left > 1
        ):
            return self._ruling(state, action)
        self.turns_ended += 1
        ruling = self._ruling(replace(state, rounds_left=1), action)
        if ruling.note is None:
            return replace(ruling, note=TURN_ENDED)
        return replace(ruling, note=concat(TURN_ENDED, ruling.note))

    def _ruling(self, state: State, action: Action) -> Ruling:
        if action == TimeUp() and state.options.punishment is Punishment.CHEAT:
            self._gifts[1 - state.mover] += 1
        reason = state.refusal(action)
        if reason is None:
            return Ruling(state.after(action))
        if isinstance(action, Place) and self._is_gift(state, action):
            self._gifts[state.mover] -= 1
            return Ruling(state.after(action), RECORDED_BY_1_2_0)
        self.refused += 1
        if self.refused > REFUSED_LIMIT:
            raise InvalidMove("quoridor.replay.too_many")
        why = reason.message("quoridor.reason", self._names)
        return Ruling(state.after(action), message("quoridor.replay.against_rules", why=why))

    def _is_gift(self, state: State, action: Place) -> bool:
        """Return whether version 1.2.0 can have given this board in place of a cheat (RULES A9)."""
        hand = state.hands[state.mover]
        if hand or not self._gifts[state.mover]:
            return False
        hands = (*state.hands[: state.mover], 1, *state.hands[state.mover + 1 :])
        return replace(state, hands=hands).refusal(action) is None


def replay(
    start: State, entries: Sequence[Entry], names: Sequence[str] = ()
) -> tuple[Run, tuple[Message, ...]]:
    """Return the entries of an original file as they were played, and remarks about the file.

    A destroyed board ends the turn as in the original's games. If this makes an action illegal, and
    our own reading makes all actions legal, our reading is used.
    """
    live = Lenient(names, destroying_ends_turn=True)
    played = run(start, entries, live, names)
    if live.turns_ended and (live.refused or not played.is_whole):
        ruled = Lenient(names)
        other = run(start, entries, ruled, names)
        if other.is_whole and not ruled.refused:
            return other, (ROUND_KEPT,)
    return played, ()


def viewer_fault(played: Run) -> tuple[int, Message] | None:
    """Return the index of the first action the original's viewer gives to a wrong player, and why.

    None if the viewer shows the game as it was. It fails on its own files too (RULES A6, A10, A11):
    before every action it takes one from the rounds that it still owes to the player, or goes on to
    the next one if it owes none, and knows no other rule. So a timeout costs a round that is
    pending, or else the turn.
    """
    players = played.states[0].options.players
    turn, owed = players - 1, 0
    for k, action in enumerate(played.actions):
        before, after = played.states[k], played.states[k + 1]
        if owed:
            owed -= 1
        else:
            turn = next(
                player
                for step in range(1, players + 1)
                if (player := (turn + step) % players) not in before.finished
            )
        if turn != before.mover:
            return k, _fault(played, k, turn)
        if turn in after.losers:
            owed = 0
        elif isinstance(action, Cheat):
            owed += 2 if action.kind is CheatKind.ADDROUND else 1
    return None


def _fault(played: Run, k: int, turn: Player) -> Message:
    """Return why the viewer believes that ``turn`` makes the ``k``-th action."""
    if turn in played.states[k].finished:
        return message("quoridor.replay.viewer_round")
    if turn == played.states[k - 1].mover:
        return message("quoridor.replay.viewer_destroyed")
    return message("quoridor.replay.viewer_timeout")


def viewer_warnings(played: Run) -> tuple[Message, ...]:
    """Return a warning for people who will open the file in the original."""
    fault = viewer_fault(played)
    if fault is None:
        return ()
    index, why = fault
    return (message("quoridor.replay.viewer", action=index + 1, why=why),)
