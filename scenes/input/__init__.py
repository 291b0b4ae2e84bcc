"""Input: device events become actions; focus and seating are decided here."""
