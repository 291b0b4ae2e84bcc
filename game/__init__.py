"""Rules, computer opponents, files and terminal of the games, without a screen.

Start with ``game.core.rules.definition`` (what a game must provide), then
``game.core.match.match`` (the log of moves), then any game's package. Nothing here imports pygame.
"""
