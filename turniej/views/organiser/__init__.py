"""The organiser's pages: from the list of tournaments to the archive of the day."""
