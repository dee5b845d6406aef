"""One file for each thing that people do: check, lock, write, log, publish on commit."""
