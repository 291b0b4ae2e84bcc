"""Looking back: replays, the viewer, remarks, and the analysis board."""
