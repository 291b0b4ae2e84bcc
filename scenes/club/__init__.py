"""What the people of the house have done: who won how often."""
