"""Boards on screen: a view for every game, and the stage that shows them."""

from scenes.boards.causality.view import CausalityView
from scenes.boards.even_steven.view import EvenStevenView
from scenes.boards.quoridor.view import QuoridorView
from scenes.boards.reduction.view import ReductionView
from scenes.boards.subtraction_squares.view import SubtractionSquaresView
from scenes.boards.view import AnyView

VIEWS: dict[str, AnyView] = {
    "quoridor": QuoridorView(),
    "subtraction_squares": SubtractionSquaresView(),
    "even_steven": EvenStevenView(),
    "reduction": ReductionView(),
    "causality": CausalityView(),
}
"""The view of every game, by the game's id."""
