#!/usr/bin/env python3
"""Writes Sources/Terminal/Width/ScalarClass+Table.swift: how each Unicode scalar is shown.

    python3 -m venv /tmp/unicode && /tmp/unicode/bin/pip install unicodedata2==17.0.0
    /tmp/unicode/bin/python Tests/Unicode/scalar-classes.py

The Unicode version is that of unicodedata2, and is written into the file. It should be the one
that the Swift toolchain segments by, which TerminalTests checks scalar by scalar.
"""
import pathlib
import unicodedata2 as unicode

# The raw values of ScalarClass.
(
    REPLACED, NARROW, WIDE, AMBIGUOUS, MARK, JOINING, JOINING_WIDE, HIDDEN, DIRECTION, CONTROL,
    LINE_BREAK,
) = range(11)

TARGET = pathlib.Path(__file__).parents[2] / "Sources/Terminal/Width/ScalarClass+Table.swift"


def scalars(*ranges):
    return {scalar for first, last in ranges for scalar in range(first, last + 1)}


# Derived Core Property Default_Ignorable_Code_Point (DerivedCoreProperties.txt).
IGNORABLE = scalars(
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)
# Property Bidi_Control (PropList.txt).
BIDI = scalars((0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))
# Hangul medial and final jamo: drawn into the block of the initial one.
JAMO = scalars((0x1161, 0x11FF), (0xD7B0, 0xD7C6), (0xD7CB, 0xD7FB))
# Scalars with columns of their own that share a cluster with a neighbour although they are no
# combining marks: Grapheme_Cluster_Break SpacingMark, Prepend, Extend, L, V or Regional_Indicator
# (GraphemeBreakProperty.txt).
CLUSTERED = scalars(
    (0x0600, 0x0605), (0x06DD, 0x06DD), (0x070F, 0x070F), (0x0890, 0x0891), (0x08E2, 0x08E2),
    (0x0D4E, 0x0D4E), (0x0E33, 0x0E33), (0x0EB3, 0x0EB3), (0xFF9E, 0xFF9F), (0x110BD, 0x110BD),
    (0x1100, 0x115E), (0xA960, 0xA97C), (0x110CD, 0x110CD), (0x111C2, 0x111C3), (0x113D1, 0x113D1), (0x1193F, 0x1193F),
    (0x11941, 0x11941), (0x11A84, 0x11A89), (0x11D46, 0x11D46), (0x11F02, 0x11F02),
    (0x16D63, 0x16D63), (0x16D67, 0x16D6A), (0x1F1E6, 0x1F1FF), (0x1F3FB, 0x1F3FF),
)


def is_wide(text):
    return unicode.east_asian_width(text) in ("W", "F")


def class_of(scalar):
    text = chr(scalar)
    category = unicode.category(text)
    if scalar in BIDI:
        return DIRECTION
    if scalar in IGNORABLE:
        return HIDDEN
    if scalar in (0x000A, 0x0085, 0x2028, 0x2029):
        return LINE_BREAK
    if category == "Cc":
        return CONTROL
    if category == "Cn" or scalar == 0xFFFD:
        return REPLACED
    if scalar in CLUSTERED or category == "Mc":
        return JOINING_WIDE if is_wide(text) else JOINING
    if scalar in JAMO or category in ("Mn", "Me", "Cf"):
        return MARK
    if is_wide(text):
        return WIDE
    return AMBIGUOUS if unicode.east_asian_width(text) == "A" else NARROW


def runs():
    """The first scalar of each run of one class; surrogates, which never arrive, belong to any."""
    previous = None
    for scalar in range(0x110000):
        if 0xD800 <= scalar <= 0xDFFF:
            continue
        current = class_of(scalar)
        if current != previous:
            yield scalar, current
            previous = current


def lines():
    line = "       "
    for scalar, kind in runs():
        item = f" 0x{scalar << 4 | kind:X},"
        if len(line) + len(item) > 100:
            yield line
            line = "       "
        line += item
    yield line


TARGET.write_text(f"""\
// Written by Tests/Unicode/scalar-classes.py from Unicode {unicode.unidata_version}; do not edit.

extension ScalarClass {{
    /// The first scalar of each run of one class, ascending; the last hexadecimal digit is the
    /// class.
    // swift-format-ignore: one item a line would make {len(list(runs())):,} lines.
    static let runs: [UInt32] = [
{chr(10).join(lines())}
    ]
}}
""")
