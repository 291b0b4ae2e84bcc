"""The match at a table, without a pixel: who sits there, clocks, what was played.

Begin with `session.py`: a `Session` plays the moves of a match, writes them to its journal before
they are shown, asks the computers and runs the clock of the player to move (`seat_clock.py`).
`match_ending.py` writes all that the end of a game changes, also of one that a crash left behind.
The other modules are rules of the house round that: grace in a first turn, giving up, stakes.
"""
