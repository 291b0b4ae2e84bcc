"""An evening of two to eight guests: who is here, what is played, who plays, tips and the table."""
