"""Prints offsets of time zones as Python's zoneinfo reads the system's files, for 1970 to 2037.

    python3 zones.py ZONE...

A line is `ZONE INSTANT OFFSET`, both in seconds: every change of an offset, the second before it, and the first of
each month.
"""

import datetime
import sys
import zoneinfo

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
END = int((datetime.datetime(2038, 1, 1, tzinfo=datetime.timezone.utc) - EPOCH).total_seconds())
# No zone has changed its offset twice within this time since 1970.
STEP = 6 * 3600


def offset(zone, instant):
    moment = EPOCH + datetime.timedelta(seconds=instant)
    return int(moment.astimezone(zone).utcoffset().total_seconds())


def changes(zone):
    """The instants at which the offset changes."""
    before = offset(zone, 0)
    for end in range(STEP, END, STEP):
        if offset(zone, end) == before:
            continue
        start = end - STEP
        while end - start > 1:
            middle = (start + end) // 2
            if offset(zone, middle) == before:
                start = middle
            else:
                end = middle
        before = offset(zone, end)
        yield end


def months():
    """The first instant of each month."""
    for month in range(68 * 12):
        moment = datetime.datetime(1970 + month // 12, month % 12 + 1, 1, tzinfo=datetime.timezone.utc)
        yield int((moment - EPOCH).total_seconds())


def main(names):
    for name in names:
        try:
            zone = zoneinfo.ZoneInfo(name)
        except zoneinfo.ZoneInfoNotFoundError:
            sys.exit(f"there is no time zone {name}, which this test needs: install tzdata (Debian: tzdata)")
        found = list(changes(zone))
        for instant in sorted({*months(), *found, *(change - 1 for change in found)}):
            print(name, instant, offset(zone, instant))


main(sys.argv[1:])
