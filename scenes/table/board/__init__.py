"""The board of a match: what it shows, and what a person points at there.

`table.py` joins the three: a `MatchTable` has a session, a `Presenter` (`presenter.py`: the page
that is seen, the last move, news) and a `Cursor` (`cursor.py`: hit targets, aims, buttons at the
board). `pager.py` turns the pages of boards that have some.
"""
