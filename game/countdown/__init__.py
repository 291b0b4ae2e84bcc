"""Shared parts of games in which two players count one number down to zero."""
