"""The screens of a match that goes on.

`table_scene.py` is a table on the screen: it hands every action to the board, the prompts or what
stands beside them. `play.py` is the match that people sit down to, `attract_mode.py` the one that
no person plays; the others lie over them: pause, skip to the end, reports, specials, half-time.
"""
