"""Games of another kind on the same board and scorer."""
