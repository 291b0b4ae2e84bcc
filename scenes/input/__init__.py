"""Raw device events become actions; focus and seats are decided here."""
