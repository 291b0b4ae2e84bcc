"""Questions of the table to the search process."""
