"""The party: who is here, what is played next, who plays, and the end of the evening."""
