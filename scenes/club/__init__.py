"""The club room: who plays here, and what they have done."""
