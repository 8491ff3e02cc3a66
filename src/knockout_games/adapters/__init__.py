"""The games in other people's frameworks: PettingZoo, Gymnasium, OpenSpiel.

Each module needs an extra of the same name. They know no game by name, so a game of somebody
else's fits too.
"""
