"""Whole queries in both languages, made by chance: rows, groups and children."""

from conditions import Conditions, Source, date_call
from tables import NUMBERS, TEXT

import rules

AGGREGATES = ["COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX"]
NOT_AGGREGATABLE = {"boolean", "textarea"}


class Key:
    """A column of an answer: where its value stands in a record, and what of it is compared."""

    def __init__(self, names, ours=lambda value: value, theirs=lambda value: value):
        self.names, self.ours, self.theirs = names, ours, theirs


class Question:
    """A query in both languages, with SQLite's answer: rows, or a count."""

    def __init__(self, soql, sql, rows=(), keys=(), deleted=False, is_ordered=True, count=None):
        self.soql, self.sql, self.deleted, self.is_ordered = soql, sql, deleted, is_ordered
        self.keys, self.count = keys, count
        self.rows = [tuple(key.theirs(cell) for key, cell in zip(keys, row)) for row in rows]


class Questions:
    """Makes queries, and notes which forms they take."""

    def __init__(self, database, random, today):
        self._database, self._random, self._today = database, random, today
        self.uses = {}

    def next(self):
        """One more question."""
        makers = [self._rows] * 3 + [self._groups] * 2 + [self._children, self._count]
        return self._random.choice(makers)()

    def _use(self, form):
        self.uses[form] = self.uses.get(form, 0) + 1

    def _source(self, objects=("Contact",) * 3 + ("Account", "Opportunity", "Case", "Lead", "User")):
        name = self._random.choice(objects)
        return Source(self._database, self._database.tables[name], self._random, "main")

    def _where(self, source, depth=2, likely=0.85, all_rows=0.15):
        """WHERE in both languages; the recycle bin counts for queryAll only."""
        deleted = self._random.random() < all_rows
        if deleted:
            self._use("queryAll")
        soql, sql = "", "1"
        if self._random.random() < likely:
            soql, sql = Conditions(source, self._today, self._use, deleted).tree(depth)
            soql = f" WHERE {soql}"
        return soql, f"({sql})" + ("" if deleted else source.alive()), deleted

    def _limits(self):
        """LIMIT and OFFSET."""
        soql = ""
        if self._random.random() < 0.5:
            self._use("LIMIT")
            soql += f" LIMIT {self._random.choice([1, 2, 5, 20, 100])}"
        if self._random.random() < 0.2:
            self._use("OFFSET")
            soql += f" OFFSET {self._random.choice([0, 1, 3, 10])}"
        return soql, soql if "LIMIT" in soql else soql.replace(" OFFSET", " LIMIT -1 OFFSET")

    def _order(self, source):
        """ORDER BY with the id behind, so that the order is whole.

        Nulls come first whether ascending or descending; NULLS LAST moves them, but not those of a
        reference or a parent's field.
        """
        soql, sql = [], []
        for _ in range(self._random.choice([0, 1, 1, 2])):
            column = source.column("sortable")
            direction = self._random.choice(["", " ASC", " DESC"])
            nulls = self._random.choice(["", "", " NULLS FIRST", " NULLS LAST"])
            self._use("ORDER BY")
            soql.append(column.path + direction + nulls)
            stay_first = column.field.type == "reference" or column.is_parents
            is_last = nulls == " NULLS LAST" and not stay_first
            if is_last:
                self._use("NULLS LAST")
            key = sort_key(column)
            sql.append(f"({key} IS {'' if is_last else 'NOT '}NULL), {key}{direction}")
        key = source.named(source.table.by_name["Id"])
        return f" ORDER BY {', '.join(soql + [key.path])}", f" ORDER BY {', '.join(sql + [key.sql])}"

    def _rows(self):
        source = self._source()
        columns = [source.named(source.table.by_name["Id"])]
        while len(columns) < self._random.randint(2, 6):
            column = source.column("filterable")
            if column.path.lower().split(".") not in [c.path.lower().split(".") for c in columns]:
                columns.append(column)
        columns = _unique(columns, source.alias)
        where_soql, where_sql, deleted = self._where(source)
        order_soql, order_sql = self._order(source)
        limit_soql, limit_sql = self._limits()
        selected = ", ".join(column.path for column in columns)
        soql = f"SELECT {selected} FROM {source.soql()}{where_soql}{order_soql}{limit_soql}"
        values = ", ".join(column.sql for column in columns)
        sql = f"SELECT {values} FROM {source.sql()} WHERE {where_sql}{order_sql}{limit_sql}"
        keys = [Key(_names(column, source), *_plain(column.field)) for column in columns]
        return Question(soql, sql, self._database.rows(sql), keys, deleted)

    def _count(self):
        self._use("COUNT()")
        source = self._source()
        where_soql, where_sql, deleted = self._where(source, depth=3, likely=1)
        sql = f"SELECT COUNT(*) FROM {source.sql()} WHERE {where_sql}"
        count = self._database.rows(sql)[0][0]
        soql = f"SELECT COUNT() FROM {source.soql()}{where_soql}"
        return Question(soql, sql, deleted=deleted, count=count)

    def _children(self):
        self._use("children")
        source = self._source(["Account", "Contact"])
        name, child, reference = self._random.choice(source.table.children)
        inner = Source(self._database, self._database.tables[child], self._random, "main")
        inner.alias = ""
        column = inner.column("filterable")
        condition, test = Conditions(inner, self._today, self._use).tree(1, joins=False)
        order_soql, order_sql = self._order(inner)
        limit = self._random.choice(["", " LIMIT 1", " LIMIT 3"])
        where_soql, where_sql, _ = self._where(source, all_rows=0)
        key = source.named(source.table.by_name["Id"])
        soql = (
            f"SELECT {key.path}, (SELECT Id, {column.path} FROM {name} WHERE {condition}{order_soql}{limit}) "
            f"FROM {source.soql()}{where_soql} ORDER BY {key.path} LIMIT 40"
        )
        if column.field.name == "Id" and not column.is_parents:
            soql = soql.replace(f"(SELECT Id, {column.path} ", f"(SELECT {column.path} ")
        sql = f"SELECT {key.sql} FROM {source.sql()} WHERE {where_sql} ORDER BY {key.sql} LIMIT 40"
        inside = (
            f"SELECT main.Id, {column.sql} FROM {inner.sql()} "
            f'WHERE main."{reference}" = ? AND ({test}){inner.alive()}{order_sql}{limit}'
        )
        plain, _ = _plain(column.field)
        names = _names(column, inner)

        def children(result):
            """The rows of a child result; where there are none, it is null."""
            records = result["records"] if result else []
            return [(record["Id"], plain(value_at(names, record))) for record in records]

        def expected(record_id):
            return [(row[0], plain(row[1])) for row in self._database.rows(inside, record_id)]

        rows = [(record_id, record_id) for (record_id,) in self._database.rows(sql)]
        keys = [Key(["Id"]), Key([name], children, expected)]
        return Question(soql, f"{sql}; {inside}", rows, keys)

    def _groups(self):
        """Aggregates, with GROUP BY or of all rows; texts that differ in case alone are one group."""
        source = self._source()
        terms = self._terms(source)
        aggregates = [self._aggregate(source) for _ in range(self._random.randint(1, 3))]
        where_soql, where_sql, deleted = self._where(source, depth=1, likely=0.6)
        # GROUPING takes fields only.
        is_plain = all("(" not in soql for soql, *_ in terms)
        form = self._random.choice(["", "ROLLUP", "CUBE"]) if terms and is_plain else ""
        having_soql, having_sql = self._having(aggregates, terms) if terms else ("", "1")
        selected = [f"{soql} k{index}" for index, (soql, *_) in enumerate(terms)]
        selected += [f"{soql} a{index}" for index, (soql, _, _) in enumerate(aggregates)]
        grouping = ", ".join(soql for soql, *_ in terms)
        if form:
            self._use(form)
            selected += [f"GROUPING({soql}) g{index}" for index, (soql, *_) in enumerate(terms)]
            grouping = f"{form}({grouping})"
        soql = f"SELECT {', '.join(selected)} FROM {source.soql()}{where_soql}"
        is_ordered = bool(terms) and not form and self._random.random() < 0.5
        order_soql, order_sql = self._group_order(terms) if is_ordered else (" LIMIT 2000", "")
        if terms:
            self._use("GROUP BY")
            soql += f" GROUP BY {grouping}{having_soql}{order_soql}"
        selects = [
            self._grouped(source, terms, aggregates, kept, where_sql, having_sql, form)
            for kept in _sets(len(terms), form)
        ]
        keys = [Key([f"k{index}"], *compared) for index, (_, _, compared, _) in enumerate(terms)]
        keys += [Key([f"a{index}"], *compared) for index, (_, _, compared) in enumerate(aggregates)]
        keys += [Key([f"g{index}"]) for index in range(len(terms) if form else 0)]
        sql = " UNION ALL ".join(selects) + order_sql
        return Question(soql, sql, self._database.rows(sql), keys, deleted, is_ordered)

    def _grouped(self, source, terms, aggregates, kept, where, having, form):
        values = [sql if keep else "NULL" for (_, sql, *_), keep in zip(terms, kept)]
        values += [sql for _, sql, _ in aggregates]
        values += ["0" if keep else "1" for keep in kept] if form else []
        grouped = ", ".join(sql for (_, sql, *_), keep in zip(terms, kept) if keep)
        sql = f"SELECT {', '.join(values)} FROM {source.sql()} WHERE {where}"
        if grouped:
            return f"{sql} GROUP BY {grouped} HAVING {having}"
        # SQLite has a group of no rows, SOQL's subtotals have none.
        return f"{sql} HAVING {having} AND COUNT(*) > 0" if terms else sql

    def _group_order(self, terms):
        """ORDER BY of groups: by a count, then by all terms, nulls first; and a LIMIT."""
        self._use("ORDER BY groups")
        direction = self._random.choice(["", " DESC"])
        soql = ["COUNT(Id)" + self._random.choice(["", " DESC"])]
        sql = [soql[0].replace("COUNT(Id)", "COUNT(*)")]
        for term in terms:
            soql.append(term[0] + direction)
            sql.append(f"MIN({term[3]}) IS NOT NULL, MIN({term[3]}){direction}")
        limit = f" LIMIT {self._random.choice([1, 3, 10, 2000])}"
        return f" ORDER BY {', '.join(soql)}{limit}", f" ORDER BY {', '.join(sql)}{limit}"

    def _terms(self, source):
        """What is grouped by: SOQL, SQL, how a value is compared, and what it sorts by."""
        terms = {}
        for _ in range(self._random.choice([0, 1, 1, 2, 3])):
            if self._random.random() < 0.25:
                column = source.column("filterable", {"date", "datetime"})
                soql, sql = date_call(column, self._random)
                terms[sql] = (soql, sql, (), sql)
            else:
                column = source.column("groupable")
                compared = _folded(column.field)
                terms[column.sql] = (column.path, column.compared, compared, sort_key(column))
        return list(terms.values())

    def _aggregate(self, source):
        function = self._random.choice(AGGREGATES if source.has(NUMBERS) else AGGREGATES[:2])
        self._use(function)
        types = NUMBERS if function in ("SUM", "AVG") else NUMBERS | TEXT | {"id", "reference", "date", "datetime"}
        column = source.column("filterable", types - NOT_AGGREGATABLE, depth=1)
        key = sort_key(column) if function in ("MIN", "MAX") else column.compared
        if function == "COUNT_DISTINCT":
            sql = f"COUNT(DISTINCT {key})"
        else:
            sql = f"{function}({key})"
        compared = _sort_value(column.field) if function in ("MIN", "MAX") else (_rounded, _rounded)
        return f"{function}({column.path})", sql, compared

    def _having(self, aggregates, terms):
        if self._random.random() < 0.6:
            return "", "1"
        self._use("HAVING")
        word, number = self._random.choice([">", "<=", "=", "!="]), self._random.choice([1, 2, 5])
        counts = [(soql, sql) for soql, sql, _ in aggregates if soql.startswith("COUNT")]
        soql, sql = self._random.choice(counts or [("COUNT(Id)", "COUNT(*)")])
        return f" HAVING {soql} {word} {number}", f"COALESCE({sql} {word} {number}, 0)"


def sort_key(column):
    """What SQLite sorts by: a picklist's values in their order, a missing parent's checkbox as false."""
    if column.field.type == "picklist" and column.field.values:
        values = "\n".join(column.field.values).replace("'", "''")
        return f"place({column.sql}, '{values}')"
    return column.compared


def _sets(count, form):
    """The groupings of a ROLLUP or a CUBE; otherwise one that keeps all."""
    if form == "ROLLUP":
        return [[index < kept for index in range(count)] for kept in range(count + 1)]
    if form == "CUBE":
        return [[bool(bits & 1 << index) for index in range(count)] for bits in range(1 << count)]
    return [[True] * count]


def _unique(columns, alias):
    """The columns without those that the query has already, under whatever name."""
    paths = {}
    for column in columns:
        names = column.path.lower().split(".")
        paths.setdefault(tuple(names[1:] if names[0] == alias and len(names) > 1 else names), column)
    return list(paths.values())


def _names(column, source):
    """Where a column's value stands in a record: keys come in the schema's spelling."""
    names = column.path.split(".")
    names = names[1:] if names[0] == source.alias and len(names) > 1 else names
    return names[:-1] + [column.field.name]


def value_at(names, record):
    """What stands in a record under keys, each below the one before; null below a null."""
    for name in names:
        record = None if record is None else record[name]
    return record


# How a value of the org and one of SQLite are compared.


def _same(value):
    return value


def _number(value):
    return None if value is None else int(value)


def _plain(field):
    """As they are, checkboxes as numbers."""
    compared = _number if field.type == "boolean" else _same
    return compared, compared


def _folded(field):
    """In upper case, as SQLite has grouped: which row's case a group shows, nobody promises."""
    if field.type in TEXT:
        return (rules.fold,)
    return (_number,) if field.type == "boolean" else ()


def _sort_value(field):
    """The least or greatest as it sorts."""
    if field.type == "picklist" and field.values:
        return (rules.place_in_picklist("\n".join(field.values)),)
    return _folded(field)


def _rounded(value):
    """A number that may have been summed in another order."""
    return None if value is None else float(f"{value:.9g}")
