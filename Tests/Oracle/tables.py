"""The org's records in SQLite."""

import sqlite3

import rules

OBJECTS = ["Account", "Contact", "Opportunity", "Case", "Lead", "User", "Group"]
TEXT = {"string", "textarea", "picklist", "phone", "email", "url"}
NUMBERS = {"int", "double", "currency", "percent"}


class Field:
    """A field, as its describe has it."""

    def __init__(self, described):
        self.name, self.type = described["name"], described["type"]
        self.can = {use for use in ("filterable", "sortable", "groupable") if described[use]}
        self.values = [entry["value"] for entry in described["picklistValues"]]
        self.relationship = described["relationshipName"]
        self.targets = described["referenceTo"]


class Table:
    """An object: its fields, its child relationships and a sample of its values."""

    def __init__(self, name, described):
        self.name = name
        self.fields = [Field(field) for field in described["fields"] if field["type"] != "address"]
        self.by_name = {field.name: field for field in self.fields}
        self.children = [
            (child["relationshipName"], child["childSObject"], child["field"])
            for child in described["childRelationships"]
            if child["relationshipName"] and child["childSObject"] in OBJECTS
        ]
        self.has_bin = "IsDeleted" in self.by_name
        self.values = {}

    def parents(self):
        """The relationships to one object each that is loaded."""
        return [
            field
            for field in self.fields
            if field.relationship and len(field.targets) == 1 and field.targets[0] in OBJECTS
        ]


class Database:
    """All tables of an org in SQLite, with SOQL's rules as functions."""

    def __init__(self, org):
        self.connection = sqlite3.connect(":memory:")
        self._add_functions()
        self.tables = {name: Table(name, org.describe(name)) for name in OBJECTS}
        for table in self.tables.values():
            self._load(table, org)
        # What stands behind the owner of a case or lead: a user or a group, which tells a queue.
        self.connection.execute(
            'CREATE TABLE "Name" AS SELECT Id, Name, \'User\' AS Type FROM "User" UNION ALL '
            "SELECT Id, Name, CASE Type WHEN 'Queue' THEN Type ELSE 'Group' END FROM \"Group\""
        )

    def rows(self, sql, *values):
        """The rows of a query, whose `?` stand for the values."""
        return self.connection.execute(sql, values).fetchall()

    def _load(self, table, org):
        names = [field.name for field in table.fields]
        _, records = org.query(f"SELECT {', '.join(names)} FROM {table.name}", deleted=True)
        columns = ", ".join(f'"{name}"' for name in names)
        self.connection.execute(f'CREATE TABLE "{table.name}" ({columns})')
        rows = [[record[name] for name in names] for record in records]
        places = ", ".join("?" * len(names))
        self.connection.executemany(f'INSERT INTO "{table.name}" VALUES ({places})', rows)
        for name, column in zip(names, zip(*rows)):
            table.values[name] = sorted({value for value in column if value is not None})

    def _add_functions(self):
        add = self.connection.create_function
        add("fold", 1, rules.fold, deterministic=True)
        add("soql_like", 2, rules.like, deterministic=True)
        add("date_part", 2, rules.date_part, deterministic=True)
        add("distance", 4, rules.distance, deterministic=True)
        orders = {}

        def place(value, values):
            if values not in orders:
                orders[values] = rules.place_in_picklist(values)
            return orders[values](value)

        add("place", 2, place, deterministic=True)
