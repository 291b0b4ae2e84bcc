"""Sound: notes become waves, waves are played, and music fades from room to room."""
