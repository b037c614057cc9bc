"""Draws measurements: how contenders compare, and how costs grow. Usage: pictures.py DATA FOLDER"""

import json
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, NullFormatter

THEMES = {
    "": {"text": "#1f2328", "faint": "#d0d7de"},
    "-dark": {"text": "#e6edf3", "faint": "#3d444d"},
}

# In the order of the legend. Chosen to differ in lightness too, and to stand out on white and on black.
CONTENDERS = {
    "PromiseKit": "#8c959f",
    "PromiseKit 7": "#8c959f",
    "CancellablePromiseKit": "#b8bec6",
    "OpenCombine": "#a371f7",
    "SwiftNIO": "#e8590c",
    "Swift concurrency": "#2f9e44",
    "checked continuation": "#2f9e44",
    "unsafe continuation": "#69b578",
    "Dispatch": "#d4a000",
    "raw": "#1c7ed6",
}
NAMES = {
    "PromiseKit": "PromiseKit (derived)",
    "PromiseKit 7": "PromiseKit (derived)",
    "CancellablePromiseKit": "CancellablePromiseKit (derived)",
    "checked continuation": "Swift concurrency",
    "raw": "plain closures",
}
CURVES = ["#1c7ed6", "#e8590c", "#2f9e44", "#a371f7", "#d4a000", "#e64980", "#8c959f"]


def ratios(lines, theme):
    """Bars from 1×, which is this library, to what the others take."""
    lines = [
        (line, bars)
        for line in lines
        if (bars := bars_of(line))
    ]
    height = sum(len(bars) + 1 for _, bars in lines)
    figure, axes = plt.subplots(figsize=(10, 1 + 0.19 * height))
    top = 0
    ticks, labels, seen = [], [], {}
    for line, bars in lines:
        for offset, (contender, ratio) in enumerate(bars):
            y = top + offset
            name = NAMES.get(contender, contender)
            bar = axes.barh(y, ratio - 1, left=1, height=0.8, color=CONTENDERS[contender])
            seen.setdefault(name, bar)
            axes.annotate(
                spelled(ratio), (ratio, y), xytext=(4 if ratio >= 1 else -4, 0),
                textcoords="offset points", va="center", ha="left" if ratio >= 1 else "right",
                fontsize=8, color=theme["text"])
        ticks.append(top + (len(bars) - 1) / 2)
        labels.append(line["name"])
        top += len(bars) + 1
    axes.set_xscale("log")
    low = min(ratio for _, bars in lines for _, ratio in bars)
    high = max(ratio for _, bars in lines for _, ratio in bars)
    axes.set_xlim(low / 2.5, high * 2)
    axes.set_ylim(top - 0.6, -1)
    axes.set_yticks(ticks, labels, fontsize=9)
    axes.axvline(1, color=theme["text"], linewidth=1)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda ratio, _: spelled(ratio)))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=theme["faint"], linewidth=0.6)
    axes.tick_params(axis="both", which="both", length=0, labeltop=True)
    inch = 1 / figure.get_figheight()
    figure.suptitle(
        "Time of others for the same work; promises take 1×", fontsize=12, y=1 - 0.1 * inch)
    figure.legend(
        seen.values(), seen.keys(), loc="upper center", ncols=4, frameon=False, fontsize=9,
        bbox_to_anchor=(0.5, 1 - 0.35 * inch))
    figure.tight_layout(rect=(0, 0, 1, 1 - 0.75 * inch))
    return figure


def bars_of(line):
    own = line["times"]["Promises"]["median"]
    times = {name: time["median"] for name, time in line["times"].items() if name != "Promises"}
    times |= line["derived"]
    return [(name, times[name] / own) for name in CONTENDERS if name in times]


def spelled(ratio):
    return f"{ratio:.0f}×" if ratio >= 9.5 else f"{ratio:.2g}×"


def scaling(curves, theme):
    """What an element costs, by how many there are: level lines are linear time."""
    panels = [
        ("Promises", [curve for curve in curves if not cancels(curve)]),
        ("Promises that can be cancelled", [curve for curve in curves if cancels(curve)]),
    ]
    figure, both = plt.subplots(1, 2, figsize=(10, 4.4), sharey=True)
    for axes, (title, curves) in zip(both, panels):
        for color, curve in zip(CURVES, curves):
            counts = [point["count"] for point in curve["points"]]
            times = [point["time"]["median"] for point in curve["points"]]
            axes.plot(counts, times, color=color, marker="o", markersize=4, label=curve["name"])
        axes.set_xscale("log")
        axes.set_title(title, fontsize=10)
        axes.set_xlabel("elements", fontsize=9)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda count, _: f"{count:,.0f}".replace(",", " ")))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.grid(axis="y", color=theme["faint"], linewidth=0.6)
        axes.tick_params(which="both", length=0, labelsize=8)
        axes.legend(
            frameon=False, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2)
    # After all curves are there, since both panels share it.
    both[0].set_ylim(bottom=0)
    both[0].set_ylabel("nanoseconds an element", fontsize=9)
    figure.tight_layout()
    return figure


def cancels(curve):
    return any(word in curve["name"] for word in ("autoCancel", "cancelled", "while"))


def main(data, folder):
    with open(data, encoding="utf-8") as file:
        measured = json.load(file)
    for suffix, theme in THEMES.items():
        matplotlib.rcParams.update({
            "svg.fonttype": "none", "svg.hashsalt": "performance", "savefig.transparent": True,
            "text.color": theme["text"], "axes.labelcolor": theme["text"],
            "xtick.color": theme["text"], "ytick.color": theme["text"],
            "axes.edgecolor": theme["faint"], "axes.spines.top": False,
            "axes.spines.right": False, "axes.spines.left": False, "font.family": "sans-serif",
        })
        for name, draw, part in (("ratios", ratios, "lines"), ("scaling", scaling, "curves")):
            if measured[part]:
                figure = draw(measured[part], theme)
                figure.savefig(f"{folder}/{name}{suffix}.svg", metadata={"Date": None})
                plt.close(figure)


main(*sys.argv[1:])
