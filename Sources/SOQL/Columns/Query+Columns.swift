package import Text

extension Query {
    /// The columns of the result in SELECT order, names as written; nil if FIELDS() hides them.
    ///
    /// `SELECT COUNT()` has no columns. A TYPEOF has a column for each field in any of its
    /// branches.
    package var columns: [ResultColumn]? { columns(isChild: false) { _ in nil } }

    /// Returns the columns of the result in SELECT order, with those of FIELDS() from a schema.
    ///
    /// - Parameter names: Returns the fields of a set in the object's order; nil if they are
    ///   unknown.
    /// - Returns: The columns; nil if a set is unknown.
    package func columns(
        expanding names: (SelectItem.FieldSet) -> [String]?
    ) -> [ResultColumn]? {
        columns(isChild: false, expanding: names)
    }

    fileprivate func columns(
        isChild: Bool,
        expanding names: (SelectItem.FieldSet) -> [String]?
    ) -> [ResultColumn]? {
        var columns = ColumnList(query: self, isChild: isChild)
        for item in selection {
            if case .fields(let set, _) = item {
                guard let names = names(set) else { return nil }
                for name in names { columns.append(.field(FieldPath([name]), alias: nil)) }
            } else {
                columns.append(item)
            }
        }
        return columns.all
    }
}

/// A collector of the columns in a SELECT list.
private struct ColumnList {
    let query: Query
    let isChild: Bool
    private let isAggregate: Bool
    private(set) var all: [ResultColumn] = []
    private var unnamedCalls = 0

    init(query: Query, isChild: Bool) {
        self.query = query
        self.isChild = isChild
        isAggregate = query.isAggregate
    }

    mutating func append(_ item: SelectItem) {
        switch item {
        case .count, .fields: break
        case .field(let path, let alias): append(path, alias: alias, kind: .field)
        case .call(let call, let alias): append(call, alias: alias)
        case .children(let query):
            append(
                [query.objectName],
                kind: .children,
                childColumns: query.columns(isChild: true) { _ in nil }
            )
        case .typeOf(let typeOf): append(typeOf)
        }
    }

    private mutating func append(
        _ path: [String],
        called name: String? = nil,
        of field: [String]? = nil,
        kind: ResultColumn.Kind,
        childColumns: [ResultColumn]? = nil
    ) {
        let name = name ?? path.joined(separator: ".")
        all.append(
            ResultColumn(
                name: name,
                path: path,
                field: field,
                kind: kind,
                childColumns: childColumns
            )
        )
    }

    /// Appends a field's column.
    ///
    /// A group's row is flat: its key is the last name of the path.
    private mutating func append(_ path: FieldPath, alias: String?, kind: ResultColumn.Kind) {
        let names = names(of: path)
        let key = alias ?? names.last ?? ""
        append(isAggregate ? [key] : names.dropLast() + [key], of: names, kind: kind)
    }

    /// Appends a call's column.
    ///
    /// A call that only formats a field keeps the field's key. Other calls get the keys `expr0`,
    /// `expr1` and so on, and the call itself as the heading.
    private mutating func append(_ call: FunctionCall, alias: String?) {
        if !isAggregate, let field = call.shownField {
            return append(field, alias: alias, kind: .field)
        }
        let kind: ResultColumn.Kind = call.isPresentation ? .field : .aggregate
        let field = call.extremeField.map { names(of: $0) }
        if let alias { return append([alias], of: field, kind: kind) }
        append(["expr\(unnamedCalls)"], called: call.heading, of: field, kind: kind)
        unnamedCalls += 1
    }

    private mutating func append(_ typeOf: SelectItem.TypeOf) {
        var seen: Set<String> = []
        for field in typeOf.branches.flatMap(\.fields) + typeOf.otherwise {
            let path = FieldPath(typeOf.relationship.segments + field.segments)
            guard seen.insert(path.description.lowercased()).inserted else { continue }
            append(path, alias: nil, kind: .field)
        }
    }

    private func names(of path: FieldPath) -> [String] {
        let names = query.names(of: path)
        guard isChild, names.count > 1, query.isChildObject(names[0]) else { return names }
        return Array(names.dropFirst())
    }
}

extension Query {
    /// Returns whether a name is that of the object behind a child relationship: `Contact` under
    /// `FROM Contacts`.
    ///
    /// Without a schema, this treats a relationship's name as the plural of its object's name. It
    /// treats a name in `__c` as a custom object, because custom relationships end in `__r`.
    fileprivate func isChildObject(_ name: String) -> Bool {
        let name = name.lowercased()
        let relationship = objectName.lowercased()
        if name.hasSuffix("__c") || relationship == name + "s" { return true }
        return name.hasSuffix("y") && relationship == name.dropLast() + "ies"
    }
}

extension FunctionCall {
    /// The call as a column heading of the API, with function names in lower case: `count(Id)`.
    fileprivate var heading: String {
        let arguments = arguments.map { argument in
            if case .call(let call) = argument { call.heading } else { argument.description }
        }
        return "\(name.lowercased())(\(arguments.joined(separator: ", ")))"
    }

    /// Whether the call only formats a value.
    fileprivate var isPresentation: Bool {
        ["tolabel", "format", "convertcurrency"].contains(name.lowercased())
    }

    /// The field whose greatest or least value the call returns.
    fileprivate var extremeField: FieldPath? {
        guard ["max", "min"].contains(name.lowercased()), case .field(let path) = arguments.first
        else { return nil }
        return path
    }

    /// The field inside calls that only format it.
    fileprivate var shownField: FieldPath? {
        guard isPresentation else { return nil }
        return switch arguments.first {
        case .field(let path): path
        case .call(let call): call.shownField
        case .literal, nil: nil
        }
    }
}
