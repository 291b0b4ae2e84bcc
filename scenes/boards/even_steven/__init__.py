"""Board of Even-Steven."""
