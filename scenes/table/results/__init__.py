"""The results of a finished match.

`results.py` is the screen: the podium in the middle, a summary at the left, and at the right the
course of the game, which begins with its last moves. `trophy_toasts.py` says what people have won.
"""
