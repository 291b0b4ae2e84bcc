"""The board of a match: what it shows, and what a person points at there.

`table.py` joins the three: a `MatchTable` has a sitting, a `Showing` (`showing.py`: the page that
is seen, the last move, news) and a `Pointing` (`pointing.py`: picks, aims, buttons at the board).
`pager.py` turns the pages of boards that have some.
"""
