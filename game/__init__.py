"""The games themselves, true without a screen.

Start reading at ``game.core.seam`` (what a game must provide), then ``game.core.match`` (who owns
the log of moves), then any one game's package. Nothing in here imports pygame.
"""
