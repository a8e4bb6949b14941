package import Records

/// The plans of a query, and the filters that make it slow.
package struct QueryExplanation: Sendable {
    /// The text of the query.
    package let text: String
    /// The object in FROM.
    package let object: String
    /// The number of rows of the object, including deleted ones.
    package let rowCount: Int
    /// The possible plans; the first one is used.
    package let plans: [QueryPlan]
    /// The filters that no plan uses.
    package let notes: [Note]

    /// A filter that narrows no rows because it has no index.
    package struct Note: Hashable, Sendable {
        package let description: String
        package let fields: [String]
    }

    /// Writes the answer to `explain`; it has notes since Spring '15.
    package func write(withNotes hasNotes: Bool, to writer: inout JSONWriter) {
        writer.object([
            ("plans", .nested { $0.array(plans) { write($0, withNotes: hasNotes, to: &$1) } }),
            ("sourceQuery", .text(text)),
        ])
    }

    private func write(_ plan: QueryPlan, withNotes hasNotes: Bool, to writer: inout JSONWriter) {
        let cost = JavaDouble(plan.relativeCost).description
        let head: [(String, EntryValue)] = [
            ("cardinality", .integer(plan.cardinality)),
            ("fields", .texts(plan.fields)),
            ("leadingOperationType", .text(plan.operation.rawValue)),
        ]
        let tail: [(String, EntryValue)] = [
            ("relativeCost", .nested { $0.number(digits: cost) }),
            ("sobjectCardinality", .integer(rowCount)),
            ("sobjectType", .text(object)),
        ]
        let notes = ("notes", EntryValue.nested { $0.array(self.notes, write) })
        writer.object(hasNotes ? head + [notes] + tail : head + tail)
    }

    private func write(_ note: Note, to writer: inout JSONWriter) {
        writer.object([
            ("description", .text(note.description)),
            ("fields", .texts(note.fields)),
            ("tableEnumOrId", .text(object)),
        ])
    }
}

extension EntryValue {
    fileprivate static func texts(_ texts: [String]) -> EntryValue {
        .nested { $0.array(texts) { $1.string($0) } }
    }
}
