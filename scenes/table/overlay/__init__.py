"""Overlays of a board that is played.

`foreground.py` draws it, in this order: marks and ghosts on the board, cards (`cards.py`), the
message in the top bar (`banner.py`) and the prompts (`prompts.py`), the last three as trees of the
screen kit. Callouts, the objective, the auction, the evaluation and the light of the player to move
have modules of their own; `prerender.py` and `upcoming.py` paint ahead what may come next.
"""
