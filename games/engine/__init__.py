"""The rules as pure values: tiles, board, play, ruleset, events, game, ending, records."""
