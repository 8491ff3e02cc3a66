"""The kernel: all that every game shares, and no game by name."""
