"""Five knock-out games as a typed, immutable rules engine."""
