"""Points, order and the reason for it, who advances, who plays off."""
