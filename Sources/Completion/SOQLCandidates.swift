import Accounts
package import SOQL
import Text

/// The texts that can stand at the cursor of a SOQL text, found in the descriptions of objects.
///
/// Completion in the shell and the browser's SOQL line share them.
package struct SOQLCandidates {
    private let typed: String
    /// The part of the typed text that is the path to a parent's fields, with its last dot.
    private var path = ""
    private var all: [CompletionAnswer.Candidate] = []
    /// The knowledge that would give more candidates; nil if nothing is missing.
    package private(set) var missing: Missing?

    /// Knowledge of the org.
    package enum Missing: Hashable, Sendable {
        case objects
        case fields(of: String)
    }

    /// Finds the candidates at a point.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - schema: The descriptions of the org's objects.
    ///   - usual: The object to assume before the statement has a FROM.
    package init(at point: CompletionPoint, in schema: KnownSchema, usual: String?) {
        typed = point.typed
        switch point.expected {
        case .anything: break
        case .statement:
            all = [
                .init("SELECT "), .init("SELECT COUNT() FROM "),
                .init("SELECT FIELDS(STANDARD) FROM "),
            ]
        case .words(let words): all = words.map(Self.word)
        case .fieldSet:
            let sets = SelectItem.FieldSet.allCases.map(\.rawValue)
            all = sets.map { .init(point.isBeforeParenthesis ? $0 : $0 + ") ") }
        case .object:
            all = (schema.names ?? []).map { .init($0) }
            if schema.names == nil { missing = .objects }
        case .children:
            let outer = if case .children(_, let name) = point.object { name } else { usual }
            all = (outer.flatMap { object($0, in: schema) }?.children ?? [])
                .map { .init($0.name, note: $0.object) }
        case .field(let role):
            if let object = owner(at: point, in: schema, usual: usual) {
                addFields(of: object, aliases: point.aliases, in: schema, for: role)
                narrow(by: point.enclosure, for: role) { path in
                    Self.steps(path, of: object, point.aliases).joined(separator: ".").lowercased()
                }
            }
            addFunctions(for: role, in: point.enclosure)
        case .comparison(let field):
            let owner = owner(at: point, in: schema, usual: usual)
            let known = owner.flatMap { self.field(field, of: $0, point.aliases, in: schema) }
            all = CompletionPoint.operators(for: known?.type).map(Self.word)
        case .value(let field):
            if let object = owner(at: point, in: schema, usual: usual) {
                let known = self.field(field, of: object, point.aliases, in: schema)
                if let known { addValues(of: known, at: point) }
            }
        case .typeOf(let part):
            add(part, of: owner(at: point, in: schema, usual: nil), in: schema)
            drop(point.enclosure.written)
        }
    }

    /// Finds the fields of an object that continue a text, and the relationships to parents.
    init(
        fieldsFrom typed: String,
        of object: String,
        in schema: KnownSchema,
        for role: CompletionPoint.FieldRole
    ) {
        self.typed = typed
        addFields(of: object, aliases: nil, in: schema, for: role)
    }

    /// Returns a word with the blank behind it.
    private static func word(_ word: String) -> CompletionAnswer.Candidate {
        .init(word.hasSuffix("(") ? word : word + " ")
    }

    // MARK: - Finding

    /// Returns the name of the object whose fields can stand at a point.
    private mutating func owner(
        at point: CompletionPoint,
        in schema: KnownSchema,
        usual: String?
    ) -> String? {
        switch point.object {
        case .object(let name): name
        case .children(let name, let outer):
            object(outer, in: schema)?.children.first {
                $0.name.lowercased() == name.lowercased()
            }?.object
        case .unknown: usual
        }
    }

    /// Returns an object, behind the relationships of a path; notes the one whose fields are
    /// missing.
    private mutating func object(
        _ name: String,
        behind path: [Substring] = [],
        in schema: KnownSchema
    ) -> KnownObject? {
        switch schema.object(behind: path, of: name) {
        case .success(let object): return object
        case .failure(let unknown):
            missing = unknown.object.map(Missing.fields)
            return nil
        }
    }

    /// Returns the steps of a path that begins at an object: in a statement, which may have aliases,
    /// an alias stands for its path, and the object's own name for none.
    private static func steps(
        _ path: String,
        of object: String,
        _ aliases: [String: [String]]?
    ) -> [Substring] {
        let steps = path.split(separator: ".", omittingEmptySubsequences: false)
        guard steps.count > 1, let aliases else { return steps }
        let first = steps[0].lowercased()
        let start = aliases[first] ?? (first == object.lowercased() ? [] : nil)
        return start.map { $0.map { Substring($0) } + steps.dropFirst() } ?? steps
    }

    /// Returns a field of an object or of its parents; nil if it is unknown.
    private mutating func field(
        _ path: String,
        of object: String,
        _ aliases: [String: [String]],
        in schema: KnownSchema
    ) -> KnownField? {
        var steps = Self.steps(path, of: object, aliases)
        let last = steps.popLast()?.lowercased()
        return self.object(object, behind: steps, in: schema)?.fields
            .first { $0.name.lowercased() == last }
    }

    private mutating func addFields(
        of name: String,
        aliases: [String: [String]]?,
        behind parents: [Substring] = [],
        in schema: KnownSchema,
        for role: CompletionPoint.FieldRole
    ) {
        var steps = parents + Self.steps(typed, of: name, aliases)
        let last = steps.popLast() ?? ""
        path = String(typed.dropLast(last.count))
        guard let object = object(name, behind: steps, in: schema) else {
            // Nearly every parent has these.
            if !steps.isEmpty, missing != nil { all = ["Id", "Name"].map { .init(path + $0) } }
            return
        }
        for field in object.fields {
            if field.roles.contains(role) { all.append(.init(path + field.name, note: field.type)) }
            guard let parent = field.relationshipName else { continue }
            all.append(.init("\(path)\(parent).", note: field.referenceTo.joined(separator: ", ")))
        }
    }

    private mutating func add(
        _ part: CompletionPoint.TypeOfPart,
        of name: String?,
        in schema: KnownSchema
    ) {
        if case .field(of: let object?, relationship: _) = part {
            return addFields(of: object, aliases: nil, in: schema, for: .select)
        }
        guard let name else { return }
        switch part {
        case .field(_, let relationship):
            let parents = [Substring(relationship)]
            addFields(of: name, aliases: nil, behind: parents, in: schema, for: .select)
        case .relationship, .object:
            for field in object(name, in: schema)?.fields ?? [] where field.referenceTo.count > 1 {
                guard let relationship = field.relationshipName else { continue }
                if case .object(of: let typed) = part {
                    guard relationship.lowercased() == typed.lowercased() else { continue }
                    all = field.referenceTo.map { .init($0) }
                } else {
                    all.append(.init(relationship, note: field.referenceTo.joined(separator: ", ")))
                }
            }
        }
    }

    private mutating func addValues(of field: KnownField, at point: CompletionPoint) {
        if !field.values.isEmpty {
            let strings = field.values.map { "\(Literal(.string($0)))" }
            all = strings.map { .init(point.isInString ? String($0.dropFirst()) : $0) }
        } else if !point.isInString {
            all = field.words.map { .init($0) }
        }
        guard !point.isInString else { return }
        if !typed.isEmpty { all.append(.init("NULL")) }
        if ["id", "reference"].contains(field.type), point.enclosure.parenthesis == .values {
            all.append(.init("SELECT "))
        }
    }

    /// Leaves out fields that the org would refuse.
    ///
    /// - Parameters:
    ///   - enclosure: The query and the parentheses around the cursor.
    ///   - role: The role of the field.
    ///   - resolved: Returns a path without aliases, in lower case.
    private mutating func narrow(
        by enclosure: Enclosure,
        for role: CompletionPoint.FieldRole,
        resolved: (String) -> String
    ) {
        if case .call(let name)? = enclosure.parenthesis, role == .argument {
            guard let function = FieldFunction.named(name) else { return }
            return all.removeAll { !$0.isParent && !function.takes($0.note) }
        }
        if role == .select, enclosure.query == .semiJoin {
            all.removeAll { !["id", "reference"].contains($0.note) }
        }
        if let groups = enclosure.groups.map({ $0.map(resolved) }) {
            all.removeAll { candidate in
                let name = resolved(candidate.text)
                return !groups.contains { candidate.isParent ? $0.hasPrefix(name) : $0 == name }
            }
        }
        if role == .select { drop(enclosure.written) }
    }

    /// Leaves out what stands in the list already.
    private mutating func drop(_ written: Set<String>) {
        all.removeAll { written.contains($0.text.lowercased()) }
    }

    /// Adds functions and other words that can begin a part of a list or a condition, once their
    /// first letters are typed.
    private mutating func addFunctions(
        for role: CompletionPoint.FieldRole,
        in enclosure: Enclosure
    ) {
        // Where the fields are unknown, a shell would insert the only function as the answer.
        guard missing == nil, role != .argument, !typed.contains("."),
            enclosure.query != .semiJoin || role != .select
        else { return }
        let isGrouped = enclosure.groups != nil
        all += FieldFunction.all.filter { function in
            isGrouped && function.isAggregate || !typed.isEmpty && function.roles.contains(role)
        }.map { .init($0.name + "(") }
        guard !typed.isEmpty else { return }
        switch role {
        case .select: all += [.init("FIELDS("), .init("TYPEOF ")]
        case .condition: all.append(.init("NOT "))
        case .grouping: all += [.init("ROLLUP("), .init("CUBE(")]
        case .order, .argument: break
        }
    }

    // MARK: - Matching

    /// The candidates that begin with the typed text, in any case.
    var continuing: [CompletionAnswer.Candidate] { all.matching(typed) }

    /// The candidates that begin with the typed text, then others that contain it; none if only the
    /// typed text itself is left.
    package var ranked: [CompletionAnswer.Candidate] {
        let word = typed.dropFirst(path.count).lowercased()
        let others = all.filter { candidate in
            let text = candidate.text.dropFirst(path.count).lowercased()
            return !text.hasPrefix(word) && text.contains(word)
        }
        let found = continuing + others
        let isComplete =
            found.count == 1 && found[0].text.trimmingWhitespace.lowercased() == typed.lowercased()
        return isComplete ? [] : found
    }
}

extension KnownField {
    /// The words that it can be compared with.
    fileprivate var words: [String] {
        switch type {
        case "date", "datetime": CompletionPoint.dateLiterals
        case "boolean": ["true", "false"]
        default: []
        }
    }
}
