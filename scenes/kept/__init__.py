"""What is kept for the people of the house: matches, replays, boards, and what they practised."""
