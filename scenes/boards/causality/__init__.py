"""Battle of Causality on screen."""
