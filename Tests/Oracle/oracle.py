"""Asks the built-in org and SQLite the same questions about the same records, and compares the answers.

    python3 oracle.py PROGRAM HOME [--queries N] [--seed S]

Exits 1 where they differ, with the SOQL, the SQL and the first row that differs.
"""

import argparse
import datetime
import random
import sys

from org import Org, Refused
from questions import Questions, value_at
from tables import Database
import rules

CONTACTS = 300
# Each of these forms has to come up, or the run says nothing about it.
FORMS = [
    "AND", "OR", "NOT", "IN", "NOT IN", "LIKE", "null", "relative dates", "date functions", "DISTANCE",
    "owner", "semi-join", "anti-join", "children", "ORDER BY", "ORDER BY groups", "NULLS LAST", "LIMIT",
    "OFFSET", "COUNT()", "GROUP BY", "HAVING", "ROLLUP", "CUBE", "COUNT", "COUNT_DISTINCT", "SUM", "AVG",
    "MIN", "MAX", "queryAll",
]


def answer(org, question):
    """The org's answer in the form of SQLite's."""
    size, records = org.query(question.soql, question.deleted)
    if question.count is not None:
        return size
    keys = question.keys
    return [tuple(key.ours(value_at(key.names, record)) for key in keys) for record in records]


def difference(ours, theirs):
    """The first row in which two answers differ, in words; nothing where they agree."""
    if ours == theirs:
        return ""
    if isinstance(ours, int):
        return f"the org counts {ours}, SQLite {theirs}"
    for index, (one, other) in enumerate(zip(ours, theirs)):
        if one != other:
            return f"row {index}: the org has {one}, SQLite {other} ({len(ours)} and {len(theirs)} rows)"
    return f"the org has {len(ours)} rows, SQLite {len(theirs)}"


def check(org, question):
    """What differs between the answers to a question, in words; nothing where they agree."""
    try:
        ours = answer(org, question)
    except Refused as refusal:
        return str(refusal)
    theirs = question.rows if question.count is None else question.count
    if not question.is_ordered:
        ours, theirs = sorted(ours, key=repr), sorted(theirs, key=repr)
    return difference(ours, theirs)


def fill_bin(org):
    """Moves a few contacts without cases to the recycle bin, which only queryAll shows."""
    without_cases = "Id NOT IN (SELECT ContactId FROM Case)"
    _, spare = org.query(f"SELECT Id FROM Contact WHERE {without_cases} ORDER BY Id DESC LIMIT 7")
    for record in spare:
        org.delete("Contact", record["Id"])


def run(org, count, seed):
    """Asks so many questions; whether all answers agree, and the questions were worth asking."""
    database = Database(org)
    today = datetime.datetime.now(rules.ZONE).date()
    questions = Questions(database, random.Random(seed), today)
    failures = filled = 0
    for number in range(count):
        question = questions.next()
        filled += bool(question.rows or question.count)
        words = check(org, question)
        if words:
            failures += 1
            print(f"query {number} of seed {seed}: {words}", file=sys.stderr)
            print(f"  {question.soql}\n  {question.sql}", file=sys.stderr)
        if failures == 10:
            break
    missing = [form for form in FORMS if not questions.uses.get(form)]
    if datetime.datetime.now(rules.ZONE).date() != today:
        # Midnight came in between, and `TODAY` was another day for the org.
        return run(org, count, seed)
    print(f"{count} queries, {filled} of them with rows, {failures} differ")
    if missing:
        print(f"no query had {', '.join(missing)}", file=sys.stderr)
    return failures == 0 and not missing and filled > count // 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("home")
    parser.add_argument("--queries", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with Org(options.program, options.home, CONTACTS) as org:
        fill_bin(org)
        sys.exit(0 if run(org, options.queries, options.seed) else 1)


main()
