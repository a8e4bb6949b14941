import Records

/// The value of a key in an answer.
enum EntryValue {
    case null
    case boolean(Bool)
    case integer(Int)
    case text(String?)
    case emptyList
    /// A value that a closure writes.
    case nested((inout JSONWriter) -> Void)
}

extension JSONWriter {
    /// Writes an object with these keys and values, in order.
    mutating func object(_ entries: [(String, EntryValue)]) {
        beginObject()
        for (name, value) in entries {
            key(name)
            write(value)
        }
        endObject()
    }

    /// Writes an array, calling a closure for each element.
    mutating func array<Element>(
        _ elements: some Sequence<Element>,
        _ write: (Element, inout JSONWriter) -> Void
    ) {
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    private mutating func write(_ value: EntryValue) {
        switch value {
        case .null: null()
        case .boolean(let value): boolean(value)
        case .integer(let value): integer(value)
        case .text(let value): string(value)
        case .emptyList: array([String]()) { _, _ in }
        case .nested(let write): write(&self)
        }
    }
}
