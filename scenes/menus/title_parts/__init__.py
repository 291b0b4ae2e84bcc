"""Parts of the title: its cards, the match that waits, the daily tasks, and the sky."""
