"""Rules of Quoridor: positions, moves of pawns, walls, cheats, options and endings."""
