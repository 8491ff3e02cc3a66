"""Plot a learning curve: python examples/learning/plot.py curve.csv curve.svg."""

import csv
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure


def plot(curve: Path, picture: Path) -> None:
    """Draw how often the agent wins, by how many games it has played."""
    with curve.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    # Text stays text, and the same curve gives the same file.
    mpl.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "knockout_games"}
    figure: Any = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot([int(row["games"]) for row in rows], [float(row["won"]) for row in rows], marker="o")
    axes.axhline(0.6, linestyle="--", color="grey", label="60 %")
    axes.set(xlabel="games of training", ylabel="games won against random", ylim=(0.4, 1.0))
    axes.set_title(f"{rows[-1]['seconds']} seconds of training on one core")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    plot(Path(sys.argv[1]), Path(sys.argv[2]))
