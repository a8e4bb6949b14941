"""The contacts that every run reads: always the same, made by arithmetic and a seeded generator."""

import json
import random

FIELDS = [
    "Id", "FirstName", "LastName", "Phone", "Email",
    "MailingStreet", "MailingCity", "MailingPostalCode", "Account.Name",
]
SOQL = f"SELECT {', '.join(FIELDS)} FROM Contact"

# In ASCII order, which is the order of Ids too.
BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
CHECKSUMS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"

FIRST_NAMES = ["Ada", "Chloé", "Giovanni", "Jürgen", "John", "María José", "Renée", "Zoë", "さくら", "花子"]
LAST_NAMES = ["Almeida", "Müller", "Nguyễn", "O'Neil", "Smith", "Søndergård", "Ψαρρά", "Иванова", "東"]
STREETS = ["Constitution Place", "Rue de l'Église", "Hauptstraße", "Ringstraße", "Baker Street", "Gran Vía"]
CITIES = ["Austin", "Burlington", "München", "New York, NY", "San Francisco", "Malmö", "大阪市"]

# Texts that a writer could spoil: separators, quotes, spaces, controls, marks that join, escapes.
AWKWARD = [
    'The "Big" One', "Smith, John", " leading", "trailing ", "tab\there", "back\\slash", "a\rlone CR",
    "line\nfeed", '"', ",", "\u0001\u001f", "e\u0301 combined", "👩‍👩‍👧‍👦 family", "\u2028\u2029",
    "=1+1", "null", "/",
]


def record_id(prefix, number):
    """The 18-character Id of a number: 12 base-62 digits after the prefix, then the checksum."""
    digits = ""
    for _ in range(12):
        number, digit = divmod(number, 62)
        digits = BASE62[digit] + digits
    text = prefix + digits
    groups = (text[start:start + 5] for start in (0, 5, 10))
    return text + "".join(map(_checksum, groups))


def contacts(count):
    """Yields `count` records as an org sends them, in the order of their Ids."""
    chance = random.Random(67)
    for number in range(count):
        yield _contact(number, chance)


def encoded(contacts):
    """Each record's JSON; every 16th spells what is not ASCII by escapes."""
    return [
        json.dumps(contact, ensure_ascii=number % 16 == 0, separators=(",", ":")).encode()
        for number, contact in enumerate(contacts)
    ]


def value(contact, field):
    """The value of a field of FIELDS; None where it or its parent is null."""
    for key in field.split("."):
        contact = contact[key] if contact is not None else None
    return contact


def _checksum(group):
    bits = sum(character.isupper() << place for place, character in enumerate(group))
    return CHECKSUMS[bits]


def _contact(number, chance):
    # Rows lie unevenly: three stretches of Ids, far from each other, with small gaps within.
    stretch = (number > 30_000) + (number > 120_000)
    identity = record_id("003", 62**10 * 20 + stretch * 62**7 + number * 3)
    account = number // 10
    last = chance.choice(LAST_NAMES)
    return {
        "attributes": _attributes("Contact", identity),
        "Id": identity,
        "FirstName": chance.choice(FIRST_NAMES) if chance.random() > 0.1 else None,
        "LastName": AWKWARD[number // 97 % len(AWKWARD)] if number % 97 == 0 else last,
        "Phone": f"(512) 757-{chance.randrange(10_000):04}" if chance.random() > 0.2 else None,
        "Email": f"contact.{number}@example.com" if chance.random() > 0.2 else None,
        "MailingStreet": f"{number % 999 + 1} {chance.choice(STREETS)}\r\nSuite {number % 77}\nBuilding {account}",
        "MailingCity": chance.choice(CITIES),
        "MailingPostalCode": f"{chance.randrange(100_000):05}",
        "Account": None if chance.random() < 0.1 else {
            "attributes": _attributes("Account", record_id("001", 62**10 * 20 + account)),
            "Name": f"Edge Communications & Söhne {account}",
        },
    }


def _attributes(kind, identity):
    return {"type": kind, "url": f"/services/data/v67.0/sobjects/{kind}/{identity}"}
