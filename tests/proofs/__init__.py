"""Quoridor's puzzles proved again by a program of its own: ``python -m tests.proofs [KIND ...]``.

Nothing of ``game`` is used to prove. All positions of the two avatars are looked at, on every grid
that boards in hand can still make.
"""
