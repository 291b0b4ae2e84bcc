"""Even-Steven on screen."""
