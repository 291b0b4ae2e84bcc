"""What games share in which two players count one number down to zero; the rules are theirs."""
