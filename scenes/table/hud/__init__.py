"""HUD round a board: cards, log, rails, panels, notes, top bar.

`hud.py` has one patch of the screen kit for each: it says which tree stands where (`places.py`) and
lets those that are behind catch up one by one, so that no animation waits for them. The other
modules make the trees, and know nothing of each other.
"""
