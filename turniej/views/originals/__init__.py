"""Pages of the Romanian original games: the arbiter's desk, the player's own grid, and what everybody may see."""
