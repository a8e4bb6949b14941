import Records

/// Writes query results as the partner API does.
///
/// Source: SOAP API Developer Guide, "query()", "QueryResult"; public captures for parents and children.
struct XMLRecords {
    /// The most children of one parent in one answer.
    let batchSize: Int
    /// Keeps what is left of a child result, of which so many records are written; returns its locator.
    let register: (ResultSet, _ written: Int) -> String

    private static let null: KeyValuePairs = ["xsi:nil": "true"]

    /// Writes what stands in a `QueryResult`: whether it is all, where the rest is, the records, and how many there
    /// are in all.
    func write(
        _ records: Range<Int>,
        of results: ResultSet,
        next: String?,
        to writer: inout XMLWriter
    ) {
        writer.element("done", String(next == nil))
        if let next {
            writer.element("queryLocator", next)
        } else {
            writer.empty("queryLocator", Self.null)
        }
        switch results.content {
        case .records(let rows, let table, let shape):
            for row in rows[records] {
                write(Place(table: table, row: row), shape, as: "records", to: &writer)
            }
        case .groups(let groups, let shape):
            for group in groups[records] { write(group, shape, to: &writer) }
        case .none: break
        }
        writer.element("size", String(results.totalSize))
    }

    private func write(
        _ place: Place,
        _ shape: RecordShape,
        as name: String,
        to writer: inout XMLWriter
    ) {
        writer.begin(name, ["xsi:type": "sf:sObject"])
        writer.element("sf:type", shape.typeName ?? place.table.object.name)
        // The id stands first, and once more where it is selected.
        if shape.members.contains(where: { $0.key == "Id" }) {
            writer.element("sf:Id", place.id)
        } else {
            writer.empty("sf:Id", Self.null)
        }
        for member in shape.members {
            write(member.content, at: place, as: "sf:\(member.key)", to: &writer)
        }
        writer.end()
    }

    private func write(
        _ content: RecordShape.Content,
        at place: Place,
        as name: String,
        to writer: inout XMLWriter
    ) {
        switch content {
        case .field, .shown, .computed:
            guard let (value, type) = content.value(at: place) else { return }
            write(value, of: type, as: name, to: &writer)
        case .compound(let parts): write(parts, at: place, as: name, to: &writer)
        case .parent(let hop, let shape):
            guard let parent = hop.parent(of: place) else { return writer.empty(name, Self.null) }
            write(parent, shape, as: name, to: &writer)
        case .typeOf(let hop, let shapes, let otherwise):
            guard let parent = hop.parent(of: place),
                let shape = shapes[parent.table.object.name] ?? otherwise
            else { return writer.empty(name, Self.null) }
            write(parent, shape, as: name, to: &writer)
        case .children(let plan): write(plan, of: place, as: name, to: &writer)
        }
    }

    private func write(
        _ plan: ChildPlan,
        of parent: Place,
        as name: String,
        to writer: inout XMLWriter
    ) {
        guard let children = plan.children(of: parent) else {
            return writer.empty(name, Self.null)
        }
        let end = min(children.recordCount, batchSize)
        let next = end < children.recordCount ? register(children, end) : nil
        writer.begin(name, ["xsi:type": "QueryResult"])
        write(0..<end, of: children, next: next, to: &writer)
        writer.end()
    }

    private func write(
        _ parts: [CompoundPart],
        at place: Place,
        as name: String,
        to writer: inout XMLWriter
    ) {
        let values = parts.map { place.table.value($0.field, of: place.row) }
        guard values.contains(where: { $0 != .null }) else {
            return writer.empty(name, Self.null)
        }
        let isLocation = parts.count == 2
        writer.begin(name, ["xsi:type": isLocation ? "location" : "address"])
        for (part, value) in zip(parts, values) {
            write(value, of: part.type, as: part.key, to: &writer)
        }
        writer.end()
    }

    private func write(_ group: GroupRow, _ shape: GroupShape, to writer: inout XMLWriter) {
        writer.begin("records", ["xsi:type": "sf:sObject"])
        writer.element("sf:type", "AggregateResult")
        writer.empty("sf:Id", Self.null)
        for member in shape.members {
            let value = member.expression.read(group)
            let type = member.expression.type
            let name = "sf:\(member.key)"
            if value == .null {
                writer.empty(name, Self.null)
            } else {
                // What a group holds is of no field, so that its type is told; ids are told as texts.
                let told = type.soapType.hasPrefix("xsd:") ? type.soapType : "xsd:string"
                writer.element(name, value.text(of: type), ["xsi:type": told])
            }
        }
        writer.end()
    }

    private func write(
        _ value: Value,
        of type: FieldType,
        as name: String,
        to writer: inout XMLWriter
    ) {
        if value == .null, type != .boolean {
            writer.empty(name, Self.null)
        } else {
            writer.element(name, value.text(of: type))
        }
    }
}
