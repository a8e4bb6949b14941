"""The table of what was measured, as Markdown."""


class Table:
    """Rows of figure, ours, theirs, ratio, limit and whether the limit is kept."""

    HEAD = ["figure", "ours", "theirs", "ratio", "limit", ""]

    def __init__(self):
        self._rows = [self.HEAD]

    def ratio(self, name, ours, theirs, most=None, least=None):
        """Times of a pair: at most `most` of theirs, or theirs at least `least` times ours."""
        value = theirs / ours if least else ours / theirs
        self._add(name, seconds(ours), seconds(theirs), f"{value:.2f}×", *_judged(value, most, least, "×"))

    def value(self, name, ours, unit, theirs="", most=None, least=None):
        """One figure with a limit of its own."""
        text = seconds(ours) if unit == "s" else f"{ours:,.4g} {unit}".strip()
        self._add(name, text, theirs, "", *_judged(ours, most, least, f" {unit}"))

    def fact(self, name, is_so):
        """Something that is so, or is not."""
        self._add(name, "yes" if is_so else "no", "", "", "yes", _mark(is_so))

    def missing(self, name, why):
        """A figure that cannot be measured."""
        self._add(name, why, "", "", "", "–")

    def _add(self, *cells):
        self._rows.append(list(cells))
        print(f"  {' · '.join(cell for cell in cells if cell)}", flush=True)

    def __str__(self):
        widths = [max(map(len, column)) for column in zip(*self._rows)]
        lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths)) for row in self._rows]
        lines.insert(1, " | ".join("-" * max(width, 3) for width in widths))
        return "\n".join(f"| {line} |" for line in lines)


def seconds(value):
    """A time in the unit that suits it."""
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.1f} ms"


def _judged(value, most, least, unit):
    if most is None and least is None:
        return "", ""
    limit = f"≤ {most:g}{unit}" if least is None else f"≥ {least:g}{unit}"
    return limit, _mark(value <= most if least is None else value >= least)


def _mark(is_kept):
    return "ok" if is_kept else "MISSED"
