"""How a computer looks on its card, and where its bubble is."""

from __future__ import annotations

from game.core.rules.state import Player
from scenes.table.beside.rails import Rails
from scenes.table.sitting import Sitting
from scenes.ui.portraits import Mood


def mood_of(sitting: Sitting, player: Player, *, is_film: bool) -> Mood:
    """Return a computer that thinks looks up; one that has lost shuts its eyes."""
    outcome = None if is_film else sitting.match.state.outcome()
    if outcome is not None:
        return Mood.SHUT if outcome.winners and player not in outcome.winners else Mood.AWAKE
    is_thinking = sitting.is_computers_turn and sitting.to_move == player
    return Mood.THINKING if is_thinking else Mood.AWAKE


def bubble_foot(rails: Rails, player: Player) -> float:
    """Where the bubble ends in which the game lets a player speak; 0 if it does not."""
    spoken = (box for panel, box in rails.panels if panel.speaker == player)
    return max((y + h for _, y, _, h in spoken), default=0.0)
