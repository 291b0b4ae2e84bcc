"""User data, as scenes see it: matches, replays, boards, practice, tournaments and people."""
