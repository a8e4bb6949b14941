"""Conditions in both languages, made by chance.

A condition is a pair: SOQL, and SQL that is 0 or 1 and never NULL, because SOQL knows two truth values only:
`NOT` turns round what a null made false, and `!=` and `NOT IN` hold for a null.
"""

import datetime

import rules
from tables import NUMBERS, TEXT

COMPARATORS = ["=", "!=", "<>", "<", "<=", ">", ">="]
DATE_FUNCTIONS = [
    "CALENDAR_YEAR", "CALENDAR_QUARTER", "CALENDAR_MONTH", "FISCAL_YEAR", "FISCAL_QUARTER", "FISCAL_MONTH",
    "DAY_IN_MONTH", "DAY_IN_WEEK", "DAY_IN_YEAR", "WEEK_IN_MONTH", "WEEK_IN_YEAR",
]
RELATIVE_DATES = [
    f"{place}_{unit}"
    for unit in ("WEEK", "MONTH", "QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR")
    for place in ("LAST", "THIS", "NEXT")
] + ["YESTERDAY", "TODAY", "TOMORROW", "LAST_90_DAYS", "NEXT_90_DAYS"]
COUNTED_DATES = [
    form.format(unit)
    for unit in ("DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR")
    for form in ("LAST_N_{}S", "NEXT_N_{}S", "N_{}S_AGO")
]
# A column can only be joined to one of another object; what refers to what.
JOINS = [
    ("Account", "Id", "Contact", "AccountId"), ("Account", "Id", "Opportunity", "AccountId"),
    ("Account", "Id", "Case", "AccountId"), ("Contact", "Id", "Case", "ContactId"),
    ("Contact", "AccountId", "Account", "Id"), ("Contact", "AccountId", "Case", "AccountId"),
    ("Contact", "OwnerId", "User", "Id"), ("Case", "OwnerId", "Group", "Id"),
    ("Case", "ContactId", "Contact", "Id"), ("Opportunity", "AccountId", "Account", "Id"),
]


class Column:
    """A field as seen from the query's object: its path in SOQL, its expression in SQL."""

    def __init__(self, path, sql, field, values, is_parents):
        self.path, self.sql, self.field = path, sql, field
        self.values, self.is_parents = values, is_parents

    @property
    def compared(self):
        """What comparisons look at; a missing parent's checkbox is false."""
        if self.field.type in TEXT:
            return f"fold({self.sql})"
        return f"COALESCE({self.sql}, 0)" if self.field.type == "boolean" else self.sql


class Source:
    """One FROM clause in both languages: columns, and the parents joined to reach them."""

    def __init__(self, database, table, random, name):
        self.database, self.table, self.random, self._name = database, table, random, name
        self._joins = {}
        self.alias = random.choice(["", "", "x"])

    def column(self, use, types=None, depth=2):
        """A column that may be used so, of the object or of a parent."""
        table, sql, path = self.table, self._name, ()
        while depth and self.random.random() < 0.25 and table.parents():
            step = self.random.choice(table.parents())
            path += (step.relationship,)
            sql = self._joined(path, sql, step)
            table = self.database.tables[step.targets[0]]
            depth -= 1
        fields = [
            field
            for field in table.fields
            if use in field.can and (types is None or field.type in types)
        ]
        if not fields:
            # Not every object has, for example, a number; the query's own has to.
            return self.column(use, types, depth=0)
        # Fields that hold something say more than empty ones.
        filled = [field for field in fields if table.values[field.name]]
        field = self.random.choice(filled if filled and self.random.random() < 0.9 else fields)
        return self.named(field, path, sql, table)

    def has(self, types):
        """Whether the object itself has a field of such a type."""
        return any(field.type in types for field in self.table.fields)

    def named(self, field, path=(), sql=None, table=None):
        """A column by its field."""
        prefix = (self.alias,) if self.alias and self.random.random() < 0.5 else ()
        names = prefix + path + (self._spelled(field.name),)
        name = f'{sql or self._name}."{field.name}"'
        values = (table or self.table).values[field.name]
        return Column(".".join(names), name, field, values, bool(path))

    def owner(self, name):
        """A column of the Name object behind an owner that may be a queue."""
        sql = self._joined(("Owner",), self._name, self.table.by_name["OwnerId"], 'Name')
        users = self.database.tables["User"]
        values = ["Queue", "User", "Group"] if name == "Type" else users.values["Name"]
        return Column(f"Owner.{name}", f'{sql}."{name}"', users.by_name["Name"], values, True)

    def soql(self):
        return f"{self.table.name} {self.alias}".rstrip()

    def alive(self):
        """The condition in SQL that a row is not in the recycle bin."""
        return f" AND {self._name}.IsDeleted = 0" if self.table.has_bin else ""

    def sql(self):
        return f'"{self.table.name}" {self._name}' + "".join(self._joins.values())

    def _joined(self, path, sql, step, target=None):
        name = "_".join((self._name,) + path)
        self._joins[name] = (
            f' LEFT JOIN "{target or step.targets[0]}" {name} ON {name}.Id = {sql}."{step.name}"'
        )
        return name

    def _spelled(self, name):
        """SOQL's names have no case."""
        return self.random.choice([name, name, name, name.lower(), name.upper()])


class Conditions:
    """Makes conditions on a source's columns."""

    def __init__(self, source, today, used, deleted=False):
        self._source, self._random, self._today, self._used = source, source.random, today, used
        # Whether the recycle bin counts: for a semi-join's rows, too.
        self._deleted = deleted

    def tree(self, depth=2, joins=True):
        """AND, OR, NOT and leaves; semi-joins where all conditions must hold."""
        form = self._random.choice(["leaf", "leaf", "and", "or", "not"]) if depth else "leaf"
        if form == "leaf":
            return self._semi_join() or self._leaf() if joins else self._leaf()
        self._used(form.upper())
        if form == "not":
            soql, sql = self.tree(depth - 1, joins=False)
            return f"NOT ({soql})", f"NOT ({sql})"
        keep = joins and form == "and"
        parts = [self.tree(depth - 1, keep and index == 0) for index in range(self._random.choice([2, 2, 3]))]
        word = f" {form.upper()} "
        return word.join(f"({soql})" for soql, _ in parts), word.join(f"({sql})" for _, sql in parts)

    def _leaf(self):
        kind = self._random.random()
        if kind < 0.06 and self._source.table.name in ("Case", "Lead"):
            self._used("owner")
            return self.on(self._source.owner(self._random.choice(["Name", "Type"])))
        if kind < 0.14:
            return self._date_function()
        if kind < 0.18 and self._source.table.name == "Contact":
            return self._distance()
        return self.on(self._source.column("filterable"))

    def on(self, column):
        """A condition on a column, as its type allows."""
        if self._random.random() < 0.12:
            self._used("null")
            word, sql = self._random.choice([("=", "IS"), ("!=", "IS NOT")])
            if column.field.type == "boolean":
                return f"{column.path} {word} NULL", f"({column.compared} {word} 0)"
            return f"{column.path} {word} NULL", f"({column.sql} {sql} NULL)"
        if column.field.type == "boolean":
            word = self._random.choice(["=", "!="])
            value = self._random.choice([0, 1])
            return f"{column.path} {word} {bool(value)}", f"({column.compared} {word} {value})"
        if column.field.type in ("date", "datetime") and self._random.random() < 0.6:
            return self._relative(column)
        if column.field.type in TEXT and self._random.random() < 0.35:
            return self._like(column)
        if self._random.random() < 0.3:
            return self._list(column)
        word = self._random.choice(COMPARATORS)
        soql, sql = self._literal(column)
        return f"{column.path} {word} {soql}", _compared(column.compared, word, sql)

    def _list(self, column):
        is_negated = self._random.random() < 0.5
        self._used("NOT IN" if is_negated else "IN")
        pairs = [self._literal(column) for _ in range(self._random.randint(1, 5))]
        values = ", ".join(sql for _, sql in pairs)
        holds = f"COALESCE({column.compared} IN ({values}), 0)"
        if self._random.random() < 0.2:
            pairs.append(("NULL", ""))
            holds = f"({holds} OR {column.compared} IS NULL)"
        self._random.shuffle(pairs)
        soql = ", ".join(soql for soql, _ in pairs)
        if is_negated:
            return f"{column.path} NOT IN ({soql})", f"NOT {holds}"
        return f"{column.path} IN ({soql})", holds

    def _literal(self, column):
        """A value as SOQL writes it and as SQL compares it; often one that some record has."""
        value = self._random.choice(column.values) if column.values else None
        kind = column.field.type
        if kind in NUMBERS:
            return self._number(value, kind)
        if kind in ("id", "reference"):
            value = value or "001Dm000001kZ00IAE"
            return f"'{self._random.choice([value, value[:15]])}'", quoted(value)
        if kind == "date":
            value = value or "2024-02-29"
            return value, quoted(value)
        if kind == "datetime":
            return self._instant(value or "2024-02-29T12:00:00.000+0000")
        return self._text(value or self._random.choice(["Queue", "User", "nothing", "O'Neill"]))

    def _number(self, value, kind):
        value = 0 if value is None else value
        value += self._random.choice([0, 0, 1, -1]) if kind == "int" else self._random.choice([0, 0, 0.5])
        if kind == "int":
            return f"{self._random.choice(['', '+'] if value >= 0 else [''])}{int(value)}", str(int(value))
        return f"{value:.6f}", repr(round(value, 6))

    def _text(self, text):
        text = self._random.choice([text, text, text.upper(), text.lower(), text[:3], text + "x"])
        return f"'{escaped(text)}'", quoted(rules.fold(text) or "\0")

    def _instant(self, text):
        moment = rules.instant(text)
        zone = self._random.choice([0, 0, 330, -480])
        local = moment.astimezone(datetime.timezone(datetime.timedelta(minutes=zone)))
        soql = local.strftime("%Y-%m-%dT%H:%M:%S") + (local.strftime("%z") if zone else "Z")
        return soql, quoted(text)

    def _relative(self, column):
        self._used("relative dates")
        count = None
        if self._random.random() < 0.5:
            name, count = self._random.choice(COUNTED_DATES), self._random.choice([0, 1, 2, 5, 12, 40])
        else:
            name = self._random.choice(RELATIVE_DATES)
        first, behind = rules.relative_days(name, count, self._today)
        if column.field.type == "datetime":
            first, behind = rules.start_of(first), rules.start_of(behind)
        first, behind = quoted(str(first)), quoted(str(behind))
        word = self._random.choice(COMPARATORS)
        inside = f"{column.sql} >= {first} AND {column.sql} < {behind}"
        sql = {
            "=": inside, "!=": f"NOT ({inside})", "<>": f"NOT ({inside})", "<": f"{column.sql} < {first}",
            "<=": f"{column.sql} < {behind}", ">": f"{column.sql} >= {behind}", ">=": f"{column.sql} >= {first}",
        }[word]
        null = 1 if word in ("!=", "<>") else 0
        literal = name if count is None else f"{name}:{count}"
        return f"{column.path} {word} {literal}", f"COALESCE({sql}, {null})"

    def _like(self, column):
        self._used("LIKE")
        text = self._random.choice(column.values) if column.values else "a_b%c\\d"
        start = self._random.randrange(len(text) + 1)
        part = text[start:start + self._random.randint(0, 12)]
        pattern = "".join(
            "_" if self._random.random() < 0.15 else "\\" + c if c in "%_\\" else c for c in part
        )
        pattern = self._random.choice([pattern, pattern.upper()])
        pattern = self._random.choice(["%{}%", "{}%", "%{}", "{}"]).format(pattern)
        soql = escaped(pattern, is_pattern=True)
        return f"{column.path} LIKE '{soql}'", f"soql_like({quoted(pattern)}, {column.sql})"

    def _date_function(self):
        self._used("date functions")
        column = self._source.column("filterable", {"date", "datetime"})
        soql, sql = date_call(column, self._random)
        word = self._random.choice(COMPARATORS)
        value = self._random.choice([1, 2, 3, 7, 12, 20, self._today.year, self._today.year - 1])
        return f"{soql} {word} {value}", _compared(sql, word, str(value))

    def _distance(self):
        self._used("DISTANCE")
        latitude, longitude = (
            self._source.named(self._source.table.by_name[name]).sql
            for name in ("MailingLatitude", "MailingLongitude")
        )
        sql = f"distance({latitude}, {longitude}, 48.1, 11.5)"
        word, miles = self._random.choice(["<", ">"]), self._random.choice([500, 3000, 6000])
        soql = f"DISTANCE(MailingAddress, GEOLOCATION(48.1, 11.5), 'mi') {word} {miles}"
        return soql, f"COALESCE({sql} {word} {miles}, 0)"

    def _semi_join(self):
        joins = [join for join in JOINS if join[0] == self._source.table.name]
        if not joins or self._random.random() > 0.2:
            return None
        _, outer, inner, selected = self._random.choice(joins)
        is_negated = self._random.random() < 0.5
        self._used("anti-join" if is_negated else "semi-join")
        source = Source(self._source.database, self._source.database.tables[inner], self._random, "inside")
        inside = Conditions(source, self._today, self._used, self._deleted)
        soql, sql = inside.tree(1, joins=False)
        column = self._source.named(self._source.table.by_name[outer])
        key = source.named(source.table.by_name[selected])
        alive = "" if self._deleted else source.alive()
        ids = f"SELECT {key.sql} FROM {source.sql()} WHERE {key.sql} IS NOT NULL AND ({sql}){alive}"
        holds = f"COALESCE({column.sql} IN ({ids}), 0)"
        subquery = f"SELECT {key.path} FROM {source.soql()} WHERE {soql}"
        if is_negated:
            return f"{column.path} NOT IN ({subquery})", f"NOT {holds}"
        return f"{column.path} IN ({subquery})", holds


def date_call(column, random):
    """A date function of a column in both languages."""
    if column.field.type == "datetime" and random.random() < 0.3:
        if random.random() < 0.5:
            return f"HOUR_IN_DAY({column.path})", f"date_part('HOUR_IN_DAY', {column.sql})"
        return f"HOUR_IN_DAY(convertTimezone({column.path}))", f"date_part('HOUR_IN_USERS_DAY', {column.sql})"
    function = random.choice(DATE_FUNCTIONS)
    return f"{function}({column.path})", f"date_part('{function}', {column.sql})"


def _compared(compared, word, sql):
    """A comparison in which a null fits nothing but `!=`."""
    null = 1 if word in ("!=", "<>") else 0
    return f"COALESCE({compared} {word} {sql}, {null})"


def quoted(text):
    """A string of SQL."""
    return "'" + text.replace("'", "''") + "'"


def escaped(text, is_pattern=False):
    """What stands between the quotes of a string of SOQL; a pattern's backslashes are its own."""
    if not is_pattern:
        text = text.replace("\\", "\\\\")
    for character, letter in {"'": "'", "\n": "n", "\r": "r", "\t": "t"}.items():
        text = text.replace(character, "\\" + letter)
    return text
