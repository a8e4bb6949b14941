/// A JSON value as a tree, for texts other than the rows of a query.
///
/// Numbers keep their digits, and objects keep the order of their keys.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number's original digits.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One key of an object and its value.
    package struct Member: Hashable, Sendable {
        /// The key.
        package let key: String
        /// Its value.
        package let value: JSONValue

        /// Makes a member.
        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value of a key, the last one if it is repeated; nil if this is not an object or lacks
    /// the key.
    package subscript(key: String) -> JSONValue? {
        members?.last { $0.key == key }?.value
    }

    /// The element at an index; nil if this is not an array or has no such element.
    package subscript(index: Int) -> JSONValue? {
        guard let elements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text of a string; nil for other values.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The digits of a number; nil for other values.
    package var digits: String? {
        guard case .number(let digits) = self else { return nil }
        return digits
    }

    /// The value of a number written as an integer, if it fits in an Int.
    package var integer: Int? { digits.flatMap { Int($0) } }

    /// The value of `true` or `false`; nil for other values.
    package var boolean: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements of an array; nil for other values.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object in order; nil for other values.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this is null.
    package var isNull: Bool { self == .null }
}

// MARK: - Writing

extension JSONValue {
    /// Appends the value to a writer.
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.boolean(value)
        case .number(let digits): writer.number(digits: digits)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// Returns the value as JSON text.
    package func json(style: JSONWriter.Style = .compact) -> [UInt8] {
        var writer = JSONWriter(style: style)
        write(to: &writer)
        return writer.bytes
    }
}
