/// One item of a SELECT list.
package indirect enum SelectItem: Hashable, Sendable {
    /// `COUNT()`, alone in its SELECT list; the answer is the result's `totalSize`.
    case count
    /// A field path, with an alias in grouped queries.
    case field(FieldPath, alias: String?)
    /// A function call, with its alias if it has one.
    case call(FunctionCall, alias: String?)
    /// A child subquery; its source is a relationship name.
    case children(Query)
    /// `TYPEOF … END`.
    case typeOf(TypeOf)
    /// `FIELDS(ALL)`, `FIELDS(STANDARD)` or `FIELDS(CUSTOM)`, with the offset of the word FIELDS.
    case fields(FieldSet, offset: Int)

    /// The argument of `FIELDS()`.
    package enum FieldSet: String, Hashable, Sendable, CaseIterable {
        case all = "ALL"
        case standard = "STANDARD"
        case custom = "CUSTOM"
    }

    /// A `TYPEOF` expression over a polymorphic relationship.
    package struct TypeOf: Hashable, Sendable {
        /// The polymorphic relationship, such as `What` or `Owner`.
        package var relationship: FieldPath
        /// The `WHEN type THEN fields` branches in the order written.
        package var branches: [Branch]
        /// The `ELSE` fields; empty without ELSE.
        package var otherwise: [FieldPath]

        /// Makes a TYPEOF expression.
        package init(relationship: FieldPath, branches: [Branch], otherwise: [FieldPath] = []) {
            self.relationship = relationship
            self.branches = branches
            self.otherwise = otherwise
        }
    }

    /// One `WHEN` branch of a `TYPEOF`.
    package struct Branch: Hashable, Sendable {
        /// The sObject type of the branch.
        package var object: FieldPath
        /// The fields selected for the type.
        package var fields: [FieldPath]

        /// Makes a branch.
        package init(object: FieldPath, fields: [FieldPath]) {
            self.object = object
            self.fields = fields
        }
    }
}

extension SelectItem {
    /// Returns whether both items select the same, ignoring offsets.
    package static func == (left: SelectItem, right: SelectItem) -> Bool {
        switch (left, right) {
        case (.count, .count): true
        case (.field(let path, let alias), .field(let otherPath, let otherAlias)):
            path == otherPath && alias == otherAlias
        case (.call(let call, let alias), .call(let otherCall, let otherAlias)):
            call == otherCall && alias == otherAlias
        case (.children(let query), .children(let other)): query == other
        case (.typeOf(let typeOf), .typeOf(let other)): typeOf == other
        case (.fields(let set, _), .fields(let other, _)): set == other
        default: false
        }
    }

    /// Hashes the selection without offsets.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .count: hasher.combine(0)
        case .field(let path, let alias):
            hasher.combine(path)
            hasher.combine(alias)
        case .call(let call, let alias):
            hasher.combine(call)
            hasher.combine(alias)
        case .children(let query): hasher.combine(query)
        case .typeOf(let typeOf): hasher.combine(typeOf)
        case .fields(let set, _): hasher.combine(set)
        }
    }
}
