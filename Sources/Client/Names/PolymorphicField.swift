import SOQL
import Text

/// A field that the Name object lacks, such as `Department` in `SELECT Owner.Department FROM Case`.
struct PolymorphicField {
    /// The field's path, as the query has it.
    private let path: FieldPath
    private let query: Query
    private let org: Org
    /// The names of the path without an alias of the FROM clause.
    private let relationship: [String]
    private let name: String

    /// Looks at a path of at least two names.
    init(path: FieldPath, query: Query, org: Org) {
        self.path = path
        self.query = query
        self.org = org
        let names = query.names(of: path)
        relationship = names.dropLast()
        name = names.last ?? ""
    }

    /// The Name object's field with the most similar name; nil if none is similar.
    var closest: String? { Spelling.closest(to: name, in: NameObject.fields.map(\.name)) }

    /// Returns a hint about the SOQL that finds the field: TYPEOF where it is selected, a subquery
    /// where it is compared.
    ///
    /// Requests the descriptions of the parent objects if they are few.
    ///
    /// - Returns: The hint, and the query with TYPEOF if an org accepts it and it loses nothing.
    func hint() async -> (words: String, corrected: String?) {
        let start = FieldPath(relationship).description + " can refer to "
        let names = NameObject.fields.map(\.name).joined(separator: ", ")
        guard query.paths.contains(where: { $0.offset == path.offset }),
            let reference = await reference()
        else { return (start + "several objects, and has only \(names)", nil) }
        let objects = reference.referenceTo.joined(separator: " or ")
        let parents = await parents(behind: reference)
        if let condition = condition(on: parents) {
            return ("\(start)\(objects): write \(reference.name) IN (\(condition))", nil)
        }
        if let typeOf = typeOf(over: parents) {
            let corrected = await corrected(with: typeOf, over: parents)
            return ("\(start)\(objects): write \(typeOf)", corrected)
        }
        return ("\(start)\(objects), and has only \(names)", nil)
    }

    private func reference() async -> FieldDescription? {
        guard let last = relationship.last else { return nil }
        return await org.object(behind: relationship.dropLast(), of: query.objectName)?
            .reference(named: last)
    }

    /// Returns the descriptions of a reference's objects; none if there are too many to look at.
    private func parents(behind reference: FieldDescription) async -> [ObjectDescription] {
        guard reference.referenceTo.count <= 5 else { return [] }
        var parents: [ObjectDescription] = []
        for object in reference.referenceTo {
            if let parent = try? await org.description(of: object) { parents.append(parent) }
        }
        return parents
    }

    /// Returns the query for the parents, if the field is compared where an org accepts a subquery,
    /// and only one object has it.
    private func condition(on parents: [ObjectDescription]) -> String? {
        let holders = parents.filter { $0.field(named: name) != nil }
        guard relationship.count == 1, holders.count == 1, let comparison = query.factor(path),
            holders[0].field(named: name)?.flags.contains(.filterable) == true
        else { return nil }
        let condition = comparison.comparing(.field(FieldPath([name])))
        return "SELECT Id FROM \(holders[0].summary.name) WHERE \(condition)"
    }
}

extension PolymorphicField {
    /// The selected fields of the relationship, each once.
    private var selected: [String] {
        var seen: Set<String> = []
        return query.selection.compactMap { field(in: $0) }
            .filter { seen.insert($0.lowercased()).inserted }
    }

    /// Returns the name of a selected field that is directly below the relationship.
    private func field(in item: SelectItem) -> String? {
        guard case .field(let path, nil) = item else { return nil }
        let names = query.names(of: path)
        return names.dropLast().isBelow(relationship) && names.count == relationship.count + 1
            ? names.last : nil
    }

    /// Returns the TYPEOF for all selected fields of the relationship; nil if the query cannot have
    /// one.
    ///
    /// An org does not allow a relationship's fields both in a TYPEOF and beside it.
    private func typeOf(over parents: [ObjectDescription]) -> SelectItem.TypeOf? {
        let names = selected
        guard query.grouping == nil, !query.selection.contains(where: bars),
            names.contains(where: { $0.lowercased() == name.lowercased() })
        else { return nil }
        let missing = names.filter { NameObject.field(named: $0) == nil }
        let holders = parents.filter { parent in
            missing.contains { parent.field(named: $0) != nil }
        }
        guard holders.contains(where: { $0.field(named: name) != nil }) else { return nil }
        return SelectItem.TypeOf(
            relationship: FieldPath(relationship),
            branches: holders.map { holder in
                let fields = names.filter { holder.field(named: $0) != nil }
                return .init(
                    object: FieldPath([holder.summary.name]),
                    fields: fields.map { FieldPath([$0]) }
                )
            },
            otherwise: names.filter { NameObject.field(named: $0) != nil }.map { FieldPath([$0]) }
        )
    }

    /// Whether an org refuses a TYPEOF over the relationship beside a selected item.
    private func bars(_ item: SelectItem) -> Bool {
        switch item {
        case .call, .count, .fields: true
        case .typeOf(let other): query.names(of: other.relationship).isBelow(relationship)
        case .field(let path, _):
            query.names(of: path).dropLast().isBelow(relationship) && field(in: item) == nil
        case .children: false
        }
    }

    /// Returns the query with a TYPEOF in place of the relationship's fields; nil if a field would
    /// be lost, or if the query has another name that the org does not know.
    private func corrected(
        with typeOf: SelectItem.TypeOf,
        over parents: [ObjectDescription]
    ) async -> String? {
        let branches = Set(typeOf.branches.map(\.object.description))
        let holders = parents.filter { branches.contains($0.summary.name) }
        let isWhole = selected.allSatisfy { name in
            let has = { (parent: ObjectDescription) in parent.field(named: name) != nil }
            return NameObject.field(named: name) == nil
                ? holders.contains(where: has) : holders.allSatisfy(has)
        }
        guard isWhole, let object = try? await org.description(of: query.objectName) else {
            return nil
        }
        var query = query
        query.selection.removeAll { field(in: $0) != nil }
        let isKnown = query.paths.allSatisfy { path in
            let names = query.names(of: path)
            if names.count == 1 { return object.field(named: names[0]) != nil }
            return !names.isBelow(relationship) || names.count > relationship.count + 1
                || NameObject.field(named: names[relationship.count]) != nil
        }
        let place = self.query.selection.firstIndex { field(in: $0) != nil }
        guard isKnown, let place else { return nil }
        query.selection.insert(.typeOf(typeOf), at: place)
        return query.description
    }
}

extension Query {
    /// Returns the comparison of a field that every row has to meet: the whole condition, or a
    /// part of its AND.
    fileprivate func factor(_ path: FieldPath) -> Condition? {
        let parts =
            switch condition {
            case .and(let parts): parts
            case let whole?: [whole]
            case nil: [Condition]()
            }
        return parts.first { part in
            switch part {
            case .comparison(.field(let field), _, _), .membership(.field(let field), _, .list),
                .picklist(.field(let field), _, _):
                field.offset == path.offset
            default: false
            }
        }
    }
}

extension Sequence<String> {
    /// Whether names begin with others, ignoring case.
    fileprivate func isBelow(_ names: [String]) -> Bool {
        map { $0.lowercased() }.starts(with: names.map { $0.lowercased() })
    }
}
