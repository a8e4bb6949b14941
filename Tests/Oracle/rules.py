"""What SOQL's comparisons mean, written a second time, for SQLite to use.

Where SOQL differs from SQL on purpose, it says so here:

- Text compares without case: both sides in upper case, scalar by scalar, as UTF-8.
- NULL means false beside a checkbox.
- LIKE takes `\\%`, `\\_` and `\\\\`, and `_` is one Unicode scalar.
- Date functions count in UTC, weeks in sevens from the first of January or of the month.
- Picklists sort in the order of their values, not by letter.
"""

import datetime
import math
import re
import zoneinfo

# The administrator's time zone, in which days begin.
ZONE = zoneinfo.ZoneInfo("America/Los_Angeles")


def fold(text):
    """Text as it compares; scalars whose upper case is longer stay as they are."""
    return text and "".join(c.upper() if len(c.upper()) == 1 else c for c in text)


def like(pattern, text):
    """Whether a text fits a pattern of LIKE."""
    if text is None:
        return 0
    expression, escaped = "", False
    for character in pattern:
        if not escaped and character == "\\":
            escaped = True
            continue
        wild = {"%": ".*", "_": "."}.get(character)
        expression += wild if wild and not escaped else re.escape(fold(character))
        escaped = False
    return int(re.fullmatch(expression, fold(text), re.DOTALL) is not None)


def place_in_picklist(values):
    """A sort key of a picklist's value: listed ones in their order, then the others by letter."""
    places = {value: f"0{place:04}" for place, value in enumerate(values.split("\n"))}
    return lambda value: None if value is None else places.get(value, "1" + fold(value))


def instant(text):
    """A dateTime of the API, `2024-03-15T18:30:00.000+0000`."""
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z")


def date_part(function, text):
    """The result of a date function for a date or dateTime of the API."""
    if text is None:
        return None
    if "T" not in text:
        when = datetime.datetime.fromisoformat(text)
    else:
        when = instant(text).astimezone(datetime.timezone.utc)
        if function == "HOUR_IN_USERS_DAY":
            return when.astimezone(ZONE).hour
    day_of_year = when.timetuple().tm_yday
    return {
        "CALENDAR_YEAR": when.year,
        "CALENDAR_QUARTER": (when.month + 2) // 3,
        "CALENDAR_MONTH": when.month,
        "FISCAL_YEAR": when.year,
        "FISCAL_QUARTER": (when.month + 2) // 3,
        "FISCAL_MONTH": when.month,
        "DAY_IN_MONTH": when.day,
        "DAY_IN_WEEK": when.isoweekday() % 7 + 1,
        "DAY_IN_YEAR": day_of_year,
        "WEEK_IN_MONTH": (when.day + 6) // 7,
        "WEEK_IN_YEAR": (day_of_year + 6) // 7,
        "HOUR_IN_DAY": when.hour,
        "DAY_ONLY": when.date().isoformat(),
    }[function]


def distance(latitude, longitude, to_latitude, to_longitude):
    """Miles on a sphere, by the spherical law of cosines (the org takes the haversine)."""
    if latitude is None or longitude is None:
        return None
    north, there = math.radians(latitude), math.radians(to_latitude)
    east = math.radians(to_longitude - longitude)
    cosine = math.sin(north) * math.sin(there) + math.cos(north) * math.cos(there) * math.cos(east)
    return 3958.7613 * math.acos(max(-1, min(1, cosine)))


def relative_days(name, count, today):
    """The first date that a date literal covers, and the first behind it."""
    if name in ("YESTERDAY", "TODAY", "TOMORROW"):
        start = today + datetime.timedelta(["YESTERDAY", "TODAY", "TOMORROW"].index(name) - 1)
        return start, start + datetime.timedelta(1)
    days = datetime.timedelta(90 if count is None else count)
    # Days up to and with today, as no other unit does.
    if name in ("LAST_N_DAYS", "LAST_90_DAYS"):
        return today - days, today + datetime.timedelta(1)
    if name in ("NEXT_N_DAYS", "NEXT_90_DAYS"):
        return today + datetime.timedelta(1), today + days + datetime.timedelta(1)
    unit = re.search("DAY|WEEK|MONTH|QUARTER|YEAR", name).group()
    if name.endswith("_AGO"):
        first, behind = -count, 1 - count
    elif "_N_" in name:
        first, behind = (1, count + 1) if name.startswith("NEXT") else (-count, 0)
    else:
        first = {"LAST": -1, "THIS": 0, "NEXT": 1}[name.split("_")[0]]
        behind = first + 1
    return _start(unit, first, today), _start(unit, behind, today)


def _start(unit, distance, today):
    if unit == "DAY":
        return today + datetime.timedelta(distance)
    if unit == "WEEK":
        return today - datetime.timedelta(today.isoweekday() % 7 - 7 * distance)
    months = {"MONTH": 1, "QUARTER": 3, "YEAR": 12}[unit]
    number = ((today.year * 12 + today.month - 1) // months + distance) * months
    return datetime.date(number // 12, number % 12 + 1, 1)


def start_of(day):
    """The instant at which a date begins for the user, as the API writes it."""
    start = datetime.datetime.combine(day, datetime.time(), ZONE).astimezone(datetime.timezone.utc)
    return start.strftime("%Y-%m-%dT%H:%M:%S.000+0000")
