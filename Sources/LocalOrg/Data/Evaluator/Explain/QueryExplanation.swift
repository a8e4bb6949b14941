package import Records

/// How a query would be answered, and what keeps it from being answered faster.
package struct QueryExplanation: Sendable {
    /// The query as it was given.
    package let text: String
    /// The object that it selects from.
    package let object: String
    /// How many rows the object has, deleted ones included.
    package let rowCount: Int
    /// The ways to answer it; the first is taken.
    package let plans: [QueryPlan]
    /// What the plans cannot make use of.
    package let notes: [Note]

    /// A filter that finds no rows, because no index serves it.
    package struct Note: Hashable, Sendable {
        package let description: String
        package let fields: [String]
    }

    /// Writes the answer to `explain`; notes are there since Spring '15.
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
