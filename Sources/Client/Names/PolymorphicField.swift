import SOQL
import Text

/// A field that the Name object lacks, such as `Department` in `SELECT Owner.Department FROM Case`.
struct PolymorphicField {
    /// The field's path, as the query has it.
    let path: FieldPath
    let query: Query
    let org: Org

    /// The path to the Name object's field with the most similar name; nil if none is similar.
    var closest: String? {
        let names = NameObject.fields.map(\.name)
        let name = Spelling.closest(to: path.segments.last ?? "", in: names)
        return name.map { FieldPath(relationship + [$0]).description }
    }

    /// Returns a hint about the SOQL that finds the field: TYPEOF where it is selected, a subquery
    /// where it is compared.
    ///
    /// Requests the descriptions of the parent objects if they are few.
    ///
    /// - Returns: The hint, and the query with TYPEOF if it can have one.
    func hint() async -> (words: String, corrected: String?) {
        let name = FieldPath(relationship).description
        guard let reference = await reference(), let parent = await parent(behind: reference) else {
            let names = NameObject.fields.map(\.name).joined(separator: ", ")
            return ("\(name) can refer to several objects, and has only \(names)", nil)
        }
        let start = "\(name) can refer to \(reference.referenceTo.joined(separator: " or "))"
        if let comparison = query.comparison(at: path.offset) {
            let id = FieldPath(relationship.dropLast() + [reference.name])
            let condition = comparison.comparing(.field(FieldPath(path.segments.suffix(1))))
            let object = parent.summary.name
            return ("\(start): write \(id) IN (SELECT Id FROM \(object) WHERE \(condition))", nil)
        }
        let typeOf = typeOf(over: parent)
        guard isSelected else { return ("\(start): only \(typeOf) selects the field", nil) }
        return ("\(start): write \(typeOf)", query.selecting(typeOf)?.description)
    }

    private var relationship: [String] { path.segments.dropLast() }

    private var isSelected: Bool {
        query.selection.contains { item in
            if case .field(path, nil) = item { true } else { false }
        }
    }

    private func reference() async -> FieldDescription? {
        let names = query.names(of: path).dropLast()
        guard let last = names.last,
            let object = await org.object(behind: names.dropLast(), of: query.objectName)
        else { return nil }
        return object.reference(named: last)
    }

    /// Returns the first of a reference's objects that has the field; nil if none has it, or if
    /// there are too many to look at.
    private func parent(behind reference: FieldDescription) async -> ObjectDescription? {
        guard reference.referenceTo.count <= 5, let name = path.segments.last else { return nil }
        for object in reference.referenceTo {
            if let description = try? await org.description(of: object), description.has(name) {
                return description
            }
        }
        return nil
    }

    /// Returns the TYPEOF with the field, and with the other selected fields of the relationship,
    /// which an org refuses beside it.
    private func typeOf(over parent: ObjectDescription) -> SelectItem.TypeOf {
        var names = query.selection.compactMap { $0.field(of: relationship) }
        if names.isEmpty { names = path.segments.suffix(1) }
        let branch = SelectItem.Branch(
            object: FieldPath([parent.summary.name]),
            fields: names.filter(parent.has).map { FieldPath([$0]) }
        )
        let others = names.filter { NameObject.field(named: $0) != nil }
        return SelectItem.TypeOf(
            relationship: FieldPath(relationship),
            branches: [branch],
            otherwise: others.map { FieldPath([$0]) }
        )
    }
}

extension Query {
    /// Returns the query with a TYPEOF in place of the fields of its relationship; nil if an org
    /// would refuse it there.
    fileprivate func selecting(_ typeOf: SelectItem.TypeOf) -> Query? {
        let relationship = typeOf.relationship.segments
        let isField = { (item: SelectItem) in item.field(of: relationship) != nil }
        guard grouping == nil, let place = selection.firstIndex(where: isField) else { return nil }
        let others = selection.filter { !isField($0) }
        let canStay = others.allSatisfy { item in
            switch item {
            case .field(let path, _): !path.segments.isBelow(relationship)
            case .children, .typeOf: true
            case .call, .count, .fields: false
            }
        }
        guard canStay else { return nil }
        var query = self
        query.selection = others
        query.selection.insert(.typeOf(typeOf), at: place)
        return query
    }
}

extension SelectItem {
    /// Returns the name of a field directly below a relationship; nil for any other item.
    fileprivate func field(of relationship: [String]) -> String? {
        guard case .field(let path, nil) = self, path.segments.isBelow(relationship),
            path.segments.count == relationship.count + 1
        else { return nil }
        return path.segments.last
    }
}

extension [String] {
    /// Whether a path goes on from another one, ignoring case.
    fileprivate func isBelow(_ path: [String]) -> Bool {
        count > path.count && map { $0.lowercased() }.starts(with: path.map { $0.lowercased() })
    }
}

extension ObjectDescription {
    /// Whether the object has a field with a name in any case.
    fileprivate func has(_ name: String) -> Bool {
        fields.contains { $0.name.lowercased() == name.lowercased() }
    }
}
